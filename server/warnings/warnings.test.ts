import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { metresText, type WarningOutcome, type WarningState } from '#contract/warning-words.ts'
import { openPortal, type Portal } from '#test/app.ts'
import { cardsOf } from '#test/notified.ts'
import { around, at, day, type Person, WarningWorld } from '#test/warnings.ts'

let portal: Portal
let world: WarningWorld
let authority: Person
beforeAll(async () => {
  portal = await openPortal()
  world = await WarningWorld.begin(portal)
  authority = await world.authority(around(0, 0, 20))
})
afterAll(() => portal.close())

const warning = async (wish: Parameters<WarningWorld['find']>[1] = {}) => {
  const taxonId = await world.listed()
  await world.find(taxonId, wish)
  await world.judge()
  const [line] = await world.seen('siteAdminRole', taxonId)
  if (!line) throw new Error('no warning')
  return { ...line, taxonId }
}
interface Change {
  state: WarningState
  outcome?: WarningOutcome
  revisitOn?: string | null
  note?: string
  version?: number
}
const change = async (as: Person | string, id: number, { version, ...wish }: Change) => {
  const seen = await portal.call('getWarning', { as: 'siteAdminRole', id })
  return portal.call('updateWarning', { as, id, version: version ?? seen.body.version, ...wish })
}

describe('who sees a warning', () => {
  test('authorities in their area and within 5 km of it, experts of the group, administrators; nobody else', async () => {
    const { id, taxonId } = await warning({ point: at(0) })
    const [near, far, everywhere] = [
      await world.authority(around(12, 0, 8)),
      await world.authority(around(14, 0, 8)),
      await world.authority(),
    ]
    const [plants, birds, all] = [
      await portal.person({ roles: ['PlantExpert'] }),
      await portal.person({ roles: ['BirdExpert'] }),
      await portal.person({ roles: ['SpeciesExpert'] }),
    ]
    const sees = async (as: Person | string) =>
      [(await world.seen(as, taxonId)).length, (await portal.call('getWarning', { as, id })).status] as const
    for (const as of [authority, near, everywhere, plants, all, 'siteAdminRole'])
      expect(await sees(as)).toEqual([1, 200])
    for (const as of [far, birds]) expect(await sees(as)).toEqual([0, 404])
    for (const as of ['member', 'siteModerator', 'taxonAdminRole', 'managerRole', 'expertRole']) {
      expect((await portal.call('listWarnings', { as })).status).toBe(403)
      expect((await portal.call('getWarning', { as, id })).status).toBe(403)
    }
    expect((await portal.call('listWarnings', {})).status).toBe(401)
  })

  test('a grant that is over, or taken back, shows nothing', async () => {
    const { taxonId } = await warning()
    const former = await portal.person({ roles: ['ManagingAuthority'] })
    await world.grant(former, 'managingAuthorityRole', around(0, 0, 20), { validTo: '2020-01-01' })
    expect((await portal.call('listWarnings', { as: former, taxonId })).status).toBe(403)
  })

  test('an expert whose grant is of an area sees what lies in it', async () => {
    const [inside, outside] = [await warning({ point: at(0) }), await warning({ point: at(60) })]
    const expert = await portal.person({ roles: ['PlantExpert'] })
    await world.grant(expert, 'groupExpertRole', around(0, 0, 20), { speciesGroup: 1 })
    expect(await world.seen(expert, inside.taxonId)).toHaveLength(1)
    expect(await world.seen(expert, outside.taxonId)).toEqual([])
  })
})

describe('the state of a warning', () => {
  test('goes from new to seen, under effort and closed, with notes, and all of it is kept', async () => {
    const { id } = await warning()
    expect((await change(authority, id, { state: 'seen' })).body.state).toBe('seen')
    await change(authority, id, { state: 'effort', note: 'Bekæmpes i uge 20.' })
    const { body } = await change('siteAdminRole', id, {
      state: 'closed',
      outcome: 'partly',
      note: 'To planter tilbage.',
    })
    expect(body).toMatchObject({ state: 'closed', outcome: 'partly', may: { change: true } })
    expect(body.revisitOn).not.toBeNull()
    expect(body.steps.map(({ state, note, by }) => [state, note, by !== null])).toEqual([
      ['closed', 'To planter tilbage.', true],
      ['effort', 'Bekæmpes i uge 20.', true],
      ['seen', '', true],
    ])
    const noted = await change(authority, id, {
      state: 'closed',
      outcome: 'partly',
      revisitOn: body.revisitOn ?? '',
      note: 'Set efter.',
    })
    expect(noted.body.steps[0]).toMatchObject({ state: null, note: 'Set efter.' })
  })

  test('a closed one has an outcome, and proposes a day to look again unless one is chosen', async () => {
    const { id } = await warning()
    expect((await change(authority, id, { state: 'closed' })).problem.fields).toHaveProperty('outcome')
    const past = await change(authority, id, { state: 'closed', outcome: 'removed', revisitOn: day(2) })
    expect(past.problem.fields).toHaveProperty('revisitOn')
    const proposed = await change(authority, id, { state: 'closed', outcome: 'removed' })
    expect(proposed.body.revisitOn?.slice(0, 4)).toBe(String(Number(day(0).slice(0, 4)) + 1))
    const chosen = await change(authority, id, { state: 'closed', outcome: 'removed', revisitOn: day(-10) })
    expect(chosen.body.revisitOn).toBe(day(-10))
    expect((await change(authority, id, { state: 'effort' })).body).toMatchObject({ outcome: null, revisitOn: null })
    const declined = await change(authority, id, { state: 'closed', outcome: 'removed', revisitOn: null })
    expect(declined.body).toMatchObject({ outcome: 'removed', revisitOn: null })
  })

  test('a closed one whose day to look again has passed takes a note, and keeps that day until another is chosen', async () => {
    const { id } = await warning()
    await change(authority, id, { state: 'closed', outcome: 'partly', revisitOn: day(-10) })
    await portal.db
      .updateTable('warning')
      .set({ revisitOn: day(3) })
      .where('id', '=', id)
      .execute()
    const same = { state: 'closed', outcome: 'partly', revisitOn: day(3), note: 'Vi tager derud på fredag.' } as const
    const noted = await change(authority, id, same)
    expect([noted.status, noted.body.revisitOn]).toEqual([200, day(3)])
    expect(noted.body.steps[0]).toMatchObject({ state: null, note: 'Vi tager derud på fredag.' })
    const past = await change(authority, id, { ...same, revisitOn: day(2) })
    expect(past.problem.fields).toHaveProperty('revisitOn')
    expect((await change(authority, id, { ...same, revisitOn: day(0) })).body.revisitOn).toBe(day(0))
  })

  test('is changed by nobody who read an older version', async () => {
    const { id } = await warning()
    const { version } = (await portal.call('getWarning', { as: authority, id })).body
    const both = await Promise.all([
      change(authority, id, { state: 'seen', version }),
      change('siteAdminRole', id, { state: 'effort', version }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = await portal.call('getWarning', { as: authority, id })
    expect(body.steps).toHaveLength(1)
  })

  test('is changed by authorities of the place and administrators; experts read it, others know nothing of it', async () => {
    const { id } = await warning()
    const elsewhere = await world.authority(around(100, 0, 10))
    expect((await change(elsewhere, id, { state: 'seen' })).status).toBe(404)
    const both = await portal.person({ roles: ['PlantExpert', 'ManagingAuthority'] })
    await world.grant(both, 'managingAuthorityRole', around(100, 0, 10))
    const refused = await change(both, id, { state: 'seen' })
    expect([refused.status, refused.problem.code]).toEqual([403, 'warning_not_yours'])
    for (const as of ['groupExpertRole.1', 'speciesExpertRole', 'member']) {
      expect((await change(as, id, { state: 'seen' })).status).toBe(403)
    }
    expect((await portal.call('getWarning', { as: both, id })).body.may).toEqual({ change: false, answer: true })
  })
})

test('the list is filtered by state, species and period, and counts what there is', async () => {
  const [first, second] = [await warning(), await warning()]
  await change(authority, first.id, { state: 'effort' })
  const list = async (filter: object) => (await portal.call('listWarnings', { as: 'siteAdminRole', ...filter })).body
  const idsOf = async (filter: object) => (await list(filter)).items.map(({ id }) => id)
  expect(await idsOf({ state: 'effort', taxonId: first.taxonId })).toEqual([first.id])
  expect(await idsOf({ state: 'new', taxonId: first.taxonId })).toEqual([])
  expect(await idsOf({ taxonId: second.taxonId, from: day(0), to: day(0) })).toEqual([second.id])
  expect(await idsOf({ taxonId: second.taxonId, to: day(1) })).toEqual([])
  const { counts, species, total } = await list({})
  expect(counts.effort).toBeGreaterThanOrEqual(1)
  expect(total).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0))
  expect(species.map(({ id }) => id)).toContain(first.taxonId)
})

test('those whose day to look again has come are counted, and shown by themselves', async () => {
  const [due, later, open] = [await warning(), await warning(), await warning()]
  await change(authority, due.id, { state: 'closed', outcome: 'partly', revisitOn: day(0) })
  await change(authority, later.id, { state: 'closed', outcome: 'partly', revisitOn: day(-1) })
  const list = async (filter: object) => (await portal.call('listWarnings', { as: authority, ...filter })).body
  expect((await list({ isDue: true })).items.map(({ id }) => id)).toContain(due.id)
  for (const { taxonId } of [later, open]) expect((await list({ isDue: true, taxonId })).items).toEqual([])
  const { due: count, total, counts } = await list({ isDue: true })
  expect(total).toBe(count)
  expect(counts.closed).toBeGreaterThan(count)
  await change(authority, due.id, { state: 'closed', outcome: 'removed', revisitOn: day(-90) })
  expect((await list({})).due).toBe(count - 1)
})

test('a find without a place name is told by the nearest town, a hidden one by that of its square', async () => {
  const town = (name: string, { lon, lat }: { lon: number; lat: number }) =>
    sql`insert into place (kind, name, point, source) values ('town', ${name}, st_setsrid(st_makepoint(${lon}::float8, ${lat}::float8), 4326), 'test')`.execute(
      portal.db,
    )
  await town('Nærby', at(0.2, 0.1))
  const { id, place } = await warning({ point: at(0) })
  expect(place).toMatchObject({ locality: null, near: 'Nærby', isOpen: true })
  const open = (await portal.call('getWarning', { as: authority, id })).body
  expect(open.records[0]?.place).toMatchObject({ near: 'Nærby', isOpen: true })
  const hidden = await warning({ point: at(-24), ownBlur: true })
  await town('Midtby', hidden.place.point)
  await town('Nabo', at(-24))
  const everywhere = await world.authority()
  const { body } = await portal.call('getWarning', { as: everywhere, id: hidden.id })
  expect(body.place).toMatchObject({ near: 'Midtby', isOpen: false })
  expect(body.records[0]?.place).toMatchObject({ side: 0, near: 'Nabo', isOpen: false })
})

test('how far it is to the nearest find is told from where everybody sees that one now', async () => {
  const expert = await portal.person({ roles: ['PlantExpert'] })
  const taxonId = await world.listed()
  const known = await world.find(taxonId, { point: at(13.3), observedFrom: day(800) })
  const found = await world.find(taxonId)
  await world.judge()
  const [{ id = 0 } = {}] = await world.seen(expert, taxonId)
  const toldMetres = async () => (await portal.call('getWarning', { as: expert, id })).body.nearest?.metres
  const { rows } = await sql<{ metres: number }>`
    select round(st_distance(grid_point(f.point), grid_point(k.point)))::integer as metres
    from record f, record k where f.id = ${found.id} and k.id = ${known.id}`.execute(portal.db)
  expect(await toldMetres()).toBe(rows[0]?.metres)
  const blurred = { as: world.reporter, id: known.id, version: 1, changes: { ownBlur: true } }
  expect((await portal.call('updateRecord', blurred)).body.ownBlur).toBe(true)
  const { rows: shown } = await sql<{ metres: number }>`
    select round(sqrt(power(k.east::float8 - f.east, 2) + power(k.north::float8 - f.north, 2)))::integer as metres
    from record_public f, record_public k where f.record_id = ${found.id} and k.record_id = ${known.id}`.execute(
    portal.db,
  )
  expect(shown[0]?.metres).not.toBe(rows[0]?.metres)
  expect(await toldMetres()).toBe(shown[0]?.metres)
  const said = (await cardsOf(portal, expert)).flatMap(({ lines }) => lines.map(({ text }) => text))
  expect(said).toEqual([expect.stringContaining(`Nærmeste kendte fund er ${metresText(shown[0]?.metres ?? 0)} væk.`)])
})

test('everybody is told how many there are, of those that an open find holds', async () => {
  const figures = async () => (await portal.call('warningFigures', {})).body
  const before = await figures()
  const { id } = await warning()
  await warning({ ownBlur: true })
  expect(await figures()).toEqual({ ...before, warnings: before.warnings + 1, waiting: before.waiting + 1 })
  await change(authority, id, { state: 'effort' })
  expect(await figures()).toEqual({ ...before, warnings: before.warnings + 1, underEffort: before.underEffort + 1 })
  await change(authority, id, { state: 'closed', outcome: 'removed' })
  expect(await figures()).toEqual({ ...before, warnings: before.warnings + 1, closed: before.closed + 1 })
})

test('its finds say who may vote on them and who decides', async () => {
  const { id } = await warning()
  const may = async (as: Person | string) => (await portal.call('getWarning', { as, id })).body.records[0]?.may
  expect(await may(authority)).toEqual({ vote: true, decide: false })
  expect(await may('groupExpertRole.1')).toEqual({ vote: true, decide: true })
})

test('what somebody wishes to hear of goes with them when they leave', async () => {
  const person = await portal.person()
  await portal.call('subscribeToWarnings', { as: person, on: true, emails: false })
  expect((await portal.call('warningWishes', { as: person })).body).toMatchObject({
    on: true,
    emails: false,
    byOffice: false,
  })
  expect((await portal.call('warningWishes', { as: authority })).body).toMatchObject({
    on: false,
    emails: true,
    byOffice: true,
  })
  const left = await portal.call('deleteUser', { as: person, userId: person.userId })
  expect(left.status).toBe(200)
  expect(
    await portal.db.selectFrom('warningWish').select('isOn').where('userId', '=', person.userId).execute(),
  ).toEqual([])
})
