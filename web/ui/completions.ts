/** Something that can stand in the place of what is typed after an @. */
export interface Completion {
  key: string
  label: string
  detail: string
  /** What is written. */
  text: string
  /** Where it leads; null for plain words. */
  href: string | null
  photoUrl: string | null
}

export type FindCompletions = (typed: string, signal: AbortSignal) => Promise<Completion[]>

/** What is typed after the last @ before the cursor; null when there is none, or it has become something else. */
export function typedAfterAt(before: string): string | null {
  const [, typed] = /(?:^|[\s(\u00a0\ufffc])@([\p{L}\p{N}_.'’-]*(?: [\p{L}\p{N}_.'’-]+)?)$/u.exec(before) ?? []
  return typed === undefined || typed.length > 40 ? null : typed
}
