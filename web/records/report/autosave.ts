import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { log } from '../../core/log.ts'
import { reportOf } from '../../outbox/outbox.ts'
import { resumed } from './changes.ts'
import type { Draft } from './draft.ts'

/** What is being written is kept on the device, pictures and all, so that a reload or an empty battery costs nothing. */

interface Kept {
  key: string
  draft: Draft
  at: number
}
interface Kitchen extends DBSchema {
  drafts: { key: string; value: Kept }
}

/** Long enough for a holiday without a signal. */
const keptFor = 60 * 86_400_000

let opened: Promise<IDBPDatabase<Kitchen>> | undefined
const kitchen = () => {
  opened ??= openDB<Kitchen>('report-drafts', 1, {
    upgrade: (db) => {
      db.createObjectStore('drafts', { keyPath: 'key' })
    },
  })
  return opened
}

/** The page works where the browser keeps nothing; it only forgets. */
async function quietly<T>(work: (db: IDBPDatabase<Kitchen>) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await kitchen())
  } catch (error) {
    log.warning('report', `Det påbegyndte fund kunne ikke gemmes på enheden: ${error}`)
    return undefined
  }
}

/** One unfinished new find a user, and one unfinished change of each find. */
export const keptKey = (userId: number, recordId?: number) => `${userId}:${recordId ?? 'nyt'}`

export const keepDraft = (key: string, draft: Draft) =>
  quietly((db) => db.put('drafts', { key, draft, at: Date.now() }))

export const forgetDraft = (key: string) => quietly((db) => db.delete('drafts', key))

export const keptDraft = async (key: string): Promise<Draft | undefined> => {
  const kept = await quietly((db) => db.get('drafts', key))
  if (!kept) return undefined
  if (Date.now() - kept.at <= keptFor) return kept.draft
  await forgetDraft(key)
  return undefined
}

/** What was begun and not sent: a report in the outbox that is to be mended, or what the form kept. */
export async function begunDraft(key: string, inOutbox: string | undefined): Promise<Draft | undefined> {
  const report = inOutbox === undefined ? undefined : await reportOf(inOutbox)
  return (report && resumed(report)) ?? keptDraft(key)
}
