import type { Problem } from '#contract/call.ts'
import { ApiError, api } from '../core/api.ts'
import { log } from '../core/log.ts'
import { outboxChanged } from './outbox.ts'
import { mustBeSignedIn } from './owner.ts'
import { isPassing } from './passing.ts'
import { changeItem, getItem, type StoredAnswers, type StoredItem } from './store.ts'

/** Answers that wait; what was refused waits for its writer. */
const isLeft = ({ isSent, problem }: StoredAnswers) => !isSent && !problem
export const haveAnswersLeft = ({ answers = [] }: Pick<StoredItem, 'answers'>) => answers.some(isLeft)

/**
 * Answers go when their find is there, each community's by itself. Nothing that becomes of them touches the find: what a
 * community will not have stays here, with why, and the rest of it is given to it all the same. False: try again later.
 */
export async function sendAnswers(uuid: string): Promise<boolean> {
  const item = await getItem(uuid)
  if (item?.state !== 'sent' || item.recordId === undefined) return true
  for (const said of (item.answers ?? []).filter(isLeft)) {
    try {
      await give(item.userId, item.recordId, said)
      await note(uuid, said, { isSent: true })
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(0, '')
      if (isPassing(refusal)) {
        await changeItem(uuid, (one) => ({ ...one, attempts: one.attempts + 1 }))
        await outboxChanged()
        return false
      }
      log.warning('outbox', `${item.title}, ${said.name}: ${refusal.message}`)
      if (!(await refused(item.userId, item.recordId, uuid, said, refusal))) return false
    }
  }
  return true
}

async function give(userId: number, recordId: number, { communityId, version, answers }: StoredAnswers) {
  mustBeSignedIn(userId)
  await api('POST /community/answers', { recordId, communityId, version, answers })
}

/** What is right of it is given without the rest. A find or a community that is gone has nothing to mend. */
async function refused(userId: number, recordId: number, uuid: string, said: StoredAnswers, refusal: ApiError) {
  if (refusal.status === 404) {
    await note(uuid, said, { isSent: true })
    return true
  }
  const problem: Problem = refusal.problem ?? { message: refusal.message, code: `status_${refusal.status}` }
  const right = Object.entries(said.answers).filter(
    ([id, value]) => value !== null && problem.fields?.[`answers.${id}`] === undefined,
  )
  if (problem.fields && right.length > 0 && right.length < Object.keys(said.answers).length) {
    try {
      await give(userId, recordId, { ...said, answers: Object.fromEntries(right) })
    } catch (error) {
      if (error instanceof ApiError && isPassing(error)) return false
    }
  }
  await note(uuid, said, { problem })
  return true
}

const isSame = (a: StoredAnswers, b: StoredAnswers) =>
  a.communityId === b.communityId && a.version === b.version && JSON.stringify(a.answers) === JSON.stringify(b.answers)

/** What was answered anew meanwhile is left as it is, and waits. */
async function note(uuid: string, said: StoredAnswers, change: Partial<StoredAnswers>) {
  await changeItem(uuid, (item) => ({
    ...item,
    answers: (item.answers ?? []).map((one) => (isSame(one, said) ? { ...one, ...change } : one)),
  }))
  await outboxChanged()
}

/** It was mended elsewhere, or is not wanted any more. */
export async function answersMended(recordId: number, communityId: number, uuids: readonly string[]) {
  for (const uuid of uuids) {
    await changeItem(uuid, (item) =>
      item.recordId === recordId
        ? { ...item, answers: (item.answers ?? []).filter((one) => one.communityId !== communityId) }
        : item,
    )
  }
  await outboxChanged()
}
