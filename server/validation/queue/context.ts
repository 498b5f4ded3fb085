import { sql } from 'kysely'
import type { ValidationContext } from '#contract/validation-queue.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { readableRecord } from '#server/records/get.ts'
import { lookAlikesOf } from '#server/taxa/look-alikes.ts'
import { bestPictures } from '#server/taxa/pictures.ts'
import { taxonRef } from '#server/taxa/refs.ts'
import type { RecordRow } from '../may.ts'
import { type TaxonRange, taxonInUse } from './taxa.ts'

/** So many earlier finds a map shows well. */
const mostEarlier = 500
const picturesEach = 3

/**
 * What helps to judge a find as its taxon or as another: where and when that has been validated before, and what it is
 * taken for. The find's own place counts as the public sees it, so that no distance tells where in its square it lies.
 */
export async function validationContext(
  ctx: Ctx,
  { id, taxonId }: { id: number; taxonId?: number | undefined },
): Promise<ValidationContext> {
  const row = await readableRecord(ctx, id)
  const wanted = taxonId ?? row.taxonId
  if (wanted === null) {
    const season = Array<number>(12).fill(0)
    return { taxon: null, season, seasonMonths: [], earlier: [], total: 0, nearestKm: null, lookAlikes: [] }
  }
  const taxon = await taxonInUse(ctx.db, wanted)
  const earlier = await earlierRecords(ctx.db, row, taxon)
  return {
    taxon: (await taxonRef(ctx.db, taxon.id)) ?? null,
    ...(await seasonOf(ctx.db, id, taxon)),
    seasonMonths: await namedMonths(ctx.db, taxon),
    ...earlier,
    lookAlikes: await picturedLookAlikes(ctx.db, taxon.id),
  }
}

/** Finds that people have validated, never the machine; the find itself is no evidence of its own. */
const evidence = ({ first, last }: TaxonRange, except: number) => sql`p.tree_number between ${first} and ${last}
  and p.stars >= 2 and not p.is_absent and p.record_id <> ${except}`

async function seasonOf(db: Db, id: number, taxon: TaxonRange) {
  const { rows } = await sql<{ month: number; count: number }>`select p.month, count(*)::integer as count
    from record_public p where ${evidence(taxon, id)} group by 1`.execute(db)
  const found = new Map(rows.map(({ month, count }) => [month, count]))
  return {
    season: Array.from({ length: 12 }, (_, i) => found.get(i + 1) ?? 0),
    total: rows.reduce((sum, { count }) => sum + count, 0),
  }
}

interface EarlierRow {
  id: number
  lon: number
  lat: number
  side: number
  stars: number
  observedFrom: string
  metres: number | null
}

async function earlierRecords(db: Db, { id, shownLon, shownLat }: RecordRow, taxon: TaxonRange) {
  const here =
    shownLon === null || shownLat === null
      ? sql`null::geometry`
      : sql`grid_point(st_setsrid(st_makepoint(${shownLon}, ${shownLat}), 4326))`
  // The places are compared in the index alone; only those that are shown are looked up.
  const { rows } = await sql<EarlierRow>`
    with here as materialized (select st_x(h.point) as east, st_y(h.point) as north from (select ${here} as point) h),
    nearest as (
      select p.record_id, sqrt((p.east - here.east) ^ 2 + (p.north - here.north) ^ 2) as metres
      from record_public p, here where ${evidence(taxon, id)}
      order by 2, 1 limit ${mostEarlier}
    )
    select p.record_id as id, st_x(p.point) as lon, st_y(p.point) as lat, p.side, p.stars,
      p.day_from as observed_from, n.metres
    from nearest n join record_public p on p.record_id = n.record_id
    order by n.metres, p.record_id`.execute(db)
  const nearest = rows[0]?.metres ?? null
  return {
    earlier: rows.map(({ lon, lat, metres: _, ...row }) => ({ ...row, point: { lon, lat } })),
    nearestKm: nearest === null ? null : Math.round(nearest / 100) / 10,
  }
}

/** The months that the editors have named for the machine, else those of the taxon's own page. */
async function namedMonths(db: Db, { id, first }: TaxonRange): Promise<number[]> {
  const { rows } = await sql<{ named: number[] | null; own: number[] | null }>`
    select (select a.validation_parameters #> '{season,months}' from taxon a
        where a.validation_parameters is not null and a.tree_number <= ${first} and a.tree_end >= ${first}
        order by a.tree_number desc limit 1) as named,
      to_jsonb(t.season_months) as own
    from taxon t where t.id = ${id}`.execute(db)
  return rows[0]?.named ?? rows[0]?.own ?? []
}

async function picturedLookAlikes(db: Db, id: number): Promise<ValidationContext['lookAlikes']> {
  const found: ValidationContext['lookAlikes'] = []
  const alikes = await lookAlikesOf(db, id)
  for (const one of alikes.toSorted((a, b) => a.name.localeCompare(b.name, 'da') || a.id - b.id)) {
    found.push({ ...one, pictures: await bestPictures(db, one.id, picturesEach) })
  }
  return found
}
