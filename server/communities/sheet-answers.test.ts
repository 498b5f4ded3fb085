import { describe, expect, test } from 'vitest'
import type { ExtraFieldInput } from '#contract/community-fields.ts'
import type { SaidAnswers } from '#contract/sheet.ts'
import { makeCommunity } from '#test/communities.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile({ now: new Date('2026-11-15T10:00:00Z') })
const organiser = await portal.person()
const asta = await portal.person()
const taxa = new Checklist(portal)

const plain = { help: '', isRequired: false }
const length = (label: string, max: number): ExtraFieldInput => ({
  ...{ ...plain, kind: 'number', label, unit: 'mm', min: 0, max, decimals: 1 },
})
const colour: ExtraFieldInput = {
  ...{ ...plain, kind: 'options', label: 'Farve', several: true, options: [{ label: 'Rød' }, { label: 'Blå' }] },
}
const say = (recordId: number, communityId: number, answers: SaidAnswers['answers'], version: number) =>
  portal.call('answerCommunity', { as: asta, recordId, communityId, answers, version })
const sheet = async (ids: number[], as: Actor = asta) =>
  (await portal.call('sheetRows', { as, ids, withAnswers: true })).body
interface Line {
  id: number
  changes?: object
  submit?: boolean
  answers?: SaidAnswers[]
}
const save = (...lines: Line[]) =>
  portal.call('massUpdateRows', {
    ...{ as: asta, withAnswers: true },
    rows: lines.map((line) => ({ version: 1, changes: {}, ...line })),
  })
const shownOn = async (recordId: number) =>
  (await portal.call('communitiesOfRecord', { as: asta, recordId })).body.items[0]

async function world(name: string) {
  const taxonId = await taxa.id({ name })
  const criteria = { taxonIds: [taxonId] }
  const { id } = await makeCommunity(portal, organiser, { name, criteria, fields: [length('Længde', 50), colour] })
  const find = async (fields: object = {}) =>
    (await makeRecord(portal, { as: asta, taxonId, observedFrom: '2026-05-14', point: somewhere, ...fields })).id
  const change = async (version: number, fields: ExtraFieldInput[]) =>
    expect((await portal.call('updateCommunity', { as: organiser, version, community: { id, fields } })).status).toBe(
      200,
    )
  return { id, taxonId, find, change }
}

describe('what communities ask', () => {
  test('stands in the sheet for finds that are in them and drafts that meet them, and in no other line', async () => {
    const { id, find } = await world('Coleus ordinatus')
    const [inside, draft, bare] = [
      await find(),
      await find({ isDraft: true }),
      await find({ isDraft: true, point: null }),
    ]
    const { id: outside } = await makeRecord(portal, { as: asta })
    const { communities, answers } = await sheet([inside, draft, bare, outside])
    expect(communities).toMatchObject([{ id, isUsual: false, fieldsVersion: 1, versions: [{ version: 1 }] }])
    expect(new Map(answers.map(({ recordId, version }) => [recordId, version]))).toEqual(
      new Map([
        [inside, 1],
        [draft, 1],
      ]),
    )
    await portal.call('followCommunity', { as: asta, id, on: true })
    expect((await sheet([inside])).communities).toMatchObject([{ isUsual: true }])
    // Who does not ask for it is not kept waiting.
    expect((await portal.call('sheetRows', { as: asta, ids: [inside] })).body.communities).toEqual([])
  })

  test('is answered with the rest of the line, all or none, and what is wrong is told by find and field', async () => {
    const { id, find } = await world('Coleus notatus')
    const [first, second] = [await find(), await find()]
    const { id: outside } = await makeRecord(portal, { as: asta })
    const of = (answers: SaidAnswers['answers'], version = 1) => [{ communityId: id, version, answers }]
    const refused = await save(
      { id: first, changes: { count: 3 }, answers: of({ 1: 12.5 }) },
      { id: second, answers: of({ 1: 51, 2: [3] }) },
      { id: outside, answers: of({ 1: 1 }) },
    )
    expect([refused.status, refused.problem.code]).toEqual([400, 'sheet_invalid'])
    expect(refused.problem.fields).toEqual({
      [`${second}.answers.${id}.1`]: 'Tallet må højst være 50.',
      [`${second}.answers.${id}.2`]: 'Vælg en af mulighederne.',
      [`${outside}.answers.${id}.1`]: 'Fundet er ikke med i fællesskabet.',
    })
    expect((await shownOn(first))?.version).toBeNull()
    const kept = await save(
      { id: first, changes: { count: 3 }, answers: of({ 1: 12.5, 2: [2, 1] }) },
      { id: second, answers: of({ 1: 5 }) },
    )
    expect(kept.body.answers.map(({ answers }) => answers)).toEqual([{ 1: 12.5, 2: [2, 1] }, { 1: 5 }])
    expect((await portal.call('getRecord', { id: first })).body).toMatchObject({ count: 3, version: 2 })
    // One field is changed and the others stay; null takes an answer back.
    const later = { id: first, version: 2, answers: of({ 1: null }) }
    expect((await save(later)).body.answers).toMatchObject([{ answers: { 2: [2, 1] } }])
    const unknown = await save({ id: second, answers: of({ 1: 5 }, 9) })
    expect(unknown.problem.fields).toEqual({ [`${second}.answers.${id}.1`]: 'Den udgave af felterne findes ikke.' })
  })

  test('keeps three versions of answers in one sheet and on one page, and a draft is finished under the older one', async () => {
    const { id, find, change } = await world('Coleus trinus')
    const [first, second, third, draft] = [await find(), await find(), await find(), await find({ isDraft: true })]
    await say(first, id, { 1: 40, 2: [1, 2] }, 1)
    await say(draft, id, { 1: 45 }, 1)
    const red = { id: 1, label: 'Mørkerød' }
    await change(1, [
      { ...length('Længde uden ben', 10), id: 1 },
      { ...colour, id: 2, options: [red, { id: 2, label: 'Blå' }] },
    ])
    await say(second, id, { 1: 9, 2: [1] }, 2)
    const anew = [{ id: 1, label: 'Rødbrun' }, { label: 'Grøn' }]
    await change(2, [
      { ...length('Kropslængde', 5), id: 1 },
      { ...colour, id: 2, label: 'Dækvingernes farve', options: anew },
    ])
    // What is no longer to choose among is not given under the newest, and its number is nobody else's.
    expect((await say(third, id, { 2: [2] }, 3)).problem.fields).toEqual({
      'answers.2': 'Vælg en af mulighederne.',
    })
    await say(third, id, { 1: 4.5, 2: [3] }, 3)
    const all = await sheet([first, second, third, draft])
    expect(all.communities[0]?.versions.map(({ version }) => version)).toEqual([3, 2, 1])
    const versionOf = new Map(all.answers.map(({ recordId, version }) => [recordId, version]))
    expect([first, second, third, draft].map((one) => versionOf.get(one))).toEqual([1, 2, 3, 1])
    const { body: table } = await portal.call('communityRecords', { as: organiser, id })
    const texts = (recordId: number) =>
      table.items.find(({ record }) => record.id === recordId)?.answers.map((one) => one.text)
    expect([texts(first), texts(second), texts(third)]).toEqual([
      ...[
        ['40 mm', 'Rød, Blå'],
        ['9 mm', 'Mørkerød'],
        ['4,5 mm', 'Grøn'],
      ],
    ])
    // Each line is judged by its own version.
    const line = (recordId: number, version: number, value: number, more: Partial<Line> = {}) => ({
      ...{ id: recordId, answers: [{ communityId: id, version, answers: { 1: value } }], ...more },
    })
    const refused = await save(line(first, 1, 41), line(second, 2, 41), line(third, 3, 41))
    expect(refused.problem.fields).toEqual({
      [`${second}.answers.${id}.1`]: 'Tallet må højst være 10.',
      [`${third}.answers.${id}.1`]: 'Tallet må højst være 5.',
    })
    expect((await save(line(first, 1, 41), line(draft, 1, 47, { submit: true }))).status).toBe(200)
    expect(await shownOn(draft)).toMatchObject({
      version: 1,
      answers: [{ field: { label: 'Længde' }, text: '47 mm' }, {}],
    })
    // It may as well be finished under the newest, where what was answered before must fit too.
    const newer = await save(line(first, 3, 4, { id: first }))
    expect(newer.problem.fields).toEqual({ [`${first}.answers.${id}.2`]: 'Vælg en af mulighederne.' })
  })

  test('is not overwritten where somebody has answered otherwise meanwhile', async () => {
    const { id, find } = await world('Coleus contentiosus')
    const recordId = await find()
    await say(recordId, id, { 1: 40 }, 1)
    const said = (length: number, before: number): Line => ({
      ...{ id: recordId, answers: [{ communityId: id, version: 1, answers: { 1: length }, before: { 1: before } }] },
    })
    expect((await save(said(22, 40))).status).toBe(200)
    const late = await save(said(17, 40))
    expect([late.status, late.problem.code, late.problem.fields]).toEqual([
      ...[409, 'sheet_changed', { [`${recordId}.answers.${id}.1`]: 'Svaret er ændret i mellemtiden.' }],
    ])
    expect((await shownOn(recordId))?.answers[0]?.text).toBe('22 mm')
    // Who says the same stands in nobody's way, nor does who has seen what stands there.
    expect((await save(said(22, 40))).status).toBe(200)
    expect((await save(said(17, 22))).status).toBe(200)
    expect((await shownOn(recordId))?.answers[0]?.text).toBe('17 mm')
  })

  test('is set for many finds at once: those that are not in the community are counted', async () => {
    const { id, find, change } = await world('Coleus copiosus')
    const [old, fresh] = [await find(), await find()]
    const { id: outside } = await makeRecord(portal, { as: asta })
    await say(old, id, { 1: 40 }, 1)
    await change(1, [
      { ...length('Længde', 50), id: 1 },
      { ...plain, kind: 'text', label: 'Hvor sad den?' },
    ])
    const set = (answers: SaidAnswers['answers'], as = asta) =>
      portal.call('massUpdateRecords', {
        ...{ as, ids: [old, fresh, outside], changes: { locality: 'Engen' } },
        answers: { communityId: id, answers },
      })
    expect((await set({ 1: 51 })).problem.fields).toEqual({ [`answers.${id}.1`]: 'Tallet må højst være 50.' })
    expect((await portal.call('getRecord', { id: fresh })).body.place?.locality).not.toBe('Engen')
    expect((await set({ 1: 7 })).body).toEqual({ updated: 3, answered: 2, notIn: 1, notAsked: 0 })
    expect((await set({ 3: 'På barken' })).body).toEqual({ updated: 0, answered: 1, notIn: 1, notAsked: 1 })
    expect([(await shownOn(old))?.version, (await shownOn(fresh))?.version]).toEqual([1, 2])
    expect((await set({ 1: 7 }, organiser)).status).toBe(403)
  })
})
