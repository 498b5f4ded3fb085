import { Readable } from 'node:stream'
import ZipStream from 'zip-stream'

export interface ZipEntry {
  name: string
  content: string | Readable
}

/**
 * A zip file that is written while its parts are made, one after the other: memory does not grow with them. `isHuge`: a
 * part may have more than 4 GiB.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>, { isHuge = false } = {}): Readable {
  const zip = new ZipStream({ level: 6, forceZip64: isHuge })
  let current: Readable | undefined
  // A reader that goes away leaves the part unfinished.
  const gone = new Promise<never>((_, reject) => zip.once('close', () => reject(new Error('Nobody reads on.'))))
  gone.catch(() => {})
  const add = ({ name, content }: ZipEntry) =>
    new Promise<void>((resolve, reject) => {
      current = content instanceof Readable ? content : undefined
      current?.once('error', reject)
      zip.entry(content as never, { name }, (error) => (error ? reject(error) : resolve()))
    })
  const work = async () => {
    for await (const entry of entries) await Promise.race([add(entry), gone])
    zip.finalize()
  }
  work().catch((error: unknown) => {
    current?.destroy()
    if (!zip.destroyed) zip.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return zip as unknown as Readable
}

/** Small pieces make zipping many times slower. */
const chunkSize = 65_536

/** Texts one after the other, in pieces that are worth handing on. */
export const textStream = (texts: AsyncIterable<string> | Iterable<string>): Readable =>
  Readable.from(
    (async function* () {
      let chunk = ''
      for await (const text of texts) {
        chunk += text
        if (chunk.length < chunkSize) continue
        yield Buffer.from(chunk)
        chunk = ''
      }
      if (chunk !== '') yield Buffer.from(chunk)
    })(),
    { objectMode: false },
  )
