import { useSyncExternalStore } from 'react'
import { readItem, writeItem } from '../../core/storage.ts'

/** How the server is asked to take a decision back. */
export type Undo = { batch: string } | { decisionId: number }

/** Something that was decided in the queue: what it was about, and how it is taken back (once the server has answered). */
export interface Deed {
  key: string
  userId: number
  ids: readonly number[]
  /** What was done, as a sentence. */
  done: string
  at: number
  /** What is said when it has been taken back, where that leaves something behind. */
  undone?: string
  undo?: Undo
}

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

/** Outside React and in the browser's store: other tabs of the queue, other filters and a reload know of it too. */
let told: Told = { deeds: stored(), news: null, isHint: false }
const sending = new Map<string, Promise<unknown>>()
/** Deeds that are being taken back: who asks again means the one before. */
const taking = new Set<string>()
const listeners = new Set<() => void>()

function tell(change: Partial<Told>) {
  told = { ...told, ...change }
  for (const listener of listeners) listener()
}

function keepDeeds(deeds: readonly Deed[]) {
  tell({ deeds: deeds.slice(-mostKept) })
  writeItem(
    storedAt,
    told.deeds.filter(({ undo }) => undo),
    keptHours,
    'h',
  )
}

let newsTimer: ReturnType<typeof setTimeout> | undefined
export function sayBriefly(news: string, { isHint = false } = {}) {
  clearTimeout(newsTimer)
  tell({ news, isHint })
  newsTimer = setTimeout(() => tell({ news: null }), newsFor)
}

/** Written down at once, and for good when the server says how it is taken back; forgotten when it was not done at all. */
export function noteDeed(deed: Omit<Deed, 'undo'>, sent: Promise<Undo | undefined>) {
  keepDeeds([...told.deeds, deed])
  sayBriefly(deed.done)
  const settled = sent.then((undo) => {
    sending.delete(deed.key)
    keepDeeds(
      undo
        ? told.deeds.map((one) => (one.key === deed.key ? { ...one, undo } : one))
        : told.deeds.filter(({ key }) => key !== deed.key),
    )
    if (!undo) tell({ news: null })
  })
  sending.set(deed.key, settled)
}

export const allSent = () => Promise.all(sending.values())

/** The newest of a user's deeds is taken off the list; the server has answered when it comes. */
export async function takeLastDeed(userId: number): Promise<Deed | undefined> {
  const last = lastOf(userId)
  if (!last) return undefined
  taking.add(last.key)
  await sending.get(last.key)
  taking.delete(last.key)
  const deed = told.deeds.find(({ key }) => key === last.key)
  keepDeeds(told.deeds.filter(({ key }) => key !== last.key))
  return deed
}

/** It could not be taken back just now: it stands again. */
export const putBack = (deed: Deed) => keepDeeds([...told.deeds, deed])

const lastOf = (userId: number) => told.deeds.findLast((deed) => deed.userId === userId && !taking.has(deed.key))

function subscribe(listener: () => void) {
  const follow = (event: StorageEvent) => {
    // Another window has decided, or undone: what is on its way from here is kept.
    if (event.key === storedAt) tell({ deeds: [...stored(), ...told.deeds.filter(({ undo }) => !undo)] })
  }
  listeners.add(listener)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}

/** The user's last decision, and what is said right now. */
export function useLastDeed(userId: number | undefined) {
  const { news, isHint } = useSyncExternalStore(subscribe, () => told)
  return { news, isHint, last: userId === undefined ? undefined : lastOf(userId) }
}
