import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importAreas } from '#server/places/import-areas.ts'
import { openPortal, type Portal } from '#test/app.ts'
import { cardsOf } from '#test/notified.ts'
import { ranks } from '#test/taxa.ts'
import { around, at, day, type Person, WarningWorld } from '#test/warnings.ts'
import { warningsJob } from './jobs.ts'

let portal: Portal
let world: WarningWorld
beforeAll(async () => {
  portal = await openPortal()
  world = await WarningWorld.begin(portal)
})
afterAll(() => portal.close())

/** Warnings of a taxon, as administrators see them. */
const warningsOf = (taxonId: number) => world.seen('siteAdminRole', taxonId)

describe('a find of a listed species', () => {
  test('warns where none of it was known, and asks for that in its own transaction', async () => {
    const taxonId = await world.listed()
    portal.asked.length = 0
    const { id } = await world.find(taxonId)
    expect(portal.asked).toMatchObject([{ name: warningsJob }])
    await world.judge()
    const [warning, ...more] = await warningsOf(taxonId)
    expect(more).toEqual([])
    expect(warning).toMatchObject({ reasons: ['new_here'], state: 'new', stars: 0, finds: 1, observedOn: day(1) })
    const { body } = await portal.call('getWarning', { as: 'siteAdminRole', id: warning?.id ?? 0 })
    expect(body.records.map((record) => record.id)).toEqual([id])
    expect(body.nearest).toBeNull()
  })

  test('counts when it is of what is below the listed taxon, on each of the three lists', async () => {
    for (const annex of ['1', '2', '3']) {
      const taxonId = await world.listed({}, annex)
      const below = await world.checklist.id({ parent: taxonId, rank: ranks.subspecies })
      await world.find(below)
      await world.judge()
      expect(await warningsOf(taxonId)).toMatchObject([{ taxon: { id: taxonId } }])
    }
  })

  test('of a species on no invasive list warns nobody and asks for nothing', async () => {
    const taxonId = await world.checklist.id({ group: 1 })
    await portal.db
      .insertInto('taxonList')
      .values({ taxonId, list: 'habitat', annexes: ['4'], year: 2020, source: '' })
      .execute()
    portal.asked.length = 0
    await world.find(taxonId)
    expect(portal.asked).toEqual([])
    await world.judge()
    expect(await warningsOf(taxonId)).toEqual([])
  })

  test('warns for 365 days, and not longer', async () => {
    const [fresh, stale] = [await world.listed(), await world.listed()]
    await world.find(fresh, { observedFrom: day(365) })
    await world.find(stale, { observedFrom: day(366) })
    await world.judge()
    expect([(await warningsOf(fresh)).length, (await warningsOf(stale)).length]).toEqual([1, 0])
  })

  test('that says that it was not there warns nobody', async () => {
    const taxonId = await world.listed()
    await world.find(taxonId, { isAbsent: true })
    await world.judge()
    expect(await warningsOf(taxonId)).toEqual([])
  })

  test('is known in its 10 km square for ten years, by foreign finds too, and nowhere else', async () => {
    const [older, ancient] = [await world.listed(), await world.listed()]
    const [foreign, elsewhere] = [await world.listed(), await world.listed()]
    await world.find(older, { observedFrom: day(3000) })
    await world.find(ancient, { observedFrom: day(3900) })
    await world.foreign(foreign)
    await world.find(elsewhere, { observedFrom: day(3000), point: at(12) })
    await world.judge()
    for (const taxonId of [older, ancient, foreign, elsewhere]) await world.find(taxonId)
    await world.judge()
    const made = [older, ancient, foreign, elsewhere].map(async (taxonId) => (await warningsOf(taxonId)).length)
    expect(await Promise.all(made)).toEqual([0, 1, 0, 1])
    const [warning] = await warningsOf(elsewhere)
    const { body } = await portal.call('getWarning', { as: 'siteAdminRole', id: warning?.id ?? 0 })
    expect(Math.round((body.nearest?.metres ?? 0) / 1000)).toBe(12)
  })

  test('makes one warning in a square, which later finds join, and another in the next square', async () => {
    const taxonId = await world.listed()
    await world.find(taxonId)
    await world.judge()
    await world.find(taxonId, { point: at(0.3) })
    await world.find(taxonId, { point: at(12) })
    await world.judge()
    expect((await warningsOf(taxonId)).map(({ finds }) => finds)).toEqual([1, 2])
  })

  test('that came together with others of its square is one warning', async () => {
    const taxonId = await world.listed()
    for (const east of [0, 0.2, 0.4]) await world.find(taxonId, { point: at(east) })
    await world.judge()
    expect((await warningsOf(taxonId)).map(({ finds }) => finds)).toEqual([3])
  })

  test('warns within 5 km of an area that an authority manages, though the species is known there', async () => {
    const taxonId = await world.listed()
    await world.authority(around(100, 0, 2))
    for (const east of [106.5, 108]) await world.find(taxonId, { observedFrom: day(900), point: at(east) })
    await world.judge()
    await world.find(taxonId, { point: at(108) })
    await world.judge()
    expect(await warningsOf(taxonId)).toEqual([])
    await world.find(taxonId, { point: at(106.5) })
    await world.judge()
    expect(await warningsOf(taxonId)).toMatchObject([{ reasons: ['near_area'] }])
  })

  test('that was reported as something else warns when it has got its name, or is moved there', async () => {
    const [taxonId, other] = [await world.listed(), await world.checklist.id({ group: 1 })]
    const { id, version } = await world.find(other)
    await world.judge()
    portal.asked.length = 0
    await portal.call('updateRecord', { as: world.reporter, id, version, changes: { taxonId } })
    expect(portal.asked).toMatchObject([{ name: warningsJob }])
    await world.judge()
    expect(await warningsOf(taxonId)).toHaveLength(1)
  })

  test('that is personal warns when it is made public', async () => {
    const taxonId = await world.listed()
    const { id } = await world.find(taxonId, { isPersonal: true })
    await world.judge()
    expect(await warningsOf(taxonId)).toEqual([])
    portal.asked.length = 0
    const { status } = await portal.call('unPersonalizeRecord', { as: world.reporter, id })
    expect(status).toBe(200)
    expect(portal.asked).toMatchObject([{ name: warningsJob }])
    await world.judge()
    expect(await warningsOf(taxonId)).toHaveLength(1)
  })
})

describe('a warning is withdrawn', () => {
  const shown = async (taxonId: number) => (await warningsOf(taxonId)).length

  test('when its only find is deleted, hidden, personal or another species, and comes back with it', async () => {
    const taxonId = await world.listed()
    const { id } = await world.find(taxonId)
    await world.judge()
    for (const [away, back] of [
      ['deleteRecord', 'restoreRecord'],
      ['personalizeRecord', 'unPersonalizeRecord'],
    ] as const) {
      portal.asked.length = 0
      expect((await portal.call(away, { as: world.reporter, id } as never)).status).toBe(200)
      expect(portal.asked).toMatchObject([{ name: warningsJob }])
      // Gone from sight at once, whenever the job comes.
      expect(await shown(taxonId)).toBe(0)
      await world.judge()
      expect(await shown(taxonId)).toBe(0)
      await portal.call(back, { as: world.reporter, id })
      await world.judge()
      expect(await shown(taxonId)).toBe(1)
    }
    const { body: row } = await portal.call('getRecord', { as: world.reporter, id })
    const changes = { taxonId: await world.checklist.id({ group: 1 }) }
    expect((await portal.call('updateRecord', { as: world.reporter, id, version: row.version, changes })).status).toBe(
      200,
    )
    await world.judge()
    expect(await shown(taxonId)).toBe(0)
    const { rows } = await sql<{ withdrawn: boolean }>`
      select withdrawn_at is not null as withdrawn from warning where taxon_id = ${taxonId}`.execute(portal.db)
    expect(rows).toEqual([{ withdrawn: true }])
  })

  test('and when it stands again it goes on where it was', async () => {
    const taxonId = await world.listed()
    const { id } = await world.find(taxonId)
    await world.judge()
    await sql`update warning set state = 'effort' where taxon_id = ${taxonId}`.execute(portal.db)
    for (const isPersonal of [true, false]) {
      const version = isPersonal ? 1 : 2
      await portal.call('updateRecord', { as: world.reporter, id, version, changes: { isPersonal } })
      await world.judge()
    }
    expect(await world.seen('siteAdminRole', taxonId)).toMatchObject([{ state: 'effort' }])
  })

  test('not while another find holds it', async () => {
    const taxonId = await world.listed()
    const { id } = await world.find(taxonId)
    await world.find(taxonId, { point: at(0.3) })
    await world.judge()
    await portal.call('deleteRecord', { as: world.reporter, id })
    await world.judge()
    expect(await warningsOf(taxonId)).toMatchObject([{ finds: 1 }])
  })

  test('when its species is no longer on the list', async () => {
    const taxonId = await world.listed()
    await world.find(taxonId)
    await world.judge()
    await portal.db.deleteFrom('taxonList').where('taxonId', '=', taxonId).execute()
    await sql`insert into warning_due (record_id) select record_id from warning_find where left_at is null`.execute(
      portal.db,
    )
    await world.judge()
    expect(await shown(taxonId)).toBe(0)
  })
})

describe('the work', () => {
  test('notes finds in bulk by statements, and only those that matter', async () => {
    const taxonId = await world.listed()
    const plain = await world.checklist.id({ group: 1 })
    await world.judge()
    const lay = (id: number, number: number, observed: string) => sql`
      with made as (
        insert into record (uuid, reporter, taxon_id, observed_from, point, state, submitted_at)
        select gen_random_uuid(), ${world.reporter.userId}, ${id}, ${observed}::date,
          st_setsrid(st_makepoint(10 + i / 1e5, 56), 4326), 'submitted', now() from generate_series(1, ${number}::integer) i
        returning id)
      select count(*) from made`
    await lay(plain, 3000, day(1)).execute(portal.db)
    await lay(taxonId, 40, day(1)).execute(portal.db)
    await lay(taxonId, 50, day(800)).execute(portal.db)
    const { insertPublic } = await import('#server/records/public.ts')
    const laid = await insertPublic(
      portal.db,
      sql`not exists (
      select from record_public o where o.record_id = record_public_source.record_id)`,
    )
    expect(laid).toBeGreaterThanOrEqual(3090)
    const due = await portal.db.selectFrom('warningDue').select('recordId').execute()
    expect(due).toHaveLength(40)
    // What is written again without a change is not noted again.
    await world.judge()
    await sql`update record_public set modified_at = modified_at where taxon_id = ${taxonId}`.execute(portal.db)
    expect(await portal.db.selectFrom('warningDue').select('recordId').execute()).toEqual([])
  })

  test('done by two at once makes one warning', async () => {
    const taxonId = await world.listed()
    for (const east of [0, 0.2]) await world.find(taxonId, { point: at(east) })
    await Promise.all([world.judge(), world.judge()])
    expect(await warningsOf(taxonId)).toMatchObject([{ finds: 2 }])
  })

  test('that is cut off leaves everything to the next run', async () => {
    const taxonId = await world.listed()
    await world.find(taxonId)
    const { judgeDue } = await import('./judging.ts')
    const { jobContext } = await import('#server/core/job-context.ts')
    const cut = portal.db.transaction().execute(async (db) => {
      await judgeDue(jobContext(portal.config, portal.events, db))
      throw new Error('killed')
    })
    await expect(cut).rejects.toThrow('killed')
    expect(await warningsOf(taxonId)).toEqual([])
    await world.judge()
    await world.judge()
    expect(await warningsOf(taxonId)).toHaveLength(1)
  })
})

// Last: from here on places are municipalities.
test('where municipalities are imported, a species is known in them and not in squares', async () => {
  const taxonId = await world.listed()
  const area = (name: string, code: string, east: number) => ({
    ...{ code, name, geometries: [JSON.stringify(around(east, 40, 15))] },
  })
  await importAreas(portal.db, 'municipality', {
    srid: 4326,
    areas: [area('Vestkommune', 'v', 30), area('Østkommune', 'o', 61)],
  })
  const { rows } = await sql<{ id: number }>`select id from area where name = 'Vestkommune'`.execute(portal.db)
  const west = rows.map(({ id }) => id)
  const [asker, other] = [await portal.person(), await portal.person()]
  expect((await portal.call('subscribeToWarnings', { as: asker, on: true, areas: west })).body).toMatchObject({
    ...{ on: true, areas: [{ name: 'Vestkommune' }], species: [], emails: true },
  })
  const odd = await portal.call('subscribeToWarnings', { as: other, on: true, areas: [...west, 999_999] })
  expect([odd.status, odd.problem.fields]).toEqual([400, { areas: 'Vælg kommuner fra listen.' }])
  await world.find(taxonId, { point: at(20, 40) })
  await world.judge()
  await world.find(taxonId, { point: at(40, 40) })
  await world.find(taxonId, { point: at(61, 40) })
  await world.judge()
  const warnings = await warningsOf(taxonId)
  expect(warnings.map(({ municipality, finds }) => [municipality?.name, finds])).toEqual([
    ['Østkommune', 1],
    ['Vestkommune', 2],
  ])
  const inWest = warnings[1]?.municipality?.id ?? 0
  const { body } = await portal.call('listWarnings', { as: 'siteAdminRole', taxonId, areaId: inWest })
  expect(body.items.map(({ id }) => id)).toEqual([warnings[1]?.id])
  const toldOf = async (as: Person) => (await cardsOf(portal, as)).map(({ path }) => path)
  expect(await toldOf(asker)).toEqual([expect.stringContaining('/fund/')])
  expect(await toldOf(other)).toEqual([])
})
