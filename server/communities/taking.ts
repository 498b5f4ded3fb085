import { sql } from 'kysely'
import { communityLimits } from '#contract/community-words.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { recordIds } from '#server/engine/questions.ts'
import { publicWhere } from '#server/records/filter.ts'
import { written } from './communities.ts'
import { namedLately, needFewTold } from './lately.ts'
import { lockCommunity } from './queries.ts'
import { mayOf } from './rules.ts'
import { organisedCommunity, readableCommunity } from './shown.ts'

interface Taking {
  id: number
  recordIds: number[]
  out: boolean
  forget: boolean
}

/**
 * Organisers take public finds in, leave them out, or let the criteria decide again; a reporter takes own finds out, and
 * what a reporter has taken out no organiser takes in.
 */
export async function takeCommunityRecords(ctx: Ctx, { id, recordIds, out, forget }: Taking) {
  await lockCommunity(ctx.db, id)
  const row = await readableCommunity(ctx, id)
  const isOrganiser = mayOf(ctx.viewer, row).organise
  const ids = [...new Set(recordIds)].sort((a, b) => a - b)
  const me = viewerId(ctx)
  const finds = await findsOf(ctx, id, ids)
  if (finds.length < ids.length) throw new Refusal('missing', 'not_found')
  const areOwn = finds.every(({ reporter, saidBy }) => reporter === me && (out || saidBy === null || saidBy === me))
  if (!isOrganiser && !(areOwn && (out || forget))) throw new Refusal('forbidden', 'community_organisers_only')
  if (!out && finds.some((find) => isRefused(find, me))) throw new Refusal('forbidden', 'community_record_taken_out')
  // A reporter's own word stands in the place of an organiser's that says the same: no organiser takes it back.
  const isAnew = ({ isIn, reporter, saidBy }: TakenRecord) => isIn !== !out || (out && reporter === me && saidBy !== me)
  const changed = finds.filter((find) => (forget ? find.isIn !== null : isAnew(find)))
  const changedIds = changed.map((find) => find.id)
  if (forget) {
    await ctx.db
      .deleteFrom('communityRecord')
      .where('communityId', '=', id)
      .where('recordId', 'in', [0, ...changedIds])
      .execute()
  } else if (changed.length > 0) {
    if (isOrganiser) await needRoom(ctx, id, changedIds)
    const said = { isIn: !out, saidBy: me, saidAt: ctx.now }
    await ctx.db
      .insertInto('communityRecord')
      .values(changedIds.map((recordId) => ({ communityId: id, recordId, ...said })))
      .onConflict((conflict) => conflict.columns(['communityId', 'recordId']).doUpdateSet(said))
      .execute()
  }
  const isTakenIn = !out && !forget
  const named = isTakenIn ? await namedLately(ctx, id, 'take-in', 'recordIds') : new Set<number>()
  const told = isTakenIn ? changed.filter((find) => !find.isMember && !named.has(find.id)) : []
  await needFewTold(
    ctx,
    told.map((find) => find.reporter),
  )
  const verb = forget ? 'forget-records' : out ? 'leave-out' : 'take-in'
  if (changed.length > 0) {
    await appendHistory(ctx, { entity: 'community', entityId: id, verb, after: { recordIds: changedIds } })
  }
  if (told.length > 0) {
    await ctx.events.emit(ctx, 'recordsTakenIn', { communityId: id, recordIds: told.map((find) => find.id) })
  }
  return { changed: changed.length }
}

interface Searched {
  id: number
  filter: RecordFilter
  out: boolean
}

/**
 * The same for all finds of a search, not too many at once. What its reporter has taken out is left as it is; so is what is
 * in already, or out: nothing is said by hand that the criteria say.
 */
export async function takeSearchedRecords(ctx: Ctx, { id, filter, out }: Searched) {
  await organisedCommunity(ctx, id)
  const found = await recordIds(ctx, filter)
  if (found.length > communityLimits.atOnce) throw new Refusal('invalid', 'community_search_too_many')
  const finds = await findsOf(ctx, id, [...found])
  const refused = out ? [] : finds.filter((find) => isRefused(find, viewerId(ctx)))
  const taken = finds.filter((find) => find.isMember === out && !refused.includes(find)).map((find) => find.id)
  const { changed } =
    taken.length === 0
      ? { changed: 0 }
      : await written(ctx, (inside) => takeCommunityRecords(inside, { id, recordIds: taken, out, forget: false }))
  return { found: found.length, changed, refused: refused.length }
}

interface TakenRecord {
  id: number
  reporter: number | null
  isIn: boolean | null
  saidBy: number | null
  isMember: boolean
}

/** What its reporter has taken out is theirs to bring back. */
const isRefused = ({ reporter, saidBy, isIn }: TakenRecord, me: number) =>
  isIn === false && saidBy !== null && saidBy === reporter && reporter !== me

/** Public finds, with what was said of them by hand and whether they are in. */
async function findsOf(ctx: Ctx, communityId: number, ids: readonly number[]): Promise<TakenRecord[]> {
  const member = await publicWhere(ctx.db, { community: communityId, withAbsent: true })
  const { rows } = await sql<TakenRecord>`
    select p.record_id as id, p.reporter, r.is_in, r.said_by, (${member}) as is_member from record_public p
    left join community_record r on r.community_id = ${communityId} and r.record_id = p.record_id
    where p.record_id = any(${ids}::bigint[]) order by 1`.execute(ctx.db)
  return rows
}

async function needRoom(ctx: Ctx, communityId: number, ids: readonly number[]) {
  const { rows } = await sql<{ others: number }>`select count(*)::integer as others from community_record
    where community_id = ${communityId} and record_id <> all(${ids}::bigint[])`.execute(ctx.db)
  if ((rows[0]?.others ?? 0) + ids.length > communityLimits.byHand)
    throw new Refusal('conflict', 'community_too_many_by_hand')
}
