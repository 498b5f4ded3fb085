import { type RawBuilder, sql } from 'kysely'
import type { WarningOutcome, WarningReason, WarningState } from '#contract/warning-words.ts'
import type { WarningFilter } from '#contract/warnings.ts'
import type { Ctx } from '#server/core/context.ts'
import { danishDay } from '#server/core/roles.ts'
import { seenBy } from './sight.ts'

/** A warning as the viewer sees it, by the newest of the finds that they see. */
export interface WarningRow {
  id: number
  version: number
  taxonId: number
  reasons: WarningReason[]
  state: WarningState
  outcome: WarningOutcome | null
  revisitOn: string | null
  closedAt: string | null
  areaId: number | null
  areaName: string | null
  nearestId: number | null
  nearestMetres: number | null
  nearestOn: string | null
  madeAt: string
  changedAt: string
  recordId: number
  observedOn: string
  stars: number
  finds: number
  /** Of that find, as everybody may see it. */
  lon: number
  lat: number
  side: number
  locality: string | null
  /** An authority that it concerns. */
  byAuthority: boolean
  recordIds: number[]
}

/** Warnings that the viewer sees (w), with what they see of them (s). */
const seenWarnings = (ctx: Ctx) => sql`
  warning w
  join (
    select v.warning_id, count(*)::integer as finds, max(h.stars) as stars, bool_or(v.by_authority) as by_authority,
      array_agg(h.record_id order by h.day_from desc, h.record_id desc) as record_ids
    from ${seenBy(ctx)} v join warning_holding h on h.warning_id = v.warning_id and h.record_id = v.record_id
    group by v.warning_id
  ) s on s.warning_id = w.id`

/** The day to look again has come. */
const due = ({ now }: Pick<Ctx, 'now'>) => sql`coalesce(w.revisit_on <= ${danishDay(now)}::date, false)`

const wanted = (ctx: Ctx, { state, isDue, taxonId, areaId, from, to }: Partial<WarningFilter>): RawBuilder<unknown> => {
  const made = sql`(w.made_at at time zone 'Europe/Copenhagen')::date`
  const parts = [
    sql`true`,
    ...(state === undefined ? [] : [sql`w.state = ${state}`]),
    ...(isDue ? [due(ctx)] : []),
    ...(taxonId === undefined ? [] : [sql`w.taxon_id = ${taxonId}`]),
    ...(areaId === undefined ? [] : [sql`w.area_id = ${areaId}`]),
    ...(from === undefined ? [] : [sql`${made} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`${made} <= ${to}::date`]),
  ]
  return sql.join(parts, sql` and `)
}

export async function warningRows(
  ctx: Ctx,
  { id, skip, take, ...filter }: Partial<WarningFilter> & { id?: number; skip: number; take: number },
): Promise<WarningRow[]> {
  const { rows } = await sql<WarningRow>`
    select w.id, w.version, w.taxon_id, w.reasons, w.state, w.outcome, w.revisit_on::text as revisit_on, w.closed_at,
      w.area_id, a.name as area_name, n.record_id as nearest_id,
      public_metres(p.east, p.north, n.east, n.north) as nearest_metres, n.day_from::text as nearest_on, w.made_at,
      w.changed_at, s.finds, s.stars, s.by_authority, to_jsonb(s.record_ids) as record_ids, p.record_id, p.day_from::text as observed_on,
      st_x(p.point) as lon, st_y(p.point) as lat, p.side, p.locality
    from ${seenWarnings(ctx)}
    join record_public p on p.record_id = s.record_ids[1]
    left join record_public n on n.record_id = w.nearest_id
    left join area a on a.id = w.area_id
    where ${id === undefined ? sql`true` : sql`w.id = ${id}`} and ${wanted(ctx, filter)}
    order by w.made_at desc, w.id desc limit ${take} offset ${skip}`.execute(ctx.db)
  return rows
}

/** How many there are by state, species and municipality; the state is not filtered by where states are counted. */
export async function warningCounts(ctx: Ctx, filter: Partial<WarningFilter>) {
  const { rows } = await sql<{
    state: WarningState
    taxonId: number
    areaId: number | null
    areaName: string | null
    isDue: boolean
    isWanted: boolean
    count: number
  }>`
    select w.state, w.taxon_id, w.area_id, a.name as area_name, ${due(ctx)} as is_due, ${wanted(ctx, filter)} as is_wanted,
      count(*)::integer as count
    from ${seenWarnings(ctx)} left join area a on a.id = w.area_id
    group by 1, 2, 3, 4, 5, 6`.execute(ctx.db)
  return rows
}
