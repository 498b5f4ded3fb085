import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventMap } from '#server/core/events.ts'
import { openPortal, type Portal } from '#test/app.ts'
import { whileWritesBreak } from '#test/breaking.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord } from '#test/records.ts'
import { uploaded } from '#test/upload.ts'
import { type Birds, birdExpert, birds, evidence, say } from '#test/validating.ts'

let portal: Portal
let taxa: Birds
let owner: Actor & { userId: number }
const heard: EventMap['recordDecided'][] = []
beforeAll(async () => {
  portal = await openPortal()
  portal.events.on('recordDecided', async (_ctx, event) => void heard.push(event))
})
beforeEach(async () => {
  taxa = await birds(portal)
  owner = await portal.person()
  heard.length = 0
})
afterAll(() => portal.close())

const newRecord = async (taxonId: number | null = taxa.major) => (await makeRecord(portal, { as: owner, taxonId })).id
const decide = (
  id: number,
  input: { taxonId?: number; suggestionId?: number; reason?: string },
  as: Actor | string = birdExpert,
) => portal.call('toggleExpertValidation', { as, id, ...input })
const stateOf = async (id: number) => {
  const { taxon, stars, marks } = (await portal.call('getRecord', { as: owner, id })).body
  return [taxon?.id ?? null, stars, marks]
}
const verbsOf = async (id: number) =>
  (await portal.call('recordHistory', { as: owner, id })).body.items.map(({ verb }) => verb)
const isWaiting = async (id: number) =>
  (await portal.call('recordValidation', { as: owner, id })).body.receipt.queue !== null

describe('an expert', () => {
  test('validates a find as a suggestion or as something else, and it has three stars', async () => {
    const id = await newRecord()
    expect(await isWaiting(id)).toBe(true)
    const { body } = await decide(id, { taxonId: taxa.ater, reason: 'Sort hætte' })
    expect([body.taxon?.id, body.stars, body.receipt.decision?.reason]).toEqual([taxa.ater, 3, 'Sort hætte'])
    expect(body.receipt.because).toMatch(/har valideret fundet som ekspert/)
    expect(body.receipt.missing).toEqual([])
    expect(await isWaiting(id)).toBe(false)
    const suggestionId = body.suggestions[0]?.id ?? 0
    expect((await decide(id, { suggestionId })).body.taxon?.id).toBe(taxa.major)
    expect(heard.map(({ kind, after }) => [kind, after])).toEqual([
      ['validate', { taxonId: taxa.ater, stars: 3 }],
      ['validate', { taxonId: taxa.major, stars: 3 }],
    ])
  })

  test('takes a validation back with a reason only; the stars are worked out anew from what people say', async () => {
    const id = await newRecord()
    await decide(id, { taxonId: taxa.ater })
    const refused = await decide(id, {})
    expect([refused.status, refused.problem.code]).toEqual([400, 'decision_reason_needed'])
    expect((await decide(id, { taxonId: taxa.ater })).body.stars).toBe(3)
    await decide(id, { reason: 'Jeg tog fejl' })
    expect(await stateOf(id)).toEqual([taxa.major, 0, []])
    expect(await verbsOf(id)).toEqual(['create', 'validate', 'take-back'])
    expect((await decide(id, { reason: 'x' })).problem.code).toBe('decision_nothing_to_take_back')
  })

  test('decides in the own groups only, and never on an own find', async () => {
    const id = await newRecord()
    const codes = async (as: Actor | string, on: number) => {
      const { status, problem } = await decide(on, { taxonId: taxa.major }, as)
      return [status, problem.code]
    }
    expect(await codes('groupExpertRole.1', id)).toEqual([403, 'expert_needed'])
    expect(await codes('expertRole', id)).toEqual([403, 'expert_needed'])
    const expert = await portal.person({ roles: ['BirdExpert'] })
    const own = (await makeRecord(portal, { as: expert, taxonId: taxa.major })).id
    expect(await codes(expert, own)).toEqual([403, 'expert_own_find'])
    const seen = (await makeRecord(portal, { as: owner, taxonId: taxa.major, finderIds: [expert.userId] })).id
    await portal.call('answerFinderRequest', { as: expert, id: seen, accept: true })
    expect(await codes(expert, seen)).toEqual([403, 'expert_own_find'])
    const nameless = await newRecord(null)
    expect((await decide(nameless, { taxonId: taxa.major }, 'groupExpertRole.1')).body.stars).toBe(3)
  })

  test('dismisses with a reason from the list, with words when it is another', async () => {
    const id = await newRecord()
    const dismiss = (input: object, as: Actor | string = birdExpert) =>
      portal.call('dismissRecord', { as, id, reason: 'other', ...input })
    expect((await dismiss({})).problem.code).toBe('dismiss_words_needed')
    expect((await dismiss({ reason: 'nonsense' })).status).toBe(400)
    const { body } = await dismiss({ reason: 'too_few_details', words: 'Vis undersiden' })
    expect(body.receipt.decision).toMatchObject({ reasonKey: 'too_few_details', reason: 'Vis undersiden' })
    expect(await stateOf(id)).toEqual([taxa.major, 0, ['dismissed']])
    expect((await portal.call('getRecord', { id })).status).toBe(404)
    expect((await decide(id, { taxonId: taxa.major })).problem.code).toBe('record_dismissed')
    const texts = (await portal.call('recordHistory', { as: owner, id })).body.items
    expect(texts.at(-1)).toMatchObject({ text: 'Afviste fundet: for få detaljer', reason: 'Vis undersiden' })
  })
})

describe('a dismissed find', () => {
  test('comes back when its owner has added pictures, or when an expert thinks again', async () => {
    const id = await newRecord()
    await portal.call('dismissRecord', { as: birdExpert, id, reason: 'not_from_photo' })
    const again = () => portal.call('unDismissRecord', { as: owner, id })
    const early = await again()
    expect([early.status, early.problem.code]).toEqual([409, 'record_unchanged_since'])
    expect((await portal.call('unDismissRecord', { as: 'member', id })).status).toBe(404)
    const photo = (await uploaded(portal, owner)).id
    await portal.call('updateRecord', { as: owner, id, version: 1, changes: { pictures: [{ id: photo }] } })
    expect((await again()).body.may.unDismiss).toBe(false)
    expect(await stateOf(id)).toEqual([taxa.major, 0, []])
    expect(await isWaiting(id)).toBe(true)
    await portal.call('dismissRecord', { as: birdExpert, id, reason: 'not_wild' })
    expect((await portal.call('unDismissRecord', { as: birdExpert, id })).status).toBe(200)
    expect(await verbsOf(id)).toEqual(['create', 'dismiss', 'update', 'un-dismiss', 'dismiss', 'un-dismiss'])
  })
})

describe('a question', () => {
  test('stands in the thread and takes the find out of the queue until its owner answers', async () => {
    const id = await newRecord()
    const asked = await portal.call('pauseRecord', { as: birdExpert, id, question: 'Hvor stor <var> den?' })
    expect(asked.body.question).toBe('Hvor stor <var> den?')
    expect(asked.body.receipt.paused).toBe(
      'Fundet er på pause, fordi en ekspert har spurgt finderen om noget. Det kommer i køen igen, når finderen svarer, eller en ekspert tager det op.',
    )
    expect(await isWaiting(id)).toBe(false)
    expect((await portal.call('pauseRecord', { as: birdExpert, id, question: 'x' })).problem.code).toBe('record_paused')
    expect((await portal.call('unPauseRecord', { as: owner, id })).problem.code).toBe('answer_needed')
    expect((await portal.call('unPauseRecord', { as: 'member', id, answer: 'x' })).status).toBe(403)
    const { body } = await portal.call('unPauseRecord', { as: owner, id, answer: 'Som en solsort' })
    expect([body.question, body.receipt.queue !== null, body.receipt.paused]).toEqual([null, true, null])
    const { thread } = (await portal.call('threadOf', { kind: 'record', ownerId: id })).body
    expect(thread?.comments.map(({ html }) => html)).toEqual([
      '<p>Hvor stor &lt;var&gt; den?</p>',
      '<p>Som en solsort</p>',
    ])
    expect(await verbsOf(id)).toEqual(['create', 'pause', 'answer'])
    const row = await portal.db
      .selectFrom('recordPublic')
      .select(['waitsFrom', 'submittedAt'])
      .where('recordId', '=', id)
      .executeTakeFirstOrThrow()
    const days = (Date.parse(row.submittedAt) - Date.parse(row.waitsFrom ?? '')) / 86_400_000
    expect(days).toBe(10)
  })

  test('is answered by a comment too, but not by somebody else’s', async () => {
    const id = await newRecord()
    await portal.call('pauseRecord', { as: birdExpert, id, question: 'Hvor?' })
    const write = (as: Actor | string) =>
      portal.call('addThreadComment', { as, on: { kind: 'record', ownerId: id }, html: '<p>Her</p>' })
    await write('member')
    expect(await stateOf(id)).toEqual([taxa.major, 0, ['paused']])
    await write(owner)
    expect(await stateOf(id)).toEqual([taxa.major, 0, []])
    await portal.call('pauseRecord', { as: birdExpert, id, question: 'Og hvornår?' })
    expect((await portal.call('unPauseRecord', { as: birdExpert, id })).body.question).toBeNull()
  })
})

describe('an undo', () => {
  test('leaves a find as if the decision had not been made, and is for who decided and only for the newest', async () => {
    const id = await newRecord()
    const first = (await decide(id, { taxonId: taxa.ater })).body.latest
    expect(first?.mayUndo).toBe(true)
    const undo = (decisionId = 0, as: Actor | string = birdExpert) => portal.call('undoDecision', { as, decisionId })
    expect((await undo(first?.id, 'speciesExpertRole')).problem.code).toBe('decision_not_yours')
    const second = (await portal.call('dismissRecord', { as: birdExpert, id, reason: 'not_wild' })).body.latest
    expect((await undo(first?.id)).problem.code).toBe('decision_not_latest')
    expect((await undo(second?.id)).body.undone).toEqual([id])
    expect(await stateOf(id)).toEqual([taxa.ater, 3, []])
    expect((await undo(first?.id)).body.undone).toEqual([id])
    expect(await stateOf(id)).toEqual([taxa.major, 0, []])
    expect((await undo(first?.id)).problem.code).toBe('decision_not_latest')
    expect(heard.at(-1)).toMatchObject({ kind: 'validate', isUndone: true, after: { taxonId: taxa.major, stars: 0 } })
  })
})

describe('points', () => {
  const pointsOf = async (userId: number) =>
    (await portal.db.selectFrom('memberPoints').select('points').where('userId', '=', userId).executeTakeFirst())
      ?.points

  test('are given for a word that an expert later confirms, lost for one that is overturned, and follow an undo', async () => {
    const id = await newRecord()
    const [genus, wrong, later, expert] = await Promise.all([
      ...[1, 2, 3].map(() => portal.person()),
      portal.person({ roles: ['BirdExpert'] }),
    ])
    if (!genus || !wrong || !later || !expert) throw new Error('nobody came')
    await say(portal, id, taxa.parus, { as: genus })
    await say(portal, id, taxa.corvus, { as: wrong })
    await say(portal, id, taxa.major, { as: expert })
    const all = async () => Promise.all([owner, genus, wrong, later, expert].map(({ userId }) => pointsOf(userId)))
    await decide(id, { taxonId: taxa.major }, expert)
    await say(portal, id, taxa.major, { as: later })
    expect(await all()).toEqual([1, 1, -2, undefined, undefined])
    const { body } = await decide(id, { taxonId: taxa.corvus }, expert)
    expect(await all()).toEqual([-2, -2, 1, -2, undefined])
    await portal.call('undoDecision', { as: expert, decisionId: body.latest?.id ?? 0 })
    expect(await all()).toEqual([1, 1, -2, 0, undefined])
    await decide(id, { reason: 'Tvivl' }, expert)
    expect(await all()).toEqual([0, 0, 0, 0, undefined])
  })
})

test('finds that the machine has validated are no evidence, and evidence that goes costs nobody a star', async () => {
  const observed = ['2026-05-12', '2025-05-12', '2024-05-12', '2023-05-12', '2022-05-12']
  const first: number[] = []
  for (const observedFrom of observed) first.push(await evidence(portal, taxa.major, { observedFrom }))
  const starred = await newRecord()
  expect(await stateOf(starred)).toEqual([taxa.major, 1, []])
  for (const id of first) await portal.call('dismissRecord', { as: birdExpert, id, reason: 'not_wild' })
  await portal.runJobs('validation-rescore')
  await portal.runJobs('validation-rescore-all')
  expect(await stateOf(starred)).toEqual([taxa.major, 1, []])
  const next = await newRecord()
  const { machine } = (await portal.call('recordValidation', { id: next })).body.receipt
  expect([machine.points, await stateOf(next)]).toEqual([0, [taxa.major, 0, []]])
})

test('finds of before are judged again when there is evidence, and each calculation is kept with what it was made from', async () => {
  const id = await newRecord()
  for (const year of [2026, 2025, 2024, 2023, 2022]) {
    await evidence(portal, taxa.major, { observedFrom: `${year}-05-12` })
  }
  expect(await stateOf(id)).toEqual([taxa.major, 0, []])
  // A run that is cut off leaves what it had taken to the next one.
  await whileWritesBreak(portal.db, 'record_score', () =>
    expect(portal.runJobs('validation-rescore')).rejects.toThrow('terminating connection'),
  )
  expect(await stateOf(id)).toEqual([taxa.major, 0, []])
  await portal.runJobs('validation-rescore')
  expect(await stateOf(id)).toEqual([taxa.major, 1, []])
  const [calculation] = await portal.db.selectFrom('recordCalculation').selectAll().where('recordId', '=', id).execute()
  expect(calculation).toMatchObject({ cause: 'machine', stars: 1, inputs: { machine: { points: 8, season_finds: 5 } } })
})
