import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { NewCommunity } from '#contract/community.ts'
import { communityLimits } from '#contract/community-words.ts'
import { rebuildPublic } from '#server/records/rebuild.ts'
import { linesOf } from '#test/notified.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const organiser = await portal.person()
const reporter = await portal.person()
const taxa = new Checklist(portal)

const made = (wish: Partial<NewCommunity> = {}, as: Actor = organiser) =>
  portal.call('createCommunity', { as, uuid: randomUUID(), community: { name: 'Biller i skoven', ...wish } })
const make = async (wish: Partial<NewCommunity> = {}, as: Actor = organiser) => {
  const { status, body, problem } = await made(wish, as)
  if (status !== 200) throw new Error(JSON.stringify(problem))
  return body
}
const someone = () => portal.person()
const inSearch = async (id: number) =>
  (await portal.call('searchRecordList', { filter: { community: id } })).body.items.map((record) => record.id).sort()

describe('the finds of a search', () => {
  test('are taken in all at once, and left out again; what is in already is left as it is', async () => {
    const [one, other] = [await taxa.id({ name: 'Coleus primus' }), await taxa.id({ name: 'Coleus alter' })]
    const { id } = await make({ criteria: { taxonIds: [one] } }, organiser)
    const own = await makeRecord(portal, { as: reporter, taxonId: one })
    const more = [
      await makeRecord(portal, { as: reporter, taxonId: other }),
      await makeRecord(portal, { as: organiser, taxonId: other }),
    ].map((record) => record.id)
    const filter = { taxonIds: [one, other] }
    const take = (out = false) => portal.call('takeSearchedRecords', { as: organiser, id, filter, out })
    expect((await take()).body).toEqual({ found: 3, changed: 2, refused: 0 })
    expect(await inSearch(id)).toEqual([own.id, ...more].sort())
    expect((await portal.call('getCommunity', { id })).body).toMatchObject({ records: 3, takenIn: 2 })
    expect((await take()).body).toEqual({ found: 3, changed: 0, refused: 0 })
    expect((await take(true)).body).toEqual({ found: 3, changed: 3, refused: 0 })
    expect(await inSearch(id)).toEqual([])
  })

  test('stay out where their reporter has taken them out', async () => {
    const taxonId = await taxa.id({ name: 'Coleus invitus' })
    const { id } = await make({ criteria: null })
    const [first, second] = [
      await makeRecord(portal, { as: reporter, taxonId }),
      await makeRecord(portal, { as: reporter, taxonId }),
    ]
    await portal.call('takeCommunityRecords', { as: reporter, id, recordIds: [first.id], out: true })
    const take = { as: organiser, id, filter: { taxonIds: [taxonId] } }
    expect((await portal.call('takeSearchedRecords', take)).body).toEqual({ found: 2, changed: 1, refused: 1 })
    expect(await inSearch(id)).toEqual([second.id])
  })

  test('that organisers have left out are listed for them while they are public, and can be taken in again', async () => {
    const taxonId = await taxa.id({ name: 'Coleus reversus' })
    const { id } = await make({ criteria: { taxonIds: [taxonId] } })
    const [first, second, withdrawn, hidden] = [
      await makeRecord(portal, { as: reporter, taxonId }),
      await makeRecord(portal, { as: reporter, taxonId }),
      await makeRecord(portal, { as: reporter, taxonId }),
      await makeRecord(portal, { as: reporter, taxonId }),
    ]
    const leaveOut = (as: Actor, ...recordIds: number[]) =>
      portal.call('takeCommunityRecords', { as, id, recordIds, out: true })
    await leaveOut(reporter, withdrawn.id)
    await leaveOut(organiser, first.id, hidden.id)
    await portal.call('hideRecord', { as: 'siteModerator', id: hidden.id, reason: 'Ikke her' })
    const leftOut = async (as = organiser) => {
      const { status, body } = await portal.call('communityRecords', { as, id, leftOut: true })
      return status === 200 ? body.items.map(({ record }) => record.id) : status
    }
    expect(await leftOut()).toEqual([first.id])
    expect(await leftOut(reporter)).toBe(403)
    await portal.call('takeCommunityRecords', { as: organiser, id, recordIds: [first.id] })
    expect(await leftOut()).toEqual([])
    expect(await inSearch(id)).toEqual([first.id, second.id].sort())
  })

  test('are taken by organisers alone, and not when there are too many', async () => {
    const taxonId = await taxa.id({ name: 'Coleus multus' })
    const { id } = await make({ criteria: null })
    const record = await makeRecord(portal, { as: reporter, taxonId })
    const take = (as: Actor) => portal.call('takeSearchedRecords', { as, id, filter: { taxonIds: [taxonId] } })
    expect((await take(reporter)).problem.code).toBe('community_organisers_only')
    await sql`insert into record (uuid, reporter, taxon_id, observed_from, point, state, submitted_at)
      select gen_random_uuid(), r.reporter, r.taxon_id, r.observed_from, r.point, r.state, r.submitted_at
      from record r, generate_series(1, ${communityLimits.atOnce}) where r.id = ${record.id}`.execute(portal.db)
    await rebuildPublic(portal.db)
    expect((await take(organiser)).problem.code).toBe('community_search_too_many')
    expect(await inSearch(id)).toEqual([])
  })
})

test('what its reporter takes out is out, however many finds organisers have taken in', async () => {
  const { id } = await make({ criteria: null }, await someone())
  const record = await makeRecord(portal, { as: reporter })
  await sql`with made as (
      insert into record (uuid, reporter, taxon_id, observed_from, point, state)
      select gen_random_uuid(), r.reporter, r.taxon_id, r.observed_from, r.point, 'draft'
      from record r, generate_series(2, ${communityLimits.byHand}) where r.id = ${record.id} returning id)
    insert into community_record (community_id, record_id, is_in)
    select ${id}::bigint, id, true from made union all select ${id}, ${record.id}::bigint, true`.execute(portal.db)
  const out = { as: reporter, id, recordIds: [record.id], out: true }
  expect((await portal.call('takeCommunityRecords', out)).body).toEqual({ changed: 1 })
  expect(await inSearch(id)).toEqual([])
})

test('a community that anybody else follows is not deleted by its organisers, whether they follow it or not', async () => {
  const [maker, follower] = [await someone(), await someone()]
  const { id } = await make({}, maker)
  await portal.call('followCommunity', { as: maker, id, on: false })
  await portal.call('followCommunity', { as: follower, id, on: true })
  expect((await portal.call('getCommunity', { as: maker, id })).body.may.delete).toBe(false)
  expect((await portal.call('deleteCommunity', { as: maker, id })).problem.code).toBe('community_has_followers')
  await portal.call('followCommunity', { as: follower, id, on: false })
  expect((await portal.call('deleteCommunity', { as: maker, id })).status).toBe(200)
})

test('a community is not handed to somebody who leaves at that moment without being closed', async () => {
  for (let round = 0; round < 5; round++) {
    const [maker, leaving] = [await someone(), await someone()]
    const { id } = await make({}, maker)
    await Promise.all([
      portal.call('setCommunityOrganisers', { as: maker, id, userIds: [leaving.userId] }),
      portal.call('deleteUser', { as: leaving, userId: leaving.userId, forgetCredit: false } as never),
    ])
    const { organisers, isClosed } = (await portal.call('getCommunity', { id })).body
    expect([organisers.some(({ isDeleted }) => isDeleted), organisers.length === 0]).toEqual([false, isClosed])
  }
})

test('organisers write to those who reported finds by a thread that names them: they hear of it, and others do not', async () => {
  const { id } = await make({ criteria: null }, await someone())
  const [named, other] = [await someone(), await someone()]
  await portal.call('followCommunity', { as: other, id, on: true, tells: [] })
  const html = `<p><a href="/profil/${named.userId}">@Anna</a> har du flere billeder?</p>`
  const thread = { communityId: id, title: 'Om dit fund', html }
  expect((await portal.call('addCommunityThread', { as: organiser, ...thread })).status).toBe(200)
  expect((await linesOf(portal, named)).some((text) => text.includes('har du flere billeder?'))).toBe(true)
  expect(await linesOf(portal, other)).toEqual([])
})

test('the map has all communities of a list that have an area, on whichever page they stand', async () => {
  const maker = await someone()
  const word = 'Vandhulsjægere'
  const near = await make({ name: `${word} her`, criteria: { near: { ...somewhere, metres: 1000 } } }, maker)
  const square = await make({ name: `${word} i et kvadrat`, criteria: { square: '10km_622_53' } }, maker)
  const country = await make({ name: `${word} overalt`, criteria: {} }, maker)
  const places = async (as: Actor | string = 'anonymous', tab: 'all' | 'organising' = 'all') =>
    (await portal.call('communityPlaces', { as, queryString: word, tab })).body.items
  expect((await places()).map(({ id }) => id).sort()).toEqual([near.id, square.id].sort())
  expect((await places()).find(({ id }) => id === near.id)?.point).toEqual(somewhere)
  expect((await places(maker, 'organising')).length).toBe(2)
  expect(await places('anonymous', 'organising')).toEqual([])
  expect((await places()).map(({ id }) => id)).not.toContain(country.id)
  const moderator = await portal.person({ roles: ['Moderator'] })
  await portal.call('hideCommunity', { as: moderator, id: near.id, on: true, reason: 'Reklame' })
  expect((await places()).map(({ id }) => id)).toEqual([square.id])
})

test('administrators say how many communities somebody may make in a day', async () => {
  const set = (value: string) =>
    portal.call('addSettingItem', {
      ...{ as: 'siteAdminRole', category: 'communities', key: 'aDay', value, type: 'number' },
    })
  const maker = await someone()
  for (let i = 0; i < 5; i++) expect((await made({}, maker)).status).toBe(200)
  expect((await made({}, maker)).problem.code).toBe('community_too_many')
  expect((await set('6')).status).toBe(200)
  expect((await made({}, maker)).status).toBe(200)
  expect((await made({}, maker)).status).toBe(429)
  expect((await set('0')).status).toBe(400)
})

test.each([
  { near: { lon: 99, lat: 0, metres: 1000 } },
  {
    polygon: [
      [9, 0],
      [99, 0.0001],
      [9, 89.9],
    ] as [number, number][],
  },
  { near: { lon: -180, lat: -90, metres: 200_000 } },
])('an area anywhere on earth has a page and squares, if only none: %j', async (criteria) => {
  const { id } = await make({ criteria }, await someone())
  expect((await portal.call('communityCoverage', { id })).status).toBe(200)
  expect((await portal.call('getCommunity', { id })).status).toBe(200)
})

test('criteria that name an area that is not there are refused, and nothing is made', async () => {
  const maker = await someone()
  for (const areaId of [999_999, Number.MAX_SAFE_INTEGER])
    expect((await made({ criteria: { areaId } }, maker)).status).toBe(400)
  expect((await portal.call('searchCommunities', { as: maker, tab: 'organising' })).body.total).toBe(0)
})
