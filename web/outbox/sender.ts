import type { PictureInput, RecordChanges, RecordDetails } from '#contract/record.ts'
import type { NewTrip } from '#contract/trip.ts'
import { ApiError, api, upload } from '../core/api.ts'
import { log } from '../core/log.ts'
import { getSession } from '../session/session-state.ts'
import { haveAnswersLeft, sendAnswers } from './answers-sender.ts'
import { onEnqueued, outboxChanged } from './outbox.ts'
import { isSignedIn, mustBeSignedIn } from './owner.ts'
import { isPassing } from './passing.ts'
import { photoGone, sendPhoto, startPhotoSender } from './photo-sender.ts'
import { photosSettled } from './photo-store.ts'
import { photosChanged } from './photos.ts'
import {
  allItems,
  changeItem,
  deleteItem,
  getBlob,
  getItem,
  markSent,
  type StoredItem,
  type StoredPicture,
} from './store.ts'

/** The server has no such picture any more: uploads that nothing used are swept after a day. */
const lostPictures = new Set(['media_unknown', 'picture_unknown', 'media_not_yours'])

const sentLines = 20
const firstPause = 15_000
const longestPause = 10 * 60_000

let isRunning = false
let isWanted = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Look after the outbox as long as the page lives: now, when the network comes back, and when somebody signs in. */
export function startSender() {
  const now = () => void sendAll()
  onEnqueued(now)
  window.addEventListener('online', now)
  window.addEventListener('domain-user:ready', now)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') now()
  })
  void recover().then(now)
  startPhotoSender()
}

/** What was being sent when the browser ended waits again. */
async function recover() {
  for (const { uuid, state } of await allItems()) {
    if (state === 'sending') await changeItem(uuid, (item) => ({ ...item, state: 'waiting' }))
    // The browser may have ended between the answer and this.
    if (state === 'sent') await photosSettled(uuid, true)
  }
  await outboxChanged(false)
}

/** Send what waits and belongs to whoever is signed in, oldest first; one tab at a time. */
export async function sendAll(): Promise<void> {
  if (isRunning) {
    isWanted = true
    return
  }
  isRunning = true
  clearTimeout(timer)
  try {
    do {
      isWanted = false
      await alone(sendWaiting)
    } while (isWanted)
  } finally {
    isRunning = false
  }
}

const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request('vildfund-outbox', { ifAvailable: true }, async (lock) => {
        if (lock) await work()
      })
    : work()

async function sendWaiting() {
  const userId = getSession().user?.id
  if (userId === undefined || !isSignedIn(userId)) return
  const items = await allItems()
  // Trips before all finds: what was written in the same moment stands in no order.
  for (const item of [...items.filter(({ trip }) => trip), ...items.filter(({ trip }) => !trip)]) {
    if (item.userId !== userId || item.state === 'refused') continue
    if (item.state === 'sent') {
      // The find is there; what was answered about it may be still on its way.
      if (haveAnswersLeft(item) && !(await sendAnswers(item.uuid))) return planNext(item.attempts)
      continue
    }
    if (await waitsForTrip(item)) continue
    // What waits for somebody else is theirs to send, when they are here again.
    if (!isSignedIn(userId)) return
    if (!(await sendOne(item))) return planNext(item.attempts)
  }
  await forgetOldLines()
}

/** The trip first: a find of it would be refused without it. */
async function waitsForTrip({ tripUuid }: StoredItem): Promise<boolean> {
  const trip = tripUuid === undefined ? undefined : await getItem(tripUuid)
  return trip !== undefined && trip.state !== 'sent'
}

const planNext = (attempts: number) => {
  timer = setTimeout(() => void sendAll(), Math.min(longestPause, firstPause * 2 ** Math.min(attempts, 8)))
}

/** True when the next can go: this one was taken, or refused for a reason that only its writer can mend. */
async function sendOne(item: StoredItem): Promise<boolean> {
  await note(item.uuid, { state: 'sending' })
  try {
    if (item.trip) {
      await markSent(item, await writeTrip(item, item.trip), Date.now())
      await outboxChanged()
      return true
    }
    const pictures = await sendPictures(item)
    const changes = { ...item.fields, pictures }
    const written = await write(item, changes)
    const isHeldBack = written.state === 'draft' && !item.isDraft
    if (isHeldBack) mustBeSignedIn(item.userId)
    const record = isHeldBack ? await api('POST /records/submit-draft-record', { id: written.id }) : written
    await markSent(item, record, Date.now())
    if (await photosSettled(item.uuid, true)) photosChanged()
    await outboxChanged()
  } catch (error) {
    return failed(item, error)
  }
  return sendAnswers(item.uuid)
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Made with its finds, or not at all. Making it tells whether it is there already; then what is said since is laid over it. */
async function writeTrip({ uuid, userId, recordId, takes = [], offeredTrip }: StoredItem, trip: NewTrip) {
  await changeItem(uuid, (item) => ({ ...item, offeredTrip: offeredTrip ?? trip }))
  mustBeSignedIn(userId)
  const made = await api('POST /trip-sampling-event/create-trip-sampling-event', { uuid, trip, recordIds: takes })
  const isOld = recordId !== undefined || made.version > 1
  const isNew = offeredTrip === undefined ? isOld : !isSame(offeredTrip, trip)
  if (isNew) mustBeSignedIn(userId)
  const last = isNew
    ? await api('POST /trip-sampling-event/update', { id: made.id, version: made.version, trip })
    : made
  // From here on these are the words that the server has.
  await changeItem(uuid, (item) => ({ ...item, offeredTrip: trip }))
  return last
}

async function write(item: StoredItem, changes: RecordChanges): Promise<RecordDetails> {
  const { recordId, version, offered } = item
  mustBeSignedIn(item.userId)
  if (recordId !== undefined && version !== undefined && offered === undefined) {
    return api('POST /records/update-record', { id: recordId, version, changes })
  }
  const record = await make(item, changes)
  // An earlier attempt may have come through unheard, and the report been changed since. All else in it may be newer.
  const said = Object.entries(changes).filter(([name, value]) =>
    offered?.some((earlier) => !isSame(earlier[name as keyof RecordChanges], value)),
  )
  if (said.length === 0) return record
  await changeItem(item.uuid, (one) => ({ ...one, recordId: record.id }))
  mustBeSignedIn(item.userId)
  return api('POST /records/update-record', {
    id: record.id,
    version: item.madeAs ?? 1,
    changes: Object.fromEntries(said),
  })
}

async function make(item: StoredItem, changes: RecordChanges) {
  const { uuid, userId, isDraft, tripUuid, isOutOfTrip, offered = [] } = item
  const isKnown = offered.some((earlier) => isSame(earlier, changes))
  await changeItem(uuid, (one) => ({ ...one, offered: isKnown ? offered : [...offered, changes] }))
  try {
    mustBeSignedIn(userId)
    return await api('POST /records/create-record', {
      ...{ uuid, isDraft, fields: changes },
      ...(tripUuid === undefined || isOutOfTrip ? {} : { tripUuid }),
    })
  } catch (error) {
    // Refused, so it is not there.
    const isRefused = error instanceof ApiError && !isPassing(error)
    if (isRefused) await changeItem(uuid, ({ offered: _none, ...one }) => one)
    throw error
  }
}

async function failed(item: StoredItem, error: unknown): Promise<boolean> {
  const refusal = error instanceof ApiError ? error : new ApiError(0, '')
  const problem = refusal.problem ?? { message: refusal.message, code: `status_${refusal.status}` }
  log.warning('outbox', `${item.title}: ${refusal.message}`)
  const isHere = ({ hasBlob, photo }: StoredPicture) => hasBlob || photo !== undefined
  if (lostPictures.has(problem.code) && item.attempts < 3 && item.pictures.some(isHere)) {
    const again = (picture: StoredPicture): StoredPicture => {
      if (!isHere(picture)) return picture
      const { mediaId: _gone, photo, ...rest } = picture
      const renamed = photo ? { photo: { ...photo, mediaId: crypto.randomUUID() } } : {}
      return { ...rest, ...renamed, state: 'waiting' }
    }
    await note(item.uuid, { state: 'waiting', attempts: item.attempts + 1, pictures: item.pictures.map(again) })
    isWanted = true
    return true
  }
  if (problem.code === 'trip_not_yours' && item.tripUuid !== undefined && !item.isOutOfTrip) {
    await note(item.uuid, { state: 'waiting', isOutOfTrip: true })
    isWanted = true
    return true
  }
  const isLater = isPassing(refusal)
  await note(item.uuid, { state: isLater ? 'waiting' : 'refused', attempts: item.attempts + 1, problem })
  return !isLater
}

/** Each picture is kept note of as soon as the server has it, so that a break costs one picture at most. */
async function sendPictures(item: StoredItem): Promise<PictureInput[]> {
  const sent: PictureInput[] = []
  for (const picture of item.pictures) {
    const id = picture.mediaId ?? (await sendPicture(item, picture).catch(withoutIt(item, picture)))
    if (id === undefined) continue
    const { author, licence } = picture
    sent.push({ id, ...(author === undefined ? {} : { author }), ...(licence === undefined ? {} : { licence }) })
  }
  return sent
}

/** A draft of a trip goes without a picture that the server cannot use: it stays among those of the trip, with why. */
const withoutIt = (item: StoredItem, picture: StoredPicture) => (error: unknown) => {
  const isForGood = error instanceof ApiError && !isPassing(error) && !lostPictures.has(error.problem?.code ?? '')
  if (!picture.photo || !item.isDraft || !isForGood) throw error
  return undefined
}

async function sendPicture({ uuid, userId }: StoredItem, picture: StoredPicture): Promise<string> {
  await notePicture(uuid, picture.key, { state: 'sending' })
  if (picture.photo) {
    const { key, mediaId } = picture.photo
    const id = await sendPhoto(key, mediaId)
    await notePicture(uuid, picture.key, { state: 'sent', mediaId: id })
    return id
  }
  const stored = await getBlob(picture.key)
  if (!stored) throw photoGone()
  try {
    mustBeSignedIn(userId)
    const file = new File([stored.bytes], picture.name, { type: stored.type })
    const { id } = await upload('POST /files/upload-image', file)
    await notePicture(uuid, picture.key, { state: 'sent', mediaId: id })
    return id
  } catch (error) {
    await notePicture(uuid, picture.key, { state: 'waiting' })
    throw error
  }
}

async function note(uuid: string, changes: Partial<StoredItem>) {
  await changeItem(uuid, ({ problem: _problem, ...item }) => ({ ...item, ...changes, changedAt: Date.now() }))
  await outboxChanged()
}

async function notePicture(uuid: string, key: string, changes: Partial<StoredPicture>) {
  await changeItem(uuid, (item) => ({
    ...item,
    pictures: item.pictures.map((picture) => (picture.key === key ? { ...picture, ...changes } : picture)),
  }))
  await outboxChanged()
}

async function forgetOldLines() {
  // Of a trip that goes on there is more to come, and it is laid over what was sent.
  const isOver = (item: StoredItem) =>
    item.state === 'sent' && item.trip?.isFinished !== false && !haveAnswersLeft(item)
  const sent = (await allItems()).filter(isOver).sort((a, b) => b.changedAt - a.changedAt)
  for (const { uuid } of sent.slice(sentLines)) await deleteItem(uuid)
  if (sent.length > sentLines) await outboxChanged()
}
