import { limits } from '#contract/details.ts'
import type { MediaLicense } from '#contract/licences.ts'
import { type PictureFacts, readFacts } from '../../media/picture-facts.ts'
import { isPictureFile } from '../../media/picture-files.ts'
import { danishWall } from '../../media/picture-moment.ts'
import type { DraftPicture, Incoming } from './draft.ts'
import { scaled } from './scale.ts'

/** From a file that somebody chose, dropped, pasted or just took, to a picture of the find. */

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'
/**
 * What may be chosen. Asked for pictures alone, Android opens a gallery that takes the place out of them; asked for any
 * file it hands them over as they are.
 */
export const acceptedFiles = (userAgent: string): string | undefined =>
  /\bAndroid\b/.test(userAgent) ? undefined : pictureTypes

export interface Intake {
  /** Those that can be taken. */
  files: File[]
  /** Why some were left, in words. */
  problem: string | undefined
}

/** Which of the files become pictures of a find that already has some. */
export function sorted(files: readonly File[], already: number): Intake {
  const pictures = files.filter(isPictureFile)
  const room = Math.max(0, limits.picturesPerRecord - already)
  const problems = [
    pictures.length < files.length ? 'Kun billeder i JPEG, PNG, WebP og HEIC kan bruges.' : '',
    pictures.length > room ? `Et fund kan have ${limits.picturesPerRecord} billeder. Resten er ikke taget med.` : '',
  ]
  return { files: pictures.slice(0, room), problem: problems.filter(Boolean).join(' ') || undefined }
}

const position = () =>
  new Promise<PictureFacts>((resolve) => {
    if (!navigator.geolocation) return resolve({})
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ point: { lon: coords.longitude, lat: coords.latitude }, accuracy: Math.ceil(coords.accuracy) }),
      () => resolve({}),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    )
  })

/** A picture from the camera was taken here and now, also when the phone leaves that out of the file. */
async function justTaken(facts: PictureFacts): Promise<PictureFacts> {
  const when = facts.day === undefined ? danishWall(Date.now()) : {}
  return { ...when, ...(facts.point ? {} : await position()), ...facts }
}

interface Credit {
  author: string
  licence: MediaLicense
}

export const incomingOf = (files: readonly File[], isFromCamera: boolean): Incoming[] =>
  files.map((file) => ({ key: crypto.randomUUID(), file, isFromCamera }))

export async function takenIn(
  { key, isFromCamera }: Incoming,
  file: File,
  { author, licence }: Credit,
): Promise<DraftPicture> {
  // What the file tells is read before it is scaled, for scaling takes it away.
  const read = readFacts(file)
  const [facts, blob] = await Promise.all([isFromCamera ? read.then(justTaken) : read, scaled(file)])
  return { key, name: file.name || 'billede.jpg', blob, author, licence, facts }
}
