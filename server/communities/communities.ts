import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CommunityChanges, CommunityShown, Criteria, NewCommunity } from '#contract/community.ts'
import type { ExtraField, ExtraFieldInput } from '#contract/community-fields.ts'
import { communityLimits, communityNumbers } from '#contract/community-words.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { appendHistory } from '#server/core/history.ts'
import { oneAtATime } from '#server/core/once.ts'
import { Refusal } from '#server/core/refusal.ts'
import { hangPicture } from '#server/media/hanging.ts'
import { isNarrower, tidyCriteria } from './criteria.ts'
import { nextFields, nothingAskedBefore } from './fields.ts'
import { type CommunityRow, lockCommunity, turnRevision } from './queries.ts'
import { checkWritten, communityHtml } from './rules.ts'
import { getCommunity, organisedCommunity } from './shown.ts'

/** A write in a transaction of its own: what is answered afterwards is counted by the engine, which looks at what is kept. */
export const written = async <T>(ctx: Ctx, write: (ctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transaction().execute((db) => write({ ...ctx, db }))

const day = 24 * 60 * 60 * 1000

export async function createCommunity(
  ctx: Ctx,
  { uuid, community }: { uuid: string; community: NewCommunity },
): Promise<CommunityShown> {
  checkWritten(community)
  return getCommunity(ctx, { id: await written(ctx, (inside) => make(inside, uuid, community)) })
}

/** The same in a transaction that is there. */
export async function make(ctx: Ctx, uuid: string, community: NewCommunity): Promise<number> {
  const me = viewerId(ctx)
  await oneAtATime(ctx.db, uuid)
  const known = await ctx.db.selectFrom('community').select(['id', 'maker']).where('uuid', '=', uuid).executeTakeFirst()
  if (known?.maker === me) return known.id
  if (known) throw new Refusal('conflict', 'community_uuid_taken')
  await needRoom(ctx, me)
  await needArea(ctx.db, community.criteria)
  const { picture = null, criteria = null, fields = [], wantedIds = [], ...plain } = community
  const { id } = await ctx.db
    .insertInto('community')
    .values({
      ...{ uuid, maker: me, name: plain.name, introduction: plain.introduction ?? '' },
      ...{ html: communityHtml(plain.html ?? ''), needed: plain.needed ?? [], endsOn: plain.endsOn ?? null },
      ...{ criteria: asJson(tidyCriteria(criteria)), isRankingOn: plain.isRankingOn ?? true },
      ...{ createdAt: ctx.now, updatedAt: ctx.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepFields(ctx, id, 1, nextFields([], fields, nothingAskedBefore))
  await keepWanted(ctx.db, id, wantedIds)
  await hangPicture(ctx, { ownerType: 'community', ownerId: String(id) }, picture)
  await ctx.db.insertInto('communityOrganiser').values({ communityId: id, userId: me, since: ctx.now }).execute()
  const follower = { communityId: id, userId: me, since: ctx.now, toldAt: ctx.now }
  await ctx.db.insertInto('communityFollower').values(follower).execute()
  await turnRevision(ctx.db)
  await appendHistory(ctx, { entity: 'community', entityId: id, verb: 'create', after: { name: plain.name, criteria } })
  return id
}

/** One at a time, so that nobody makes more than they may. */
async function needRoom(ctx: Ctx, me: number) {
  await ctx.db.selectFrom('appUser').select('id').where('id', '=', me).forUpdate().execute()
  const { made } = await ctx.db
    .selectFrom('community')
    .select((e) => e.fn.countAll<number>().as('made'))
    .where('maker', '=', me)
    .where('createdAt', '>', new Date(ctx.now.getTime() - day).toISOString())
    .executeTakeFirstOrThrow()
  if (made >= (await mostADay(ctx.db))) throw new Refusal('tooMany', 'community_too_many')
}

/** Of an area that is not there nothing can be told, not even what the criteria are. */
async function needArea(db: Db, criteria: Criteria | null | undefined) {
  if (criteria?.areaId === undefined) return
  const area = await db.selectFrom('area').select('id').where('id', '=', criteria.areaId).executeTakeFirst()
  if (!area) throw new Refusal('invalid', 'bad_input', { 'community.criteria.areaId': 'Området findes ikke.' })
}

async function mostADay(db: Db): Promise<number> {
  const set = db.selectFrom('setting').select('value').where('category', '=', 'communities').where('key', '=', 'aDay')
  const row = await set.executeTakeFirst()
  return row ? Math.round(Number(row.value)) : communityNumbers.aDay
}

export async function updateCommunity(
  ctx: Ctx,
  { community, version }: { community: CommunityChanges; version: number },
): Promise<CommunityShown> {
  checkWritten(community)
  await written(ctx, (inside) => change(inside, community, version))
  return getCommunity(ctx, { id: community.id })
}

async function change(ctx: Ctx, { id, picture, fields, wantedIds, ...said }: CommunityChanges, version: number) {
  await lockCommunity(ctx.db, id)
  const row = await organisedCommunity(ctx, id)
  if (row.version !== version) throw new Refusal('conflict', 'community_changed')
  await needArea(ctx.db, said.criteria)
  const criteria = said.criteria === undefined ? row.criteria : tidyCriteria(said.criteria)
  const isWider = !isNarrower(criteria, row.criteria) || isLonger(said.endsOn, row.endsOn)
  const fieldsVersion = fields === undefined ? row.fieldsVersion : await changeFields(ctx, row, fields)
  const { name = row.name, introduction = row.introduction, needed = row.needed } = said
  const { isRankingOn = row.isRankingOn, endsOn = row.endsOn } = said
  await ctx.db
    .updateTable('community')
    .set({
      ...{ name, introduction, needed, isRankingOn, fieldsVersion, version: version + 1, updatedAt: ctx.now },
      html: said.html === undefined ? row.html : communityHtml(said.html),
      endsOn,
      criteria: asJson(criteria),
      trustRestsUntil: isWider ? restsUntil(ctx) : row.trustRestsUntil,
    })
    .where('id', '=', id)
    .execute()
  if (wantedIds !== undefined) await keepWanted(ctx.db, id, wantedIds)
  if (picture !== undefined) await hangPicture(ctx, { ownerType: 'community', ownerId: String(id) }, picture)
  await turnRevision(ctx.db)
  await appendHistory(ctx, {
    ...{ entity: 'community', entityId: id, verb: 'update' },
    before: toldOf(row),
    after: toldOf({ name, criteria, fieldsVersion, needed, endsOn, isRankingOn }),
  })
  if (isWider) await ctx.events.emit(ctx, 'communityWidened', { communityId: id })
}

type Told = Pick<CommunityRow, 'name' | 'criteria' | 'fieldsVersion' | 'needed' | 'endsOn' | 'isRankingOn'>
/** What its history tells of a change. */
const toldOf = ({ name, criteria, fieldsVersion, needed, endsOn, isRankingOn }: Told) => ({
  ...{ name, criteria, fieldsVersion, needed, endsOn, isRankingOn },
})

/** When people trust again after more finds came to be in than they knew of. */
export const restsUntil = ({ now }: Pick<Ctx, 'now'>) => new Date(now.getTime() + communityLimits.trustRests * day)

/** A later end takes in more; no end at all takes in most. */
const isLonger = (after: string | null | undefined, before: string | null) =>
  after !== undefined && before !== null && (after === null || after > before)

/** A version is made when anything has changed, and only then. */
async function changeFields(
  ctx: Ctx,
  { id, fields, fieldsVersion }: { id: number; fields: ExtraField[]; fieldsVersion: number },
  input: readonly ExtraFieldInput[],
): Promise<number> {
  const { rows } = await sql<{ highest: number; highestOptions: Record<number, number>; answered: number[] | null }>`
    with asked as (select field from community_fields f, jsonb_array_elements(f.fields) field where f.community_id = ${id})
    select (select coalesce(max((field ->> 'id')::integer), 0) from asked) as highest,
      (select coalesce(json_object_agg(o.id, o.highest), '{}') from (
        select field ->> 'id' as id, max((option ->> 'id')::integer) as highest
        from asked, jsonb_array_elements(field -> 'options') option group by 1) o) as highest_options,
      (select array_agg(distinct k.key::integer) from community_answer a, jsonb_object_keys(a.answers) k(key)
        where a.community_id = ${id}) as answered`.execute(ctx.db)
  const { highest = 0, highestOptions = {}, answered = null } = rows[0] ?? {}
  const next = nextFields(fields, input, { highest, highestOptions, answered: new Set(answered) })
  if (isDeepStrictEqual(next, fields)) return fieldsVersion
  await keepFields(ctx, id, fieldsVersion + 1, next)
  return fieldsVersion + 1
}

const keepFields = (ctx: Ctx, communityId: number, version: number, fields: ExtraField[]) =>
  ctx.db
    .insertInto('communityFields')
    .values({ communityId, version, fields: JSON.stringify(fields), madeAt: ctx.now, madeBy: viewerId(ctx) })
    .execute()

const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

async function keepWanted(db: Db, communityId: number, taxonIds: readonly number[]) {
  const ids = [...new Set(taxonIds)]
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from taxon where id = any(${ids}::bigint[])`.execute(db)
  if ((rows[0]?.count ?? 0) < ids.length) {
    throw new Refusal('invalid', 'bad_input', { 'community.wantedIds': 'En af arterne findes ikke.' })
  }
  await db.deleteFrom('communityWanted').where('communityId', '=', communityId).execute()
  if (ids.length === 0) return
  await db
    .insertInto('communityWanted')
    .values(ids.map((taxonId) => ({ communityId, taxonId })))
    .execute()
}
