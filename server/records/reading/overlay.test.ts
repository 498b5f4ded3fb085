import { beforeAll, describe, expect, test } from 'vitest'
import type { RecordFilter } from '#contract/record-filter.ts'
import { find, somewhere, taxonWithBlur } from '#test/finds.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const checklist = new Checklist(portal)
let anna: Actor
beforeAll(async () => {
  anna = await portal.person()
})
const overlay = async (as: Actor | string, filter: RecordFilter) =>
  (await portal.call('searchOverlay', { as, filter })).body.items.map(({ id, point }) => ({ id, point }))

describe('what lies over everybody’s answers', () => {
  test('is own finds that are not public, for their owner alone, when asked for', async () => {
    const taxonId = await checklist.id()
    const { id } = await find(portal, { as: anna, taxonId, isPersonal: true })
    await find(portal, { as: anna, taxonId })
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
    const { id } = await find(portal, { as: anna, taxonId })
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
    const { id } = await find(portal, { as: anna, taxonId })
    await portal.call('dismissRecord', { as: 'groupExpertRole.4', id, reason: 'too_few_details' })
    const filter = { taxonIds: [taxonId], withDismissed: true }
    expect((await overlay('groupExpertRole.4', filter)).map((one) => one.id)).toEqual([id])
    expect((await overlay(anna, filter)).map((one) => one.id)).toEqual([id])
    expect(await overlay('member', filter)).toEqual([])
  })
})
