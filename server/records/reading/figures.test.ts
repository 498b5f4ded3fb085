import { beforeEach, describe, expect, test } from 'vitest'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, type RecordWish } from '#test/records.ts'
import { Checklist, ranks } from '#test/taxa.ts'

const portal = await portalOfFile()
const checklist = new Checklist(portal)

type Person = Actor & { userId: number }
let anna: Person
let bo: Person
beforeEach(async () => {
  anna = await portal.person({ displayName: 'Anna' })
  bo = await portal.person({ displayName: 'Bo' })
})
const madeId = async (wish: RecordWish) => (await makeRecord(portal, wish)).id

describe('the figures of finds', () => {
  const figures = async (filter: RecordFilter) =>
    (await portal.call('recordStatistics', { filter: JSON.stringify(filter) })).body
  const counted = (bars: { key: string; count: number }[]) =>
    Object.fromEntries(bars.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]))

  test('are by month, year, group, status, observer and place', async () => {
    const genus = await checklist.id({ rank: ranks.genus, group: 4 })
    const bird = await checklist.id({ parent: genus })
    await makeRecord(portal, { as: anna, taxonId: bird, observedFrom: '2024-05-01' })
    await makeRecord(portal, { as: anna, taxonId: bird, observedFrom: '2025-05-02' })
    await makeRecord(portal, {
      as: bo,
      taxonId: bird,
      observedFrom: '2025-01-01',
      observedTo: '2025-12-31',
      datePrecision: 'year',
    })
    await makeRecord(portal, {
      as: bo,
      taxonId: genus,
      observedFrom: '2025-07-01',
      point: { lon: 12.5683, lat: 55.6761 },
    })
    await makeRecord(portal, { as: bo, taxonId: bird, isPersonal: true })
    const stats = await figures({ taxonIds: [genus] })
    expect(stats).toMatchObject({ total: 4, species: 1, observers: 2, places: 2 })
    expect(stats.byMonth.map(({ label }) => label).slice(0, 2)).toEqual(['januar', 'februar'])
    expect(stats.byMonth.at(-1)).toEqual({ key: '0', label: 'Ukendt', count: 1 })
    expect(counted(stats.byMonth)).toEqual({ 0: 1, 5: 2, 7: 1 })
    expect(counted(stats.byYear)).toEqual({ 2024: 1, 2025: 3 })
    expect(stats.byGroup).toEqual([{ key: '4', label: 'Fugle', count: 4 }])
    expect(stats.byStatus).toEqual([{ key: '0', label: 'Ikke valideret', count: 4 }])
    expect(stats.byObserver.map(({ label, count }) => [label, count]).toSorted()).toEqual([
      ['Anna', 2],
      ['Bo', 2],
    ])
    expect(stats.byPlace.map(({ label, count }) => [label, count])).toEqual([
      ['Omkring Silkeborg', 3],
      ['Omkring København', 1],
    ])
    expect(stats.byPlace[0]?.key).toBe('10km_622_53')
  })

  test('are noughts where nothing is found', async () => {
    const stats = await figures({ taxonIds: [await checklist.id()] })
    expect(stats).toMatchObject({
      total: 0,
      species: 0,
      observers: 0,
      places: 0,
      byYear: [],
      byGroup: [],
      byObserver: [],
      byPlace: [],
    })
    expect(stats.byMonth).toHaveLength(12)
  })

  test('are by habitat for a taxon with what is below it, as its finders have said', async () => {
    const genus = await checklist.id({ rank: ranks.genus, group: 4 })
    const bird = await checklist.id({ parent: genus })
    for (const habitat of ['heath', 'beach', 'heath', null] as const) {
      await makeRecord(portal, { as: anna, taxonId: bird, habitat })
    }
    await makeRecord(portal, { as: anna, taxonId: bird, habitat: 'garden', isPersonal: true })
    await makeRecord(portal, { as: anna, taxonId: bird, habitat: 'garden', isAbsent: true })
    const { body } = await portal.call('habitatsOfTaxon', { taxonId: genus })
    expect(body.total).toBe(3)
    expect(body.items.map(({ habitat, count }) => [habitat, count])).toEqual([
      ['heath', 2],
      ['beach', 1],
    ])
  })

  test('rank nobody who has left', async () => {
    const taxonId = await checklist.id()
    await makeRecord(portal, { as: bo, taxonId })
    await portal.call('deleteUser', { as: bo, userId: bo.userId, forgetCredit: false })
    const stats = await figures({ taxonIds: [taxonId] })
    expect(stats).toMatchObject({ total: 1, byObserver: [] })
  })

  test('refuse a filter that cannot be read', async () => {
    for (const filter of ['{', 'null', '[]', '7', '{"months":[13]}', '{"box":[1,2]}', '{"from":"i går"}']) {
      const { status, problem } = await portal.call('recordStatistics', { filter })
      expect([filter, status, problem.fields]).toEqual([filter, 400, { filter: 'Er ikke et gyldigt filter.' }])
    }
  })
})

describe("a user's figures", () => {
  const stats = async (id: number) => (await portal.call('userStats', { id })).body

  test('are nothing yet for a newcomer', async () => {
    expect(await stats(anna.userId)).toEqual({
      ...{ records: 0, species: 0, validated: 0, firstDay: null, latestDay: null },
      ...{ byGroup: [], byYear: [], badges: [] },
    })
  })

  test('count public finds, species once, and what was new in each year', async () => {
    const [bird, fungus] = [await checklist.id({ group: 4 }), await checklist.id({ group: 2 })]
    const form = await checklist.id({ parent: bird, rank: ranks.subspecies })
    await makeRecord(portal, { as: anna, taxonId: bird, observedFrom: '2023-05-01' })
    await makeRecord(portal, { as: anna, taxonId: form, observedFrom: '2024-05-01' })
    const confirmed = await madeId({ as: anna, taxonId: fungus, observedFrom: '2024-09-01', observedTo: '2024-09-03' })
    await portal.db.updateTable('recordPublic').set({ stars: 2 }).where('recordId', '=', confirmed).execute()
    await makeRecord(portal, { as: anna, taxonId: await checklist.id(), isPersonal: true })
    await makeRecord(portal, { as: anna, taxonId: await checklist.id(), hideUntil: '2099-01-01' })
    await makeRecord(portal, { as: anna, isDraft: true })
    expect(await stats(anna.userId)).toMatchObject({
      records: 3,
      species: 2,
      validated: 1,
      firstDay: '2023-05-01',
      latestDay: '2024-09-03',
      byGroup: [
        { speciesGroup: 4, records: 2, species: 1 },
        { speciesGroup: 2, records: 1, species: 1 },
      ],
      byYear: [
        { year: 2023, records: 1, species: 1, newSpecies: 1 },
        { year: 2024, records: 2, species: 2, newSpecies: 1 },
      ],
      badges: [{ key: 'finds-1', reachedOn: '2023-05-01' }],
    })
  })

  test('count finds made together with others, once', async () => {
    const shared = await madeId({ as: anna, finderIds: [bo.userId] })
    await portal.call('answerFinderRequest', { as: bo, id: shared, accept: true })
    expect((await stats(bo.userId)).records).toBe(1)
    expect((await stats(anna.userId)).records).toBe(1)
  })

  test('give a badge for the first species of the red list', async () => {
    const taxonId = await checklist.id()
    await portal.db
      .insertInto('taxonList')
      .values({ taxonId, list: 'redlist', annexes: ['CR'] })
      .execute()
    await makeRecord(portal, { as: anna, taxonId, observedFrom: '2025-04-01' })
    expect((await stats(anna.userId)).badges).toContainEqual(
      expect.objectContaining({ key: 'red-listed', title: 'Et sjældent syn', reachedOn: '2025-04-01' }),
    )
  })

  test('are found by the public handle too, and not for those who have left', async () => {
    const { body: user } = await portal.call('domainUser', { userId: anna.userId })
    const { body } = await portal.call('userStatsByIdentifier', { identifier: user.identification })
    expect(body).toEqual(await stats(anna.userId))
    await portal.call('deleteUser', { as: anna, userId: anna.userId, forgetCredit: false })
    expect((await portal.call('userStats', { id: anna.userId })).status).toBe(404)
    expect((await portal.call('userStatsByIdentifier', { identifier: user.identification })).status).toBe(404)
  })
})

describe('what happens', () => {
  const happenings = async (as: Actor | string = 'anonymous') =>
    (await portal.call('currentActivity', { as, take: 5 })).body
  const timeLine = async (as: Actor, userId?: number) =>
    (await portal.call('userActivities', { as, ...(userId ? { userId } : {}) })).body
  const comment = (as: Actor, id: number, kind: 'record' | 'taxon' = 'record') =>
    portal.call('addThreadComment', { as, on: { kind, ownerId: id }, html: 'Flot' })
  /** Later than all that was seeded or done before. */
  const later = () => {
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
  }

  test('is told newest first: finds, comments and suggestions, with who did it', async () => {
    const taxonId = await checklist.id({ danishName: 'Skovhornugle' })
    later()
    const id = await madeId({ as: anna, taxonId })
    later()
    await comment(bo, id)
    later()
    await comment(bo, taxonId, 'taxon')
    later()
    await portal.db
      .insertInto('recordSuggestion')
      .values({ recordId: id, taxonId, author: bo.userId, certainty: 'sikker', createdAt: portal.clock.now })
      .execute()
    const { items, total } = await happenings()
    expect(total).toBeGreaterThanOrEqual(4)
    expect(items.slice(0, 4).map(({ kind, text, actorName, path }) => [kind, actorName, text, path])).toEqual([
      ['suggestion', 'Bo', 'har foreslået Skovhornugle', `/fund/${id}`],
      ['comment', 'Bo', 'har skrevet om Skovhornugle', `/taxa/${taxonId}`],
      ['comment', 'Bo', 'har kommenteret et fund af Skovhornugle', `/fund/${id}`],
      ['record', 'Anna', 'har fundet Skovhornugle', `/fund/${id}`],
    ])
  })

  test('is nothing of what is not public, nor of comments that are gone', async () => {
    later()
    const before = (await happenings()).total
    const personal = await madeId({ as: anna, isPersonal: true })
    await comment(anna, personal)
    const open = await madeId({ as: anna })
    const { body } = await comment(bo, open)
    await portal.call('deleteComment', { as: bo, id: body.comments[0]?.id ?? 0 })
    const { items, total } = await happenings('siteAdminRole')
    expect(total).toBe(before + 1)
    expect(items[0]).toMatchObject({ kind: 'record', record: { id: open } })
  })

  test('keeps what people did who have left, without their name', async () => {
    later()
    const id = await madeId({ as: bo })
    await portal.call('deleteUser', { as: bo, userId: bo.userId, forgetCredit: false })
    expect((await happenings()).items[0]).toMatchObject({
      actorId: null,
      actorName: 'Tidligere bruger',
      actorPhotoUrl: null,
      record: { id },
    })
  })

  test("is one's own time line, with what only oneself may see", async () => {
    const personal = await madeId({ as: anna, isPersonal: true })
    later()
    const blurred = await madeId({ as: anna, ownBlur: true, locality: 'Hemmelig' })
    await makeRecord(portal, { as: anna, isDraft: true })
    const own = await timeLine(anna)
    expect(own.items.map(({ record: card }) => card?.id)).toEqual([blurred, personal])
    expect(own.items[0]?.record).toMatchObject({ side: 0, locality: 'Hemmelig' })
    const seen = await timeLine(bo, anna.userId)
    expect(seen.items).toMatchObject([{ record: { id: blurred, side: 5000, locality: null } }])
    expect(seen.total).toBe(1)
    expect((await portal.call('userActivities', { as: bo, userId: 999_999_999 })).status).toBe(404)
  })

  test('shows finds of others as the public sees them in the own time line too', async () => {
    const id = await madeId({ as: anna, ownBlur: true, locality: 'Hemmelig' })
    await comment(bo, id)
    expect((await timeLine(bo)).items).toMatchObject([{ kind: 'comment', record: { id, side: 5000, locality: null } }])
  })
})

describe('labels', () => {
  test('are counted over own finds and can be taken off all of them', async () => {
    await makeRecord(portal, { as: anna, tags: ['Have', 'Sjov'] })
    await makeRecord(portal, { as: anna, tags: ['Have'] })
    await makeRecord(portal, { as: bo, tags: ['Have'] })
    const tags = async (as: Person) => (await portal.call('userTags', { as, userId: as.userId })).body.items
    expect(await tags(anna)).toEqual([
      { tag: 'Have', count: 2 },
      { tag: 'Sjov', count: 1 },
    ])
    const { body } = await portal.call('deleteUserTags', { as: anna, tags: ['Have', 'Ukendt'] })
    expect(body.removed).toBe(2)
    expect(await tags(anna)).toEqual([{ tag: 'Sjov', count: 1 }])
    expect(await tags(bo)).toEqual([{ tag: 'Have', count: 1 }])
  })
})
