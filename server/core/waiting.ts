import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway } from './away.ts'
import type { Database } from './database.ts'
import { inWords } from './in-words.ts'

const between = 500

/** Whoever starts the portal and its database together need not care which is ready first. Bounded, and told at once. */
export async function waitForDatabase(database: Database, seconds: number, tell: (line: string) => void) {
  const until = Date.now() + seconds * 1000
  for (let isTold = false; ; isTold = true) {
    try {
      return await database.exec('select 1')
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() >= until) throw error
      if (!isTold) tell(`the database does not answer yet, waiting up to ${seconds} s for it: ${inWords(error)}`)
      await wait(between)
    }
  }
}

const aMinute = 60_000

/** Tells errors in words. That the database is away is said once a minute: every queue asks every other second. */
export function tellingErrors(tell: (line: string) => void, now: () => number = Date.now) {
  let saidAway = Number.NEGATIVE_INFINITY
  return (what: string, error: unknown) => {
    if (isDatabaseAway(error)) {
      if (now() - saidAway < aMinute) return
      saidAway = now()
      return tell(`${what}: the database is away, and asked again until it is back: ${inWords(error)}`)
    }
    tell(`${what}: ${inWords(error)}`)
  }
}
