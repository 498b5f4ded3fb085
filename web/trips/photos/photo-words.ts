import type { StoredPhoto } from '../../outbox/photo-store.ts'
import type { Seen } from './stacking.ts'

export interface PhotoNote {
  tone: 'danger' | 'warning' | 'info'
  text: string
  /** Own finds that it is about. */
  recordIds?: readonly number[]
}

const clock = (wall: string) => wall.slice(11).replace(':', '.')
/** "kl. 14.05" */
export const timeText = (seen: Seen | undefined): string => (seen?.wall ? `kl. ${clock(seen.wall)}` : 'uden tid')

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
  if (facts.isPlaceWrong) notes.push({ tone: 'warning', text: 'Stedet i filen er 0/0. Det bruges ikke.' })
  if (twin) notes.push({ tone: 'info', text: `Det samme billede som ${twin.name}.` })
  if (usedIn.length > 0) {
    notes.push({ tone: 'info', text: 'Det samme billede er allerede i et af dine fund:', recordIds: usedIn })
  }
  return notes
}

/** Whether a picture can be of a find. */
export const isUsable = ({ state, hasBlob, usedBy }: StoredPhoto, isUnderway: boolean): boolean =>
  state !== 'refused' && usedBy.length === 0 && (hasBlob || isUnderway)
