import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

const portion = 50_000
const hands = 2

/**
 * Finds as a country has them: a few taxa have most of them, they lie around towns and known places, there are ever more
 * of them since 1900, more in summer, most validated, some hiding in a square. The same ones in every run.
 */
export async function makeBelievableRecords(db: Db, count: number, reporters: readonly number[]) {
  await sql`create unlogged table bench_taxon as
    select id, (row_number() over (order by md5(id::text)) - 1)::integer as n from taxon
    where rank >= 2000 and not is_deleted limit 40000`.execute(db)
  await sql`create unique index on bench_taxon (n)`.execute(db)
  await sql`update taxon set blur_radius = 2000 where id in (select id from bench_taxon where n % 200 = 7)`.execute(db)
  await sql`vacuum analyze taxon`.execute(db)
  await sql`create unlogged table bench_spot as
    select st_x(point) as lon, st_y(point) as lat, (row_number() over (order by weight desc, id) - 1)::integer as n
    from place`.execute(db)
  await sql`create unique index on bench_spot (n)`.execute(db)
  const parts = Array.from({ length: Math.ceil(count / portion) }, (_, i) => i * portion)
  const hand = async () => {
    for (let from = parts.shift(); from !== undefined; from = parts.shift()) {
      await makePortion(db, from, Math.min(portion, count - from), reporters)
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
  await sql`vacuum analyze record`.execute(db)
}

const makePortion = (db: Db, from: number, count: number, reporters: readonly number[]) =>
  db.transaction().execute(async (transaction) => {
    await sql`select setseed(${(from / portion) % 1000} / 1000.0)`.execute(transaction)
    await sql`insert into record (uuid, reporter, taxon_id, species_group, certainty, observed_from, point, uncertainty,
          locality, count, state, submitted_at, scored_at, stars)
        select gen_random_uuid(), (${[...reporters]}::bigint[])[1 + floor(${reporters.length} * d.who * d.who)::integer], t.id,
          1 + t.n % 12, case when d.sure < 0.8 then 'sikker' else 'sandsynlig' end, d.day,
          st_setsrid(st_makepoint(s.lon + d.dx, s.lat + d.dy), 4326), 5 + d.who * 50, 'Sted ' || s.n, 1, 'submitted',
          d.day + interval '1 day' + d.who * interval '1 day', now(), d.stars
        from (
          select floor(power(taxa.many, random()))::integer - 1 as taxon, floor(power(spots.many, random()))::integer - 1 as spot,
            (random() + random() + random() - 1.5) * 0.16 as dx, (random() + random() + random() - 1.5) * 0.09 as dy,
            random() as who, random() as sure,
            make_date(2026 - floor(126 * power(random(), 4))::integer, 1, 1)
              + least(300, floor((random() + random() + random()) / 3 * 365))::integer as day,
            case when random() < 0.05 then 0 when random() < 0.5 then 1 when random() < 0.5 then 2 else 3 end as stars
          from generate_series(1, ${count}::integer), (select count(*)::float8 as many from bench_taxon) taxa,
            (select count(*)::float8 as many from bench_spot) spots
        ) d
        join bench_taxon t on t.n = d.taxon join bench_spot s on s.n = d.spot`.execute(transaction)
  })
