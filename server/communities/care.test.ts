import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeCommunity } from '#test/communities.ts'
import { linesOf } from '#test/notified.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere, taxonWithBlur } from '#test/records.ts'
import { Checklist, ranks } from '#test/taxa.ts'

const portal = await portalOfFile({ now: new Date('2026-11-15T10:00:00Z') })
const organiser = await portal.person()
const reporter = await portal.person()
const taxa = new Checklist(portal)
const shown = async (id: number) => (await portal.call('getCommunity', { id })).body
const inSearch = async (id: number) =>
  (await portal.call('searchRecordList', { filter: { community: id } })).body.items.map((record) => record.id).sort()

test('what is reported after the last day of a community stays out, whenever it was found, and the result stands', async () => {
  const taxonId = await taxa.id()
  const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] }, endsOn: '2026-11-20' })
  const at = async (now: string) => {
    portal.clock.now = new Date(now)
    return (await makeRecord(portal, { as: reporter, taxonId })).id
  }
  // A day is a day of Denmark.
  const [first, last, late] = [
    await at('2026-11-15T10:00:00Z'),
    await at('2026-11-20T22:59:00Z'),
    await at('2026-11-20T23:01:00Z'),
  ]
  expect(await inSearch(id)).toEqual([first, last].sort())
  expect(await shown(id)).toMatchObject({ records: 2, isOver: true, isClosed: false, endsOn: '2026-11-20' })
  const of = async (recordId: number) => (await portal.call('communitiesOfRecord', { recordId })).body.items.length
  expect([await of(last), await of(late)]).toEqual([1, 0])
  // By hand it can still be told better, and people can talk about it.
  await portal.call('takeCommunityRecords', { as: organiser, id, recordIds: [late] })
  expect((await shown(id)).records).toBe(3)
  const thread = { communityId: id, title: 'Tak for det', html: '<p>Vi ses</p>' }
  expect((await portal.call('addCommunityThread', { as: reporter, ...thread })).status).toBe(200)
  portal.clock.now = new Date('2026-11-15T10:00:00Z')
})

test('what is closed stays readable, and takes neither threads nor events, nor finds in by itself', async () => {
  const taxonId = await taxa.id()
  const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] } })
  const thread = { as: reporter, communityId: id, title: 'Er I med?', html: '<p>På lørdag</p>' }
  await portal.call('addCommunityThread', thread)
  await portal.call('closeCommunity', { as: organiser, id, on: true })
  expect((await portal.call('addCommunityThread', thread)).status).toBe(403)
  const { problem } = await portal.call('addCommunityEvent', {
    ...{ as: organiser, uuid: randomUUID(), communityId: id },
    event: { title: 'Billetur', startsAt: '2026-12-01T10:00', endsAt: '2026-12-01T12:00' },
  })
  expect(problem.code).toBe('community_closed')
  expect((await portal.call('searchCommunityThreads', { communityId: id })).body).toMatchObject({
    items: [{ title: 'Er I med?' }],
    may: { write: false, announce: false },
  })
  const making = { taxonId, point: somewhere, date: '2026-11-14' }
  expect((await portal.call('communitiesMet', { as: reporter, ...making })).body.items).toEqual([])
})

test('a member complains about a community once, moderators hear of it and answer, and organisers complain of others only', async () => {
  const [moderator, angry] = [await portal.person({ roles: ['Moderator'] }), await portal.person()]
  const { id } = await makeCommunity(portal, organiser, { name: 'Billige solbriller' })
  const complain = (as = angry) => portal.call('reportCommunity', { as, id, text: 'Det er reklame' })
  expect((await complain(organiser)).problem.code).toBe('community_report_own')
  expect([(await complain()).status, (await complain()).problem.code]).toEqual([200, 'report_already'])
  expect(await linesOf(portal, moderator)).toEqual([expect.stringContaining('fællesskabet')])
  const { body } = await portal.call('getRecordReports', { as: moderator })
  const report = body.items.find(({ community }) => community?.id === id)
  expect(report).toMatchObject({ text: 'Det er reklame', community: { name: 'Billige solbriller' }, record: null })
  await portal.call('hideCommunity', { as: moderator, id, on: true, reason: 'Reklame' })
  await portal.call('resolveReport', { as: moderator, id: report?.id ?? 0, answer: 'Tak, det er skjult.' })
  expect(await linesOf(portal, angry)).toEqual([expect.stringContaining('Tak, det er skjult.')])
})

describe('a community is deleted', () => {
  test('by its organisers while nobody else follows it, by administrators always; finds and answers stay', async () => {
    const taxonId = await taxa.id()
    const question = { kind: 'text' as const, label: 'Hvor sad den?', help: '', isRequired: false }
    const wish = { criteria: { taxonIds: [taxonId] }, fields: [question] }
    const { id } = await makeCommunity(portal, organiser, wish)
    const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId })
    const said = { recordId, communityId: id, answers: { 1: 'På barken' }, version: 1 }
    await portal.call('answerCommunity', { as: reporter, ...said })
    await portal.call('followCommunity', { as: reporter, id, on: true })
    const drop = async (as: typeof reporter | string) => {
      const { status, problem } = await portal.call('deleteCommunity', { as, id })
      return status === 200 ? 'done' : problem.code
    }
    expect([await drop(reporter), await drop(organiser)]).toEqual([
      ...['community_organisers_only', 'community_has_followers'],
    ])
    expect([await drop('siteAdminRole'), await drop('siteAdminRole')]).toEqual(['done', 'not_found'])
    expect((await portal.call('getCommunity', { as: organiser, id })).status).toBe(404)
    expect([await inSearch(id), (await portal.call('getRecord', { id: recordId })).status]).toEqual([[], 200])
    const { rows } = await sql<{ answers: object }>`
      select answers from community_answer where record_id = ${recordId}`.execute(portal.db)
    expect(rows).toEqual([{ answers: { 1: 'På barken' } }])
    const other = await makeCommunity(portal, organiser)
    expect((await portal.call('deleteCommunity', { as: organiser, id: other.id })).status).toBe(200)
  })
})

test('coverage tells squares of its area with and without finds, and nothing of finds that hide in larger ones', async () => {
  const [open, secret] = [await taxa.id(), await taxonWithBlur(portal, 2000)]
  const square = '1km_6224_533'
  const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [open, secret], square } })
  const whole = async (communityId: number) => (await portal.call('communityCoverage', { id: communityId })).body
  expect(await whole(id)).toMatchObject({ side: 250, visited: 0, total: 16 })
  const made = { as: reporter, point: somewhere }
  await makeRecord(portal, { ...made, taxonId: open })
  await makeRecord(portal, { ...made, taxonId: open })
  await makeRecord(portal, { ...made, taxonId: secret })
  const covered = await whole(id)
  expect(covered).toMatchObject({ side: 250, visited: 1, total: 16 })
  expect(covered.squares.filter(({ count }) => count > 0).map(({ count }) => count)).toEqual([2])
  const { id: everywhere } = await makeCommunity(portal, organiser, { criteria: {} })
  expect(await whole(everywhere)).toEqual({ side: null, squares: [], visited: 0, total: 0 })
})

test('wanted species are found when they, or what is below them, have been found in the community', async () => {
  const genus = await taxa.id({ rank: ranks.genus })
  const [first, below, other] = [await taxa.id({ parent: genus }), await taxa.id({ parent: genus }), await taxa.id()]
  const criteria = { from: '2026-05-01', taxonIds: [genus, other] }
  const { id } = await makeCommunity(portal, organiser, { criteria, wantedIds: [first, genus, other] })
  const found = async () =>
    Object.fromEntries((await shown(id)).wanted.map(({ taxon, isFound }) => [taxon.id, isFound]))
  expect(await found()).toEqual({ [first]: false, [genus]: false, [other]: false })
  await makeRecord(portal, { as: reporter, taxonId: below })
  // Too early for the community.
  await makeRecord(portal, { as: reporter, taxonId: other, observedFrom: '2026-04-30' })
  expect(await found()).toEqual({ [first]: false, [genus]: true, [other]: false })
  const unknown = { as: organiser, version: 1, community: { id, wantedIds: [first, 2_000_000_000] } }
  expect((await portal.call('updateCommunity', unknown)).status).toBe(400)
})

test('a wanted genus is found when a species that has been found comes to it, and no more when it leaves', async () => {
  const as = 'taxonAdminRole'
  const [genus, elsewhere] = [await taxa.id({ rank: ranks.genus }), await taxa.id({ rank: ranks.genus })]
  const species = await taxa.id({ parent: elsewhere })
  const { id } = await makeCommunity(portal, organiser, { criteria: { from: '2026-05-01' }, wantedIds: [genus] })
  await makeRecord(portal, { as: reporter, taxonId: species })
  const isFound = async () => (await shown(id)).wanted[0]?.isFound
  const seen = [await isFound()]
  for (const parentId of [genus, elsewhere]) {
    expect((await portal.call('updateTaxonParent', { as, taxonId: species, parentId, dryRun: false })).status).toBe(200)
    seen.push(await isFound())
  }
  expect(seen).toEqual([false, true, false])
})

test('organisers switch the ranking off, and figures and newest finds stay', async () => {
  const taxonId = await taxa.id()
  const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] }, isRankingOn: false })
  await makeRecord(portal, { as: reporter, taxonId })
  const board = async () => (await portal.call('communityBoard', { id })).body
  expect(await board()).toMatchObject({ records: 1, isRankingOn: false, bySpecies: [], byRecords: [] })
  await portal.call('updateCommunity', { as: organiser, version: 1, community: { id, isRankingOn: true } })
  expect((await board()).byRecords).toMatchObject([{ place: 1, user: { id: reporter.userId }, records: 1 }])
})

test('who stays out of rankings is not told among those who have reported most either, and counts all the same', async () => {
  const taxonId = await taxa.id()
  const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] } })
  const [proud, shy] = [await portal.person(), await portal.person()]
  for (const as of [proud, shy]) await makeRecord(portal, { as, taxonId })
  const told = async () => {
    const filter = JSON.stringify({ community: id })
    const { observers, byObserver } = (await portal.call('recordStatistics', { filter })).body
    return [observers, byObserver.map(({ key }) => Number(key))]
  }
  expect(await told()).toEqual([2, [proud.userId, shy.userId]])
  await portal.call('updateUserOutOfRankings', { as: shy, outOfRankings: true })
  expect(await told()).toEqual([2, [proud.userId]])
})

test('its history tells organisers what it gathered and asked before, and nobody else', async () => {
  const taxonId = await taxa.id({ danishName: 'historiebille' })
  const common = { help: '', isRequired: false }
  const { id } = await makeCommunity(portal, organiser, {
    ...{ name: 'Biller', criteria: { taxonIds: [taxonId] } },
    fields: [
      { ...common, kind: 'text', label: 'Hvor?' },
      { ...common, kind: 'date', label: 'Klækket' },
    ],
  })
  const { id: recordId } = await makeRecord(portal, { as: reporter })
  await portal.call('takeCommunityRecords', { as: organiser, id, recordIds: [recordId] })
  const changes = [
    { criteria: { months: [5] }, name: 'Majbiller' },
    {
      fields: [
        { ...common, id: 1, kind: 'text' as const, label: 'Hvor sad den?' },
        { ...common, kind: 'date' as const, label: 'Set igen' },
      ],
    },
    { criteria: null, endsOn: '2027-01-01' },
    { html: '<p>Velkommen</p>' },
  ]
  for (const [at, change] of changes.entries()) {
    const { status } = await portal.call('updateCommunity', {
      ...{ as: organiser, version: at + 1, community: { id, ...change } },
    })
    expect(status).toBe(200)
  }
  const { body } = await portal.call('communityHistory', { as: organiser, id })
  expect([body.total, body.items.map(({ text }) => text)]).toEqual([
    6,
    [
      'ændrede omtalen',
      'ændrede kriterierne fra “maj” til “kun fund, der tages ind” og slutdagen',
      'ændrede spørgsmålene (“Hvor?” hedder nu “Hvor sad den?”; nyt: “Set igen”; fjernet: “Klækket”)',
      'ændrede navnet fra “Biller” til “Majbiller” og kriterierne fra “Historiebille” til “maj”',
      'tog 1 fund ind',
      'oprettede fællesskabet',
    ],
  ])
  expect((await portal.call('communityHistory', { as: reporter, id })).status).toBe(403)
})
