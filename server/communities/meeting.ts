import { sql } from 'kysely'
import type { Criteria } from '#contract/community.ts'
import { letOthersIn } from '#server/core/breath.ts'
import type { Db } from '#server/core/database.ts'
import type { RecordInTheMaking } from '#server/core/extra-answers.ts'
import { prepared } from '#server/core/prepared.ts'
import { communityEnd } from '#server/records/membership.ts'
import { type Facts, type Meeting, meetingOf } from './criteria.ts'

interface Kept {
  id: number
  isMetBy: Meeting
  /** When it takes nothing more in; endless: it goes on. */
  endAt: number
}

/** The criteria of all communities that everybody sees, kept in this process while none has changed. */
const kept = new WeakMap<Db, { revision: number; communities: Kept[] }>()

async function allCriteria(db: Db): Promise<Kept[]> {
  const { rows } = await sql<{ revision: number }>`${prepared}
    select number as revision from community_revision`.execute(db)
  const revision = rows[0]?.revision ?? 0
  const known = kept.get(db)
  if (known?.revision === revision) return known.communities
  // What is read now is of that revision or later: then it is read again the next time.
  const { rows: read } = await sql<{ id: number; criteria: Criteria; endAt: string | null }>`
    select c.id, c.criteria, ${communityEnd} as end_at from community c
    where c.hidden_at is null and c.deleted_at is null and c.criteria is not null order by c.id`.execute(db)
  const communities = read.map(({ id, criteria, endAt }) => ({
    ...{ id, isMetBy: meetingOf(criteria), endAt: endAt === null ? Number.POSITIVE_INFINITY : Date.parse(endAt) },
  }))
  kept.set(db, { revision, communities })
  return communities
}

type OfTaxon = Pick<Facts, 'taxonIds' | 'morphoGroupIds' | 'redList' | 'annexes'>
const ofNone: OfTaxon = { taxonIds: [], morphoGroupIds: [], redList: [], annexes: [] }

/** What criteria ask of taxa, beside place and time: of all of them at once. */
async function factsOfTaxa(db: Db, ids: readonly (number | null)[]): Promise<(id: number | null) => OfTaxon> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return () => ofNone
  const { rows } = await sql<OfTaxon & { own: number }>`${prepared}
    with recursive above as (
      select t.id as own, t.id, t.parent_id, t.tree_number, 1 as step from taxon t where t.id = any(${wanted}::bigint[])
      union all
      select a.own, next.id, next.parent_id, next.tree_number, a.step + 1 from above a join taxon next on next.id = a.parent_id
      where a.step < 100
    ), named as (
      select a.own, a.id from above a where a.tree_number > 0
      union select a.own, m.id from above a join taxon m on m.merged_into = a.id where a.tree_number > 0
    )
    select n.own, json_agg(distinct n.id) as taxon_ids,
      coalesce(json_agg(distinct m.group_id) filter (where m.group_id is not null), '[]') as morpho_group_ids,
      coalesce(json_agg(distinct x.annex) filter (where l.list = 'redlist' and x.annex is not null), '[]') as red_list,
      coalesce(json_agg(distinct l.list || '/' || x.annex) filter (where x.annex is not null), '[]') as annexes
    from named n
    left join morpho_member m on m.taxon_id = n.id
    left join taxon_list l on l.taxon_id = n.id
    left join lateral unnest(l.annexes) x(annex) on true
    group by n.own`.execute(db)
  const byId = new Map(rows.map(({ own, ...facts }) => [own, facts]))
  return (id) => byId.get(id ?? 0) ?? ofNone
}

type Row = Omit<Facts, keyof OfTaxon> & { taxonId: number | null }
const asFacts = ({ taxonId, ...row }: Row, factsOf: (id: number | null) => OfTaxon): Facts => ({
  ...row,
  ...factsOf(taxonId),
})

export type InTheMaking = RecordInTheMaking

/** How the public would see finds that are being made, in their order: by the square that hides each, where one will. */
async function factsInTheMaking(db: Db, made: readonly InTheMaking[]): Promise<Facts[]> {
  const said = made.map(({ taxonId, speciesGroup, point, date, dateTo, ownBlur }, at) => ({
    ...{ at, taxon_id: taxonId, species_group: speciesGroup, lon: point.lon, lat: point.lat },
    ...{ day_from: date, day_to: dateTo ?? date, own_blur: ownBlur },
  }))
  const { rows } = await sql<Row>`${prepared}
    select coalesce(nullif(t.effective_species_group, 0), r.species_group, 0) as species_group,
      r.day_from, r.day_to, m.month, b.side,
      round(st_x(c.centre))::integer as east, round(st_y(c.centre))::integer as north,
      round(st_x(s.shown)::numeric, 7)::float8 as lon, round(st_y(s.shown)::numeric, 7)::float8 as lat,
      case when b.side = 0
        then (select json_agg(distinct p.area_id) from area_piece p where st_covers(p.shape, s.shown))
        else (select json_agg(a.id) from area a
          where a.id in (select p.area_id from area_piece p where st_intersects(p.shape, s.shown))
            and st_covers(a.shape, st_transform(st_makeenvelope(st_x(c.centre) - b.side / 2.0, st_y(c.centre) - b.side / 2.0,
              st_x(c.centre) + b.side / 2.0, st_y(c.centre) + b.side / 2.0, 25832), 4326))) end as areas,
      t.id as taxon_id
    from (select said.*, st_setsrid(st_makepoint(said.lon, said.lat), 4326) as point
      from json_to_recordset(${JSON.stringify(said)}::json) as said (at integer, taxon_id bigint, species_group integer,
        lon float8, lat float8, day_from text, day_to text, own_blur boolean)) r
    left join lateral (select n.* from taxon a join taxon n on n.id = coalesce(a.merged_into, a.id)
      where a.id = r.taxon_id) t on true
    cross join lateral (select case when date_trunc('month', r.day_from::timestamp) = date_trunc('month', r.day_to::timestamp)
      then extract(month from r.day_from::date)::integer else 0 end as month) m
    cross join lateral (select blur_side(greatest(case when r.own_blur then 2000 else 0 end,
      coalesce(blur_radius_of(t.tree_number, nullif(m.month, 0), null, null), 0))) as side offset 0) b
    cross join lateral (select grid_point(r.point) as exact offset 0) g
    cross join lateral (select case when b.side = 0 then g.exact else st_setsrid(st_makepoint(
      floor(st_x(g.exact) / b.side) * b.side + b.side / 2.0,
      floor(st_y(g.exact) / b.side) * b.side + b.side / 2.0), 25832) end as centre offset 0) c
    cross join lateral (select case when b.side = 0 then r.point else st_transform(c.centre, 4326) end as shown offset 0) s
    order by r.at`.execute(db)
  if (rows.length < made.length) throw new Error('a point has facts')
  const ofTaxon = await factsOfTaxa(
    db,
    rows.map(({ taxonId }) => taxonId),
  )
  return rows.map((row) => asFacts(row, ofTaxon))
}

/** So many finds are looked at in one statement. */
const atOnce = 500

/** The communities that finds in the making meet by themselves, in the order of the finds; the newest last. */
export async function metByEach(db: Db, made: readonly InTheMaking[], now: Date): Promise<number[][]> {
  const open = (await allCriteria(db)).filter(({ endAt }) => endAt > now.getTime())
  if (open.length === 0) return made.map(() => [])
  const met: number[][] = []
  for (let from = 0; from < made.length; from += atOnce) {
    for (const facts of await factsInTheMaking(db, made.slice(from, from + atOnce))) {
      met.push(open.filter(({ isMetBy }) => isMetBy(facts)).map(({ id }) => id))
    }
    if (from + atOnce < made.length) await letOthersIn()
  }
  return met
}

export const metBy = async (db: Db, made: InTheMaking, now: Date): Promise<number[]> =>
  (await metByEach(db, [made], now))[0] ?? []

export interface InCommunity {
  id: number
  /** By hand, else by the criteria. */
  isTakenIn: boolean
}

interface Read {
  recordId: number
  facts: Facts
  submitted: number
  /** What was said of it by hand, by community. */
  said: ReadonlyMap<number, boolean>
}

/** Public finds with all that criteria ask. */
async function readFacts(db: Db, recordIds: readonly number[]): Promise<Read[]> {
  const { rows } = await sql<Row & { recordId: number; submitted: string }>`${prepared}
    select p.record_id, p.species_group, p.day_from::text as day_from, p.day_to::text as day_to, p.month, p.side, p.east,
      p.north, st_x(p.point) as lon, st_y(p.point) as lat, to_json(p.areas) as areas, p.submitted_at as submitted,
      p.taxon_id
    from record_public p where p.record_id = any(${recordIds}::bigint[]) and not p.is_absent`.execute(db)
  const ofTaxon = await factsOfTaxa(
    db,
    rows.map(({ taxonId }) => taxonId),
  )
  const { rows: byHand } = await sql<{ recordId: number; id: number; isIn: boolean }>`${prepared}
    select r.record_id, r.community_id as id, r.is_in from community_record r join community c on c.id = r.community_id
    where r.record_id = any(${recordIds}::bigint[]) and c.hidden_at is null and c.deleted_at is null`.execute(db)
  const said = Map.groupBy(byHand, ({ recordId }) => recordId)
  return rows.map(({ recordId, submitted, ...row }) => ({
    ...{ recordId, facts: asFacts(row, ofTaxon), submitted: Date.parse(submitted) },
    said: new Map(said.get(recordId)?.map(({ id, isIn }) => [id, isIn])),
  }))
}

const isMember = ({ id, isMetBy, endAt }: Kept, { facts, submitted, said }: Read) =>
  !said.has(id) && submitted <= endAt && isMetBy(facts)
const takenInto = ({ said }: Read) => [...said].filter(([, isIn]) => isIn).map(([id]) => id)

/** The communities that public finds are in, by find. */
export async function communitiesOf(db: Db, recordIds: readonly number[]): Promise<Map<number, InCommunity[]>> {
  if (recordIds.length === 0) return new Map()
  const communities = await allCriteria(db)
  const finds = await readFacts(db, recordIds)
  return new Map(
    finds.map((find) => {
      const met = communities.filter((one) => isMember(one, find)).map(({ id }) => ({ id, isTakenIn: false }))
      return [find.recordId, [...met, ...takenInto(find).map((id) => ({ id, isTakenIn: true }))]]
    }),
  )
}

/** The communities that any of some public finds is in. */
export async function communitiesOfAny(db: Db, recordIds: readonly number[]): Promise<number[]> {
  const communities = await allCriteria(db)
  const finds = await readFacts(db, recordIds)
  const met = communities.filter((one) => finds.some((find) => isMember(one, find))).map(({ id }) => id)
  return [...new Set([...met, ...finds.flatMap(takenInto)])]
}
