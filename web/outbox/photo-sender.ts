import { ApiError, upload } from '../core/api.ts'
import { log } from '../core/log.ts'
import { inTurns } from '../media/photo-reading.ts'
import { getSession } from '../session/session-state.ts'
import { isSignedIn, mustBeSignedIn } from './owner.ts'
import { makeSmall } from './photo-intake.ts'
import { goOnMaking } from './photo-making.ts'
import {
  allPhotos,
  changePhoto,
  deskOf,
  desksOf,
  getPhoto,
  keepThumb,
  photoFile,
  type StoredPhoto,
} from './photo-store.ts'
import { onPhotos } from './photo-wake.ts'
import { photosChanged } from './photos.ts'

const passing = new Set([0, 401, 403, 408, 425, 429, 500, 502, 503, 504])
const atOnce = 2
const pause = 10_000

let isRunning = false
let isWanted = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Look after the pictures as long as the page lives, beside the outbox. */
export function startPhotoSender() {
  const now = () => void sendPhotos()
  onPhotos(now)
  window.addEventListener('online', now)
  window.addEventListener('domain-user:ready', now)
  void recover().then(now)
}

/** What was being sent when the browser ended waits again, and what was not made small is. */
async function recover() {
  const left = (await allPhotos()).filter(({ hasBlob }) => hasBlob)
  for (const { key, state } of left) {
    if (state === 'sending') await changePhoto(key, (photo) => ({ ...photo, state: 'waiting' }))
  }
  photosChanged(false)
  void inTurns(
    left.filter(({ sha256 }) => sha256 === undefined),
    2,
    async ({ key }) => {
      const file = await photoFile(key)
      if (file) await makeSmall(key, file)
    },
  )
}

/** Send what waits and belongs to whoever is signed in; one tab at a time, two pictures at once. */
export async function sendPhotos(): Promise<void> {
  if (isRunning) {
    isWanted = true
    return
  }
  isRunning = true
  clearTimeout(timer)
  try {
    do {
      isWanted = false
      await alone('vildfund-photos', sendWaiting)
    } while (isWanted)
  } finally {
    isRunning = false
  }
}

const alone = async (name: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await work()
      })
    : work()

async function sendWaiting(): Promise<void> {
  const userId = getSession().user?.id
  if (userId === undefined || !isSignedIn(userId)) return
  await goOnMaking(userId)
  const paused = new Set((await desksOf(userId)).filter(({ isPaused }) => isPaused).map(({ tripUuid }) => tripUuid))
  // Nobody else sends in this moment: a tab that was sending has been closed.
  const isUnsent = ({ state }: StoredPhoto) => state === 'waiting' || state === 'sending'
  const waiting = (await allPhotos())
    .filter((photo) => photo.userId === userId && isUnsent(photo) && photo.hasBlob)
    .filter(({ tripUuid }) => !paused.has(tripUuid))
    .sort((a, b) => a.addedAt - b.addedAt)
  let isStopped = false
  await inTurns(waiting, atOnce, async ({ key, mediaId, tripUuid }) => {
    if (isStopped || !isSignedIn(userId) || (await isPausedNow(userId, tripUuid))) return
    try {
      await sendPhoto(key, mediaId)
    } catch (error) {
      if (error instanceof ApiError && !passing.has(error.status)) return
      isStopped = true
    }
  })
  if (isStopped) timer = setTimeout(() => void sendPhotos(), pause)
}

const isPausedNow = async (userId: number, tripUuid: string) => (await deskOf(tripUuid, userId)).isPaused

const oneAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work()

export const photoGone = () =>
  new ApiError(410, JSON.stringify({ message: 'Billedet findes ikke længere på enheden.', code: 'picture_gone' }))

/**
 * Bring a picture to the server under an id of its own, once: whoever comes second finds it there. A picture that serves
 * two finds is sent under two ids.
 */
export const sendPhoto = (key: string, mediaId: string): Promise<string> =>
  oneAtATime(`vildfund-photo-${mediaId}`, async () => {
    const photo = await getPhoto(key)
    const file = await photoFile(key)
    if (!photo || !file) throw photoGone()
    const isFirst = photo.mediaId === mediaId
    if (isFirst && photo.state === 'sent') return mediaId
    if (isFirst) await note(key, { state: 'sending' })
    try {
      mustBeSignedIn(photo.userId)
      const sent = new File([file], photo.name, { type: photo.type })
      const told = await upload('POST /files/upload-image', sent, { fields: { uuid: mediaId } })
      if (isFirst) await note(key, { state: 'sent', usedIn: told.usedIn })
      if (!photo.hasThumb) await fetchThumb(key, told.thumbnailUrl)
      return told.id
    } catch (error) {
      await failed(key, isFirst, error)
      throw error
    }
  })

/** What this browser cannot draw the server can. */
async function fetchThumb(key: string, address: string) {
  try {
    const reply = await fetch(address)
    if (reply.ok) await keepThumb(key, await reply.blob())
    photosChanged()
  } catch (error) {
    log.warning('photos', String(error))
  }
}

async function failed(key: string, isFirst: boolean, error: unknown) {
  if (!isFirst) return
  const isLater = !(error instanceof ApiError) || passing.has(error.status)
  // Swept in the meantime: under another name it can be sent again.
  const isSwept = error instanceof ApiError && ['media_unknown', 'media_uuid_taken'].includes(error.problem?.code ?? '')
  if (isSwept) {
    await note(key, { state: 'waiting', mediaId: crypto.randomUUID() })
    isWanted = true
  } else if (isLater) await note(key, { state: 'waiting' })
  else await note(key, { state: 'refused', problem: error.message })
}

async function note(key: string, changes: Partial<StoredPhoto>) {
  await changePhoto(key, ({ problem: _problem, ...photo }) => ({ ...photo, ...changes }))
  photosChanged()
}
