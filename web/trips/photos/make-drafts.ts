import { counted } from '#contract/counted.ts'
import { limits } from '#contract/details.ts'
import { makeDrafts } from '../../outbox/photo-making.ts'
import type { Making, StoredDesk, StoredPhoto } from '../../outbox/photo-store.ts'
import { todayInDenmark } from '../../records/danish-day.ts'
import { plainReport } from '../../records/plain-report.ts'
import { madeInto } from './desk.ts'
import type { PhotoTrip } from './photo-trip.ts'
import { placeOfStack } from './stack-place.ts'
import { byTime, isAhead, type Seen, type Stack } from './stacking.ts'

export const mostPictures = limits.picturesPerRecord

/** What the pictures of a stack tell of the find: its day, time and place. A day that is still to come is of no find. */
export function factsOfStack(seen: readonly Seen[], trip: Pick<PhotoTrip, 'day' | 'track'>, today: string) {
  const wall = seen.filter(({ moment }) => moment !== undefined).toSorted(byTime)[0]?.wall
  const isUsed = wall !== undefined && !isAhead(wall, today)
  const place = placeOfStack(seen, trip.track)
  return {
    observedFrom: isUsed ? wall.slice(0, 10) : trip.day,
    timeFrom: isUsed ? wall.slice(11) : null,
    point: place?.point ?? null,
    uncertainty: place?.uncertainty ?? limits.defaultUncertainty,
  }
}

/** A draft for each stack. They are noted on the device at once, so that a closed page costs nothing. Tells how many. */
export async function makeDraftsOf(
  trip: PhotoTrip,
  userId: number,
  stacks: readonly Stack[],
  photoOf: ReadonlyMap<string, StoredPhoto>,
  seenOf: ReadonlyMap<string, Seen>,
): Promise<number> {
  const taken = new Set<string>()
  const made = stacks.map(({ keys }): Making => {
    const photos = keys.slice(0, mostPictures).flatMap((key) => photoOf.get(key) ?? [])
    const facts = factsOfStack(
      keys.flatMap((key) => seenOf.get(key) ?? []),
      trip,
      todayInDenmark(),
    )
    const { pictures: _none, ...report } = plainReport({
      taxon: null,
      fields: { ...facts, finderNames: [...trip.participantNames] },
      ...{ isDraft: true, tripUuid: trip.uuid },
      title: `Fund ${facts.timeFrom ? `kl. ${facts.timeFrom.replace(':', '.')}` : 'uden tid'} med ${counted(photos.length, 'billede', 'billeder')}`,
    })
    const pictures = photos.map(({ key, name, mediaId, usedBy }) => {
      // A picture belongs to one find on the server: the second find has it under another id.
      const isFirst = usedBy.length === 0 && !taken.has(key)
      taken.add(key)
      return { key, name, mediaId: isFirst ? mediaId : crypto.randomUUID() }
    })
    return { uuid: report.uuid, report, pictures }
  })
  return makeDrafts(trip.uuid, userId, made, photoOf, (desk): StoredDesk => {
    const { stacks: left, aside } = madeInto(desk, stacks, mostPictures)
    return { ...desk, stacks: left.map(({ id, keys }) => ({ id, keys: [...keys] })), aside: [...aside] }
  })
}
