import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CommunityShown, Criteria, NewCommunity } from '#contract/community.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere, taxonWithBlur } from '#test/records.ts'
import { Checklist, ranks } from '#test/taxa.ts'
import { uploaded } from '#test/upload.ts'

const portal = await portalOfFile()
const organiser = await portal.person()
const reporter = await portal.person()
const taxa = new Checklist(portal)
const hour = 3_600_000

async function make(wish: Partial<NewCommunity> = {}, as: Actor = organiser): Promise<CommunityShown> {
  const { status, body, problem } = await portal.call('createCommunity', {
    ...{ as, uuid: randomUUID(), community: { name: 'Biller i skoven', ...wish } },
  })
  if (status !== 200) throw new Error(JSON.stringify(problem))
  // Nobody is stopped by the limit of a day here.
  await portal.db.updateTable('community').set({ createdAt: '2020-01-01T00:00:00Z' }).execute()
  return body
}
const page = async (id: number) => (await portal.call('getCommunity', { id })).body
const inSearch = async (id: number) =>
  (await portal.call('searchRecordList', { filter: { community: id } })).body.items.map((record) => record.id).sort()
const communitiesOf = async (recordId: number, as: Actor | string = 'anonymous') =>
  (await portal.call('communitiesOfRecord', { as, recordId })).body.items.map(({ community }) => community.id)
const near = (metres: number): Criteria['near'] => ({ ...somewhere, metres })

describe('a find is in a community', () => {
  test('at once when it meets the criteria, by the day that it was found', async () => {
    const taxonId = await taxa.id({ name: 'Coleus montanus' })
    const { id } = await make({ criteria: { taxonIds: [taxonId], from: '2026-05-01', to: '2026-05-31' } })
    expect(await page(id)).toMatchObject({ records: 0, people: 0, species: 0 })
    const inTime = await makeRecord(portal, { as: reporter, taxonId })
    const early = await makeRecord(portal, { as: reporter, taxonId, observedFrom: '2026-04-30' })
    expect(await page(id)).toMatchObject({ records: 1, people: 1, species: 1 })
    expect(await inSearch(id)).toEqual([inTime.id])
    expect([await communitiesOf(inTime.id), await communitiesOf(early.id)]).toEqual([[id], []])
  })

  test('no more when it is hidden, kept for oneself or made something else, and again when that is over', async () => {
    const genus = await taxa.id({ name: 'Alius', rank: ranks.genus })
    const taxonId = await taxa.id({ name: 'Alius viridis', parent: genus })
    const { id } = await make({ criteria: { taxonIds: [genus] } })
    const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId })
    expect(await inSearch(id)).toEqual([recordId])
    await portal.call('personalizeRecord', { as: reporter, id: recordId })
    expect([await inSearch(id), await communitiesOf(recordId, reporter)]).toEqual([[], []])
    await portal.call('unPersonalizeRecord', { as: reporter, id: recordId })
    expect([await inSearch(id), await communitiesOf(recordId)]).toEqual([[recordId], [id]])
  })

  test('by the middle of the square that hides it: a border around its own place tells nothing', async () => {
    const taxonId = await taxonWithBlur(portal, 500)
    const close = await make({ criteria: { taxonIds: [taxonId], near: near(40) } })
    const wide = await make({ criteria: { taxonIds: [taxonId], near: near(2000) } })
    const { id } = await makeRecord(portal, { as: reporter, taxonId })
    expect([await inSearch(close.id), await inSearch(wide.id)]).toEqual([[], [id]])
    expect(await communitiesOf(id, reporter)).toEqual([wide.id])
    const made = { taxonId, point: somewhere, date: '2026-05-14' }
    const { body } = await portal.call('communitiesMet', { as: reporter, ...made })
    const met = body.items.map(({ community }) => community.id)
    expect([met.includes(close.id), met.includes(wide.id)]).toEqual([false, true])
  })

  test('when an organiser takes it in, and not when one leaves it out, whatever the criteria say', async () => {
    const taxonId = await taxa.id({ name: 'Coleus manualis' })
    const { id } = await make({ criteria: { taxonIds: [taxonId] } })
    const met = await makeRecord(portal, { as: reporter, taxonId })
    const other = await makeRecord(portal, { as: reporter })
    const take = (recordIds: number[], more: object = {}, as: Actor = organiser) =>
      portal.call('takeCommunityRecords', { as, id, recordIds, ...more })
    expect((await take([other.id])).body).toEqual({ changed: 1 })
    expect(await inSearch(id)).toEqual([met.id, other.id].sort())
    expect((await page(id)).records).toBe(2)
    expect((await take([met.id], { out: true })).body).toEqual({ changed: 1 })
    expect(await inSearch(id)).toEqual([other.id])
    expect([await communitiesOf(met.id), await communitiesOf(other.id)]).toEqual([[], [id]])
    await take([met.id, other.id], { forget: true })
    expect(await inSearch(id)).toEqual([met.id])
  })

  test('never against the word of who reported it', async () => {
    const { id } = await make({ criteria: null })
    const { id: recordId } = await makeRecord(portal, { as: reporter })
    const take = (as: Actor, more: object = {}) =>
      portal.call('takeCommunityRecords', { as, id, recordIds: [recordId], ...more })
    expect((await take(reporter)).problem.code).toBe('community_organisers_only')
    expect((await take(organiser)).status).toBe(200)
    expect((await take(reporter, { out: true })).status).toBe(200)
    expect(await inSearch(id)).toEqual([])
    expect((await take(organiser)).problem.code).toBe('community_record_taken_out')
    const stranger = await portal.person()
    expect((await take(stranger, { out: true })).status).toBe(403)
    expect((await take(reporter, { forget: true })).status).toBe(200)
    expect((await take(organiser)).status).toBe(200)
    expect(await inSearch(id)).toEqual([recordId])
  })

  test('no more by the word of its reporter where an organiser has left it out, who may say the same and so keep it out', async () => {
    const taxonId = await taxa.id({ name: 'Coleus exclusus' })
    const { id } = await make({ criteria: { taxonIds: [taxonId] } })
    const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId })
    const take = (as: Actor, more: object = {}) =>
      portal.call('takeCommunityRecords', { as, id, recordIds: [recordId], ...more })
    expect((await take(organiser, { out: true })).status).toBe(200)
    expect((await take(reporter, { forget: true })).problem.code).toBe('community_organisers_only')
    expect(await inSearch(id)).toEqual([])
    expect((await take(reporter, { out: true })).body).toEqual({ changed: 1 })
    expect((await take(organiser)).problem.code).toBe('community_record_taken_out')
    expect((await take(organiser, { forget: true })).problem.code).toBe('community_record_taken_out')
    expect((await take(reporter, { forget: true })).status).toBe(200)
    expect(await inSearch(id)).toEqual([recordId])
  })

  test('no more after it was closed or has ended, as far as it was reported later', async () => {
    const taxonId = await taxa.id({ name: 'Coleus serotinus' })
    const { id } = await make({ criteria: { taxonIds: [taxonId] } })
    const first = await makeRecord(portal, { as: reporter, taxonId })
    const { body } = await portal.call('closeCommunity', { as: organiser, id, on: true })
    expect(body).toMatchObject({ isClosed: true, isOver: true, records: 1 })
    portal.clock.now = new Date(portal.clock.now.getTime() + hour)
    const late = await makeRecord(portal, { as: reporter, taxonId })
    expect(await inSearch(id)).toEqual([first.id])
    expect(await communitiesOf(late.id)).toEqual([])
    await portal.call('closeCommunity', { as: organiser, id, on: false })
    expect(await inSearch(id)).toEqual([first.id, late.id].sort())
  })

  test('of nobody while moderators hide the community', async () => {
    const taxonId = await taxa.id({ name: 'Coleus occultus' })
    const { id } = await make({ criteria: { taxonIds: [taxonId] } })
    const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId })
    const moderator = await portal.person({ roles: ['Moderator'] })
    await portal.call('hideCommunity', { as: moderator, id, on: true, reason: 'Reklame' })
    expect([(await portal.call('getCommunity', { id })).status, await inSearch(id)]).toEqual([404, []])
    expect(await communitiesOf(recordId)).toEqual([])
    expect((await portal.call('getCommunity', { as: organiser, id })).body.hiddenReason).toBe('Reklame')
    await portal.call('hideCommunity', { as: moderator, id, on: false })
    expect(await inSearch(id)).toEqual([recordId])
  })
})

test('how many were taken in by hand or left out is told of public finds alone', async () => {
  const { id } = await make({ criteria: null })
  const [shown, hidden, out] = [
    await makeRecord(portal, { as: reporter }),
    await makeRecord(portal, { as: reporter }),
    await makeRecord(portal, { as: reporter }),
  ]
  await portal.call('takeCommunityRecords', { as: organiser, id, recordIds: [shown.id, hidden.id] })
  await portal.call('takeCommunityRecords', { as: organiser, id, recordIds: [out.id], out: true })
  expect(await page(id)).toMatchObject({ records: 2, takenIn: 2, leftOut: 1 })
  for (const record of [hidden, out]) await portal.call('personalizeRecord', { as: reporter, id: record.id })
  expect(await page(id)).toMatchObject({ records: 1, takenIn: 1, leftOut: 0 })
  await portal.call('unPersonalizeRecord', { as: reporter, id: hidden.id })
  expect(await page(id)).toMatchObject({ records: 2, takenIn: 2 })
})

test('a community can be narrowed by any other part of a search, and its species and figures agree', async () => {
  const [one, other] = [await taxa.id({ name: 'Coleus primus' }), await taxa.id({ name: 'Coleus secundus' })]
  const { id } = await make({ criteria: { taxonIds: [one] } })
  const first = await makeRecord(portal, { as: reporter, taxonId: one })
  const second = await makeRecord(portal, { as: organiser, taxonId: other })
  await portal.call('takeCommunityRecords', { as: organiser, id, recordIds: [second.id] })
  const ids = async (filter: object) =>
    (await portal.call('searchRecordList', { filter: { community: id, ...filter } })).body.items
      .map((record) => record.id)
      .sort()
  expect(await ids({ userId: reporter.userId })).toEqual([first.id])
  expect(await ids({ userId: organiser.userId })).toEqual([second.id])
  expect(await ids({ taxonIds: [other] })).toEqual([second.id])
  expect(await ids({ from: '2026-06-01' })).toEqual([])
  const { body: species } = await portal.call('searchTaxonList', { filter: { community: id } })
  expect(species.items.map(({ taxon }) => taxon.id).sort()).toEqual([one, other].sort())
  expect(await page(id)).toMatchObject({ records: 2, species: 2, people: 2, takenIn: 1 })
})

test('a community has a picture that everybody sees, until it is hidden or another takes its place', async () => {
  const { id: mediaId } = await uploaded(portal, organiser)
  const picture = { id: mediaId, author: 'Signe', licence: 'CC BY 4.0' as const }
  const { id, picture: shown } = await make({ picture })
  expect(shown).toMatchObject({ id: mediaId, author: 'Signe' })
  const look = async () => (await portal.request({ method: 'GET', url: shown?.url ?? '' })).status
  expect(await look()).toBe(200)
  const moderator = await portal.person({ roles: ['Moderator'] })
  await portal.call('hideCommunity', { as: moderator, id, on: true, reason: 'Reklame' })
  expect(await look()).toBe(404)
  await portal.call('hideCommunity', { as: moderator, id, on: false })
  const { version } = await page(id)
  const update = { as: organiser, community: { id, picture: null }, version }
  expect((await portal.call('updateCommunity', update)).body.picture).toBeNull()
})

test('the public part is the same for everybody, and caches may keep it for a minute', async () => {
  const { id } = await make({ criteria: null })
  const ask = (as: Actor | string, etag?: unknown) =>
    portal.request({
      ...{ as, method: 'GET', url: `/api/community/${id}/cached` },
      ...(etag === undefined ? {} : { headers: { 'if-none-match': String(etag) } }),
    })
  const [stranger, own] = [await ask('anonymous'), await ask(organiser)]
  expect(own.body).toEqual(stranger.body)
  expect(stranger.headers['cache-control']).toBe('public, max-age=60')
  expect(stranger.body).not.toHaveProperty('may')
  expect((await ask(organiser, stranger.headers.etag)).status).toBe(304)
})
