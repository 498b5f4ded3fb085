import { Refusal } from './refusal.ts'
import type { TextCode } from './texts.ts'

/** A process could not be started, or ended before it looked at its work: it may have been killed while it had nothing to do. */
export class WasGone extends Error {}

/** Seconds after which it is worth trying again. */
const retryLater = 60

/** What is told when the machine is to blame, not the file; the log tells why. */
export const notNow = (code: TextCode, why: Error) =>
  Object.assign(new Refusal('unavailable', code, undefined, retryLater), { cause: why })
