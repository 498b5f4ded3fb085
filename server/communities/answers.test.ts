import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Answers, ExtraFieldInput } from '#contract/community-fields.ts'
import { makeCommunity } from '#test/communities.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const organiser = await portal.person()
const reporter = await portal.person()
const taxa = new Checklist(portal)
const length: ExtraFieldInput = {
  ...{ kind: 'number', label: 'Længde', help: '', isRequired: true, unit: 'mm', min: 0, max: 50, decimals: 0 },
}
const words: ExtraFieldInput = { kind: 'text', label: 'Hvor sad den?', help: '', isRequired: false }
const say = (communityId: number, recordId: number, answers: Answers, version = 1, as: Actor = reporter) =>
  portal.call('answerCommunity', { as, recordId, communityId, answers, version })
const seenOn = async (recordId: number, as: Actor | string = 'anonymous') =>
  (await portal.call('communitiesOfRecord', { as, recordId })).body.items
const texts = (answers: readonly { text: string }[] | undefined) => answers?.map(({ text }) => text)

describe('answers', () => {
  test('keep the version of the fields that they were given to; a draft may be finished under the older one', async () => {
    const taxonId = await taxa.id({ name: 'Coleus versus' })
    const { id } = await makeCommunity(portal, organiser, {
      criteria: { taxonIds: [taxonId] },
      fields: [length, words],
    })
    const find = async () => (await makeRecord(portal, { as: reporter, taxonId })).id
    const [first, second, third] = [await find(), await find(), await find()]
    await say(id, first, { 1: 20 })
    const rename = (version: number, label: string, max: number) =>
      portal.call('updateCommunity', {
        ...{ as: organiser, version },
        community: {
          id,
          fields: [
            { ...length, id: 1, label, max },
            { ...words, id: 2 },
          ],
        },
      })
    expect((await rename(1, 'Længde uden ben', 10)).body.fieldsVersion).toBe(2)
    await say(id, second, { 1: 9 }, 2)
    expect((await rename(2, 'Kropslængde', 5)).body.fieldsVersion).toBe(3)
    expect((await say(id, third, { 1: 9 }, 3)).problem.fields).toEqual({ 'answers.1': 'Tallet må højst være 5.' })
    // What was begun under an older version is finished under it.
    expect((await say(id, third, { 1: 15 }, 1)).body.version).toBe(1)
    const labels = async (recordId: number) => (await seenOn(recordId))[0]?.answers.map(({ field }) => field.label)[0]
    expect([await labels(first), await labels(second), await labels(third)]).toEqual([
      ...['Længde', 'Længde uden ben', 'Længde'],
    ])
    const { body: table } = await portal.call('communityRecords', { as: organiser, id })
    expect(table.items.map(({ version }) => version)).toEqual([1, 2, 1])
    expect(
      (await portal.call('updateCommunity', { as: organiser, version: 3, community: { id, name: 'Andet navn' } })).body,
    ).toMatchObject({ fieldsVersion: 3, name: 'Andet navn' })
  })

  test('get no new version of the fields from fields that are saved as they are', async () => {
    const { id, fields } = await makeCommunity(portal, organiser, { fields: [length, words] })
    const saved = { as: organiser, version: 1, community: { id, fields } }
    expect((await portal.call('updateCommunity', saved)).body).toMatchObject({ version: 2, fieldsVersion: 1 })
  })

  test('are given by who reported the find, or by an organiser for what is in; sent again they are the same', async () => {
    const taxonId = await taxa.id({ name: 'Coleus dictus' })
    const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] }, fields: [length] })
    const mine = await makeRecord(portal, { as: reporter, taxonId })
    const outside = await makeRecord(portal, { as: reporter })
    const stranger = await portal.person()
    expect((await say(id, mine.id, { 1: 3 }, 1, stranger)).status).toBe(403)
    expect((await say(id, outside.id, { 1: 3 }, 1, organiser)).status).toBe(403)
    expect((await say(id, mine.id, { 1: 3 }, 1, organiser)).status).toBe(200)
    for (const _ of [1, 2]) expect(texts((await say(id, mine.id, { 1: 4 })).body.answers)).toEqual(['4 mm'])
    expect((await say(id, mine.id, { 1: 3 }, 2)).problem.code).toBe('community_version_unknown')
    const draft = await makeRecord(portal, { as: reporter, isDraft: true })
    expect((await say(id, draft.id, { 1: 3 })).status).toBe(200)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from change
      where entity = 'community-answer' and entity_id = ${String(mine.id)}`.execute(portal.db)
    expect(rows).toEqual([{ count: 2 }])
  })

  test('of a hidden find are hidden, and of a blurred one for those who may know its place', async () => {
    const [open, secret] = [await taxa.id({ name: 'Coleus apertus' }), await taxonWithBlur(portal, 2000)]
    const criteria = { taxonIds: [open, secret] }
    const { id } = await makeCommunity(portal, organiser, { criteria, fields: [length, words] })
    const [shown, blurred] = [open, secret].map((taxonId) => makeRecord(portal, { as: reporter, taxonId }))
    const [shownId, blurredId] = [(await shown)?.id ?? 0, (await blurred)?.id ?? 0]
    for (const recordId of [shownId, blurredId]) await say(id, recordId, { 1: 3, 2: 'Ved den hule eg' })
    expect(texts((await seenOn(shownId))[0]?.answers)).toEqual(['3 mm', 'Ved den hule eg'])
    expect(texts((await seenOn(blurredId))[0]?.answers)).toEqual([])
    expect(texts((await seenOn(blurredId, organiser))[0]?.answers)).toEqual(['3 mm', ''])
    expect(texts((await seenOn(blurredId, reporter))[0]?.answers)).toEqual(['3 mm', 'Ved den hule eg'])
    await portal.call('personalizeRecord', { as: reporter, id: shownId })
    expect((await portal.call('communitiesOfRecord', { recordId: shownId })).status).toBe(404)
  })

  test('of drafts and of what is kept for oneself are not counted for organisers', async () => {
    const taxonId = await taxa.id({ name: 'Coleus numeratus' })
    const criteria = { taxonIds: [taxonId] }
    const { id } = await makeCommunity(portal, organiser, { criteria, fields: [length] })
    const counted = async () =>
      (await portal.call('previewCriteria', { as: organiser, id, criteria })).body.change?.answers
    const draft = await makeRecord(portal, { as: reporter, taxonId, isDraft: true })
    const own = await makeRecord(portal, { as: reporter, taxonId })
    for (const record of [draft, own]) await say(id, record.id, { 1: 3 })
    expect(await counted()).toBe(1)
    await portal.call('personalizeRecord', { as: reporter, id: own.id })
    expect(await counted()).toBe(0)
  })

  test('in words that an organiser is not shown are not taken back by them', async () => {
    const taxonId = await taxonWithBlur(portal, 2000)
    const { id } = await makeCommunity(portal, organiser, {
      criteria: { taxonIds: [taxonId] },
      fields: [length, words],
    })
    const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId })
    await say(id, recordId, { 1: 3, 2: 'Ved den hule eg' })
    const { body } = await say(id, recordId, { 1: 4, 2: null }, 1, organiser)
    expect(texts(body.answers)).toEqual(['4 mm', ''])
    expect(texts((await seenOn(recordId, reporter))[0]?.answers)).toEqual(['4 mm', 'Ved den hule eg'])
    await say(id, recordId, { 1: 4, 2: null })
    expect(texts((await seenOn(recordId, reporter))[0]?.answers)).toEqual(['4 mm', ''])
  })
})

test('words that an organiser is not shown are not lost under questions that leave them out', async () => {
  const taxonId = await taxonWithBlur(portal, 2000)
  const criteria = { taxonIds: [taxonId] }
  const { id } = await makeCommunity(portal, organiser, { criteria, fields: [length, words] })
  const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId })
  await say(id, recordId, { 1: 3, 2: 'Ved den hule eg' })
  const without = { as: organiser, version: 1, community: { id, fields: [{ ...length, id: 1 }] } }
  expect((await portal.call('updateCommunity', without)).body.fieldsVersion).toBe(2)
  expect((await say(id, recordId, { 1: 4 }, 2, organiser)).problem?.code).toBe('community_words_unseen')
  expect((await say(id, recordId, { 1: 4 }, 1, organiser)).status).toBe(200)
  expect(texts((await seenOn(recordId, reporter))[0]?.answers)).toEqual(['4 mm', 'Ved den hule eg'])
  // They are the reporter's own to leave behind.
  expect((await say(id, recordId, { 1: 4 }, 2)).status).toBe(200)
  expect(texts((await seenOn(recordId, reporter))[0]?.answers)).toEqual(['4 mm'])
})

test('a find without what is needed is in all the same, and its reporter is told what it lacks', async () => {
  const taxonId = await taxa.id({ name: 'Coleus egens' })
  const wish = { criteria: { taxonIds: [taxonId] }, fields: [length], needed: ['count' as const, 'habitat' as const] }
  const { id } = await makeCommunity(portal, organiser, wish)
  const { id: recordId, version } = await makeRecord(portal, { as: reporter, taxonId, count: 3 })
  const relation = async () => (await portal.call('communityUserFollowing', { as: reporter, id })).body
  expect(await relation()).toMatchObject({ records: 1, lackingCount: 1 })
  expect((await relation()).lacking).toMatchObject([
    { record: { id: recordId }, lacking: { needed: ['habitat'], fieldIds: [1] } },
  ])
  const listed = async (lacking: boolean) =>
    (await portal.call('communityRecords', { as: organiser, id, lacking } as never)).body.items.length
  expect([await listed(true), await listed(false)]).toEqual([1, 0])
  await say(id, recordId, { 1: 7 })
  await portal.call('updateRecord', { as: reporter, id: recordId, version, changes: { habitat: 'deciduous_forest' } })
  expect([await listed(true), await listed(false)]).toEqual([0, 1])
  expect((await relation()).lackingCount).toBe(0)
  expect((await portal.call('communityRecords', { as: reporter, id })).status).toBe(403)
})

test('a find in the making is asked what the communities ask that it meets, those that one follows first', async () => {
  const taxonId = await taxa.id({ name: 'Coleus futurus' })
  const criteria = { taxonIds: [taxonId], months: [5] }
  await makeCommunity(portal, organiser, { name: 'Anden', criteria })
  const { id } = await makeCommunity(portal, organiser, {
    name: 'Fulgt',
    criteria,
    fields: [length],
    needed: ['count'],
  })
  await portal.call('followCommunity', { as: reporter, id, on: true })
  const met = async (date: string) => {
    const making = { taxonId, point: { lon: 9.5, lat: 56.2 }, date }
    return (await portal.call('communitiesMet', { as: reporter, ...making })).body.items
  }
  expect(await met('2026-05-01')).toMatchObject([
    { community: { name: 'Fulgt' }, isFollowed: true, fieldsVersion: 1, fields: [{ id: 1 }], needed: ['count'] },
    { community: { name: 'Anden' }, isFollowed: false },
  ])
  expect(await met('2026-06-01')).toEqual([])
})

test('who changes a find is told what was answered for it, under its version; nobody else is', async () => {
  const taxonId = await taxa.id({ name: 'Coleus mutatus' })
  const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] }, fields: [length] })
  const draft = await makeRecord(portal, { as: reporter, taxonId, isDraft: true })
  await say(id, draft.id, { 1: 20 })
  await portal.call('updateCommunity', {
    ...{ as: organiser, version: 1 },
    community: { id, fields: [{ ...length, id: 1, label: 'Kropslængde', max: 10 }] },
  })
  const making = { taxonId, point: { lon: 9.5, lat: 56.2 }, date: '2026-05-01', recordId: draft.id }
  expect((await portal.call('communitiesMet', { as: reporter, ...making })).body.items).toMatchObject([
    {
      ...{ fieldsVersion: 2, fields: [{ label: 'Kropslængde' }] },
      given: { version: 1, fields: [{ label: 'Længde' }], answers: { 1: 20 } },
    },
  ])
  expect((await portal.call('communitiesMet', { as: organiser, ...making })).status).toBe(404)
  const { recordId: _, ...anew } = making
  expect((await portal.call('communitiesMet', { as: reporter, ...anew })).body.items).toMatchObject([{ given: null }])
})

test('who changes a find is asked by communities that have taken it in, and not by those that have left it out', async () => {
  const taxonId = await taxa.id({ name: 'Coleus electus' })
  const taking = await makeCommunity(portal, organiser, { name: 'Tager ind', fields: [length] })
  const leaving = await makeCommunity(portal, organiser, { name: 'Udelader', criteria: { taxonIds: [taxonId] } })
  const { id: recordId } = await makeRecord(portal, { as: reporter, taxonId })
  const take = (id: number, out: boolean) =>
    portal.call('takeCommunityRecords', { as: organiser, id, recordIds: [recordId], out })
  const asked = async () => {
    const making = { taxonId, point: { lon: 9.5, lat: 56.2 }, date: '2026-05-01', recordId }
    const { body } = await portal.call('communitiesMet', { as: reporter, ...making })
    return body.items.map(({ community }) => community.name)
  }
  expect(await asked()).toEqual(['Udelader'])
  await take(taking.id, false)
  await take(leaving.id, true)
  expect(await asked()).toEqual(['Tager ind'])
})

test('a device keeps the communities that one follows, and those that it asks for, with the taxa that fit', async () => {
  const order = await taxa.id({ name: 'Coleoidea', rank: 1300 })
  const below = await taxa.id({ name: 'Coleoidea parva', parent: order })
  const member = await portal.person()
  const make = async (name: string, wish: object) => (await makeCommunity(portal, organiser, { name, ...wish })).id
  const criteria = { taxonIds: [order], months: [5] }
  const followed = await make('Fulgt af mig', { criteria, fields: [length], needed: ['count'] })
  const met = await make('Mødt for nylig', { criteria: { months: [6] } })
  const other = await make('En anden', { criteria })
  const byHand = await make('Uden krav', {})
  const closed = await make('Lukket', { criteria })
  const hidden = await make('Skjult', { criteria })
  for (const id of [followed, byHand, closed, hidden])
    await portal.call('followCommunity', { as: member, id, on: true })
  await portal.call('closeCommunity', { as: organiser, id: closed, on: true })
  await portal.call('hideCommunity', {
    as: await portal.person({ roles: ['Moderator'] }),
    id: hidden,
    on: true,
    reason: 'Reklame',
  })
  const { body } = await portal.call('communitiesToKeep', { as: member, ids: [met] })
  expect(body.items).toMatchObject([
    { community: { id: followed }, isFollowed: true, criteria, fields: [{ id: 1 }], needed: ['count'], endAt: null },
    { community: { id: met }, isFollowed: false, taxa: null },
  ])
  expect(body.items[0]?.taxa).toEqual(expect.arrayContaining([order, below]))
  expect(body.items.some(({ community }) => community.id === other)).toBe(false)
})
