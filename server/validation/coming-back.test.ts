import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord } from '#test/records.ts'
import { type Birds, birdExpert, birds, evidence, say } from '#test/validating.ts'

/* Who has answered an expert, or asked for another look, is told that the find waits again: then it does. */

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

const newRecord = async () => (await makeRecord(portal, { as: owner, taxonId: taxa.major })).id
/** A find that the machine is content with. */
const starred = async () => {
  for (let proof = 0; proof < 2; proof++) await evidence(portal, taxa.major)
  return newRecord()
}
const ask = (id: number) => portal.call('pauseRecord', { as: birdExpert, id, question: 'Hvor stor var den?' })
const answer = async (id: number) => (await portal.call('unPauseRecord', { as: owner, id, answer: 'Lille' })).body
const dismiss = (id: number) => portal.call('dismissRecord', { as: birdExpert, id, reason: 'not_wild' })
const askAgain = async (id: number) => {
  const { version } = (await portal.call('getRecord', { as: owner, id })).body
  await portal.call('updateRecord', { as: owner, id, version, changes: { count: 2 } })
  return (await portal.call('unDismissRecord', { as: owner, id, reason: 'Nu med antal' })).body
}
const validate = async (id: number, reason = '') =>
  (await portal.call('toggleExpertValidation', { as: birdExpert, id, taxonId: taxa.major, reason })).body
const standing = async (id: number) => {
  const { stars, receipt } = (await portal.call('recordValidation', { as: owner, id })).body
  return [stars, receipt.queue !== null]
}
const queued = async (tab: 'waiting' | 'answered') =>
  (
    await portal.call('validationSuggestions', {
      ...{ as: birdExpert, tab, filter: JSON.stringify({ taxonIds: [taxa.family] }) },
    })
  ).body.items

describe('a find with a star waits', () => {
  test('when its finder has answered a question, until an expert decides', async () => {
    const id = await starred()
    expect(await standing(id)).toEqual([1, false])
    await ask(id)
    expect((await answer(id)).receipt.queue).not.toBeNull()
    expect((await queued('waiting')).map((item) => item.record.id)).toEqual([id])
    expect((await validate(id)).receipt.queue).toBeNull()
    expect(await queued('waiting')).toEqual([])
  })

  test('when its finder has asked for another look, as far ahead as one whose finder has answered', async () => {
    const id = await starred()
    await dismiss(id)
    expect((await askAgain(id)).receipt.queue).not.toBeNull()
    const [item] = await queued('answered')
    expect(item).toMatchObject({ record: { id, stars: 1 }, bonus: { answered: true, days: 10 }, question: null })
    expect(item?.askedAgain).toMatchObject({ by: { id: owner.userId }, text: 'Nu med antal' })
    await dismiss(id)
    expect(await standing(id)).toEqual([1, false])
  })

  test('but not because an expert has taken it up again: nobody has asked for anything', async () => {
    const id = await starred()
    await dismiss(id)
    await portal.call('unDismissRecord', { as: birdExpert, id })
    expect(await standing(id)).toEqual([1, false])
    await ask(id)
    await portal.call('unPauseRecord', { as: birdExpert, id })
    expect(await standing(id)).toEqual([1, false])
  })
})

test('the star that the machine gives later does not take an answered find out of the queue', async () => {
  const [asked, other] = [await newRecord(), await newRecord()]
  await ask(asked)
  await answer(asked)
  for (let proof = 0; proof < 2; proof++) await evidence(portal, taxa.major)
  await portal.runJobs('validation-rescore')
  expect([await standing(asked), await standing(other)]).toEqual([
    [1, true],
    [1, false],
  ])
})

test("two stars by the community's votes do: what was asked is settled", async () => {
  const id = await starred()
  await ask(id)
  await answer(id)
  for (let voter = 0; voter < 4; voter++) await say(portal, id, taxa.major)
  expect(await standing(id)).toEqual([2, false])
  // Asked again by an expert, it is the expert who wants the answer.
  await ask(id)
  await answer(id)
  expect(await standing(id)).toEqual([2, true])
})

test('a validated find that an expert asks about waits when it is answered, until an expert says it once more', async () => {
  const [one, other] = [await newRecord(), await newRecord()]
  for (const id of [one, other]) {
    await validate(id)
    await ask(id)
    await answer(id)
    expect(await standing(id)).toEqual([3, true])
  }
  await validate(one)
  const decision = { kind: 'validate' as const, reason: '' }
  const { decided, batch } = (await portal.call('decideRecords', { as: birdExpert, ids: [one, other], decision })).body
  // The first has been confirmed already.
  expect(decided).toEqual([other])
  for (const id of [one, other]) expect(await standing(id)).toEqual([3, false])
  await portal.call('undoDecision', { as: birdExpert, batch: batch ?? '' })
  expect(await standing(other)).toEqual([3, true])
})
