import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere, taxonWithBlur } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const checklist = new Checklist(portal)
let anna: Awaited<ReturnType<typeof portal.person>>
beforeAll(async () => {
  anna = await portal.person()
})
const overlay = async (as: Actor | string, filter: RecordFilter) =>
  (await portal.call('searchOverlay', { as, filter })).body.items.map(({ id, point }) => ({ id, point }))

describe('what lies over everybody’s answers', () => {
  test('is own finds that are not public, for their owner alone, when asked for', async () => {
    const taxonId = await checklist.id()
    const { id } = await makeRecord(portal, { as: anna, taxonId, isPersonal: true })
    await makeRecord(portal, { as: anna, taxonId })
    const taxonIds = [taxonId]
    expect(await overlay(anna, { taxonIds, withOwn: true })).toEqual([{ id, point: somewhere }])
    expect(await overlay(anna, { taxonIds })).toEqual([])
    for (const as of ['member', 'groupExpertRole.4', 'siteModerator']) {
      expect({ as, told: await overlay(as, { taxonIds, withOwn: true, withDismissed: true }) }).toEqual({
        as,
        told: [],
      })
    }
  })

  test('is the place of a blurred find for those who may know it', async () => {
    const taxonId = await taxonWithBlur(portal, 5000)
    const { id } = await makeRecord(portal, { as: anna, taxonId })
    const taxonIds = [taxonId]
    for (const as of ['groupExpertRole.4', 'managingAuthorityRole', 'siteAdminRole']) {
      expect({ as, told: await overlay(as, { taxonIds }) }).toEqual({ as, told: [{ id, point: somewhere }] })
    }
    expect(await overlay(anna, { taxonIds, withOwn: true })).toEqual([{ id, point: somewhere }])
    for (const as of ['member', 'groupExpertRole.5']) {
      expect({ as, told: await overlay(as, { taxonIds, withOwn: true }) }).toEqual({ as, told: [] })
    }
  })

  test('is dismissed finds for their owner and for those who can think again', async () => {
    const taxonId = await checklist.id({ group: 4 })
    const { id } = await makeRecord(portal, { as: anna, taxonId })
    await portal.call('dismissRecord', { as: 'groupExpertRole.4', id, reason: 'too_few_details' })
    const filter = { taxonIds: [taxonId], withDismissed: true }
    expect((await overlay('groupExpertRole.4', filter)).map((one) => one.id)).toEqual([id])
    expect((await overlay(anna, filter)).map((one) => one.id)).toEqual([id])
    expect(await overlay('member', filter)).toEqual([])
  })

  test('says whose a find is, and whether everybody sees it in its square', async () => {
    const taxonId = await taxonWithBlur(portal, 5000)
    const { id } = await makeRecord(portal, { as: anna, taxonId })
    const personal = await makeRecord(portal, { as: anna, taxonId, isPersonal: true, observedFrom: '2026-05-01' })
    const told = async (as: Actor | string) =>
      (await portal.call('searchOverlay', { as, filter: { taxonIds: [taxonId], withOwn: true } })).body.items.map(
        (one) => [one.id, one.isOwn, one.isPublic],
      )
    expect(await told(anna)).toEqual([
      [id, true, true],
      [personal.id, true, false],
    ])
    expect(await told('groupExpertRole.4')).toEqual([[id, false, true]])
  })

  test('follows a filter by person and by area as the public answers do', async () => {
    const taxonId = await checklist.id()
    const { id } = await makeRecord(portal, { as: anna, taxonId, isPersonal: true })
    await makeRecord(portal, { as: anna, taxonId, isPersonal: true, point: { lon: 12.1, lat: 55.6 } })
    const taxonIds = [taxonId]
    const bo = await portal.person()
    expect(await overlay(anna, { taxonIds, withOwn: true, userId: anna.userId })).toHaveLength(2)
    expect(await overlay(anna, { taxonIds, withOwn: true, userId: bo.userId })).toEqual([])
    const { rows } = await sql<{ id: number }>`
      insert into area (kind, code, name, shape)
      values ('municipality', 'overlay', 'Overkommune', st_multi(st_makeenvelope(9.4, 56, 9.7, 56.3, 4326)))
      returning id`.execute(portal.db)
    const areaId = rows[0]?.id ?? 0
    expect((await overlay(anna, { taxonIds, withOwn: true, areaId })).map((one) => one.id)).toEqual([id])
    const hiding = await taxonWithBlur(portal, 20_000)
    await makeRecord(portal, { as: anna, taxonId: hiding })
    expect(await overlay(anna, { taxonIds: [hiding], withOwn: true })).toHaveLength(1)
    // Its square of 50 km is larger than the area.
    expect(await overlay(anna, { taxonIds: [hiding], withOwn: true, areaId })).toEqual([])
  })

  test('is written down when it tells places that are not one’s own', async () => {
    const taxonId = await taxonWithBlur(portal, 5000)
    await makeRecord(portal, { as: anna, taxonId })
    const filter = { taxonIds: [taxonId], withOwn: true }
    const noted = async () => {
      const { rows } = await sql<{ userId: number; number: number; filter: unknown }>`
        select user_id, number, filter from exact_place_access where call = 'search-overlay'
          and filter -> 'taxonIds' = ${JSON.stringify([taxonId])}::jsonb`.execute(portal.db)
      return rows
    }
    await overlay(anna, filter)
    expect(await noted()).toEqual([])
    const expert = await portal.as('groupExpertRole.4')
    await overlay(expert, filter)
    expect(await noted()).toEqual([{ userId: expert.userId, number: 1, filter }])
  })
})
