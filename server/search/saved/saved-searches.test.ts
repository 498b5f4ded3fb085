import { beforeEach, describe, expect, test } from 'vitest'
import type { RecordFilter } from '#contract/record-filter.ts'
import { cardsOf, saidOn, unreadOf } from '#test/notified.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()

type Person = Actor & { userId: number }
let anna: Person
let bo: Person
let orchid: number
let number = 0
beforeEach(async () => {
  anna = await portal.person()
  bo = await portal.person()
  orchid = await new Checklist(portal).id({ name: `Orchis proevus${'x'.repeat(++number)}`, group: 1 })
  travel(1000)
})
/** Moments are told apart by what comes after them. */
const travel = (milliseconds: number) => {
  portal.clock.now = new Date(Math.max(Date.now(), portal.clock.now.getTime()) + milliseconds)
}

const save = (name: string, filter: RecordFilter = { taxonIds: [orchid] }, hasAlert = false, as: Actor = anna) =>
  portal.call('saveSearch', { as, name, filter, hasAlert })
const saved = async (as: Actor = anna) => (await portal.call('savedSearches', { as })).body.items
const report = async (as: Actor = bo) => {
  travel(1000)
  return makeRecord(portal, { as, taxonId: orchid })
}

describe('a saved search', () => {
  test('has a name and its filter, and the same name is the same search', async () => {
    const first = (await save('Orkidéer på Møn', { taxonIds: [orchid], months: [5, 6] })).body
    expect(first).toMatchObject({ name: 'Orkidéer på Møn', filter: { taxonIds: [orchid], months: [5, 6] }, news: 0 })
    const again = (await save('Orkidéer på Møn', { months: [7] }, true)).body
    expect([again.id, again.filter, again.hasAlert]).toEqual([first.id, { months: [7] }, true])
    await save('Alle')
    expect((await saved()).map(({ name }) => name)).toEqual(['Alle', 'Orkidéer på Møn'])
    expect(await saved(bo)).toEqual([])
  })

  test('counts what others have reported since it was looked at', async () => {
    await report()
    const { id } = (await save('Orkidéer')).body
    const news = async () => (await saved()).find((search) => search.id === id)?.news
    expect(await news()).toBe(0)
    await report()
    await report()
    await report(anna)
    expect(await news()).toBe(2)
    travel(1000)
    expect((await portal.call('lookedAtSearch', { as: anna, id })).body).toEqual({ done: true })
    expect(await news()).toBe(0)
  })

  test('is forgotten by its owner only', async () => {
    const { id } = (await save('Orkidéer')).body
    for (const name of ['deleteSavedSearch', 'lookedAtSearch'] as const) {
      const { status, problem } = await portal.call(name, { as: bo, id })
      expect([status, problem.code]).toEqual([404, 'not_found'])
    }
    expect((await portal.call('deleteSavedSearch', { as: anna, id })).status).toBe(200)
    expect(await saved()).toEqual([])
  })

  test('is one of at most fifty', async () => {
    for (let n = 0; n < 50; n++) await save(`Søgning ${n}`)
    const { status, problem } = await save('En for meget')
    expect([status, problem.message]).toEqual([409, 'Du kan højst gemme 50 søgninger. Slet en af dem først.'])
    expect((await save('Søgning 7', {}, true)).status).toBe(200)
    expect(await saved()).toHaveLength(50)
  })

  test('has a name, and a filter that makes sense', async () => {
    expect((await save('  ')).status).toBe(400)
    expect((await save('Firkant', { box: [10, 56, 9, 57] })).status).toBe(400)
    expect((await save('Måned', { months: [13] })).status).toBe(400)
    expect(await saved()).toEqual([])
  })

  test('goes with its owner', async () => {
    await save('Orkidéer', {}, true)
    await portal.call('deleteUser', { as: anna, userId: anna.userId })
    const left = await portal.db.selectFrom('savedSearch').select('id').where('userId', '=', anna.userId).execute()
    expect(left).toEqual([])
  })
})

describe('an alert', () => {
  const alert = () => portal.runJobs('search-alerts')

  test('tells how many finds are new, once, on one card that leads to the search', async () => {
    await save('Orkidéer på Møn', { taxonIds: [orchid] }, true)
    await report()
    await report()
    await report(anna)
    await alert()
    const cards = await cardsOf(portal, anna, 'other')
    expect(cards).toMatchObject([{ title: 'Orkidéer på Møn', path: `/fund/soegning?art=${orchid}`, unread: 1 }])
    expect(saidOn(cards)).toEqual(['2 nye fund i “Orkidéer på Møn”'])
    await alert()
    expect(saidOn(await cardsOf(portal, anna, 'other'))).toHaveLength(1)
    await report()
    await alert()
    expect(saidOn(await cardsOf(portal, anna, 'other'))[0]).toBe('1 nyt fund i “Orkidéer på Møn”')
    expect(await cardsOf(portal, bo)).toEqual([])
  })

  test('comes only where it is wanted', async () => {
    await save('Uden besked', { taxonIds: [orchid] }, false)
    await report()
    await alert()
    expect(await unreadOf(portal, anna)).toEqual([0, 0, 0, 0])
    await save('Med besked', { taxonIds: [orchid] }, true)
    const setting = { as: anna, family: 'other', portal: false, email: 'none' } as const
    await portal.call('updateNotificationSettings', setting)
    await report()
    await alert()
    await portal.call('updateNotificationSettings', { ...setting, portal: true })
    expect(await cardsOf(portal, anna)).toEqual([])
  })

  test('is kept for the e-mail where the portal is switched off', async () => {
    await save('Til indbakken', { taxonIds: [orchid] }, true)
    await portal.call('updateNotificationSettings', { as: anna, family: 'other', portal: false, email: 'daily' })
    await report()
    await alert()
    const lines = await portal.db
      .selectFrom('notificationLine as l')
      .innerJoin('notificationCard as c', 'c.id', 'l.cardId')
      .select(['l.kind', 'c.unread'])
      .where('c.userId', '=', anna.userId)
      .execute()
    expect(lines).toEqual([{ kind: 'search-news', unread: 0 }])
  })

  test('goes with its search', async () => {
    const { id } = (await save('Orkidéer', { taxonIds: [orchid] }, true)).body
    await report()
    await alert()
    expect(await cardsOf(portal, anna)).toHaveLength(1)
    await portal.call('deleteSavedSearch', { as: anna, id })
    expect(await cardsOf(portal, anna)).toEqual([])
  })
})
