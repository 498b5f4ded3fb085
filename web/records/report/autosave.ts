import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { log } from '../../core/log.ts'
import { readItem, removeItem, writeItem } from '../../core/storage.ts'
import { reportOf } from '../../outbox/outbox.ts'
import { getSession } from '../../session/session-state.ts'
import { resumed } from './changes.ts'
import { type Draft, withoutBlobs } from './draft.ts'

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
const keptDays = 60
const wordsAt = (key: string) => `report-draft:${key}`

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

/** The files that the database has, by draft. */
const lying = new Map<string, ReadonlySet<string>>()
const filesIn = ({ incoming, pictures }: Draft) =>
  new Set([...incoming.filter(({ file }) => file), ...pictures.filter(({ blob }) => blob)].map((one) => one.key))

const ask = (event: Event) => event.preventDefault()
let asking = 0
/** The browser asks before it leaves meanwhile. The listener is there only then: it keeps a page from being held for "back". */
async function askingMeanwhile<T>(work: Promise<T>): Promise<T> {
  if (asking++ === 0) window.addEventListener('beforeunload', ask)
  try {
    return await work
  } finally {
    if (--asking === 0) window.removeEventListener('beforeunload', ask)
  }
}

/**
 * The words are written at once; the database takes a moment, and is interrupted when the page is closed before it is
 * done. A file that it has not got would be lost then.
 */
export const keepDraft = (key: string, draft: Draft) => {
  const at = Date.now()
  writeItem(wordsAt(key), { draft: withoutBlobs(draft), at }, keptDays, 'd')
  const files = filesIn(draft)
  const isNew = [...files].some((file) => !lying.get(key)?.has(file))
  const written = quietly(async (db) => {
    await db.put('drafts', { key, draft, at })
    lying.set(key, files)
  })
  return isNew ? askingMeanwhile(written) : written
}

export const forgetDraft = (key: string) => {
  removeItem(wordsAt(key))
  lying.delete(key)
  return quietly((db) => db.delete('drafts', key))
}

/** What an earlier version of the portal kept knows nothing of these. */
const whole = (draft: Draft): Draft => ({
  ...draft,
  incoming: draft.incoming ?? [],
  unread: draft.unread ?? {},
  answers: draft.answers ?? {},
})

export const keptDraft = async (key: string): Promise<Draft | undefined> => {
  const kept = await quietly((db) => db.get('drafts', key))
  const words = readItem<Omit<Kept, 'key'>>(wordsAt(key))
  const older = kept && whole(kept.draft)
  if (older) lying.set(key, filesIn(older))
  if (words && !(kept && kept.at >= words.at)) return withPicturesOf(whole(words.draft), older)
  if (!kept || Date.now() - kept.at <= keptDays * 86_400_000) return older
  await forgetDraft(key)
  return undefined
}

/** The newer words with the pictures that the database has; one that it did not get is lost. */
function withPicturesOf(words: Draft, older: Draft | undefined): Draft {
  const known = new Set([...words.pictures, ...words.incoming].map(({ key }) => key))
  const pictures = words.pictures.flatMap((picture) => {
    const { blob, source } = older?.pictures.find(({ key }) => key === picture.key) ?? {}
    if (!blob) return picture.mediaId === undefined ? [] : picture
    return { ...picture, blob, ...(source ? { source } : {}) }
  })
  // One that was made ready after the database was written lies there as the file that it was.
  return { ...words, pictures, incoming: older?.incoming.filter(({ key }) => known.has(key)) ?? [] }
}

/** What was begun and not sent: a report in the outbox that is to be mended, or what the form kept. */
export async function begunDraft(key: string, inOutbox: string | undefined): Promise<Draft | undefined> {
  const report = inOutbox === undefined ? undefined : await reportOf(inOutbox)
  const mended = report && resumed(report, getSession().user?.mediaLicense ?? 'CC BY-NC 4.0')
  return mended ? whole(mended) : keptDraft(key)
}
