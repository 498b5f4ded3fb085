import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Point } from '#contract/record.ts'
import { openPortal, type Portal } from '#test/app.ts'
import { find, somewhere, taxonWithBlur } from '#test/finds.ts'
import type { Actor } from '#test/people.ts'

/*
 * The attack: ask everything that tells of places, move the find inside its square, and ask again. Whatever answers
 * differently has told where in the square the find lies.
 */

let portal: Portal
let anna: Actor & { userId: number }
beforeAll(async () => {
  portal = await openPortal()
  anna = await portal.person({ displayName: 'Anna' })
})
afterAll(() => portal.close())

/** In the same square of 1 km as `somewhere`, some 800 m away. */
const elsewhere: Point = { lon: 9.5338, lat: 56.1674 }
/** Some see more on the find's own page; lists tell them no more than everybody. */
const insiders = ['member', 'groupExpertRole.4', 'managingAuthorityRole']

/** Rings around both places and boxes that cut the square in two, each way and in small steps. */
type Box = [number, number, number, number]
const steps = Array.from({ length: 6 }, (_, i) => i)
const probes = [
  ...[somewhere, elsewhere].flatMap((point) => [200, 600, 1200].map((metres) => ({ near: { ...point, metres } }))),
  ...steps.map((i) => ({ box: [9, 55, 9.533 + i * 0.0025, 57] as Box })),
  ...steps.map((i) => ({ box: [9, 55, 10, 56.161 + i * 0.0014] as Box })),
]

/** What changes with every edit, and says nothing about the place. */
const withoutVersions = (text: string) => text.replaceAll(/"version":\d+/g, '')

/** Everything that a watcher can learn about finds of a taxon from lists, figures, neighbours, localities and threads. */
async function everythingTold(as: string, taxonId: number, findId: number, neighbourId: number): Promise<string[]> {
  const told: unknown[] = []
  const filter = { taxonIds: [taxonId] }
  for (const probe of probes) {
    const { body } = await portal.call('searchRecordList', { as, filter: { ...filter, ...probe } })
    told.push(body.items)
  }
  for (const sort of ['observed', 'submitted'] as const) {
    told.push((await portal.call('searchRecordList', { as, filter, sort })).body)
  }
  for (const probe of probes.slice(3, 8)) {
    told.push((await portal.call('searchTaxonList', { as, filter: { ...filter, ...probe } })).body)
    told.push((await portal.call('recordStatistics', { as, filter: JSON.stringify({ ...filter, ...probe }) })).body)
  }
  told.push((await portal.call('recordStatistics', { as, filter: JSON.stringify(filter) })).body)
  for (const probe of probes.slice(3, 14)) {
    if ('box' in probe) told.push((await portal.call('firstRecord', { as, taxonId, box: probe.box.join() })).body)
  }
  for (const id of [findId, neighbourId]) told.push((await portal.call('recordNeighbours', { as, id })).body)
  for (const point of [somewhere, elsewhere]) told.push((await portal.call('localities', { as, ...point })).body)
  told.push((await portal.call('localities', { as, queryString: 'gamle eg' })).body)
  told.push((await portal.call('currentActivity', { as, take: 5 })).body)
  told.push((await portal.call('userStats', { as, id: anna.userId })).body)
  const { thread } = (await portal.call('threadOf', { as, kind: 'record', ownerId: findId })).body
  told.push(thread?.comments.map(({ html, pictures }) => [html, pictures]))
  return told.map((one) => withoutVersions(JSON.stringify(one)))
}

/** Open finds all around, so that any order by distance has something to put in order. */
async function surround(day: string): Promise<number> {
  const ids: number[] = []
  for (let i = 0; i < 6; i++) {
    const point = { lon: 9.53 + i * 0.003, lat: 56.161 + (i % 3) * 0.003 }
    ids.push((await find(portal, { point, observedFrom: day })).id)
  }
  return ids[0] ?? 0
}

/** Report at one place, ask; move, ask again. */
async function askMoveAsk(taxonId: number, day: string, more: { ownBlur?: boolean } = {}) {
  const neighbour = await surround(day)
  const places = { as: anna, taxonId, observedFrom: day, locality: 'Den gamle eg' }
  const { id, version } = await find(portal, { ...places, point: somewhere, ...more })
  await portal.call('addThreadComment', { as: 'member', on: { kind: 'record', ownerId: id }, html: 'Flot' })
  const told = (as: string) => everythingTold(as, taxonId, id, neighbour)
  const before = await told('anonymous')
  const changes = { point: elsewhere, locality: 'Den gamle eg ved åen' }
  expect((await portal.call('updateRecord', { as: anna, id, version, changes })).status).toBe(200)
  return { before, after: await told('anonymous'), told }
}

/** Hundreds of questions each. */
const patience = 300_000

describe('a blurred find', () => {
  test(
    'tells nobody where in its square it lies, whatever is asked, and whoever asks',
    async () => {
      const { before, after, told } = await askMoveAsk(await taxonWithBlur(portal, 500), '2026-04-01')
      expect(after).toEqual(before)
      for (const secret of ['9.5454', '56.1632', '9.5338', '56.1674', 'gamle eg']) {
        expect([...before, ...after].join()).not.toContain(secret)
      }
      for (const as of insiders) expect({ as, told: await told(as) }).toEqual({ as, told: after })
    },
    patience,
  )

  test(
    'is as silent when its reporter has blurred it',
    async () => {
      const { before, after } = await askMoveAsk(await taxonWithBlur(portal, 0), '2026-03-01', { ownBlur: true })
      expect(after).toEqual(before)
    },
    patience,
  )

  test(
    'is asked hard enough: an open find answers the same questions differently',
    async () => {
      const { before, after } = await askMoveAsk(await taxonWithBlur(portal, 0), '2026-02-01')
      expect(before.filter((one, i) => one !== after[i]).length).toBeGreaterThan(15)
    },
    patience,
  )

  test('stands in no small square when its own is larger', async () => {
    const taxonId = await taxonWithBlur(portal, 20_000)
    await find(portal, { as: anna, taxonId })
    const filter = JSON.stringify({ taxonIds: [taxonId] })
    expect((await portal.call('recordStatistics', { filter })).body).toMatchObject({ total: 1, byPlace: [] })
    const { items } = (await portal.call('searchRecordList', { filter: { taxonIds: [taxonId] } })).body
    expect(items).toMatchObject([{ side: 50_000, locality: null }])
  })

  test('stays blurred while somebody takes it for a blurred species', async () => {
    const [open, sensitive] = [await taxonWithBlur(portal, 0), await taxonWithBlur(portal, 500)]
    const { id } = await find(portal, { as: anna, taxonId: sensitive, locality: 'Den gamle eg' })
    const { version } = (await portal.call('getRecord', { as: anna, id })).body
    await portal.db
      .insertInto('recordSuggestion')
      .values({ recordId: id, taxonId: sensitive, author: (await portal.person()).userId, certainty: 'sikker' })
      .execute()
    await portal.call('updateRecord', { as: anna, id, version, changes: { taxonId: open } })
    const { items } = (
      await portal.call('searchRecordList', { filter: { userId: anna.userId, taxonIds: [open, sensitive] } })
    ).body
    expect(items.find((card) => card.id === id)).toMatchObject({ side: 1000, locality: null })
  })
})

describe('the neighbours of a find', () => {
  test('are public finds near it in place and days, nearest first, without itself', async () => {
    const point = { lon: 8.9, lat: 55.5 }
    const at = (lon: number, observedFrom: string, more: object = {}) =>
      find(portal, { point: { lon, lat: point.lat }, observedFrom, ...more })
    const { id } = await at(8.9, '2025-06-10')
    const sameDay = await at(8.901, '2025-06-10')
    const nextWeek = await at(8.9, '2025-06-17')
    const fewKilometres = await at(8.95, '2025-06-10')
    await at(9.2, '2025-06-10')
    await at(8.9, '2025-08-10')
    await at(8.9, '2025-06-10', { isPersonal: true })
    await at(8.9, '2025-06-10', { isAbsent: true, taxonId: await taxonWithBlur(portal, 0) })
    const { body } = await portal.call('recordNeighbours', { id })
    expect(body.items.map((card) => card.id)).toEqual([sameDay.id, fewKilometres.id, nextWeek.id])
  })

  test('are told only to those who may see the find', async () => {
    const { id } = await find(portal, { as: anna, isPersonal: true })
    expect((await portal.call('recordNeighbours', { id })).status).toBe(404)
    expect((await portal.call('recordNeighbours', { as: anna, id })).status).toBe(200)
    const draft = await find(portal, { as: anna, isDraft: true })
    expect((await portal.call('recordNeighbours', { as: anna, id: draft.id })).body.items).toEqual([])
  })
})
