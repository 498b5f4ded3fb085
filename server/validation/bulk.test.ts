import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord } from '#test/records.ts'
import { type Birds, birdExpert, birds, say } from '#test/validating.ts'

let portal: Portal
let taxa: Birds
let owner: Actor & { userId: number }
beforeAll(async () => {
  portal = await openPortal()
})
beforeEach(async () => {
  taxa = await birds(portal)
  owner = await portal.person()
})
afterAll(() => portal.close())

const newRecord = async (taxonId: number | null = taxa.major) => (await makeRecord(portal, { as: owner, taxonId })).id
const stateOf = async (id: number) => {
  const { taxon, stars, marks } = (await portal.call('getRecord', { as: owner, id })).body
  return [taxon?.id ?? null, stars, marks]
}

test('decisions taken back together are no evidence for each other: none keeps a star that it did not have', async () => {
  const as = 'taxonAdminRole'
  await portal.call('updateTaxaMetadata', { as, taxonIds: [taxa.ater], recognisability: 2 })
  const ids = []
  for (const _ of [1, 2, 3])
    ids.push((await makeRecord(portal, { as: owner, taxonId: taxa.ater, certainty: 'sikker' })).id)
  const { body } = await portal.call('decideRecords', { as: birdExpert, ids, decision: { kind: 'validate' } })
  expect(body.decided).toHaveLength(3)
  await portal.call('undoDecision', { as: birdExpert, batch: body.batch ?? '' })
  const stars = async (id: number) => (await portal.call('getRecord', { as: owner, id })).body.stars
  expect(await Promise.all(ids.map(stars))).toEqual([0, 0, 0])
})

test('of many at once, one whose votes part is left alone: which name it is must be said', async () => {
  const parted = await newRecord()
  await say(portal, parted, taxa.corvus)
  const ids = [await newRecord(), parted]
  const { body } = await portal.call('decideRecords', { as: birdExpert, ids, decision: { kind: 'validate' } })
  expect(body.decided).toEqual(ids.slice(0, 1))
  expect(body.refused).toEqual([
    { id: parted, reason: 'Der er uenighed om navnet. Åbn fundet, og vælg et af forslagene.' },
  ])
  const named = { as: birdExpert, ids: [parted], decision: { kind: 'validate' as const, taxonId: taxa.corvus } }
  expect((await portal.call('decideRecords', named)).body.decided).toEqual([parted])
})

test('decisions of a colleague stand where one believes that nobody has decided; who knows of them may go against them', async () => {
  const colleague = await portal.fresh('groupExpertRole.4')
  const [validated, dismissed, open] = [await newRecord(), await newRecord(), await newRecord()]
  const validate = { kind: 'validate' as const }
  const dismiss = { kind: 'dismiss' as const, reason: 'not_from_photo' as const, words: '' }
  await portal.call('decideRecords', { as: colleague, ids: [validated], decision: validate })
  await portal.call('decideRecords', { as: colleague, ids: [dismissed], decision: dismiss })
  const ids = [validated, dismissed, open]
  for (const decision of [dismiss, { ...validate, taxonId: taxa.corvus }]) {
    const { body } = await portal.call('decideRecords', {
      ...{ as: birdExpert, ids, decision, onlyUndecided: true, dryRun: true },
    })
    expect(body.decided).toEqual([open])
    expect(body.refused[0]).toEqual({ id: validated, reason: 'En anden har afgjort fundet i mellemtiden.' })
  }
  expect(await stateOf(validated)).toEqual([taxa.major, 3, []])
  const { body } = await portal.call('decideRecords', { as: birdExpert, ids, decision: dismiss })
  expect(body.decided).toEqual([validated, open])
})

test('a stack is decided at once after a look at what will happen, and undone at once', async () => {
  const ids = [await newRecord(), await newRecord(), await newRecord(null)]
  const foreign = (await makeRecord(portal, { as: owner, taxonId: taxa.plant })).id
  const input = { as: birdExpert, ids: [...ids, foreign], decision: { kind: 'validate' as const } }
  const dry = (await portal.call('decideRecords', { ...input, dryRun: true })).body
  expect([dry.batch, dry.decided, dry.summary]).toEqual([
    null,
    ids.slice(0, 2),
    '2 fund bliver valideret. 2 fund bliver ikke rørt.',
  ])
  expect(await stateOf(ids[0] ?? 0)).toEqual([taxa.major, 0, []])
  const done = (await portal.call('decideRecords', input)).body
  expect(done.refused.map(({ id }) => id)).toEqual([ids[2], foreign])
  expect(await stateOf(ids[1] ?? 0)).toEqual([taxa.major, 3, []])
  const back = await portal.call('undoDecision', { as: birdExpert, batch: done.batch ?? '' })
  expect(back.body).toEqual({ undone: ids.slice(0, 2), refused: [] })
  expect(await stateOf(ids[1] ?? 0)).toEqual([taxa.major, 0, []])
})
