import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importAreas } from '#server/places/import-areas.ts'
import { openPortal, type Portal } from '#test/app.ts'
import { around, WarningWorld } from '#test/warnings.ts'

let portal: Portal
let world: WarningWorld
let areas: number[]
beforeAll(async () => {
  portal = await openPortal()
  world = await WarningWorld.begin(portal)
  const area = (name: string, code: string, east: number) => ({
    ...{ code, name, geometries: [JSON.stringify(around(east, 40, 15))] },
  })
  await importAreas(portal.db, 'municipality', {
    srid: 4326,
    areas: [area('Vestkommune', 'v', 30), area('Østkommune', 'o', 61)],
  })
  const { rows } = await sql<{ id: number }>`select id from area where code in ('v', 'o') order by code desc`.execute(
    portal.db,
  )
  areas = rows.map(({ id }) => id)
})
afterAll(() => portal.close())

test('a species that has left the list stands in nobody’s way: the wish is changed, and taken back', async () => {
  const asker = await portal.person()
  const [gone, listed] = [await world.listed(), await world.listed()]
  const say = (on: boolean, species: number[], emails = true) =>
    portal.call('subscribeToWarnings', { as: asker, on, species, emails })
  await say(true, [gone, listed])
  await sql`update taxon_list set annexes = '{}' where taxon_id = ${gone}`.execute(portal.db)
  expect((await say(true, [gone, listed], false)).body).toMatchObject({ on: true, emails: false })
  expect((await say(false, [gone, listed])).body.on).toBe(false)
  // Whoever has let go of it cannot choose it again.
  await say(true, [listed])
  expect((await say(true, [gone, listed])).problem.fields).toEqual({
    species: 'Vælg arter, der står på en liste over invasive arter.',
  })
})

test('whoever chose a municipality that is none any more has not asked for the whole country', async () => {
  const asker = await portal.person()
  const say = (wish: { on: boolean; areas: number[]; emails?: boolean }) =>
    portal.call('subscribeToWarnings', { as: asker, ...wish })
  const [west = 0, east = 0] = areas
  await say({ on: true, areas: [west, east] })
  const seen = async () => (await portal.call('warningWishes', { as: asker })).body
  const abolish = (id: number) => sql`update area set kind = 'former' where id = ${id}`.execute(portal.db)
  await abolish(west)
  expect(await seen()).toMatchObject({ on: true, areas: [{ id: east }] })
  await abolish(east)
  const left = await seen()
  expect(left).toMatchObject({ on: false, areas: [] })
  expect((await say({ on: left.on, areas: [], emails: false })).body).toMatchObject({ on: false, emails: false })
})

test('a municipality with a number beyond all numbers is told at its field', async () => {
  const asker = await portal.person()
  const { status, problem } = await portal.call('subscribeToWarnings', { as: asker, on: true, areas: [2 ** 40] })
  expect([status, problem.fields]).toEqual([400, { areas: 'Vælg kommuner fra listen.' }])
})
