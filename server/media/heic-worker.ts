import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

/** One HEIC picture to raw pixels. It runs apart: decoding takes seconds of one core, and a bad file must not take the server with it. */
const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number }
const images = await decode.all({ buffer: bytes })
const first = images[0]
if (!first) throw new Error('no picture')
if (first.width * first.height > maxPixels) parentPort?.postMessage({ tooMany: true })
else {
  const { width, height, data } = await first.decode()
  // The pixels are handed over, not copied.
  parentPort?.postMessage({ width, height, data }, [data.buffer as ArrayBuffer])
}
