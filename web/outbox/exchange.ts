import { haveAnswersLeft } from './answers-sender.ts'
import { outboxChanged } from './outbox.ts'
import { photoFile } from './photo-store.ts'
import { allItems, getBlob, getItem, putItem, type StoredBlob, type StoredItem } from './store.ts'

interface ExportedOutbox {
  format: 'vildfund-outbox'
  version: 1
  exportedAt: string
  items: (StoredItem & { blobs: { key: string; type: string; base64: string }[] })[]
}

const toBase64 = async (bytes: ArrayBuffer, type: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(new Blob([bytes], { type }))
  })

const fromBase64 = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer

/** Everything of a user that is not sent yet, with its pictures, as one file. */
export async function exportOutbox(userId: number): Promise<Blob> {
  const items: ExportedOutbox['items'] = []
  for (const item of await allItems()) {
    if (item.userId !== userId || (item.state === 'sent' && !haveAnswersLeft(item))) continue
    const blobs = []
    for (const { key, hasBlob, photo } of item.pictures) {
      const stored = hasBlob ? await getBlob(key) : undefined
      if (stored) blobs.push({ key, type: stored.type, base64: await toBase64(stored.bytes, stored.type) })
      const file = photo && (await photoFile(photo.key))
      if (file) blobs.push({ key, type: file.type, base64: await toBase64(await file.arrayBuffer(), file.type) })
    }
    // On another device a picture of a trip is one of the find alone.
    const pictures = item.pictures.map(({ photo, ...picture }) => (photo ? { ...picture, hasBlob: true } : picture))
    items.push({ ...item, pictures, blobs })
  }
  const file: ExportedOutbox = { format: 'vildfund-outbox', version: 1, exportedAt: new Date().toISOString(), items }
  return new Blob([JSON.stringify(file)], { type: 'application/json' })
}

export class NotAnOutbox extends Error {}

/** Take a file back in, here or on another device. What is here already is left as it is. */
export async function importOutbox(file: Blob, userId: number): Promise<number> {
  const content = await read(file)
  let taken = 0
  for (const { blobs, ...item } of content.items) {
    if (await getItem(item.uuid)) continue
    const stored: StoredBlob[] = blobs.map(({ key, type, base64 }) => ({
      key,
      uuid: item.uuid,
      type,
      bytes: fromBase64(base64),
    }))
    await putItem(
      { ...item, userId, state: item.state === 'refused' || item.state === 'sent' ? item.state : 'waiting' },
      stored,
    )
    taken++
  }
  await outboxChanged()
  return taken
}

async function read(file: Blob): Promise<ExportedOutbox> {
  try {
    const content = JSON.parse(await file.text()) as Partial<ExportedOutbox>
    if (content.format === 'vildfund-outbox' && Array.isArray(content.items)) return content as ExportedOutbox
  } catch {
    // told below
  }
  throw new NotAnOutbox('Filen er ikke en udbakke fra denne portal.')
}
