import { describe, expect, test } from 'vitest'
import { makeCommunity, makeEvent } from '#test/communities.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const organiser = await portal.person()
const member = await portal.person()
const taxa = new Checklist(portal)
const listed = async (wish: object, as: Actor | string = 'anonymous') =>
  (await portal.call('searchCommunities', { as, ...wish })).body
const names = async (...asked: Parameters<typeof listed>) => (await listed(...asked)).items.map(({ name }) => name)

describe('the list of communities', () => {
  test('is searched in names and texts, in any Danish form of a word', async () => {
    await makeCommunity(portal, organiser, { name: 'Vandhuller i Jylland' })
    await makeCommunity(portal, organiser, { name: 'Padder', html: '<p>Vi besøger hvert et <b>vandhul</b></p>' })
    await makeCommunity(portal, organiser, { name: 'Svampe', introduction: 'Ikke et hul' })
    expect(await names({ queryString: 'vandhullet' })).toEqual(
      expect.arrayContaining(['Vandhuller i Jylland', 'Padder']),
    )
    expect((await listed({ queryString: 'vandhullet' })).total).toBe(2)
    expect(await names({ queryString: 'jylland' })).toEqual(['Vandhuller i Jylland'])
  })

  test('has those that somebody follows, organises, or has found something for lately and does not follow', async () => {
    const taxonId = await taxa.id()
    const criteria = { taxonIds: [taxonId] }
    const { id: followed } = await makeCommunity(portal, organiser, { name: 'Fulgt', criteria })
    await makeCommunity(portal, organiser, { name: 'Passende', criteria })
    await makeCommunity(portal, organiser, { name: 'Fremmed', criteria: { ...criteria, months: [1] } })
    await makeCommunity(portal, member, { name: 'Mit eget', criteria: { months: [2] } })
    await portal.call('followCommunity', { as: member, id: followed, on: true })
    await makeRecord(portal, { as: member, taxonId })
    expect((await names({ tab: 'following' }, member)).sort()).toEqual(['Fulgt', 'Mit eget'])
    expect(await names({ tab: 'organising' }, member)).toEqual(['Mit eget'])
    const fitting = await names({ tab: 'fitting' }, member)
    expect([fitting.includes('Passende'), fitting.includes('Fulgt'), fitting.includes('Fremmed')]).toEqual([
      ...[true, false, false],
    ])
    for (const tab of ['following', 'organising', 'fitting']) expect(await names({ tab })).toEqual([])
    expect([(await listed({})).may, (await listed({}, member)).may]).toEqual([{ create: false }, { create: true }])
  })

  test('tells on each card what it has, when something was found last, and what comes next', async () => {
    const taxonId = await taxa.id()
    const { id } = await makeCommunity(portal, organiser, { name: 'Kortbiller', criteria: { taxonIds: [taxonId] } })
    const event = await makeEvent(portal, organiser, id, { title: 'Kortaften' })
    await portal.call('followCommunity', { as: member, id, on: true })
    await makeRecord(portal, { as: member, taxonId })
    const find = await makeRecord(portal, { as: organiser, taxonId })
    const { items } = await listed({ queryString: 'kortbiller' }, member)
    expect(items).toMatchObject([
      {
        ...{ id, records: 2, species: 1, people: 2, followers: 2, newestAt: find.submittedAt, isOver: false },
        ...{ nextEvent: { id: event.id, title: 'Kortaften' }, isFollowed: true, isOrganised: false },
      },
    ])
  })
})

test('the twelve most alive stand first: what gets finds, talk and events before what sleeps, and what is over last', async () => {
  const taxonId = await taxa.id()
  for (let i = 0; i < 12; i++) await makeCommunity(portal, organiser, { name: `Sovende ${i}` })
  const over = await makeCommunity(portal, organiser, { name: 'Forbi', criteria: { taxonIds: [taxonId] } })
  const finding = await makeCommunity(portal, organiser, { name: 'Findende', criteria: { taxonIds: [taxonId] } })
  const talking = await makeCommunity(portal, organiser, { name: 'Talende' })
  for (let i = 0; i < 30; i++) await makeRecord(portal, { as: member, taxonId })
  for (const title of ['Første tråd', 'Anden tråd']) {
    await portal.call('addCommunityThread', { as: member, communityId: talking.id, title, html: '<p>Ord</p>' })
  }
  await portal.call('closeCommunity', { as: organiser, id: over.id, on: true })
  await portal.runJobs('communities-pulse')
  const { body } = await portal.call('communitySnippeds', {})
  const alive = body.items.map(({ name }) => name)
  expect([alive.length, alive[0], alive.includes('Talende'), alive.includes('Forbi')]).toEqual([
    ...[12, 'Findende', true, false],
  ])
  expect(body.items[0]).toMatchObject({ id: finding.id, records: 30 })
})
