import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { exact } from '#test/secret-record.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const checklist = new Checklist(portal)
let anna: Actor & { userId: number }
beforeAll(async () => {
  anna = await portal.person()
})
const ask = async (queryString: string, as: Actor | string = 'anonymous') =>
  (await portal.call('quickSearch', { as, queryString })).body
const recordsFound = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).records.map(({ id }) => id)

describe('one box for everything', () => {
  test('finds taxa, and of the first one the newest finds and how many there are', async () => {
    const taxonId = await checklist.id({ danishName: 'hurtigfugl' })
    const days = ['2026-05-01', '2026-05-04', '2026-05-02', '2026-05-03']
    const made: number[] = []
    for (const observedFrom of days) made.push((await makeRecord(portal, { taxonId, observedFrom })).id)
    const { taxa, records, recordsOfFirst } = await ask('hurtigf')
    expect(taxa.map(({ id }) => id)).toEqual([taxonId])
    expect(records.map(({ id }) => id)).toEqual([made[1], made[3], made[2]])
    expect(records[0]?.taxon?.id).toBe(taxonId)
    expect(recordsOfFirst).toBe(4)
  })

  test('tells finds of one among several only when it is called exactly so', async () => {
    const taxonId = await checklist.id({ danishName: 'prøveand' })
    await checklist.id({ danishName: 'prøveandemad' })
    const { id } = await makeRecord(portal, { taxonId })
    expect(await recordsFound('prøveand')).toEqual([id])
    expect(await recordsFound('prøvean')).toEqual([])
  })

  test('makes no finds of a guess', async () => {
    const taxonId = await checklist.id({ danishName: 'grævlingemusvit' })
    await makeRecord(portal, { taxonId })
    const { taxa, records, recordsOfFirst } = await ask('grævlingemusvti')
    expect(taxa[0]).toMatchObject({ id: taxonId, isFuzzy: true })
    expect([records, recordsOfFirst]).toEqual([[], null])
  })

  test('finds a find by its number, however it is written', async () => {
    const { id } = await makeRecord(portal)
    for (const text of [
      `${id}`,
      `#${id}`,
      `fund ${id}`,
      `Fund${id}`,
      `/fund/${id}`,
      `https://fund.example/fund/${id}/`,
    ])
      expect([text, await recordsFound(text)]).toEqual([text, [id]])
    for (const text of [`${id} stære`, `fund ${id}x`, '999999999', '999999999999999'])
      expect([text, await recordsFound(text)]).toEqual([text, []])
  })

  test('finds one that is not public for those alone who may read it', async () => {
    const { id } = await makeRecord(portal, { as: anna, isPersonal: true })
    const draft = await makeRecord(portal, { as: anna, isDraft: true })
    expect(await recordsFound(`${id}`, anna)).toEqual([id])
    expect(await recordsFound(`${draft.id}`, anna)).toEqual([draft.id])
    for (const as of ['anonymous', 'client', 'member', 'siteModerator'])
      expect([as, await recordsFound(`${id}`, as), await recordsFound(`${draft.id}`, as)]).toEqual([as, [], []])
  })

  test('tells the exact place of a blurred find to nobody but those whose find it is', async () => {
    const taxonId = await taxonWithBlur(portal, 5000)
    const { id } = await makeRecord(portal, { as: anna, taxonId, point: exact, locality: 'Lønhøj' })
    const places = async (as: Actor | string) =>
      (await ask(`fund ${id}`, as)).records.map(({ point, locality, side }) => [point, locality, side > 0])
    expect(await places(anna)).toEqual([[exact, 'Lønhøj', false]])
    for (const as of ['anonymous', 'member', 'siteAdminRole']) {
      const [[point, locality, isSquare] = []] = await places(as)
      expect([as, locality, isSquare]).toEqual([as, null, true])
      expect(point).not.toEqual(exact)
    }
  })

  test('puts the place that is called exactly so before those that only begin so', async () => {
    await makeRecord(portal, { locality: 'Silkeborg Vesterskov' })
    const { places } = await ask('silkeborg')
    expect(places.map(({ name, kind }) => [name, kind])).toEqual([
      ['Silkeborg', 'town'],
      ['Silkeborg Vesterskov', 'others'],
    ])
  })

  test('tells the names of people to members only', async () => {
    await portal.person({ name: 'Kirstine Hurtig', displayName: 'Kirstine Hurtig' })
    const people = async (as: string) => (await ask('kirstine hur', as)).people.map(({ name }) => name)
    expect(await people('member')).toEqual(['Kirstine Hurtig'])
    for (const stranger of ['anonymous', 'client', 'newcomer', 'signedIn', 'blocked']) {
      expect([stranger, await people(stranger)]).toEqual([stranger, []])
    }
  })
})
