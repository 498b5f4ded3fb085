import { sql } from 'kysely'
import type { CommunityCard, CommunityPublic, CommunityShown } from '#contract/community.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type Gathered, speciesAmong, stateOfRecords } from '#server/engine/questions.ts'
import { mediaShower } from '#server/media/shown.ts'
import { filterWords } from '#server/records/filter-words.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { figuresOfAll, newestAt } from './figures.ts'
import { givenAnswer } from './given.ts'
import { type CommunityRow, communityById, followerOf, picturesOf, type WholeRow, wholeById } from './queries.ts'
import { isOver, mayDelete, mayOf, mayRead, memberId } from './rules.ts'

/** A community that the viewer may read. What they may not read is not there. */
export async function readableCommunity(ctx: Ctx, id: number): Promise<CommunityRow> {
  return readable(ctx, await communityById(ctx.db, id, memberId(ctx.viewer)))
}

/** The same with who and what is around it. */
export const readableWhole = async (ctx: Ctx, id: number): Promise<WholeRow> =>
  readable(ctx, await wholeById(ctx.db, id, memberId(ctx.viewer), ctx.now))

function readable<Row extends CommunityRow>({ viewer }: Ctx, row: Row | undefined): Row {
  if (!row || !mayRead(viewer, row)) throw new Refusal('missing', 'not_found')
  return row
}

/** The same for those who organise it. */
export async function organisedCommunity(ctx: Ctx, id: number): Promise<CommunityRow> {
  return organised(ctx, await readableCommunity(ctx, id))
}

export const organisedWhole = async (ctx: Ctx, id: number): Promise<WholeRow> =>
  organised(ctx, await readableWhole(ctx, id))

function organised<Row extends CommunityRow>({ viewer }: Ctx, row: Row): Row {
  if (!mayOf(viewer, row).organise) throw new Refusal('forbidden', 'community_organisers_only')
  return row
}

const figures = ({ records, species, people, newest }: Gathered) => ({
  ...{ records, species, people },
  newestAt: newestAt({ newest }),
})

/** Communities as cards. Who may see them has been asked before. */
export async function shownCards(ctx: Ctx, rows: readonly WholeRow[]): Promise<CommunityCard[]> {
  const ids = rows.map(({ id }) => id)
  const pictures = await picturesOf(ctx.db, ids)
  const asMedia = await mediaShower(ctx, pictures)
  const byId = new Map(pictures.map((row) => [Number(row.ownerId), asMedia(row)]))
  const counted = await figuresOfAll(ctx, ids)
  return rows.map((row, at) => {
    const { id, name, introduction, followers, nextEvent, endsOn, isFollowed, isOrganised, lon, lat } = row
    return {
      ...{ id, name, introduction, followers, nextEvent, endsOn, isFollowed, isOrganised },
      ...figures(counted[at] as Gathered),
      picture: byId.get(id) ?? null,
      centre: lon === null || lat === null ? null : { lon, lat },
      isOver: isOver(row, ctx.now),
      isClosed: row.closedAt !== null,
      isHidden: row.hiddenAt !== null,
    }
  })
}

async function shownPublic(ctx: Ctx, row: WholeRow): Promise<CommunityPublic & CommunityCard> {
  const [card] = await shownCards(ctx, [row])
  if (!card) throw new Error('one row makes one card')
  const { version, html, criteria, fieldsVersion, fields, needed, isRankingOn, takenIn, leftOut } = row
  const people = await publicUsers(ctx.db, row.organiserIds)
  return {
    ...{ ...card, version, html, criteria, fieldsVersion, fields, needed, isRankingOn, takenIn, leftOut },
    criteriaText: criteria === null ? '' : await filterWords(ctx.db, criteria),
    organisers: row.organiserIds.flatMap((id) => people.get(id) ?? []),
    wanted: await wantedOf(ctx, row.id),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Species that are looked for, and whether a find of it, or of what is below it, is in the community. */
async function wantedOf(ctx: Ctx, communityId: number): Promise<CommunityPublic['wanted']> {
  const { rows } = await sql<{ taxonId: number }>`
    select w.taxon_id from community_wanted w join taxon t on t.id = w.taxon_id
    where w.community_id = ${communityId} order by t.shown_name, t.id`.execute(ctx.db)
  if (rows.length === 0) return []
  const ids = rows.map(({ taxonId }) => taxonId)
  const refs = new Map((await taxonRefs(ctx.db, ids)).map((ref) => [ref.id, ref]))
  const found = await foundAmong(ctx, communityId, ids)
  return ids.flatMap((id) => {
    const taxon = refs.get(id)
    return taxon ? [{ taxon, isFound: found.has(id) }] : []
  })
}

async function foundAmong(ctx: Ctx, communityId: number, taxonIds: number[]): Promise<Set<number>> {
  const asked = { community: communityId }
  return givenAnswer(
    ctx.db,
    JSON.stringify(['wanted', communityId, taxonIds]),
    await stateOfRecords(ctx, asked),
    async () => {
      const { rows } = await sql<{ id: number; below: number }>`
        select a.id, s.id as below from taxon a join taxon t on t.id = coalesce(a.merged_into, a.id)
          join taxon s on s.tree_number between t.tree_number and t.tree_end
        where a.id = any(${taxonIds}::bigint[])`.execute(ctx.db)
      const wanted = rows.map(({ below }) => below)
      const found = await speciesAmong(ctx, asked, wanted)
      return new Set(rows.filter(({ below }) => found.has(below)).map(({ id }) => id))
    },
  )
}

export async function getCommunity(ctx: Ctx, { id }: { id: number }): Promise<CommunityShown> {
  const row = await readableWhole(ctx, id)
  const may = { ...mayOf(ctx.viewer, row), delete: mayDelete(ctx.viewer, row) }
  const hiddenReason = may.organise || may.hide ? row.hiddenReason : null
  const removableIds = may.organise ? row.removableIds : []
  const isFollowed = row.isFollowed || (!may.follow && (await mayLeave(ctx, id)))
  return { ...(await shownPublic(ctx, row)), isFollowed, hiddenReason, removableIds, may }
}

/** Who is blocked, or has new terms to accept, sees that they follow, and can leave. */
async function mayLeave({ db, viewer }: Ctx, id: number): Promise<boolean> {
  if (viewer.kind !== 'user' || viewer.userId === null) return false
  return (await followerOf(db, id, viewer.userId)) !== undefined
}

/** The public part alone: the same for everybody, and nothing of what is hidden. */
export async function getCommunityCached(ctx: Ctx, { id }: { id: number }): Promise<CommunityPublic> {
  const stranger: Ctx = { ...ctx, viewer: { kind: 'anonymous' } }
  return shownPublic(stranger, await readableWhole(stranger, id))
}
