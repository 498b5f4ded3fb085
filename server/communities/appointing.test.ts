import { describe, expect, test } from 'vitest'
import { communityLimits } from '#contract/community-words.ts'
import { changesOf } from '#test/changes.ts'
import { makeCommunity } from '#test/communities.ts'
import { linesOf } from '#test/notified.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'

const portal = await portalOfFile()
const someone = () => portal.person()
type Person = Awaited<ReturnType<typeof someone>>

/** Say who organises a community; what is told is who does then, or why not. */
async function appoint(as: Actor, id: number, people: readonly Person[]) {
  const userIds = people.map(({ userId }) => userId)
  const { status, problem } = await portal.call('setCommunityOrganisers', { as, id, userIds })
  return status === 200 ? organising(id) : problem.code
}
const organising = async (id: number) =>
  (await portal.call('getCommunity', { id })).body.organisers.map((user) => user.id).sort((a, b) => a - b)
const ids = (...people: readonly Person[]) => people.map(({ userId }) => userId).sort((a, b) => a - b)

test('an appointment is taken back by who made it and by who was appointed, and by no other organiser', async () => {
  const [maker, second, third] = [await someone(), await someone(), await someone()]
  const { id } = await makeCommunity(portal, maker)
  expect(await appoint(maker, id, [maker, second])).toEqual(ids(maker, second))
  expect(await appoint(second, id, [maker, second, third])).toEqual(ids(maker, second, third))
  const refused = 'community_organiser_not_yours'
  expect(await appoint(maker, id, [maker, second])).toBe(refused)
  expect(await appoint(third, id, [maker, third])).toBe(refused)
  expect(await appoint(second, id, [second, third])).toBe(refused)
  expect(await organising(id)).toEqual(ids(maker, second, third))
  const shown = async (as: Actor | string) => (await portal.call('getCommunity', { as, id })).body.removableIds
  expect((await shown(second)).sort()).toEqual(ids(second, third))
  expect([await shown(maker), await shown('anonymous')]).toEqual([ids(maker, second), []])
  expect(await appoint(second, id, [maker, second])).toEqual(ids(maker, second))
  // The maker hands it over and goes; who has been handed it is nobody's to take away.
  expect(await appoint(second, id, [maker, second, third])).toEqual(ids(maker, second, third))
  expect(await appoint(maker, id, [second, third])).toEqual(ids(second, third))
  expect(await appoint(third, id, [third])).toBe(refused)
  expect(await appoint(third, id, [second])).toEqual(ids(second))
})

test('an appointment that changes nothing is not written down', async () => {
  const [maker, second] = [await someone(), await someone()]
  const { id } = await makeCommunity(portal, maker)
  for (let time = 0; time < 2; time++) expect(await appoint(maker, id, [maker, second])).toEqual(ids(maker, second))
  const written = (await changesOf(portal, 'community', id)).filter(({ verb }) => verb === 'organisers')
  expect(written.length).toBe(1)
})

test('two organisers who appoint at the same moment do not take back what the other has said', async () => {
  const [maker, second] = [await someone(), await someone()]
  const { id } = await makeCommunity(portal, maker)
  await appoint(maker, id, [maker, second])
  const [one, other] = [await someone(), await someone()]
  const said = await Promise.all([
    appoint(maker, id, [maker, second, one]),
    appoint(second, id, [maker, second, other]),
  ])
  expect(said.filter((answer) => answer === 'community_organiser_not_yours').length).toBe(1)
  expect((await organising(id)).length).toBe(3)
})

test('an organiser who has been blocked since does not stand in the way of another appointment', async () => {
  const [maker, blocked, third] = [await someone(), await someone(), await someone()]
  const { id } = await makeCommunity(portal, maker)
  await appoint(maker, id, [maker, blocked])
  const moderator = await portal.person({ roles: ['Moderator'] })
  expect(
    (await portal.call('blockUser', { as: moderator, userId: blocked.userId, reason: 'Reklame' } as never)).status,
  ).toBe(200)
  expect(await appoint(maker, id, [maker, blocked, third])).toEqual(ids(maker, blocked, third))
})

test('who is appointed or has a find taken in again and again hears of it once in a day', async () => {
  const [maker, reporter] = [await someone(), await someone()]
  const { id } = await makeCommunity(portal, maker)
  const { id: recordId } = await makeRecord(portal, { as: reporter })
  const take = (forget: boolean) =>
    portal.call('takeCommunityRecords', { as: maker, id, recordIds: [recordId], forget })
  const again = async () => {
    for (let round = 0; round < 3; round++) {
      await appoint(maker, id, [maker, reporter])
      await appoint(maker, id, [maker])
      await take(false)
      await take(true)
    }
    return (await linesOf(portal, reporter)).sort()
  }
  const told = ['har gjort dig til arrangør', 'har taget 1 fund af dine ind i fællesskabet']
  expect(await again()).toEqual(told)
  portal.clock.now = new Date(portal.clock.now.getTime() + 25 * 3_600_000)
  expect(await again()).toEqual([...told, ...told].sort())
})

test('whose finds are taken in one after the other hears of them in one line a day', async () => {
  const [maker, second, reporter] = [await someone(), await someone(), await someone()]
  const { id } = await makeCommunity(portal, maker)
  await appoint(maker, id, [maker, second])
  const take = async (as: Actor) => {
    const { id: recordId } = await makeRecord(portal, { as: reporter })
    expect((await portal.call('takeCommunityRecords', { as, id, recordIds: [recordId] })).status).toBe(200)
  }
  for (const as of [maker, maker, second, maker]) await take(as)
  expect((await linesOf(portal, reporter)).sort()).toEqual([
    ...['har taget 1 fund af dine ind i fællesskabet', 'har taget 3 fund af dine ind i fællesskabet'],
  ])
  portal.clock.now = new Date(portal.clock.now.getTime() + 25 * 3_600_000)
  await take(maker)
  expect((await linesOf(portal, reporter)).length).toBe(3)
})

test('nobody makes more than so many people hear of their communities in a day, by finds or appointments', async () => {
  const [maker, told, other] = [await someone(), await someone(), await someone()]
  const { id } = await makeCommunity(portal, maker)
  const { id: next } = await makeCommunity(portal, maker)
  const [mine, theirs, more] = [
    await makeRecord(portal, { as: maker }),
    await makeRecord(portal, { as: told }),
    await makeRecord(portal, { as: other }),
  ]
  await fillWithTold(maker, id, communityLimits.toldADay - 1)
  const take = async (community: number, recordId: number) =>
    (await portal.call('takeCommunityRecords', { as: maker, id: community, recordIds: [recordId] })).problem.code
  expect(await take(id, theirs.id)).toBeUndefined()
  expect([await take(next, more.id), await appoint(maker, next, [maker, other])]).toEqual([
    ...['community_told_too_many', 'community_told_too_many'],
  ])
  expect(await linesOf(portal, other)).toEqual([])
  expect([await take(next, theirs.id), await take(next, mine.id)]).toEqual([undefined, undefined])
  expect(await appoint(maker, next, [maker, told])).toEqual(ids(maker, told))
  portal.clock.now = new Date(portal.clock.now.getTime() + 25 * 3_600_000)
  expect(await take(next, more.id)).toBeUndefined()
})

/** As if so many others had been told already. */
async function fillWithTold({ userId }: Person, communityId: number, count: number) {
  const organisers = Array.from({ length: count }, (_, at) => 1_000_000_000 + at)
  await portal.db
    .insertInto('change')
    .values({
      ...{ entity: 'community', entityId: String(communityId), verb: 'organisers', actor: userId },
      ...{ after: JSON.stringify({ organisers }), at: portal.clock.now },
    })
    .execute()
}

describe('who followed a community', () => {
  test('before being appointed still keeps it from being deleted', async () => {
    const [maker, follower] = [await someone(), await someone()]
    const { id } = await makeCommunity(portal, maker)
    await portal.call('followCommunity', { as: follower, id, on: true })
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    expect(await appoint(maker, id, [maker, follower])).toEqual(ids(maker, follower))
    expect((await portal.call('getCommunity', { as: maker, id })).body.may.delete).toBe(false)
    expect((await portal.call('deleteCommunity', { as: maker, id })).problem.code).toBe('community_has_followers')
  })

  test('by being appointed alone does so no longer when the appointment is taken back', async () => {
    const [maker, appointed, trusting, follower] = [await someone(), await someone(), await someone(), await someone()]
    const { id } = await makeCommunity(portal, maker)
    const follow = (as: Actor, trust: 'none' | 'all') => portal.call('followCommunity', { as, id, on: true, trust })
    await follow(follower, 'none')
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    await appoint(maker, id, [maker, appointed, trusting, follower])
    await follow(trusting, 'all')
    await appoint(maker, id, [maker])
    const follows = async (as: Actor) => (await portal.call('communityUserFollowing', { as, id })).body.isFollowed
    expect([await follows(appointed), await follows(trusting), await follows(follower)]).toEqual([false, true, true])
  })
})
