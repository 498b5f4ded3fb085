import { counted } from '#contract/counted.ts'
import { tripLimits } from '#contract/trip-words.ts'
import { log } from '../core/log.ts'
import { inTurns, readHeadOf, readSmallOf } from '../media/photo-reading.ts'
import { isPictureFile } from '../media/picture-files.ts'
import { deletePhotos, keepFile, keepThumb, photosOf, putPhotos, type StoredPhoto } from './photo-store.ts'
import { wakePhotos } from './photo-wake.ts'
import { photosChanged } from './photos.ts'
import { askToKeep } from './room.ts'

/** From files that somebody chose to pictures that lie on the device: read at once, kept, made small, and then sent. */

/** Beyond this the server decodes none, and a phone has no memory for it. */
const mostPixels = 60_000_000
const portion = 24

/** Keys of this page's own that are still being laid on the device. */
const underway = new Set<string>()
export const isUnderway = (key: string) => underway.has(key)

export interface TakenIn {
  /** How many there was no room for. */
  left: number
  /** How many are here already, by name and size. */
  known: number
  /** The device has no room for so many of them. */
  homeless: number
}

const sameFile = (file: { name: string; size: number }) => (photo: StoredPhoto) =>
  photo.name === file.name && photo.bytes === file.size

let taking: Promise<unknown> = Promise.resolve()

/** Resolves when all are read and shown; that they are kept and made small goes on behind it. One choice after another. */
export function takePhotos(...given: Parameters<typeof takeNow>): Promise<TakenIn> {
  const taken = taking.then(() => takeNow(...given))
  taking = taken.catch(() => undefined)
  return taken
}

async function takeNow(tripUuid: string, userId: number, files: readonly File[]): Promise<TakenIn> {
  const there = (await photosOf(tripUuid)).filter((photo) => photo.userId === userId)
  // What did not come onto the device the last time, or cannot be used, gives way when it is chosen again.
  const gone = there.filter((photo) => !photo.hasBlob && !underway.has(photo.key))
  await deletePhotos(gone.filter((photo) => files.some((file) => sameFile(file)(photo))).map(({ key }) => key))
  const here = there.filter((photo) => !gone.includes(photo))
  const fresh = files.filter((file) => !here.some(sameFile(file)))
  const room = Math.max(0, tripLimits.photos - here.length)
  const taken = fresh.slice(0, room)
  void askToKeep()
  let at = Date.now()
  let homeless = 0
  const begun: { photo: StoredPhoto; file: File }[] = []
  for (let i = 0; i < taken.length; i += portion) {
    const read = await Promise.all(
      taken.slice(i, i + portion).map(async (file) => ({ file, photo: await photoOf(tripUuid, userId, file, at++) })),
    )
    const usable = read.filter(({ photo }) => photo.state !== 'refused')
    for (const { photo } of usable) underway.add(photo.key)
    try {
      await putPhotos(read.map(({ photo }) => photo))
    } catch (error) {
      log.warning('photos', String(error))
      for (const { photo } of usable) underway.delete(photo.key)
      homeless = taken.length - i
      break
    }
    begun.push(...usable)
    photosChanged()
  }
  void keepAll(begun)
  return { left: fresh.length - taken.length, known: files.length - fresh.length, homeless }
}

async function photoOf(tripUuid: string, userId: number, file: File, addedAt: number): Promise<StoredPhoto> {
  const blank: StoredPhoto = {
    ...{ key: crypto.randomUUID(), tripUuid, userId, name: file.name || 'billede', type: file.type, bytes: file.size },
    ...{ facts: {}, state: 'waiting', mediaId: crypto.randomUUID(), hasBlob: false, hasThumb: false, usedBy: [] },
    addedAt,
  }
  const refused = (problem: string): StoredPhoto => ({ ...blank, state: 'refused', problem })
  if (!isPictureFile(file)) return refused(notPicture(file))
  if (file.size === 0) return refused('Filen er tom.')
  const { facts, pixels = 0 } = await readHeadOf(file)
  if (pixels > mostPixels) {
    const millions = counted(Math.round(pixels / 1e6), 'million', 'millioner')
    return refused(`Billedet har ${millions} pixel. Højst 60 millioner kan bruges; gem det mindre, og vælg det igen.`)
  }
  return { ...blank, facts }
}

const notPicture = ({ type, name }: File) =>
  type.startsWith('video/') || /\.(mp4|mov|avi|mts|m4v|3gp)$/i.test(name)
    ? 'Det er en video. Her bruges kun billeder.'
    : 'Det er ikke et billede i JPEG, HEIC, PNG eller WebP.'

const unreadable = 'Filen kan ikke læses mere. Vælg billedet igen.'

/** All of them onto the device first, then the small pictures, which take longer. */
async function keepAll(begun: readonly { photo: StoredPhoto; file: File }[]): Promise<void> {
  await inTurns(begun, 2, async ({ photo, file }) => {
    try {
      await keepFile(photo.key, file)
    } catch {
      const refused: StoredPhoto = { ...photo, state: 'refused', problem: await whyNotKept(file) }
      await putPhotos([refused]).catch((error) => log.warning('photos', String(error)))
    } finally {
      underway.delete(photo.key)
    }
    photosChanged()
  })
  wakePhotos()
  await inTurns(begun, 2, ({ photo, file }) => makeSmall(photo.key, file))
}

async function whyNotKept(file: File): Promise<string> {
  const isReadable = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
  return isReadable ? 'Der er ikke plads på enheden til billedet. Gør plads, og vælg det igen.' : unreadable
}

export async function makeSmall(key: string, file: Blob): Promise<void> {
  const small = await readSmallOf(file, true)
  // Without it the picture is there all the same: a full device has room for it again when others have gone.
  if (small) await keepThumb(key, small.thumb, small.sha256).catch((error) => log.warning('photos', String(error)))
  photosChanged()
}
