import { useState } from 'react'

type Set<T> = <K extends keyof T>(key: K, value: T[K]) => void

/** What binds a field to the part of a draft that has its name: `<TextField label="Autor" {...field('authorship')} />`. */
export const boundTo =
  <T extends object>(values: T, set: Set<T>) =>
  <K extends keyof T & string>(name: K) => ({
    name,
    value: values[name],
    onChange: (value: T[K]) => set(name, value),
  })

/**
 * What somebody is changing: the saved values with the changes on top. Only changes are held, so fields that nobody
 * touched follow what is saved.
 */
export function useDraft<T extends object>(saved: T, begun: Partial<T> = {}) {
  const [changes, setChanges] = useState<Partial<T>>(begun)
  const [isSaved, setSaved] = useState(false)
  const isChanged = (key: keyof T) => key in changes && changes[key] !== saved[key]
  return {
    values: { ...saved, ...changes },
    changes,
    isChanged,
    isDirty: (Object.keys(changes) as (keyof T)[]).some(isChanged),
    /** Saved just now, and nothing changed since. */
    isSaved,
    set: <K extends keyof T>(key: K, value: T[K]) => {
      setSaved(false)
      setChanges((before) => ({ ...before, [key]: value }))
    },
    /** The field is saved or given up: what is saved counts again. */
    forget: (...keys: (keyof T)[]) => {
      setChanges(
        (before) =>
          Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key as keyof T))) as Partial<T>,
      )
    },
    reset: () => setChanges({}),
    markSaved: () => {
      setChanges({})
      setSaved(true)
    },
  }
}
