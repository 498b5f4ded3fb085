import { beforeEach, describe, expect, test } from 'vitest'
import type { RecordFilter } from '#contract/record-filter.ts'
import { cardsOf, saidOn } from '#test/notified.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()

type Person = Actor & { userId: number }
let anna: Person
let bo: Person
let orchid: number
let number = 0
beforeEach(async () => {
  anna = await portal.person()
  bo = await portal.person({ displayName: 'Bo Følgesvend' })
  orchid = await new Checklist(portal).id({ name: `Orchis fulgta${'x'.repeat(++number)}`, group: 1 })
  travel(1000)
})
const travel = (milliseconds: number) => {
  portal.clock.now = new Date(Math.max(Date.now(), portal.clock.now.getTime()) + milliseconds)
}

const follow = (filter: RecordFilter, followed = true, as: Actor = anna) =>
  portal.call('followSearch', { as, filter, followed })
const saved = async (as: Actor = anna) => (await portal.call('savedSearches', { as })).body.items
const alert = () => portal.runJobs('search-alerts')
const report = async (as: Actor = bo, more: object = {}) => {
  travel(1000)
  return makeRecord(portal, { as, taxonId: orchid, ...more })
}
const silkeborg = { lon: 9.55, lat: 56.17 }

describe('following', () => {
  test('is a search that is kept with alerts, called what is followed', async () => {
    expect((await follow({ taxonIds: [orchid] })).status).toBe(200)
    await follow({ userId: bo.userId })
    await follow({ square: '10km_622_53' })
    expect((await saved()).map(({ name, filter, hasAlert, isNamed }) => [name, filter, hasAlert, isNamed])).toEqual([
      ['10 km-kvadratet 622_53 ved Silkeborg', { square: '10km_622_53' }, true, false],
      ['Bo Følgesvend', { userId: bo.userId }, true, false],
      [expect.stringMatching(/^Orchis fulgta/), { taxonIds: [orchid] }, true, false],
    ])
    expect(await saved(bo)).toEqual([])
  })

  test('twice is once, and taken back it is gone', async () => {
    await follow({ userId: bo.userId })
    await follow({ userId: bo.userId })
    expect(await saved()).toHaveLength(1)
    await follow({ userId: bo.userId }, false)
    await follow({ userId: bo.userId }, false)
    expect(await saved()).toEqual([])
  })

  test('turns the alert of the same search on and off where one has kept it under a name', async () => {
    const filter = { taxonIds: [orchid] }
    await portal.call('saveSearch', { as: anna, name: 'Mine orkidéer', filter, hasAlert: false })
    const shown = async () => (await saved()).map(({ name, hasAlert }) => [name, hasAlert])
    await follow(filter)
    expect(await shown()).toEqual([['Mine orkidéer', true]])
    await follow(filter, false)
    expect(await shown()).toEqual([['Mine orkidéer', false]])
  })

  test('goes into the search that one keeps under a name with alerts', async () => {
    await follow({ taxonIds: [orchid] })
    const filter = { taxonIds: [orchid] }
    await portal.call('saveSearch', { as: anna, name: 'Mine orkidéer', filter, hasAlert: true })
    expect((await saved()).map(({ name }) => name)).toEqual(['Mine orkidéer'])
  })

  test('is of one person, one taxon or one place that is there', async () => {
    for (const filter of [{}, { months: [5] }, { taxonIds: [orchid, 168] }, { taxonIds: [orchid], months: [5] }]) {
      const { status, problem } = await follow(filter)
      expect([status, problem.fields]).toEqual([400, { filter: 'Følg én person, én art eller ét sted.' }])
    }
    for (const filter of [{ userId: 999_999_999 }, { taxonIds: [999_999_999] }, { areaId: 999_999_999 }]) {
      expect((await follow(filter)).status).toBe(404)
    }
    // No such square: a list that names it could not be made.
    expect((await follow({ square: '10km_999999_999999' })).status).toBe(400)
    const missing = await portal.call('missingSpecies', { as: anna, square: '10km_999999_999999' } as never)
    expect(missing.status).toBe(400)
    expect((await follow({ userId: anna.userId })).problem.fields).toEqual({ filter: 'Du kan ikke følge dig selv.' })
    expect((await follow({ square: '10km_1_1' })).status).toBe(200)
    expect(await saved()).toHaveLength(1)
  })

  test('is of at most two hundred things, besides the searches that one keeps', async () => {
    for (let n = 0; n < 200; n++) await follow({ square: `10km_${600 + n}_50` })
    const { status, problem } = await follow({ userId: bo.userId })
    expect([status, problem.message]).toEqual([409, 'Du kan højst følge 200 personer, arter og steder.'])
    expect((await follow({ square: '10km_600_50' })).status).toBe(200)
    const kept = { as: anna, name: 'Orkidéer', filter: { taxonIds: [orchid] }, hasAlert: true }
    expect((await portal.call('saveSearch', kept)).status).toBe(200)
  })

  test('tells by name what is new, of a taxon, a person and a place', async () => {
    await follow({ taxonIds: [orchid] })
    await follow({ userId: bo.userId })
    await follow({
      polygon: [
        [9.4, 56.1],
        [9.7, 56.1],
        [9.7, 56.25],
        [9.4, 56.25],
      ],
    })
    await report(bo, { point: silkeborg })
    await report(bo, { point: silkeborg })
    await alert()
    const cards = await cardsOf(portal, anna, 'other')
    const [{ name } = { name: '' }] = (await saved()).filter(({ filter }) => filter.taxonIds)
    expect(saidOn(cards).sort()).toEqual(
      ['Bo Følgesvend har 2 nye fund', `2 nye fund af ${name}`, '2 nye fund i “Tegnet område ved Silkeborg”'].sort(),
    )
    const ofBo = cards.find(({ path }) => path === `/fund/soegning?bruger=${bo.userId}`)
    expect([ofBo?.title, ofBo?.lines[0]?.actor?.displayName]).toEqual(['Fund af Bo Følgesvend', 'Bo Følgesvend'])
  })

  test('tells no more of a hidden place than everybody sees', async () => {
    const secret = await taxonWithBlur(portal, 2000)
    const near = { near: { ...silkeborg, metres: 100 } }
    const small = { square: '1km_6225_534' }
    const large = { square: '5km_1245_106' }
    for (const filter of [near, small, large]) await follow(filter)
    const news = async () => Object.fromEntries((await saved()).map(({ name, news }) => [name.split(' ved ')[0], news]))
    await report(bo, { taxonId: secret, point: silkeborg })
    expect(await news()).toEqual({ 'Cirkel på 100 m': 0, '1 km-kvadratet 6225_534': 0, '5 km-kvadratet 1245_106': 1 })
    await report(bo, { point: silkeborg })
    expect(await news()).toEqual({ 'Cirkel på 100 m': 1, '1 km-kvadratet 6225_534': 1, '5 km-kvadratet 1245_106': 2 })
  })

  test('of a person ends when the person leaves, and leaves no name behind', async () => {
    await follow({ userId: bo.userId })
    await report()
    await alert()
    expect(await cardsOf(portal, anna, 'other')).toHaveLength(1)
    await portal.call('deleteUser', { as: bo, userId: bo.userId })
    expect(await saved()).toEqual([])
    expect(await cardsOf(portal, anna, 'other')).toEqual([])
  })
})
