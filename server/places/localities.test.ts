import { beforeEach, describe, expect, test } from 'vitest'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere, taxonWithBlur } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { shareOut } from './rules.ts'

const portal = await portalOfFile()
const checklist = new Checklist(portal)

let anna: Actor
let bo: Actor
beforeEach(async () => {
  anna = await portal.person()
  bo = await portal.person()
})
const places = async (input: object, as: Actor | string = 'anonymous') =>
  (await portal.call('localities', { as, ...input })).body.items
const names = async (queryString: string, as?: Actor) => (await places({ queryString }, as)).map(({ name }) => name)

describe('towns', () => {
  test('are found by how their words begin, however the Danish letters are typed', async () => {
    expect((await names('københavn'))[0]).toBe('København')
    expect((await names('Koebenhavn'))[0]).toBe('København')
    expect((await names('Aarh'))[0]).toBe('Aarhus')
    expect((await names('Århus'))[0]).toBe('Aarhus')
    expect(await names('falster')).toContain('Nykøbing Falster')
    expect((await names('nykoebing sj'))[0]).toBe('Nykøbing Sjælland')
    expect(await names('%')).toEqual([])
    expect(await names('xyzzy')).toEqual([])
  })

  test('come larger ones first, and those that begin as typed before those with a word that does', async () => {
    const found = await names('ho')
    expect(found.indexOf('Horsens')).toBeLessThan(found.indexOf('Holstebro'))
    expect((await names('by'))[0]).toBe('Byrum')
  })

  test('are found near a point, nearest first, with the metres to them', async () => {
    const [first, ...rest] = (await places({ lon: 10.2, lat: 56.15 })).filter(({ kind }) => kind === 'town')
    expect(first?.name).toBe('Aarhus')
    expect(first?.distance).toBeLessThan(1500)
    const distances = rest.map(({ distance }) => distance ?? 0)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  })
})

describe('what people have written', () => {
  test('is proposed to themselves first, then to others, after the town that begins as typed', async () => {
    await makeRecord(portal, { as: anna, locality: 'Silkebakken' })
    await makeRecord(portal, { as: bo, locality: 'Silkesøen' })
    const found = (await places({ queryString: 'silke' }, anna)).map(({ name, kind }) => [name, kind])
    expect(found.slice(0, 3)).toEqual([
      ['Silkeborg', 'town'],
      ['Silkebakken', 'own'],
      ['Silkesøen', 'others'],
    ])
    // What only has a word that begins so is no more meant than what people have written.
    await makeRecord(portal, { as: anna, locality: 'Falsterhøj' })
    expect((await places({ queryString: 'falster' }, anna))[0]?.name).toBe('Falsterhøj')
    expect((await places({ queryString: 'silkesoe' })).map(({ kind }) => kind)).toEqual(['others'])
  })

  test('comes after the place that is called exactly as typed', async () => {
    await makeRecord(portal, { as: anna, locality: 'Ikast Syd' })
    await makeRecord(portal, { as: bo, locality: 'Ikast Nord' })
    const found = (await places({ queryString: 'ikast' }, anna)).map(({ name, kind }) => [name, kind])
    expect(found.slice(0, 3)).toEqual([
      ['Ikast', 'town'],
      ['Ikast Syd', 'own'],
      ['Ikast Nord', 'others'],
    ])
  })

  test('never hides the town of the same name from others, whose finds bear it too', async () => {
    const inTown = { lon: 9.5454, lat: 56.1632 }
    await makeRecord(portal, { as: anna, locality: 'Silkeborg', point: inTown })
    await makeRecord(portal, { as: anna, locality: 'Silkeborg', point: { lon: 9.7, lat: 56.3 } })
    expect((await places({ queryString: 'silkeborg' }, bo)).map(({ kind }) => kind)).toEqual(['town', 'others'])
    expect((await places({ queryString: 'silkeborg' }, anna))[0]?.kind).toBe('own')
    // Around a point it is the find that is near.
    expect((await places(inTown, bo)).find(({ name }) => name === 'Silkeborg')).toMatchObject({
      kind: 'others',
      distance: 0,
    })
  })

  test('is one place when it is written often in one spot, and two when they lie far apart', async () => {
    await makeRecord(portal, { as: anna, locality: 'Lysholm' })
    await makeRecord(portal, { as: anna, locality: 'lysholm' })
    await makeRecord(portal, { as: anna, locality: 'Lysholm', point: { lon: 12.3, lat: 55.6 } })
    expect(await places({ queryString: 'lysholm' }, bo)).toHaveLength(2)
    expect(await places({ queryString: 'lysholm' }, anna)).toHaveLength(2)
  })

  test('is proposed near a point, with the metres to it', async () => {
    await makeRecord(portal, { as: anna, locality: 'Birkelunden', point: { lon: 8.21, lat: 56.61 } })
    const [first] = await places({ lon: 8.21, lat: 56.619 })
    expect(first).toMatchObject({ name: 'Birkelunden', kind: 'others' })
    expect(first?.distance).toBeGreaterThan(900)
    expect(first?.distance).toBeLessThan(1100)
    const far = await places({ lon: 8.21, lat: 56.9 })
    expect(far.map(({ name }) => name)).not.toContain('Birkelunden')
  })

  test('is told to nobody else when the find is blurred, personal, held back, hidden, deleted or a draft', async () => {
    const taxonId = await taxonWithBlur(portal, 1000)
    const locality = 'Ørnens Rede'
    await makeRecord(portal, { as: anna, locality, taxonId })
    await makeRecord(portal, { as: anna, locality, ownBlur: true })
    await makeRecord(portal, { as: anna, locality, isPersonal: true })
    await makeRecord(portal, { as: anna, locality, hideUntil: '2099-01-01' })
    await makeRecord(portal, { as: anna, locality, isDraft: true, point: somewhere })
    const hidden = await makeRecord(portal, { as: anna, locality })
    await portal.call('hideRecord', { as: 'siteModerator', id: hidden.id, reason: 'Prøve' })
    for (const as of ['anonymous', 'client', bo, 'siteAdminRole', 'groupExpertRole.4', 'managerRole']) {
      expect(await places({ queryString: 'ørnens' }, as)).toEqual([])
      const near = await places({ ...somewhere, take: 50 }, as)
      expect(near.map(({ name }) => name)).not.toContain(locality)
    }
    expect(await places({ queryString: 'ørnens' }, anna)).toMatchObject([{ name: locality, kind: 'own' }])
  })

  test('is forgotten when the find becomes blurred later', async () => {
    const { id, version } = await makeRecord(portal, { as: anna, locality: 'Trylleskoven' })
    expect(await names('trylleskoven')).toEqual(['Trylleskoven'])
    await portal.call('updateRecord', { as: anna, id, version, changes: { ownBlur: true } })
    expect(await names('trylleskoven')).toEqual([])
  })

  test('lately is what is proposed when nothing is asked for', async () => {
    await makeRecord(portal, { as: anna, locality: 'Først' })
    await makeRecord(portal, { as: anna, locality: 'Sidst' })
    expect((await places({}, anna)).map(({ name }) => name)).toEqual(['Sidst', 'Først'])
    expect(await places({})).toEqual([])
  })
})

describe('what is written in the finds of a filter', () => {
  const within = async (filter: RecordFilter, more: object = {}, as?: Actor) =>
    (await places({ filter: JSON.stringify(filter), ...more }, as)).map(({ name, kind }) => [name, kind])

  test('comes best known first, with one’s own among the others, and without towns', async () => {
    const taxonId = await checklist.id()
    const other = await checklist.id()
    await makeRecord(portal, { as: anna, taxonId, locality: 'Egehøj' })
    for (const as of [anna, bo])
      await makeRecord(portal, { as, taxonId, locality: 'Bøgemosen', observedFrom: '2025-04-03' })
    await makeRecord(portal, { as: bo, taxonId: other, locality: 'Elledammen' })
    const told = [
      ['Bøgemosen', 'others'],
      ['Egehøj', 'others'],
    ]
    expect(await within({ taxonIds: [taxonId] })).toEqual(told)
    expect(await within({ taxonIds: [taxonId] }, {}, anna)).toEqual(told)
    expect(await within({ taxonIds: [taxonId], months: [4] })).toEqual([['Bøgemosen', 'others']])
    expect(await within({ taxonIds: [taxonId] }, { queryString: 'ege' })).toEqual([['Egehøj', 'others']])
    expect(await within({ taxonIds: [taxonId] }, { queryString: 'silkeborg' })).toEqual([])
    expect(await within({ taxonIds: [taxonId] }, { take: 1 })).toEqual([['Bøgemosen', 'others']])
  })

  test('never has the name of a blurred or hidden find’s place', async () => {
    const taxonId = await taxonWithBlur(portal, 1000)
    const plain = await checklist.id()
    await makeRecord(portal, { as: anna, taxonId, locality: 'Falkens klippe' })
    await makeRecord(portal, { as: anna, taxonId: plain, locality: 'Falkens klippe', ownBlur: true })
    await makeRecord(portal, { as: anna, taxonId: plain, locality: 'Falkens klippe', isPersonal: true })
    for (const as of ['anonymous', anna, 'siteAdminRole', 'groupExpertRole.4']) {
      for (const taxonIds of [[taxonId], [plain]]) {
        const filter = JSON.stringify({ taxonIds, withOwn: true, withDismissed: true })
        expect(await places({ filter }, as)).toEqual([])
        expect(await places({ filter, queryString: 'falkens' }, as)).toEqual([])
        expect(await places({ filter, ...somewhere }, as)).toEqual([])
      }
    }
  })

  test('is refused for what is no filter', async () => {
    expect((await portal.call('localities', { filter: '{' })).status).toBe(400)
    expect((await portal.call('localities', { filter: '{"months":[13]}' })).status).toBe(400)
    expect(await within({ areaId: Number.MAX_SAFE_INTEGER, datasetIds: [Number.MAX_SAFE_INTEGER] })).toEqual([])
  })
})

test('half a point is no point', async () => {
  expect((await portal.call('localities', { lon: 9 })).status).toBe(400)
})

describe('lists that share a page', () => {
  test('each get their part, and what the others leave goes to the first', () => {
    expect(
      shareOut(
        ['aaaaaa', 'bbbbbb', 'cc'].map((list) => [...list]),
        6,
      ).join(''),
    ).toBe('aabbcc')
    expect(
      shareOut(
        ['aaaaaa', 'b', ''].map((list) => [...list]),
        6,
      ).join(''),
    ).toBe('aaaaab')
    expect(
      shareOut(
        ['', '', 'ccc'].map((list) => [...list]),
        2,
      ).join(''),
    ).toBe('cc')
    expect(
      shareOut(
        ['aa', 'bb', 'cc'].map((list) => [...list]),
        1,
      ).join(''),
    ).toBe('a')
  })
})
