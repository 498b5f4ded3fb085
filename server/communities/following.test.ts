import { describe, expect, test } from 'vitest'
import { makeCommunity } from '#test/communities.ts'
import { cardsOf, linesOf, saidOn } from '#test/notified.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere, taxonWithBlur } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const organiser = await portal.person()
const taxa = new Checklist(portal)
const week = 7 * 24 * 3_600_000

test('what one hears of is said once', async () => {
  const { id } = await makeCommunity(portal, organiser)
  const follower = await portal.person()
  const { body } = await portal.call('followCommunity', { as: follower, id, on: true, tells: ['threads', 'threads'] })
  expect(body.tells).toEqual(['threads'])
})

test('leaving, and what one trusted with it, is open to whoever is blocked or has new terms before them; following is not', async () => {
  const { id } = await makeCommunity(portal, organiser)
  const [blocked, asked] = [await portal.person(), await portal.person()]
  for (const as of [blocked, asked]) await portal.call('followCommunity', { as, id, on: true, trust: 'all' })
  const moderator = await portal.person({ roles: ['Moderator'] })
  await portal.call('blockUser', { as: moderator, userId: blocked.userId, reason: 'Reklame' } as never)
  const unaccepted = { acceptedTermsVersion: null }
  await portal.db.updateTable('appUser').set(unaccepted).where('id', '=', asked.userId).execute()
  for (const [as, code] of [
    [blocked, 'blocked'],
    [asked, 'terms_not_accepted'],
  ] as const) {
    const shown = async () => (await portal.call('getCommunity', { as, id })).body
    expect(await shown()).toMatchObject({ isFollowed: true, may: { follow: false } })
    const more = await portal.call('followCommunity', { as, id, on: true, tells: ['records'] })
    expect([more.status, more.problem.code]).toEqual([403, code])
    const left = await portal.call('followCommunity', { as, id, on: false })
    expect([left.status, left.body]).toMatchObject([200, { isFollowed: false, trust: 'none' }])
    expect(await shown()).toMatchObject({ isFollowed: false })
    expect((await portal.call('followCommunity', { as, id, on: true })).problem.code).toBe(code)
  }
})

describe('trust', () => {
  const exactTo = async (as: Actor, id: number) => (await portal.call('getRecord', { as, id })).body.exactPlace?.point
  const trust = (as: Actor, id: number, how: 'none' | 'taxon' | 'all') =>
    portal.call('followCommunity', { as, id, on: true, trust: how })

  test('shows organisers the exact places of finds there, until it is withdrawn; each look is written down', async () => {
    const taxonId = await taxonWithBlur(portal, 2000)
    const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] } })
    const reporter = await portal.person()
    const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId })
    expect(await exactTo(organiser, recordId)).toBeUndefined()
    await trust(reporter, id, 'taxon')
    expect(await exactTo(organiser, recordId)).toEqual(somewhere)
    const { body } = await portal.call('communitiesOfRecord', { as: reporter, recordId })
    expect(body.items).toMatchObject([{ community: { id }, isTrusted: true }])
    const looks = await portal.db
      .selectFrom('exactPlaceAccess')
      .select('userId')
      .where('recordId', '=', recordId)
      .execute()
    expect(looks).toEqual([{ userId: organiser.userId }])
    const other = await portal.person()
    await portal.call('followCommunity', { as: other, id, on: true })
    expect(await exactTo(other, recordId)).toBeUndefined()
    await trust(reporter, id, 'none')
    expect(await exactTo(organiser, recordId)).toBeUndefined()
    await trust(reporter, id, 'all')
    await portal.call('followCommunity', { as: reporter, id, on: false })
    expect(await exactTo(organiser, recordId)).toBeUndefined()
  })

  test('lays them over a search in the community too, for its organisers alone, and that is written down', async () => {
    const [taxonId, other] = [await taxonWithBlur(portal, 2000), await taxonWithBlur(portal, 2000)]
    const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] } })
    const reporter = await portal.person()
    const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId })
    await makeRecord(portal, { as: reporter, taxonId: other })
    await makeRecord(portal, { as: await portal.person(), taxonId })
    const overlay = async (as: Actor) =>
      (await portal.call('searchOverlay', { as, filter: { community: id } })).body.items.map((card) => [
        ...[card.id, card.point],
      ])
    expect(await overlay(organiser)).toEqual([])
    await trust(reporter, id, 'taxon')
    expect(await overlay(organiser)).toEqual([[recordId, somewhere]])
    const looks = portal.db.selectFrom('exactPlaceAccess').select(['call', 'number']).orderBy('id', 'desc')
    expect(await looks.executeTakeFirst()).toEqual({ call: 'search-overlay', number: 1 })
    const follower = await portal.person()
    await trust(follower, id, 'all')
    expect(await overlay(follower)).toEqual([])
    await trust(reporter, id, 'none')
    expect(await overlay(organiser)).toEqual([])
  })

  test('is withdrawn and the community left also while moderators hide it', async () => {
    const taxonId = await taxonWithBlur(portal, 2000)
    const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] } })
    const [reporter, stranger] = [await portal.person(), await portal.person()]
    const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId })
    await trust(reporter, id, 'all')
    const moderator = await portal.person({ roles: ['Moderator'] })
    const hide = (on: boolean) => portal.call('hideCommunity', { as: moderator, id, on, reason: 'Reklame' })
    await hide(true)
    const leave = (as: Actor) => portal.call('followCommunity', { as, id, on: false })
    expect((await leave(stranger)).status).toBe(404)
    expect((await leave(reporter)).body).toMatchObject({ isFollowed: false, trust: 'none', records: 0 })
    await hide(false)
    expect(await exactTo(organiser, recordId)).toBeUndefined()
  })

  test('is told on the find, whether an organiser has taken it in by hand as well or not', async () => {
    const taxonId = await taxonWithBlur(portal, 2000)
    const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] } })
    const reporter = await portal.person()
    const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId })
    await trust(reporter, id, 'all')
    await portal.call('takeCommunityRecords', { as: organiser, id, recordIds: [recordId] })
    expect(await exactTo(organiser, recordId)).toEqual(somewhere)
    const { body } = await portal.call('communitiesOfRecord', { as: reporter, recordId })
    expect(body.items).toMatchObject([{ isTakenIn: true, isTrusted: true }])
  })

  test('of what a taxon blurs leaves out what somebody has blurred by their own hand', async () => {
    const taxonId = await taxa.id({ name: 'Coleus proprius' })
    const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] } })
    const reporter = await portal.person()
    const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId, ownBlur: true })
    await trust(reporter, id, 'taxon')
    expect(await exactTo(organiser, recordId)).toBeUndefined()
    await trust(reporter, id, 'all')
    expect(await exactTo(organiser, recordId)).toEqual(somewhere)
  })

  test('never holds for what an organiser has taken in by hand', async () => {
    const taxonId = await taxonWithBlur(portal, 2000)
    const { id } = await makeCommunity(portal, organiser, { criteria: null })
    const reporter = await portal.person()
    const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId })
    await trust(reporter, id, 'all')
    await portal.call('takeCommunityRecords', { as: organiser, id, recordIds: [recordId] })
    expect(await exactTo(organiser, recordId)).toBeUndefined()
    expect(await linesOf(portal, reporter)).toContain('har taget 1 fund af dine ind i fællesskabet')
  })

  test('rests for a week when the criteria become wider, and those who trust are told', async () => {
    const [taxonId, more] = [await taxonWithBlur(portal, 2000), await taxonWithBlur(portal, 2000)]
    const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] } })
    const reporter = await portal.person()
    const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId })
    await trust(reporter, id, 'all')
    const update = (version: number, taxonIds: number[]) =>
      portal.call('updateCommunity', { as: organiser, community: { id, criteria: { taxonIds } }, version })
    const preview = await portal.call('previewCriteria', { as: organiser, id, criteria: { taxonIds: [taxonId, more] } })
    expect(preview.body.change).toMatchObject({ enter: 0, leave: 0, isWider: true, trusting: 1 })
    expect((await update(1, [taxonId, more])).status).toBe(200)
    expect(await exactTo(organiser, recordId)).toBeUndefined()
    expect((await linesOf(portal, reporter)).some((text) => text.includes('bredere'))).toBe(true)
    const { body } = await portal.call('communityUserFollowing', { as: reporter, id })
    expect(body.trustRestsUntil).not.toBeNull()
    const now = portal.clock.now
    portal.clock.now = new Date(now.getTime() + week + 1000)
    expect(await exactTo(organiser, recordId)).toEqual(somewhere)
    // Fewer need no thinking over.
    expect((await update(2, [taxonId])).status).toBe(200)
    expect(await exactTo(organiser, recordId)).toEqual(somewhere)
    portal.clock.now = now
  })
})

test('trust does not rest when a community is saved with the criteria that it has', async () => {
  const taxonId = await taxonWithBlur(portal, 2000)
  const criteria = { taxonIds: [taxonId], near: { ...somewhere, metres: 50_000 } }
  const { id } = await makeCommunity(portal, organiser, { criteria })
  const reporter = await portal.person()
  await portal.call('followCommunity', { as: reporter, id, on: true, trust: 'all' })
  const preview = await portal.call('previewCriteria', { as: organiser, id, criteria })
  expect(preview.body.change?.isWider).toBe(false)
  const saved = { as: organiser, version: 1, community: { id, criteria } }
  expect((await portal.call('updateCommunity', saved)).status).toBe(200)
  const { body } = await portal.call('communityUserFollowing', { as: reporter, id })
  expect([body.trustRestsUntil, await linesOf(portal, reporter)]).toEqual([null, []])
})

test('trust rests for a week, too, when a community is opened again', async () => {
  const taxonId = await taxonWithBlur(portal, 2000)
  const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] } })
  const reporter = await portal.person()
  const turn = (on: boolean) => portal.call('closeCommunity', { as: organiser, id, on })
  await turn(true)
  portal.clock.now = new Date(portal.clock.now.getTime() + 1000)
  const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId })
  await portal.call('followCommunity', { as: reporter, id, on: true, trust: 'all' })
  const isSeen = async () => (await portal.call('getRecord', { as: organiser, id: recordId })).body.exactPlace !== null
  expect(await isSeen()).toBe(false)
  expect((await turn(false)).body.records).toBe(1)
  expect(await isSeen()).toBe(false)
  expect((await linesOf(portal, reporter)).some((text) => text.includes('bredere'))).toBe(true)
  portal.clock.now = new Date(portal.clock.now.getTime() + week)
  expect(await isSeen()).toBe(true)
})

describe('followers', () => {
  test('hear of threads and finds as they have chosen', async () => {
    const taxonId = await taxa.id({ name: 'Coleus nuntius' })
    const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] } })
    const [keen, quiet] = [await portal.person(), await portal.person()]
    await portal.call('followCommunity', { as: keen, id, on: true, tells: ['threads', 'records'] })
    await portal.call('followCommunity', { as: quiet, id, on: true, tells: [] })
    portal.clock.now = new Date(portal.clock.now.getTime() + 1000)
    await makeRecord(portal, { as: organiser, taxonId })
    const thread = { communityId: id, title: 'Hvem tager med?', html: '<p>På søndag</p>' }
    const { body } = await portal.call('addCommunityThread', { as: organiser, ...thread })
    expect(body).toMatchObject({ kind: 'community', title: 'Hvem tager med?', ownerPath: `/faellesskaber/${id}` })
    await portal.runJobs('communities-records')
    await portal.runJobs('communities-records')
    const told = await linesOf(portal, keen)
    expect(told.filter((text) => text === '1 nyt fund').length).toBe(1)
    expect(told).toContain('skrev: “På søndag”')
    expect(await linesOf(portal, quiet)).toEqual([])
  })

  test('all hear what organisers announce, unless they want to hear nothing', async () => {
    const { id } = await makeCommunity(portal, organiser)
    const [follower, quiet] = [await portal.person(), await portal.person()]
    await portal.call('followCommunity', { as: follower, id, on: true, tells: ['events'] })
    await portal.call('followCommunity', { as: quiet, id, on: true, tells: [] })
    const said = { communityId: id, title: 'Nyt mål', html: '<p>Hundrede arter</p>', isAnnouncement: true }
    expect((await portal.call('addCommunityThread', { as: follower, ...said })).status).toBe(403)
    await portal.call('addCommunityThread', { as: organiser, ...said })
    expect([await linesOf(portal, follower), await linesOf(portal, quiet)]).toEqual([['skrev: “Hundrede arter”'], []])
    const { body } = await portal.call('searchCommunityThreads', { communityId: id })
    expect([body.announcements.map(({ title }) => title), body.may]).toEqual([
      ['Nyt mål'],
      { write: false, announce: false },
    ])
  })
})

test('threads of a community are its own, and go out of sight with it', async () => {
  const { id } = await makeCommunity(portal, organiser)
  const other = await makeCommunity(portal, organiser)
  const writer = await portal.person()
  for (const title of ['Første tråd', 'Nye biller']) {
    await portal.call('createThread', { as: writer, communityId: id, title, html: '<p>Ord</p>' })
  }
  const titles = async (communityId: number, queryString = '') =>
    (await portal.call('searchCommunityThreads', { communityId, queryString })).body.items?.map(({ title }) => title)
  expect([await titles(id), await titles(id, 'bille'), await titles(other.id)]).toEqual([
    ['Nye biller', 'Første tråd'],
    ['Nye biller'],
    [],
  ])
  const inForum = async () => (await portal.call('searchThreads', { kind: 'community' })).body.items.length
  expect(await inForum()).toBeGreaterThan(1)
  const before = await inForum()
  const moderator = await portal.person({ roles: ['Moderator'] })
  await portal.call('hideCommunity', { as: moderator, id, on: true, reason: 'Støj' })
  expect([(await portal.call('searchCommunityThreads', { communityId: id })).status, await inForum()]).toEqual([
    404,
    before - 2,
  ])
})

test('nor does what somebody was told of a thread name it after that', async () => {
  const { id } = await makeCommunity(portal, organiser)
  const follower = await portal.person()
  await portal.call('followCommunity', { as: follower, id, on: true })
  await portal.call('addCommunityThread', { as: organiser, communityId: id, title: 'Fæl titel', html: '<p>Ord</p>' })
  const titles = async () =>
    (await portal.call('listNotifications', { as: follower })).body.items.map(({ title }) => title)
  expect(await titles()).toEqual(['Fæl titel'])
  const moderator = await portal.person({ roles: ['Moderator'] })
  await portal.call('hideCommunity', { as: moderator, id, on: true, reason: 'Støj' })
  expect(await titles()).toEqual([])
})

test('what nobody organises any more is closed, and moderators are told', async () => {
  const leaving = await portal.person()
  const moderator = await portal.person({ roles: ['Moderator'] })
  const { id } = await makeCommunity(portal, leaving, { name: 'Forladt' })
  const { status } = await portal.call('deleteUser', {
    as: leaving,
    userId: leaving.userId,
    forgetCredit: false,
  } as never)
  expect(status).toBe(200)
  expect((await portal.call('getCommunity', { id })).body).toMatchObject({ isClosed: true, organisers: [] })
  const [card] = await cardsOf(portal, moderator)
  expect(card).toMatchObject({ title: 'Forladt', path: `/faellesskaber/${id}` })
  expect(saidOn([card].flatMap((one) => one ?? []))).toEqual(['Den sidste arrangør er væk, og fællesskabet er lukket'])
})
