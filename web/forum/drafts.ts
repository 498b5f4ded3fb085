import { useRef, useState } from 'react'
import type { Media } from '#contract/media.ts'
import { readItem, removeItem, writeItem } from '../core/storage.ts'

/** What somebody was writing when the page was closed. On a shared machine each has their own. */
const keyOf = (userId: number, what: string) => `forum-draft-${userId}-${what}`
const days = 30

export const readDraft = <T>(userId: number | undefined, what: string): T | undefined =>
  userId === undefined ? undefined : readItem<T>(keyOf(userId, what))

/** Null when there is nothing to keep. */
export function keepDraft(userId: number | undefined, what: string, value: unknown) {
  if (userId === undefined) return
  if (value === null) removeItem(keyOf(userId, what))
  else writeItem(keyOf(userId, what), value, days, 'd')
}

const uuidOf = (what: string) => `${what}-uuid`

/** The number of what is being written. It is sent with it: pressed again after a lost answer, it is the same. */
export function numberOfDraft(userId: number | undefined, what: string): string {
  const uuid = readDraft<string>(userId, uuidOf(what)) ?? crypto.randomUUID()
  keepDraft(userId, uuidOf(what), uuid)
  return uuid
}

/** It is sent, or given up. */
export function forgetDraft(userId: number | undefined, what: string) {
  for (const part of [what, uuidOf(what), picturesOf(what)]) keepDraft(userId, part, null)
}

interface KeptPicture {
  media: Media
  /** Milliseconds since 1970. */
  sentAt: number
}
const picturesOf = (what: string) => `${what}-pictures`
/** The server keeps pictures that nothing uses for a day. */
const keptFor = 23 * 3_600_000

/** Pictures that were chosen for what somebody was writing, as long as the server has them. */
const keptPictures = (userId: number | undefined, what: string): KeptPicture[] =>
  (readDraft<KeptPicture[]>(userId, picturesOf(what)) ?? []).filter(({ sentAt }) => sentAt > Date.now() - keptFor)

export const hasKeptPictures = (userId: number | undefined, what: string) => keptPictures(userId, what).length > 0

/** The pictures of what somebody writes, which are there again when they come back. */
export function usePictureDraft(userId: number | undefined, what: string) {
  const [pictures, setPictures] = useState(() => keptPictures(userId, what))
  const newest = useRef(pictures)
  const change = (how: (before: readonly Media[]) => readonly Media[]) => {
    const before = newest.current
    newest.current = how(before.map(({ media }) => media)).map(
      (media) => before.find((one) => one.media === media) ?? { media, sentAt: Date.now() },
    )
    setPictures(newest.current)
    keepDraft(userId, picturesOf(what), newest.current.length === 0 ? null : newest.current)
  }
  return [pictures.map(({ media }) => media), change] as const
}
