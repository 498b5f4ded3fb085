import { sql } from 'kysely'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { View } from '#contract/search.ts'
import { sideOfZoom } from '#contract/search-words.ts'
import type { Db } from '#server/core/database.ts'
import { inBox, publicWhere } from '#server/records/filter.ts'
import type { tileAt } from './search-questions.ts'

/* The rivals: what one would ask the database first, without a thought of speed. */

export async function plainMap(db: Db, filter: RecordFilter, { box, zoom }: View) {
  const side = sideOfZoom(zoom)
  await sql`select floor(p.north::float8 / ${side}) as row, floor(p.east::float8 / ${side}) as col, count(*) from record_public p
    where ${await publicWhere(db, filter)} and ${inBox(box)} group by 1, 2`.execute(db)
}

export async function plainTile(db: Db, filter: RecordFilter, { z, x, y }: ReturnType<typeof tileAt>) {
  const side = sideOfZoom(z)
  const tile = sql`st_tileenvelope(${z}::integer, ${x}::integer, ${y}::integer)`
  await sql`select st_asmvt(squares, 'squares') from (
      select st_asmvtgeom(st_transform(st_makeenvelope(col * ${side}, row * ${side}, (col + 1) * ${side},
        (row + 1) * ${side}, 25832), 3857), ${tile}) as shape, count
      from (
        select floor(p.east::float8 / ${side}) as col, floor(p.north::float8 / ${side}) as row, count(*)::integer as count
        from record_public p where ${await publicWhere(db, filter)} and p.point && st_transform(${tile}, 4326) group by 1, 2
      ) as counted
    ) as squares`.execute(db)
}

export interface Period {
  from: string
  to: string
}
export async function plainEpochs(db: Db, filter: RecordFilter, { box, zoom }: View, before: Period, after: Period) {
  const side = sideOfZoom(zoom)
  const within = ({ from, to }: Period) => sql`p.day_from >= ${from}::date and p.day_to <= ${to}::date`
  await sql`select floor(p.north::float8 / ${side}) as row, floor(p.east::float8 / ${side}) as col,
      count(*) filter (where ${within(before)}), count(*) filter (where ${within(after)})
    from record_public p where ${await publicWhere(db, filter)} and ${inBox(box)} group by 1, 2`.execute(db)
}

export async function plainPage(db: Db, filter: RecordFilter) {
  const where = await publicWhere(db, filter)
  await sql`select count(*) from record_public p where ${where}`.execute(db)
  await sql`select p.record_id from record_public p where ${where}
    order by p.day_from desc, p.record_id desc limit 50`.execute(db)
}

export async function plainSpecies(db: Db, filter: RecordFilter) {
  await sql`select p.taxon_id, count(*), min(p.day_from), max(p.day_to) from record_public p
    where ${await publicWhere(db, filter)} group by 1 order by 2 desc limit 50`.execute(db)
}

export async function plainNames(db: Db, text: string) {
  const like = `%${text}%`
  await sql`select taxon_id from taxon_name where canonical_name ilike ${like}
    union select id from taxon where shown_name ilike ${like} limit 20`.execute(db)
  await sql`select distinct locality from record_public where locality ilike ${like} limit 20`.execute(db)
}
