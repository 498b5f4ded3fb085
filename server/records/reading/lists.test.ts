import { beforeEach, describe, expect, test } from 'vitest'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, type RecordWish, somewhere } from '#test/records.ts'
import { Checklist, ranks } from '#test/taxa.ts'
import { uploaded } from '#test/upload.ts'

const portal = await portalOfFile()
const checklist = new Checklist(portal)

type Person = Actor & { userId: number }
let anna: Person
let bo: Person
beforeEach(async () => {
  anna = await portal.person({ displayName: 'Anna' })
  bo = await portal.person({ displayName: 'Bo' })
})

const list = async (filter: RecordFilter, more: object = {}) =>
  (await portal.call('searchRecordList', { filter, ...more })).body
const ids = async (filter: RecordFilter, more: object = {}) => (await list(filter, more)).items.map(({ id }) => id)
const madeId = async (wish: RecordWish) => (await makeRecord(portal, wish)).id

describe('the list of finds', () => {
  test('holds public finds only: no drafts, nor personal, deleted, hidden or held-back ones', async () => {
    const open = await madeId({ as: anna })
    await madeId({ as: anna, isDraft: true, observedFrom: '2026-05-14', point: somewhere })
    await madeId({ as: anna, isPersonal: true })
    await madeId({ as: anna, hideUntil: '2099-01-01' })
    const deleted = await madeId({ as: anna })
    await portal.call('deleteRecord', { as: anna, id: deleted })
    const hidden = await madeId({ as: anna })
    await portal.call('hideRecord', { as: 'siteModerator', id: hidden, reason: 'Prøve' })
    for (const as of ['anonymous', anna, 'siteAdminRole']) {
      const { body } = await portal.call('searchRecordList', { as, filter: { userId: anna.userId } })
      expect(body).toMatchObject({ total: 1, items: [{ id: open }], cursor: null })
    }
  })

  test('takes a taxon with all that is below it', async () => {
    const genus = await checklist.id({ rank: ranks.genus })
    const species = await checklist.id({ parent: genus })
    const subspecies = await checklist.id({ parent: species, rank: ranks.subspecies })
    const other = await checklist.id()
    const made = [
      await madeId({ taxonId: genus }),
      await madeId({ taxonId: species }),
      await madeId({ taxonId: subspecies }),
    ]
    const stranger = await madeId({ taxonId: other })
    expect(await ids({ taxonIds: [genus] })).toEqual(made.toReversed())
    expect(await ids({ taxonIds: [subspecies] })).toEqual([made[2]])
    expect(await ids({ taxonIds: [species, genus, other] })).toEqual([stranger, ...made.toReversed()])
    expect(await list({ taxonIds: [999_999_999] })).toEqual({ items: [], total: 0, cursor: null })
  })

  test('is narrowed by group, days, months, stars and pictures', async () => {
    const userId = anna.userId
    const media = await uploaded(portal, anna)
    const may = await madeId({ as: anna, speciesGroup: 4, observedFrom: '2025-05-30', pictures: [{ id: media.id }] })
    const span = await madeId({ as: anna, speciesGroup: 2, observedFrom: '2025-05-30', observedTo: '2025-06-02' })
    const year = await madeId({ as: anna, observedFrom: '2024-01-01', observedTo: '2024-12-31', datePrecision: 'year' })
    await portal.db.updateTable('recordPublic').set({ stars: 3 }).where('recordId', '=', may).execute()
    expect(await ids({ userId, speciesGroups: [4, 8] })).toEqual([may])
    expect(await ids({ userId, from: '2025-05-30', to: '2025-06-01' })).toEqual([may])
    expect(await ids({ userId, to: '2025-06-02' })).toEqual([span, may, year])
    expect(await ids({ userId, months: [5] })).toEqual([may])
    expect(await ids({ userId, stars: [2, 3] })).toEqual([may])
    expect(await ids({ userId, hasPicture: true })).toEqual([may])
    expect(await ids({ userId, hasPicture: false })).toEqual([span, year])
  })

  test('tells who found it: the reporter, and finders who have said yes', async () => {
    const shared = await madeId({ as: anna, finderIds: [bo.userId] })
    expect(await ids({ userId: bo.userId })).toEqual([])
    await portal.call('answerFinderRequest', { as: bo, id: shared, accept: true })
    expect(await ids({ userId: bo.userId })).toEqual([shared])
    expect(await ids({ userId: anna.userId })).toEqual([shared])
  })

  test('is narrowed by a box and by metres around a point', async () => {
    const userId = anna.userId
    const here = await madeId({ as: anna, point: { lon: 9.5, lat: 56.1 } })
    const there = await madeId({ as: anna, point: { lon: 9.6, lat: 56.1 } })
    expect(await ids({ userId, box: [9.4, 56, 9.5, 56.2] })).toEqual([here])
    expect(await ids({ userId, near: { lon: 9.5, lat: 56.1, metres: 6000 } })).toEqual([here])
    expect(await ids({ userId, near: { lon: 9.5, lat: 56.1, metres: 6400 } })).toEqual([there, here])
    const upside = await portal.call('searchRecordList', { filter: { box: [10, 56, 9, 57] } })
    expect(upside.status).toBe(400)
  })

  test('goes page by page without losing or doubling a line, while others write', async () => {
    const days = ['2020-03-01', '2020-03-02', '2020-03-02', '2020-03-02', '2020-03-03']
    const made = []
    for (const observedFrom of days) made.push(await madeId({ as: anna, observedFrom }))
    for (const sort of ['observed', 'submitted'] as const) {
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({ userId: anna.userId }, { sort, take: 2, cursor })
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.cursor
        const newest = await madeId({ as: anna, observedFrom: '2026-01-01' })
        await portal.call('deleteRecord', { as: anna, id: newest })
      } while (cursor !== null)
      expect(seen).toEqual(made.toReversed())
    }
  })

  test('keeps its order to the microsecond', async () => {
    const made = [await madeId({ as: anna }), await madeId({ as: anna }), await madeId({ as: anna })]
    for (const [i, recordId] of made.entries()) {
      const submittedAt = `2026-01-01T10:00:00.00000${i}Z`
      await portal.db.updateTable('recordPublic').set({ submittedAt }).where('recordId', '=', recordId).execute()
    }
    const filter = { userId: anna.userId }
    const first = await list(filter, { sort: 'submitted', take: 1 })
    expect(first.items[0]?.id).toBe(made[2])
    const second = await list(filter, { sort: 'submitted', take: 1, cursor: first.cursor })
    expect(second.items[0]?.id).toBe(made[1])
  })

  test('refuses a cursor that it has not given, or of another order', async () => {
    for (let i = 0; i < 3; i++) await madeId({ as: anna })
    const { cursor } = await list({ userId: anna.userId }, { take: 1 })
    for (const wrong of [
      'x',
      '',
      'WyJvYnNlcnZlZCIsInggb3IgMT0xIiwxXQ',
      Buffer.from('["observed",1,1]').toString('base64url'),
    ]) {
      expect((await portal.call('searchRecordList', { cursor: wrong })).status).toBe(400)
    }
    expect((await portal.call('searchRecordList', { sort: 'submitted', cursor })).status).toBe(400)
    expect((await portal.call('searchTaxonList', { cursor })).status).toBe(400)
  })
})

describe('the species list', () => {
  const species = async (filter: RecordFilter, more: object = {}) =>
    (await portal.call('searchTaxonList', { filter, ...more })).body

  test('counts subspecies by their species, and leaves out what is no species', async () => {
    const genus = await checklist.id({ rank: ranks.genus })
    const kind = await checklist.id({ parent: genus })
    const subspecies = await checklist.id({ parent: kind, rank: ranks.subspecies })
    const hybrid = await checklist.id({ parent: genus, rank: 2200 })
    await makeRecord(portal, { as: anna, taxonId: kind, observedFrom: '2024-05-01' })
    await makeRecord(portal, { as: anna, taxonId: subspecies, observedFrom: '2023-05-01', observedTo: '2023-05-03' })
    await makeRecord(portal, { as: anna, taxonId: hybrid })
    await makeRecord(portal, { as: anna, taxonId: genus })
    await makeRecord(portal, { as: anna })
    await makeRecord(portal, { as: anna, taxonId: await checklist.id(), isAbsent: true })
    const { items, total } = await species({ userId: anna.userId })
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { taxon: { id: kind }, count: 2, firstDay: '2023-05-01', lastDay: '2024-05-01', redList: null },
      { taxon: { id: hybrid }, count: 1 },
    ])
  })

  test('is ordered by count, by name as Danes do, or by what was new last, page by page', async () => {
    const [zebra, aal, abe] = [
      await checklist.id({ danishName: 'Zebraål' }),
      await checklist.id({ danishName: 'Ål' }),
      await checklist.id({ danishName: 'Abe' }),
    ]
    const dates: [number, string][] = [
      [zebra, '2020-01-01'],
      [zebra, '2024-01-01'],
      [aal, '2022-01-01'],
      [aal, '2022-02-01'],
      [aal, '2022-03-01'],
      [abe, '2023-01-01'],
    ]
    for (const [taxonId, observedFrom] of dates) await makeRecord(portal, { as: anna, taxonId, observedFrom })
    const walk = async (sort: string) => {
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof species>> = await species(
          { userId: anna.userId },
          { sort, take: 1, cursor },
        )
        seen.push(...page.items.map(({ taxon }) => taxon.id))
        expect(page.total).toBe(3)
        cursor = page.cursor
      } while (cursor !== null)
      return seen
    }
    expect(await walk('count')).toEqual([aal, zebra, abe])
    expect(await walk('name')).toEqual([abe, zebra, aal])
    expect(await walk('first')).toEqual([abe, aal, zebra])
  })

  test('tells the category on the red list', async () => {
    const taxonId = await checklist.id()
    await portal.db
      .insertInto('taxonList')
      .values({ taxonId, list: 'redlist', annexes: ['VU'] })
      .execute()
    await makeRecord(portal, { taxonId })
    expect((await species({ taxonIds: [taxonId] })).items).toMatchObject([{ redList: 'VU' }])
  })
})

describe('the first find of a taxon', () => {
  const first = async (input: { taxonId: number; box?: string }) =>
    (await portal.call('firstRecord', input)).body.record

  test('is the oldest public one of it and what is below it, perhaps inside a box', async () => {
    const genus = await checklist.id({ rank: ranks.genus })
    const taxonId = await checklist.id({ parent: genus })
    expect(await first({ taxonId: genus })).toBeNull()
    await makeRecord(portal, { taxonId, observedFrom: '1990-01-01', isPersonal: true })
    await makeRecord(portal, { taxonId, observedFrom: '1991-01-01', isAbsent: true })
    const old = await madeId({ taxonId, observedFrom: '2001-06-01', point: { lon: 12.5, lat: 55.7 } })
    const near = await madeId({ taxonId, observedFrom: '2003-06-01' })
    expect((await first({ taxonId: genus }))?.id).toBe(old)
    expect((await first({ taxonId, box: '9,56,10,57' }))?.id).toBe(near)
  })

  test('refuses a box that is none', async () => {
    for (const box of ['', '1,2,3', 'a,b,c,d', '10,56,9,57', '1,2,3,4,5', '1,,3,4']) {
      expect((await portal.call('firstRecord', { taxonId: 1, box })).status).toBe(400)
    }
  })
})

describe('own finds', () => {
  const own = async (as: Actor, kind?: string, more: object = {}) =>
    (await portal.call('ownRecords', { as, ...(kind ? { kind: kind as 'all' } : {}), ...more })).body

  test('are all there, by kind, with exact places', async () => {
    const blurred = await madeId({ as: anna, ownBlur: true, locality: 'Min lysning', observedFrom: '2026-05-10' })
    const draft = await madeId({ as: anna, isDraft: true })
    const personal = await madeId({ as: anna, isPersonal: true, observedFrom: '2026-05-09' })
    const deleted = await madeId({ as: anna })
    await portal.call('deleteRecord', { as: anna, id: deleted })
    const kinds: Record<string, number[]> = {}
    for (const kind of ['drafts', 'all', 'personal', 'deleted', 'asked']) {
      const { items, total } = await own(anna, kind)
      kinds[kind] = items.map(({ id }) => id)
      expect(total).toBe(items.length)
    }
    expect(kinds).toEqual({
      drafts: [draft],
      all: [draft, blurred, personal],
      personal: [personal],
      deleted: [deleted],
      asked: [],
    })
    const card = (await own(anna)).items.find(({ id }) => id === blurred)
    expect(card).toMatchObject({ side: 0, locality: 'Min lysning' })
    expect(card?.point?.lon).toBeCloseTo(somewhere.lon, 6)
    expect((await own(bo)).items).toEqual([])
  })

  test('are told by label, and page by page', async () => {
    const tagged = await madeId({ as: anna, tags: ['Have'] })
    await madeId({ as: anna })
    expect((await own(anna, 'all', { tag: 'Have' })).items.map(({ id }) => id)).toEqual([tagged])
    expect(await own(anna, 'all', { skip: 1, take: 1 })).toMatchObject({ items: [{}], total: 2 })
    expect((await own(bo, 'all', { tag: 'Have' })).total).toBe(0)
  })

  test('are those of finders too, once they have said yes; before that they see what everybody sees', async () => {
    const shared = await madeId({ as: anna, finderIds: [bo.userId], ownBlur: true, locality: 'Hemmelig' })
    const asked = await own(bo, 'asked')
    expect(asked).toMatchObject({ items: [{ id: shared, side: 5000, locality: null }], total: 1 })
    expect((await own(bo)).total).toBe(0)
    await portal.call('answerFinderRequest', { as: bo, id: shared, accept: true })
    expect((await own(bo, 'asked')).total).toBe(0)
    expect((await own(bo)).items).toMatchObject([{ id: shared, side: 0, locality: 'Hemmelig' }])
  })
})
