import { sql } from 'kysely'
import type { ComparedTaxon } from '#contract/validation-queue.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lookAlikesOf } from '#server/taxa/look-alikes.ts'
import { bestPictures } from '#server/taxa/pictures.ts'
import { taxonRef } from '#server/taxa/refs.ts'
import { type TaxonRange, taxonInUse } from './taxa.ts'

const squareSide = 10_000

/** Taxa side by side: what they look like, when and where they are found. All of it is from the public view. */
export async function imagesForComparison(
  { db }: Pick<Ctx, 'db'>,
  { taxonIds, take }: { taxonIds: string; take: number },
): Promise<{ items: ComparedTaxon[] }> {
  const items: ComparedTaxon[] = []
  for (const id of new Set(taxonIds.split(',').map(Number))) {
    const range = await taxonInUse(db, id)
    const taxon = await taxonRef(db, range.id)
    if (!taxon) throw new Refusal('missing', 'not_found')
    items.push({
      taxon,
      pictures: await bestPictures(db, range.id, take),
      ...(await figuresOf(db, range)),
      squares: await squaresOf(db, range),
      lookAlikes: await lookAlikesOf(db, range.id),
    })
  }
  return { items }
}

const recordsOf = ({ first, last }: TaxonRange) => sql`p.tree_number between ${first} and ${last} and not p.is_absent`

async function figuresOf(db: Db, range: TaxonRange) {
  const { rows } = await sql<{ month: number; count: number; firstDay: string; latestAt: string }>`
    select p.month, count(*)::integer as count, min(p.day_from) as first_day, max(p.submitted_at) as latest_at
    from record_public p where ${recordsOf(range)} group by 1`.execute(db)
  const found = new Map(rows.map(({ month, count }) => [month, count]))
  const [firstDay = null] = rows.map((row) => row.firstDay).sort()
  const latestAt = rows.map((row) => new Date(row.latestAt).getTime()).reduce((a, b) => Math.max(a, b), 0)
  return {
    season: Array.from({ length: 12 }, (_, i) => found.get(i + 1) ?? 0),
    records: rows.reduce((sum, { count }) => sum + count, 0),
    firstDay,
    latestAt: latestAt === 0 ? null : new Date(latestAt).toISOString(),
  }
}

/** A find that hides in a larger square is in none of these. */
async function squaresOf(db: Db, range: TaxonRange): Promise<ComparedTaxon['squares']> {
  const { rows } = await sql<{ lon: number; lat: number; records: number }>`
    select st_x(s.centre) as lon, st_y(s.centre) as lat, s.records from (
      select st_transform(st_setsrid(st_makepoint((e + 0.5) * ${squareSide}, (n + 0.5) * ${squareSide}), 25832), 4326)
        as centre, records
      from (
        select floor(p.east::float8 / ${squareSide}) as e, floor(p.north::float8 / ${squareSide}) as n,
          count(*)::integer as records
        from record_public p where ${recordsOf(range)} and p.side <= ${squareSide} group by 1, 2
      ) q
    ) s order by s.records desc, 1, 2`.execute(db)
  return rows.map(({ lon, lat, records }) => ({ point: { lon, lat }, records }))
}
