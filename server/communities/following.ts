import { sql } from 'kysely'
import { member } from '#contract/call.ts'
import type { Relation } from '#contract/community.ts'
import { type CommunityTell, type CommunityTrust, communityLimits, usualTells } from '#contract/community-words.ts'
import { checkAccess } from '#server/core/access.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { countReportedBy } from '#server/engine/questions.ts'
import { recordCards } from '#server/records/cards.ts'
import { publicWhere } from '#server/records/filter.ts'
import { written } from './communities.ts'
import { asksAnything, lackingIn } from './lacking.ts'
import { type CommunityRow, communityById, followerOf } from './queries.ts'
import { readableCommunity } from './shown.ts'

export const communityUserFollowing = async (ctx: Ctx, { id }: { id: number }): Promise<Relation> =>
  relationTo(ctx, await readableCommunity(ctx, id))

interface Wish {
  id: number
  on: boolean
  tells?: CommunityTell[] | undefined
  trust?: CommunityTrust | undefined
}

/** Follow, change what one hears of and whom one trusts, or leave; who leaves trusts nobody there any more. */
export async function followCommunity(ctx: Ctx, wish: Wish): Promise<Relation> {
  const row = await written(ctx, (inside) => follow(inside, wish))
  return relationTo(ctx, row)
}

/** The same inside the transaction of whoever asks. */
export async function follow(ctx: Ctx, { id, on, tells, trust }: Wish): Promise<CommunityRow> {
  const userId = viewerId(ctx)
  if (on) checkAccess(member, ctx.viewer)
  const before = await followerOf(ctx.db, id, userId)
  const row = on || !before ? await readableCommunity(ctx, id) : await leftCommunity(ctx, id)
  if (on) {
    const said = {
      tells: tells ? [...new Set(tells)] : (before?.tells ?? [...usualTells]),
      trust: trust ?? before?.trust ?? 'none',
    }
    // Who begins to hear of finds hears of those that come from now on.
    const told = hearsOfRecords(before?.tells) ? {} : { toldAt: ctx.now }
    await ctx.db
      .insertInto('communityFollower')
      .values({ communityId: id, userId, ...said, since: ctx.now, toldAt: ctx.now })
      .onConflict((conflict) => conflict.columns(['communityId', 'userId']).doUpdateSet({ ...said, ...told }))
      .execute()
    const wasTrust = before?.trust ?? 'none'
    if (said.trust !== wasTrust) await noteTrust(ctx, id, wasTrust, said.trust)
  } else {
    if (trust !== undefined && trust !== 'none') throw new Refusal('invalid', 'community_trust_needs_following')
    const gone = ctx.db.deleteFrom('communityFollower').where('communityId', '=', id).where('userId', '=', userId)
    await gone.execute()
    if (before && before.trust !== 'none') await noteTrust(ctx, id, before.trust, 'none')
  }
  return { ...row, isFollowed: on }
}

/** Who follows can leave, and take their trust back, also while moderators hide the community. */
async function leftCommunity(ctx: Ctx, id: number): Promise<CommunityRow> {
  const row = await communityById(ctx.db, id, viewerId(ctx))
  if (!row) throw new Refusal('missing', 'not_found')
  return row
}

const hearsOfRecords = (tells: readonly CommunityTell[] = []) => tells.includes('records') || tells.includes('daily')

/** Whom somebody trusted when is kept: what was seen in that time is in the log of exact places. */
const noteTrust = (ctx: Ctx, id: number, before: CommunityTrust, after: CommunityTrust) =>
  appendHistory(ctx, {
    ...{ entity: 'community-trust', entityId: id, verb: 'trust' },
    ...{ before: { trust: before }, after: { trust: after } },
  })

async function relationTo(ctx: Ctx, row: CommunityRow): Promise<Relation> {
  const userId = viewerId(ctx)
  const said = await followerOf(ctx.db, row.id, userId)
  const { ids, records } = await ownIn(ctx, row)
  const lacking = await lackingIn(ctx.db, row, ids)
  const shown = ids.filter((id) => lacking.has(id)).slice(0, communityLimits.lacking)
  const cards = await recordCards(ctx, shown, { exact: true })
  const isResting = row.trustRestsUntil !== null && new Date(row.trustRestsUntil) > ctx.now
  return {
    ...{ isFollowed: said !== undefined, isOrganised: row.isOrganised },
    ...{ tells: said?.tells ?? [], trust: said?.trust ?? 'none' },
    trustRestsUntil: isResting && said && said.trust !== 'none' ? row.trustRestsUntil : null,
    records,
    lackingCount: lacking.size,
    lacking: cards.flatMap((record) => {
      const wants = lacking.get(record.id)
      return wants ? [{ record, lacking: wants }] : []
    }),
  }
}

/** How many finds of one's own are in it, and, where they can lack anything, which they are, newest first. */
async function ownIn(ctx: Ctx, row: CommunityRow): Promise<{ ids: number[]; records: number }> {
  const { db } = ctx
  const filter = { community: row.id }
  if (!(await asksAnything(db, row))) return { ids: [], records: await countReportedBy(ctx, filter, viewerId(ctx)) }
  const { rows } = await sql<{ id: number }>`
    select p.record_id as id from record_public p
    where p.reporter = ${viewerId(ctx)} and ${await publicWhere(db, filter)}
    order by p.day_from desc, p.record_id desc`.execute(db)
  return { ids: rows.map(({ id }) => id), records: rows.length }
}
