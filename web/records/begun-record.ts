import { type OnAnswer, withAnswers } from './answers.ts'
import { begunDraft, keepDraft, keptKey } from './report/autosave.ts'
import { inTheMaking, type RecordInTheMaking } from './report/slots.ts'

/** The find that somebody was writing on this device, if any. */
export async function begunRecord(userId: number): Promise<RecordInTheMaking | null> {
  const draft = await begunDraft(keptKey(userId), undefined)
  return draft ? inTheMaking(draft) : null
}

let kept: Promise<unknown> = Promise.resolve()

/** What a community is answered about it, from a page beside the form; one after the other, so that nothing is lost. */
export function answerBegun(userId: number, ...said: Parameters<OnAnswer>): Promise<unknown> {
  kept = kept.then(async () => {
    const draft = await begunDraft(keptKey(userId), undefined)
    if (draft) await keepDraft(keptKey(userId), withAnswers(draft, ...said))
  })
  return kept
}
