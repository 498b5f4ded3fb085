import { counted } from '#contract/counted.ts'
import { tripLimits } from '#contract/trip-words.ts'
import { go } from '../../core/link.tsx'
import type { PictureFacts } from '../../media/picture-facts.ts'
import { danishWall, isBelievable, momentOf } from '../../media/picture-moment.ts'
import { enqueueTrip, settled } from '../../outbox/outbox.ts'
import { takePhotos } from '../../outbox/photo-intake.ts'
import { photosOf } from '../../outbox/photo-store.ts'

/** How long one waits for the answer with a network, and without one. */
const patience = { online: 15_000, offline: 400 }

const wallOf = (moment: number) => {
  const { day, time } = danishWall(moment)
  return `${day}T${time}`
}

/** From the first picture to the last; pictures of a longer time are of more trips than one, and the last day counts. */
export function spanOf(pictures: readonly PictureFacts[], now: number): { start: string; end: string } {
  const moments = pictures.flatMap((facts) => momentOf(facts) ?? []).filter((moment) => isBelievable(moment, now))
  const last = Math.min(now, moments.length === 0 ? now : Math.max(...moments))
  const first = Math.min(last, ...moments)
  const isTooLong = last - first > tripLimits.days * 86_400_000
  return { start: isTooLong ? `${wallOf(last).slice(0, 10)}T00:00` : wallOf(first), end: wallOf(last) }
}

/** Many pictures are of a day out: they are laid on the device, a trip is made of them, and one goes on there. */
export async function makeTripOf(userId: number, files: readonly File[]): Promise<void> {
  const uuid = crypto.randomUUID()
  await takePhotos(uuid, userId, files)
  const photos = await photosOf(uuid)
  const span = spanOf(
    photos.map(({ facts }) => facts),
    Date.now(),
  )
  await enqueueTrip(uuid, `Tur med ${counted(photos.length, 'billede', 'billeder')}`, { ...span, isFinished: true })
  const outcome = await settled(uuid, navigator.onLine ? patience.online : patience.offline)
  go(`/tur/fund/fotos/${outcome.state === 'sent' ? outcome.recordId : uuid}`)
}
