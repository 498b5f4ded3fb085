import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** Why a file cannot be read, in Danish, for the report. */
export class UnreadableFile extends Error {}

export interface ZipLimits {
  entries: number
  /** Unpacked, all files together. */
  bytes: number
}

/** Honest files of text pack to a tenth or a thirtieth; a bomb to a thousandth. Small files may pack well. */
const mostRatio = 200
const ratioFrom = 1_000_000

export interface Archive {
  names: string[]
  read(name: string): Promise<Readable>
  text(name: string, most: number): Promise<string>
  close(): void
}

const open = (source: Buffer | string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const
    const done = (error: Error | null, file?: ZipFile) => (file ? resolve(file) : reject(error))
    if (typeof source === 'string') yauzl.open(source, options, done)
    else yauzl.fromBuffer(source, options, done)
  })

const entriesOf = (file: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    let count = 0
    let bytes = 0
    file.on('entry', (entry: Entry) => {
      count++
      bytes += entry.uncompressedSize
      const packed = Math.max(entry.compressedSize, 1)
      const bomb = entry.uncompressedSize > ratioFrom && entry.uncompressedSize / packed > mostRatio
      if (count > limits.entries || bytes > limits.bytes || bomb) {
        reject(new UnreadableFile('Filen fylder alt for meget, når den pakkes ud.'))
        return
      }
      if (entry.isEncrypted()) {
        reject(new UnreadableFile('Filen er beskyttet med en adgangskode.'))
        return
      }
      const name = entry.fileName
      if (!name.endsWith('/') && !name.startsWith('__MACOSX/')) entries.set(name, entry)
      file.readEntry()
    })
    file.on('end', () => resolve(entries))
    file.on('error', reject)
    file.readEntry()
  })

/** Open a zip file: what it claims to hold is checked first, and what it really holds while it is unpacked. */
export async function openZip(source: Buffer | string, limits: ZipLimits): Promise<Archive> {
  let file: ZipFile
  try {
    file = await open(source)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    throw new UnreadableFile('Filen er ikke en zip-fil, eller den er i stykker.')
  }
  try {
    const entries = await entriesOf(file, limits)
    let unpacked = 0
    const read = (name: string) =>
      new Promise<Readable>((resolve, reject) => {
        const entry = entries.get(name)
        if (!entry) return reject(new UnreadableFile(`Filen ${name} mangler i arkivet.`))
        file.openReadStream(entry, (error, stream) => {
          if (error) return reject(new UnreadableFile(`Filen ${name} kan ikke pakkes ud.`))
          const counter = new Transform({
            transform(chunk: Buffer, _encoding, done) {
              unpacked += chunk.length
              if (unpacked <= limits.bytes) return done(null, chunk)
              done(new UnreadableFile('Filen fylder alt for meget, når den pakkes ud.'))
            },
          })
          stream.on('error', () => counter.destroy(new UnreadableFile(`Filen ${name} er i stykker.`)))
          resolve(stream.pipe(counter))
        })
      })
    return {
      names: [...entries.keys()],
      read,
      text: async (name, most) => {
        const chunks: Buffer[] = []
        let size = 0
        for await (const chunk of await read(name)) {
          size += (chunk as Buffer).length
          if (size > most) throw new UnreadableFile(`Filen ${name} er for stor.`)
          chunks.push(chunk as Buffer)
        }
        return Buffer.concat(chunks)
          .toString('utf8')
          .replace(/^\ufeff/, '')
      },
      close: () => file.close(),
    }
  } catch (error) {
    file.close()
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('Filen er ikke en zip-fil, eller den er i stykker.')
  }
}
