import { Worker } from 'node:worker_threads'
import { Refusal } from '#server/core/refusal.ts'

interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Phones write pictures of 12 to 50 million pixels; each takes four bytes while it is decoded. */
const maxPixels = 60_000_000
const patience = 30_000

let last: Promise<unknown> = Promise.resolve()

/** Decode a HEIC picture (upright already: the file says how it is turned). One at a time, so that memory is bounded. */
export function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  const result = last.then(() => decodeApart(bytes))
  last = result.catch(() => {})
  return result
}

type Answer = Pixels | { tooMany: true }

async function decodeApart(bytes: Uint8Array): Promise<Pixels> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, maxPixels },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // What the decoder grumbles about a broken file is nobody's log line.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => reject(new Refusal('invalid', 'media_too_slow')), patience)
  worker.once('message', resolve)
  worker.once('error', () => reject(new Refusal('invalid', 'media_not_image')))
  worker.once('exit', () => reject(new Refusal('invalid', 'media_not_image')))
  try {
    const answer = await promise
    if ('tooMany' in answer) throw new Refusal('invalid', 'media_too_many_pixels')
    return answer
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
