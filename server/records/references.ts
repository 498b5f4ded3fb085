import { sql } from 'kysely'
import type { RecordChanges, RecordFields } from '#contract/record.ts'
import type { FieldName } from '#contract/record-fields.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkTrip } from './trips.ts'

const orphan = 2

/** The taxon that an id leads to today: what was merged is followed, what is deleted or nobody's name is refused. */
export async function usableTaxon(db: Db, id: number, field: FieldName): Promise<number> {
  const { rows } = await sql<{
    id: number
    isDeleted: boolean
    taxonType: number
    mergedInto: number | null
  }>`${prepared}
    with recursive line as (
      select id, is_deleted, taxon_type, merged_into, 1 as step from taxon where id = ${id}
      union all
      select t.id, t.is_deleted, t.taxon_type, t.merged_into, line.step + 1
      from taxon t join line on t.id = line.merged_into where line.step < 20
    )
    select id, is_deleted, taxon_type, merged_into from line order by step desc limit 1`.execute(db)
  const [last] = rows
  if (!last || last.isDeleted || last.taxonType === orphan || last.mergedInto !== null) {
    throw new Refusal('invalid', 'taxon_target_unusable', { [field]: 'Vælg et andet taxon.' })
  }
  return last.id
}

/** How the taxon is found that an id leads to. */
export type FollowTaxon = (id: number, field: FieldName) => Promise<number>

/** The taxa that changes name. */
export const taxaIn = (changes: readonly RecordChanges[]): number[] => [
  ...new Set(changes.flatMap(({ taxonId, hostTaxonId }) => [taxonId ?? [], hostTaxonId ?? []].flat())),
]

/** The same for many ids, which are looked up at once. */
export async function usableTaxa(db: Db, ids: readonly number[]): Promise<FollowTaxon> {
  const { rows } = await sql<{ id: number; leadsTo: number }>`
    with recursive line as (
      select id as asked, id, is_deleted, taxon_type, merged_into, 1 as step from taxon where id = any(${ids}::bigint[])
      union all
      select line.asked, t.id, t.is_deleted, t.taxon_type, t.merged_into, line.step + 1
      from taxon t join line on t.id = line.merged_into where line.step < 20
    )
    select id, leads_to from (
      select distinct on (asked) asked as id, id as leads_to, is_deleted, taxon_type, merged_into from line
      order by asked, step desc) l
    where not is_deleted and taxon_type <> ${orphan} and merged_into is null`.execute(db)
  const known = new Map(rows.map(({ id, leadsTo }) => [id, leadsTo]))
  return async (id, field) => known.get(id) ?? usableTaxon(db, id, field)
}

/** Check what a find points at, as far as it is new, and follow it. */
export async function followReferences(
  ctx: Ctx,
  fields: RecordFields,
  before: RecordFields,
  reporter: number,
  follow: FollowTaxon = (id, field) => usableTaxon(ctx.db, id, field),
): Promise<RecordFields> {
  const followed = { ...fields, finderIds: fields.finderIds.filter((id) => id !== reporter) }
  if (fields.taxonId !== null && fields.taxonId !== before.taxonId) {
    followed.taxonId = await follow(fields.taxonId, 'taxonId')
  }
  if (fields.hostTaxonId !== null && fields.hostTaxonId !== before.hostTaxonId) {
    followed.hostTaxonId = await follow(fields.hostTaxonId, 'hostTaxonId')
  }
  await checkFinders(
    ctx.db,
    followed.finderIds.filter((id) => !before.finderIds.includes(id)),
  )
  if (fields.tripId !== null && fields.tripId !== before.tripId) await checkTrip(ctx.db, fields.tripId, reporter)
  if (fields.shape !== null && fields.shape !== before.shape) await checkShape(ctx.db, fields.shape)
  return followed
}

async function checkFinders(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return
  const known = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .execute()
  if (known.length < ids.length) {
    throw new Refusal('invalid', 'record_invalid', { finderIds: 'En af finderne findes ikke længere.' })
  }
}

async function checkShape(db: Db, shape: NonNullable<RecordFields['shape']>) {
  const geometry = sql`st_setsrid(st_geomfromgeojson(${JSON.stringify(shape)}::text), 4326)`
  const { rows } = await sql<{ valid: boolean }>`
    select st_isvalid(${geometry}) and (st_area(${geometry}) > 0 or st_length(${geometry}) > 0) as valid`.execute(db)
  if (!rows[0]?.valid) throw new Refusal('invalid', 'record_invalid', { shape: 'Omridset krydser sig selv.' })
}
