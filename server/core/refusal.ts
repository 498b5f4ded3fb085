import type { TextCode } from './texts.ts'

export const statusOf = {
  invalid: 400,
  unauthorised: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  tooMany: 429,
  unavailable: 503,
} as const
export type RefusalKind = keyof typeof statusOf

/** The one way to say no. The code is a key of the Danish texts. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: TextCode
  readonly fields: Record<string, string> | undefined
  /** What the answer says in its headers. */
  headers: Readonly<Record<string, string>> = {}
  /** What people read in the place of the code's text, where it must tell a number or a time. */
  words: string | undefined
  constructor(kind: RefusalKind, code: TextCode, fields?: Record<string, string>, retryAfterSeconds?: number) {
    super(code)
    this.kind = kind
    this.code = code
    this.fields = fields
    if (retryAfterSeconds !== undefined) this.headers = { 'retry-after': String(retryAfterSeconds) }
  }
  get status() {
    return statusOf[this.kind]
  }
}
