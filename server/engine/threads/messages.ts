import type { Sent } from '../columns/answers.ts'
import type { Edition, Step } from '../columns/columns.ts'

/** What a thread is told: other shelves, or a question with what has come and gone since the last one. */
export type Told = { edition: Edition } | { number: number; step: Step; sent: Sent }

/** What it answers. */
export type Reply = { number: number } & ({ value: unknown } | { isDropped: true } | { error: string })

/** Nobody waits for the answer any more. */
export class Dropped extends Error {}
