import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Criteria } from '#contract/community.ts'
import type { ExtraFieldInput } from '#contract/community-fields.ts'
import { make } from '#server/communities/communities.ts'
import type { Ctx, SignedIn } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { polygonAt, taxaOf } from './search-questions.ts'

export const viewerOf = (userId: number): SignedIn => ({
  ...{ kind: 'user', issuer: 'bench', subject: String(userId), profile: {}, claims: [], userId, roles: [] },
  ...{ roleTable: [], acceptedTerms: true, blocked: false },
})

/** All finds that are made were found before this day: what is reported later meets only those that go on. */
const last = '2026-10-31'
/** Twenty communities lie around the first of these places; the other is in none of them. */
export const places = { met: { lon: 9.52, lat: 56.12 }, unmet: { lon: 9.12, lat: 56.12 } }
export const metAtOnce = 20
/** When what is reported was found. */
export const reportedOn = '2026-11-10'

export const names = { whole: 'Hele landet', answered: 'Med svar' }

const plain = { help: '', isRequired: false }
const fields: ExtraFieldInput[] = [
  { kind: 'text', label: 'Vejret', ...plain },
  { kind: 'number', label: 'Højde', ...plain, unit: 'cm', min: 0, max: 10_000, decimals: 1 },
  {
    kind: 'options',
    label: 'Lys',
    ...plain,
    several: true,
    options: ['Sol', 'Halvskygge', 'Skygge'].map((label) => ({ label })),
  },
]

/** From a square of 1 km to the whole country. */
async function criteriaOf(db: Db, count: number): Promise<{ name: string; criteria: Criteria }[]> {
  const { rows: spots } = await sql<{ lon: number; lat: number; east: number; north: number }>`
    select st_x(point) as lon, st_y(point) as lat, floor(st_x(g.p) / 1000)::integer as east,
      floor(st_y(g.p) / 1000)::integer as north
    from place, lateral (select st_transform(point, 25832) as p) g order by weight desc, id limit 400`.execute(db)
  const taxa = await taxaOf(db, 500, 1500)
  const made = Array.from({ length: count }, (_, i) => {
    const spot = spots[i % spots.length] ?? { lon: 10, lat: 56, east: 560, north: 6210 }
    const { lon, lat } = spot
    const months = [1 + (i % 12), 1 + ((i + 1) % 12)]
    const kinds: Criteria[] = [
      { square: `1km_${spot.north}_${spot.east}`, to: last },
      { near: { lon, lat, metres: 2000 + (i % 10) * 2000 }, to: last },
      { polygon: polygonAt(lon, lat, i), to: last },
      { near: { lon, lat, metres: 10_000 }, speciesGroups: [1 + (i % 12)], months, to: last } as Criteria,
      { taxonIds: [taxa[i % taxa.length] ?? 1], from: '1990-01-01', to: last },
      { speciesGroups: [1 + (i % 12)], months, to: last } as Criteria,
    ]
    return { name: `Fællesskab ${i}`, criteria: kinds[i % kinds.length] ?? {} }
  })
  const around = Array.from({ length: metAtOnce }, (_, i) => ({
    name: `Omkring ${i}`,
    criteria: { near: { ...places.met, metres: 1000 + i * 500 } },
  }))
  return [
    { name: names.whole, criteria: { to: last } },
    { name: names.answered, criteria: { speciesGroups: [1, 2], to: last } },
    ...around,
    ...made.slice(0, Math.max(0, count - metAtOnce - 2)),
  ]
}

/** Communities with organisers, followers, threads and events, and so many answers in one of them. */
export async function makeCommunities(ctx: Ctx, count: number, answers: number) {
  const { db } = ctx
  const people = await db.selectFrom('appUser').select('id').where('name', 'like', 'maaler%').orderBy('id').execute()
  const ids = people.map(({ id }) => id)
  for (const [i, { name, criteria }] of (await criteriaOf(db, count)).entries()) {
    const asked = name === names.answered || i % 3 === 0 ? fields : []
    const wantedIds = name === names.whole ? await taxaOf(db, 2000, 2000) : []
    // Nobody makes more than five a day: each is made by another.
    const viewer = viewerOf(ids[i % ids.length] ?? 0)
    await db.transaction().execute((tx) =>
      make({ ...ctx, db: tx, viewer }, randomUUID(), {
        name,
        criteria,
        fields: asked,
        wantedIds: wantedIds.slice(0, 50),
      }),
    )
  }
  await sql`insert into community_follower (community_id, user_id)
    select c.id, u.id from community c cross join unnest(${ids}::bigint[]) u(id) where (c.id + u.id) % 10 = 0
    on conflict do nothing`.execute(db)
  await sql`insert into thread (kind, owner_id, title, starter)
    select 'community', c.id, 'Tråd ' || i, (${ids}::bigint[])[1 + i % ${sql.lit(ids.length)}]
    from community c, generate_series(1, case c.name when ${names.whole} then 1000 else 10 end) i`.execute(db)
  await sql`insert into comment (thread_id, author, html)
    select t.id, t.starter, '<p>Hvad ser I derude?</p>' from thread t, generate_series(1, 5) where t.kind = 'community'`.execute(
    db,
  )
  await sql`insert into community_event (uuid, community_id, maker, title, starts_at, ends_at)
    select gen_random_uuid(), c.id, ${ids[0] ?? 0}, 'Aktivitet ' || i, now() + i * interval '1 day',
      now() + i * interval '1 day' + interval '2 hours'
    from community c, generate_series(1, case c.name when ${names.whole} then 100 else 1 end) i`.execute(db)
  await sql`insert into community_event_answer (event_id, user_id, answer)
    select e.id, u.id, 'yes' from community_event e cross join unnest(${ids.slice(0, 40)}::bigint[]) u(id)`.execute(db)
  await sql`insert into community_answer (record_id, community_id, version, answers, answered_by)
    select p.record_id, c.id, c.fields_version, jsonb_build_object('1', 'Blæst og sol ' || p.record_id,
      '2', p.record_id % 300 / 10.0, '3', '[1, 2]'::jsonb), p.reporter
    from community c join record_public p on p.species_group in (1, 2) and p.side = 0
    where c.name = ${names.answered} order by p.record_id limit ${answers}`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
