import type { Db } from '#server/core/database.ts'

interface Given {
  state: string
  answer: Promise<unknown>
}

/** Answers that were given, for as long as nothing that they depend on has changed: pages and boards are asked again and again. */
const given = new WeakMap<Db, Map<string, Given>>()
const mostGiven = 2000

/** The answer to a question by its key: asked anew when its state has become another. */
export function givenAnswer<T>(db: Db, key: string, state: string, ask: () => Promise<T>): Promise<T> {
  const known = given.get(db) ?? new Map<string, Given>()
  given.set(db, known)
  const before = known.get(key)
  known.delete(key)
  const now = before?.state === state ? before : { state, answer: ask() }
  known.set(key, now)
  if (known.size > mostGiven) known.delete(known.keys().next().value ?? '')
  // A failure is nobody's answer.
  now.answer.catch(() => known.get(key) === now && known.delete(key))
  return now.answer as Promise<T>
}
