import { useMemo, useSyncExternalStore } from 'react'
import { readItem, writeItem } from '../../core/storage.ts'

/** How the server is asked to take a decision back. */
export type Undo = { batch: string } | { decisionId: number }

/** The server has answered: how it is taken back, where something was done, and which finds it refused. */
export interface Taken {
  undo: Undo | null
  refused?: readonly number[]
}

/** Something that was decided: what it was about, when, and how it is taken back (once the server has answered). */
export interface Deed {
  key: string
  userId: number
  ids: readonly number[]
  /** What was done, as a sentence. */
  done: string
  /** See moment. */
  at: number
  /** What is said when it has been taken back, where that leaves something behind. */
  undone?: string
  undo?: Undo
}

/** Whose deeds nobody takes back here. */
const nobody = 0
const storedAt = 'queue_deeds'
const keptHours = 12
const mostKept = 50
/** So long what was just done stands out. */
const newsFor = 4_000

interface Told {
  deeds: readonly Deed[]
  /** What is said for a moment: that something was just decided, or taken back, or must be chosen first. */
  news: string | null
  /** It is no success, but says what to do. */
  isHint: boolean
}
const stored = () => readItem<readonly Deed[]>(storedAt) ?? []
const keysOf = (deeds: readonly Deed[]): ReadonlySet<string> => new Set(deeds.map(({ key }) => key))

/**
 * Outside React and in the browser's store: other tabs of the queue, other filters, the finds' own pages and a reload know
 * of it too. Those that are too old for the store stay: what was decided is not shown by a list that is older still.
 */
let told: Told = { deeds: stored(), news: null, isHint: false }
const sending = new Map<string, Promise<unknown>>()
/** Deeds that are being taken back: who asks again means the one before. */
const taking = new Set<string>()
const listeners = new Set<() => void>()

let latest = Math.max(0, ...told.deeds.map(({ at }) => at))
/** The time in milliseconds, never the same twice: of a decision and a list it is known which came first. */
export function moment(): number {
  latest = Math.max(latest + 1, Date.now())
  return latest
}

let moved = 0
/** Something has been decided, said or taken back: lists that were asked for before this are no longer how things stand. */
export function queueMoved() {
  moved = moment()
}
export const movedAt = () => moved

function tell(change: Partial<Told>) {
  told = { ...told, ...change }
  for (const listener of listeners) listener()
}

/** What the store held when this window last read or wrote it: what is missing since was taken out by another. */
let seen = keysOf(told.deeds)

function keepDeeds(own: readonly Deed[]) {
  queueMoved()
  const deeds = merged(own)
  tell({ deeds })
  const kept = deeds.filter(({ key, undo }) => undo && !taking.has(key)).slice(-mostKept)
  writeItem(storedAt, kept, keptHours, 'h')
  seen = keysOf(kept)
}

/** Own deeds with what other windows have written and taken back meanwhile. What is on its way from here is kept, and what is too old to be stored. */
function merged(own: readonly Deed[]): readonly Deed[] {
  const theirs = stored()
  const [known, owned] = [keysOf(theirs), keysOf(own)]
  const oldest = theirs.length < mostKept ? 0 : (theirs[0]?.at ?? 0)
  const isStill = ({ key, at, undo }: Deed) =>
    !undo || taking.has(key) || !seen.has(key) || known.has(key) || at < oldest
  return [...own.filter(isStill), ...theirs.filter(({ key }) => !owned.has(key) && !seen.has(key))].toSorted(
    (one, other) => one.at - other.at,
  )
}

let newsTimer: ReturnType<typeof setTimeout> | undefined
export function sayBriefly(news: string, { isHint = false } = {}) {
  clearTimeout(newsTimer)
  tell({ news, isHint })
  newsTimer = setTimeout(() => tell({ news: null }), newsFor)
}

/** Written down at once, and for good when the server says how it is taken back; forgotten when it was not done at all. */
export function noteDeed(deed: Omit<Deed, 'undo'>, sent: Promise<Taken | undefined>) {
  keepDeeds([...told.deeds, deed])
  sayBriefly(deed.done)
  const settled = sent.then((taken) => {
    sending.delete(deed.key)
    if (!taken) {
      keepDeeds(told.deeds.filter(({ key }) => key !== deed.key))
      return tell({ news: null })
    }
    const { undo, refused = [] } = taken
    const ids = deed.ids.filter((id) => !refused.includes(id))
    // Something has happened to those since the list came: they stand in none until it is asked for anew.
    const elsewhere = { ...deed, key: crypto.randomUUID(), userId: nobody, ids: refused }
    keepDeeds([
      ...told.deeds.flatMap((one) => (one.key === deed.key ? (undo ? [{ ...one, ids, undo }] : []) : [one])),
      ...(refused.length > 0 ? [elsewhere] : []),
    ])
    if (!undo) tell({ news: null })
  })
  sending.set(deed.key, settled)
}

export const allSent = () => Promise.all(sending.values())

/** The newest of a user's deeds, to be taken back; the server has answered when it comes. */
export async function takeLastDeed(userId: number): Promise<Deed | undefined> {
  const last = lastOf(userId)
  if (!last) return undefined
  taking.add(last.key)
  await sending.get(last.key)
  keepDeeds(told.deeds)
  return told.deeds.find(({ key }) => key === last.key)
}

/** It could not be taken back just now: it stands again. */
export function putBack({ key }: Deed) {
  taking.delete(key)
  keepDeeds(told.deeds)
}

/** For these finds it is as if it had not been done. */
export const takenBack = (deed: Deed, ids: readonly number[]) =>
  keepDeeds(
    told.deeds
      .map((one) => (one.key === deed.key ? { ...one, ids: one.ids.filter((id) => !ids.includes(id)) } : one))
      .filter((one) => one.ids.length > 0),
  )

/** The last deed on a find was taken back elsewhere than in the queue. */
export function takenBackFor(id: number) {
  const deed = told.deeds.findLast(({ ids }) => ids.includes(id))
  if (deed) takenBack(deed, [id])
}

const lastOf = (userId: number) => told.deeds.findLast((deed) => deed.userId === userId && !taking.has(deed.key))

/** Another window has decided, or undone. */
function follow(event: StorageEvent) {
  if (event.key !== storedAt) return
  queueMoved()
  const deeds = merged(told.deeds)
  seen = keysOf(stored())
  tell({ deeds })
}

// For as long as the page is there: the finds' own pages write down deeds too, and must not lay old ones over new.
globalThis.window?.addEventListener('storage', follow)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** When each find was decided last. */
export function useDecided(): ReadonlyMap<number, number> {
  const { deeds } = useSyncExternalStore(subscribe, () => told)
  return useMemo(() => new Map(deeds.flatMap(({ ids, at }) => ids.map((id) => [id, at]))), [deeds])
}

/** The user's last decision, and what is said right now. */
export function useLastDeed(userId: number | undefined) {
  const { news, isHint } = useSyncExternalStore(subscribe, () => told)
  return { news, isHint, last: userId === undefined ? undefined : lastOf(userId) }
}
