import { useEffect, useState } from 'react'
import { readItem, removeItem, writeItem } from '../../core/storage.ts'
import type { TripDraft } from './trip-draft.ts'

const keptDays = 30

/** A trip that is half made lies on the device until it is sent. */
export const keyOf = (userId: number, way: string) => `trip-draft:${userId}:${way}`
export const keptDraft = (key: string) => readItem<TripDraft>(key)

export function useTripDraft(initial: () => TripDraft, key: string | undefined) {
  const [{ draft, isKept }, setState] = useState(() => {
    const kept = key === undefined ? undefined : keptDraft(key)
    return { draft: kept ?? initial(), isKept: kept !== undefined }
  })
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    if (key !== undefined && isTouched) writeItem(key, draft, keptDays, 'd')
  }, [key, draft, isTouched])
  return {
    draft,
    /** It was begun earlier. */
    isKept,
    isTouched,
    set: <K extends keyof TripDraft>(name: K, value: TripDraft[K]) => {
      setTouched(true)
      setState((before) => ({ ...before, draft: { ...before.draft, [name]: value } }))
    },
    /** Several at once, as a file proposes them. */
    lay: (changes: Partial<TripDraft>) => {
      setTouched(true)
      setState((before) => ({ ...before, draft: { ...before.draft, ...changes } }))
    },
    beginAnew: () => {
      if (key !== undefined) removeItem(key)
      setTouched(false)
      setState({ draft: initial(), isKept: false })
    },
    forget: () => {
      if (key !== undefined) removeItem(key)
      setTouched(false)
    },
  }
}
