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

export type Completer = (typed: string, signal: AbortSignal) => Promise<Completion[]>

interface Room {
  /** Where a page is covered by nothing, in the window. */
  from: number
  to: number
}
/** The list is no higher, and so far from the line. */
const highest = 288
const gap = 6

/** Where a list of a height stands: below the line, or above it where there is more room. */
export function placeAt(line: { top: number; bottom: number }, room: Room, height: number) {
  const [above, below] = [line.top - gap - room.from, room.to - line.bottom - gap]
  const wanted = Math.min(highest, height)
  const isAbove = below < wanted && above > below
  const maxHeight = Math.max(0, Math.min(highest, isAbove ? above : below))
  return { top: isAbove ? line.top - gap - Math.min(wanted, maxHeight) : line.bottom + gap, maxHeight }
}

/** What is typed after the last @ before the cursor; null when there is none, or it has become something else. */
export function typedAfterAt(before: string): string | null {
  const [, typed] = /(?:^|[\s(\u00a0\ufffc])@([\p{L}\p{N}_.'’-]*(?: [\p{L}\p{N}_.'’-]+)?)$/u.exec(before) ?? []
  return typed === undefined || typed.length > 40 ? null : typed
}
