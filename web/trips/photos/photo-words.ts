import { counted } from '#contract/counted.ts'
import type { StoredPhoto } from '../../outbox/photo-store.ts'
import { todayInDenmark } from '../../records/danish-day.ts'
import { dayText } from '../../ui/dates.ts'
import { isAhead, type Seen, type Stack } from './stacking.ts'

export interface PhotoNote {
  tone: 'danger' | 'warning' | 'info'
  text: string
  /** Own finds that it is about. */
  recordIds?: readonly number[]
}

const clock = (wall: string) => wall.slice(11).replace(':', '.')
/** "kl. 14.05" */
export const timeText = (seen: Seen | undefined): string => (seen?.wall ? `kl. ${clock(seen.wall)}` : 'uden tid')

/** The day of a clock as it is told on a trip: another year is said, which a clock that was reset has fallen back to. */
export const dayOnTrip = (day: string, tripDay: string): string =>
  day.slice(0, 4) === tripDay.slice(0, 4) ? dayText(day).replace(/ \d{4}$/, '') : dayText(day)

/** When a camera's first picture is, with the day where it is not the trip's; or why that is not known. */
export function firstWords(
  { facts }: Pick<StoredPhoto, 'facts'>,
  { wall }: Pick<Seen, 'wall'>,
  tripDay: string,
): string {
  if (!wall) return `uret siger ${facts.day?.slice(0, 4)}`
  const day = wall.slice(0, 10)
  return ['det første', day !== tripDay && dayOnTrip(day, tripDay), `kl.\u00a0${clock(wall)}`].filter(Boolean).join(' ')
}

/** "12 billeder i 5 stakke. …"; nothing where all have become finds or lie aside. */
export function stacksWords(stacks: readonly Stack[]): string | undefined {
  if (stacks.length === 0) return undefined
  const pictures = new Set(stacks.flatMap(({ keys }) => keys)).size
  return `${counted(pictures, 'billede', 'billeder')} i ${counted(stacks.length, 'stak', 'stakke')}. Hver stak bliver til ét fund.`
}

/** Pictures that are the very same as one that came before them. */
export function twinsOf(photos: readonly StoredPhoto[]): Map<string, StoredPhoto> {
  const first = new Map<string, StoredPhoto>()
  const twins = new Map<string, StoredPhoto>()
  for (const photo of photos) {
    if (photo.sha256 === undefined) continue
    const earlier = first.get(photo.sha256)
    if (earlier) twins.set(photo.key, earlier)
    else first.set(photo.sha256, photo)
  }
  return twins
}

/** What is to be said of a picture, the worst first. */
export function notesOf(
  photo: StoredPhoto,
  seen: Seen | undefined,
  twin: StoredPhoto | undefined,
  isUnderway: boolean,
) {
  const notes: PhotoNote[] = []
  const { state, problem, facts, hasBlob, usedIn = [] } = photo
  if (state === 'refused')
    return [{ tone: 'danger', text: problem ?? 'Billedet kan ikke bruges.' }] satisfies PhotoNote[]
  if (!hasBlob && !isUnderway) {
    notes.push({ tone: 'danger', text: 'Billedet nåede ikke at blive lagt på enheden. Vælg det igen.' })
  }
  if (facts.day !== undefined && seen?.moment === undefined) {
    const year = facts.day.slice(0, 4)
    notes.push({ tone: 'warning', text: `Kameraets ur siger ${year}. Den tid bruges ikke.` })
  }
  if (seen?.wall && isAhead(seen.wall, todayInDenmark())) {
    const day = dayText(seen.wall.slice(0, 10))
    notes.push({ tone: 'warning', text: `Kameraets ur er foran: det siger ${day}. Ret uret, når du ser stakkene.` })
  }
  if (facts.isPlaceWrong) notes.push({ tone: 'warning', text: 'Stedet i filen er 0/0. Det bruges ikke.' })
  if (twin) notes.push({ tone: 'info', text: `Det samme billede som ${twin.name}.` })
  if (usedIn.length > 0) {
    const count = usedIn.length === 1 ? 'et' : usedIn.length
    notes.push({ tone: 'info', text: `Det samme billede er allerede i ${count} af dine fund:`, recordIds: usedIn })
  }
  return notes
}
