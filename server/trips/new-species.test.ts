import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { makeTrip } from '#test/trips.ts'

const portal = await portalOfFile({ now: new Date('2026-11-15T10:00:00Z') })
const checklist = new Checklist(portal)
const [known, fresh, seen] = [await checklist.id(), await checklist.id(), await checklist.id()]
const day = '2026-05-20'
const news = async (as: Actor, ids: number[]) =>
  (await portal.call('newSpecies', { as, ids })).body.species.map((one) => [
    ...[one.taxon.id, one.isNewForMe, one.isNewForSquare],
  ])

describe('among finds that were sent', () => {
  test('species are told that are new for the one who sent them, or in their square', async () => {
    const eva = await portal.person()
    // Somebody else had the one, Eva herself the other.
    await makeRecord(portal, { taxonId: seen, observedFrom: '2025-05-01' })
    await makeRecord(portal, { as: eva, taxonId: known, observedFrom: '2025-05-01' })
    const sent = { as: eva, observedFrom: day, point: somewhere }
    const [one, two] = [
      await makeRecord(portal, { ...sent, taxonId: known }),
      await makeRecord(portal, { ...sent, taxonId: seen }),
    ]
    const twice = [
      await makeRecord(portal, { ...sent, taxonId: fresh }),
      await makeRecord(portal, { ...sent, taxonId: fresh }),
    ]
    const ids = [one, two, ...twice].map(({ id }) => id)
    const told = await news(eva, ids)
    expect(told).toHaveLength(2)
    expect(told).toContainEqual([seen, true, false])
    expect(told).toContainEqual([fresh, true, true])
    // What was sent a moment before is known by now.
    expect((await news(eva, [twice[1]?.id ?? 0])).map(([, isNew]) => isNew)).toEqual([false])
  })

  test('drafts, searches in vain and finds of others say nothing', async () => {
    const finn = await portal.person()
    const own = { as: finn, taxonId: await checklist.id(), point: somewhere, observedFrom: day }
    const ids = [
      (await makeRecord(portal, { ...own, isDraft: true })).id,
      (await makeRecord(portal, { ...own, isAbsent: true })).id,
      (await makeRecord(portal, { ...own, as: 'member' })).id,
    ]
    expect(await news(finn, ids)).toEqual([])
  })
})

describe('drafts on a trip', () => {
  test('are counted for who wrote them, and keep the trip among those that are open', async () => {
    const [gro, hans] = [await portal.person(), await portal.person()]
    const { id } = await makeTrip(portal, { as: gro })
    const open = async (as: typeof gro) =>
      (await portal.call('searchTrips', { as, userId: as.userId, tab: 'open' })).body.items.map((trip) => [
        ...[trip.id, trip.drafts],
      ])
    expect(await open(gro)).toEqual([])
    const draft = await makeRecord(portal, { as: gro, isDraft: true, tripId: id, observedFrom: day, point: somewhere })
    await makeRecord(portal, { as: gro, isDraft: true, tripId: id })
    expect(await open(gro)).toEqual([[id, 2]])
    expect((await portal.call('getTrip', { as: hans, id })).body.drafts).toBe(0)
    expect(
      (await portal.call('searchTrips', { as: hans, userId: gro.userId })).body.items.map((trip) => trip.drafts),
    ).toEqual([0])
    await portal.call('submitDraftRecord', { as: gro, id: draft.id })
    expect(await open(gro)).toEqual([[id, 1]])
  })
})
