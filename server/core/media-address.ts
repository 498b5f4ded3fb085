import { createHmac, timingSafeEqual } from 'node:crypto'

/** Widths that a picture is served in. */
export const mediaSizes = [2560, 1280, 640, 160] as const
export type MediaSize = (typeof mediaSizes)[number]

/** The plain address of a picture: unguessable, and there while something public shows the picture. */
export const mediaAddress = (id: string, size: MediaSize): string => `/media/${id}/${size}.webp`

/** The widest that a social card shows. */
const cardWidth = 1280
/** A picture as it stands beside a link that is shared. */
export function socialCard({ id, width, height }: { id: string; width: number; height: number }) {
  const shown = Math.min(width, cardWidth)
  return { url: mediaAddress(id, cardWidth), width: shown, height: Math.round((height * shown) / width) }
}

/** What a picture of something deleted is signed with: an address from before the deletion does not hold after it. */
export const keyOf = (key: string, status: string | undefined): string =>
  status === 'withdrawn' ? `${key} withdrawn` : key

/** For how long a signed address holds. */
const signedSeconds = 600

const signatureOf = (key: string, id: string, size: MediaSize, until: string) =>
  createHmac('sha256', key)
    .update(`${mediaAddress(id, size)} ${until}`)
    .digest('base64url')

/** The address of a picture for somebody who may see it though nothing public shows it. */
export function signedMediaAddress(key: string, id: string, size: MediaSize, now: Date): string {
  const until = String(Math.floor(now.getTime() / 1000) + signedSeconds)
  return `${mediaAddress(id, size)}?until=${until}&sign=${signatureOf(key, id, size, until)}`
}

/** What stands behind the question mark of an address. */
export interface Signed {
  until?: unknown
  sign?: unknown
}

/** For how many more seconds a signed address holds; 0 when it does not. */
export function secondsLeft(key: string, id: string, size: MediaSize, { until, sign }: Signed, now: Date): number {
  if (typeof until !== 'string' || typeof sign !== 'string' || !/^\d{1,12}$/.test(until)) return 0
  const [given, right] = [Buffer.from(sign), Buffer.from(signatureOf(key, id, size, until))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 0
  return Math.max(0, Math.ceil(Number(until) - now.getTime() / 1000))
}
