import { beforeAll, describe, expect, test } from 'vitest'
import { type RecordFilter, recordSorts } from '#contract/record-filter.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()

let genus: number
let personal: number
beforeAll(async () => {
  const checklist = new Checklist(portal)
  genus = await checklist.id({ name: 'Proximus', rank: 1600 })
  const species = [
    await checklist.id({ name: 'Proximus beta', parent: genus }),
    await checklist.id({ name: 'Proximus alpha', parent: genus }),
  ]
  for (let n = 0; n < 9; n++) {
    const observedFrom = `2025-0${1 + (n % 4)}-0${1 + (n % 3)}`
    await makeRecord(portal, { taxonId: species[n % 2] as number, observedFrom })
  }
  personal = (await makeRecord(portal, { taxonId: species[0] as number, isPersonal: true })).id
})

const beside = async (id: number, filter: RecordFilter, sort: (typeof recordSorts)[number] = 'observed') =>
  (await portal.call('searchRecordBeside', { id, filter, sort })).body
const listOf = async (filter: RecordFilter, sort: (typeof recordSorts)[number]) => {
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const page: { items: { id: number }[]; cursor: string | null } = (
      await portal.call('searchRecordList', { filter, sort, cursor, take: 4 })
    ).body
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.cursor
  } while (cursor !== null)
  return ids
}

describe('beside a find in a search', () => {
  test.each(recordSorts)('stand those before and after it in the list, over all its pages: by %s', async (sort) => {
    const filter = { taxonIds: [genus] }
    const ids = await listOf(filter, sort)
    expect(ids).toHaveLength(9)
    for (const [at, id] of ids.entries()) {
      expect(await beside(id, filter, sort)).toEqual({
        previous: ids[at - 1] ?? null,
        next: ids[at + 1] ?? null,
        position: at + 1,
        total: 9,
      })
    }
  })

  test('is nothing when the find is not in it, or nobody may see it there', async () => {
    const filter = { taxonIds: [genus], months: [1] }
    const [january = 0] = await listOf(filter, 'observed')
    const outside = { previous: null, next: null, position: null }
    expect(await beside(january, { taxonIds: [genus], months: [2] })).toMatchObject(outside)
    expect(await beside(personal, { taxonIds: [genus] })).toEqual({ ...outside, total: 9 })
    expect(await beside(999_999_999, { taxonIds: [genus] })).toEqual({ ...outside, total: 9 })
  })

  test('says no more of where a find hides than the search does', async () => {
    const secret = await taxonWithBlur(portal, 2000)
    const { id } = await makeRecord(portal, { taxonId: secret, point: { lon: 9.55, lat: 56.17 } })
    expect((await beside(id, { square: '5km_1245_106' })).position).not.toBeNull()
    expect((await beside(id, { square: '1km_6225_534' })).position).toBeNull()
    expect((await beside(id, { near: { lon: 9.55, lat: 56.17, metres: 50 } })).position).toBeNull()
  })
})
