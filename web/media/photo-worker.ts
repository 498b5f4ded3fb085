import { type PhotoRead, readHead } from './photo-head.ts'

/** What is done with pictures beside the page, so that it never stands still: reading, hashing, making small. */

export type PhotoTask =
  | { id: number; kind: 'facts'; file: Blob; isHeic: boolean }
  | { id: number; kind: 'small'; file: Blob; isDrawable: boolean }
export interface PhotoSmall {
  sha256: string
  thumb?: Blob
}
export type PhotoAnswer = { id: number } & ({ read: PhotoRead } | { small: PhotoSmall } | { fault: string })

const thumbSide = 320

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, '0')).join('')

async function small(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: thumbSide,
    resizeQuality: 'medium',
  }).catch(() => undefined)
  if (!bitmap) return undefined
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}

async function answer(task: PhotoTask): Promise<PhotoAnswer> {
  const { id, file } = task
  try {
    if (task.kind === 'facts') return { id, read: await readHead(file, task.isHeic) }
    const [digest, thumb] = await Promise.all([
      file.arrayBuffer().then((bytes) => crypto.subtle.digest('SHA-256', bytes)),
      task.isDrawable ? small(file) : undefined,
    ])
    return { id, small: { sha256: hex(digest), ...(thumb ? { thumb } : {}) } }
  } catch (error) {
    return { id, fault: String(error) }
  }
}

self.addEventListener('message', (event: MessageEvent<PhotoTask>) => {
  void answer(event.data).then((told) => self.postMessage(told))
})
