import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** Why a file cannot be read, in Danish, for the report. */
export class UnreadableFile extends Error {}

export interface ZipLimits {
  entries: number
  /** Unpacked, all files together. */
  bytes: number
  /**
   * Another reader unpacks the file afterwards, and must find what was looked at here: only what both understand alike is
   * taken. Workbooks are never so large that they need more.
   */
  isReadAgain?: boolean
}

/** Honest files of text pack to a tenth or a thirtieth; a bomb to a thousandth. Small files may pack well. */
const mostRatio = 200
const ratioFrom = 1_000_000

export interface Archive {
  names: string[]
  read(name: string): Promise<Readable>
  /** Everything that is in the file, whatever it is called: a name may come twice. */
  everything(): AsyncGenerator<{ name: string; chunk: Buffer }>
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

const entriesOf = (file: ZipFile, limits: ZipLimits): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = []
    let bytes = 0
    file.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize
      const packed = Math.max(entry.compressedSize, 1)
      const bomb = entry.uncompressedSize > ratioFrom && entry.uncompressedSize / packed > mostRatio
      if (entries.length >= limits.entries || bytes > limits.bytes || bomb) {
        reject(new UnreadableFile('Filen fylder alt for meget, når den pakkes ud.'))
        return
      }
      if (entry.isEncrypted()) {
        reject(new UnreadableFile('Filen er beskyttet med en adgangskode.'))
        return
      }
      // Nothing can be packed to nothing. Some readers then look elsewhere for how large it is.
      if (entry.compressedSize === 0 && entry.compressionMethod !== 0) {
        reject(new UnreadableFile(notZip))
        return
      }
      entries.push(entry)
      file.readEntry()
    })
    file.on('end', () => resolve(entries))
    file.on('error', reject)
    file.readEntry()
  })

const notZip = 'Filen er ikke en zip-fil, eller den er i stykker.'
/** The mark of a second directory, which stands just before the end of the first one. */
const secondMark = Buffer.from('PK\x06\x07', 'latin1')
const endMark = Buffer.from('PK\x05\x06', 'latin1')
const hasTwoDirectories = (bytes: Buffer) => {
  const end = bytes.lastIndexOf(endMark)
  return bytes.subarray(Math.max(0, end - 20), Math.max(0, end - 16)).equals(secondMark)
}

const isForReaders = ({ fileName }: Entry) => !fileName.endsWith('/') && !fileName.startsWith('__MACOSX/')

/** Open a zip file: what it claims to hold is checked first, and what it really holds while it is unpacked. */
export async function openZip(source: Buffer | string, limits: ZipLimits): Promise<Archive> {
  let file: ZipFile
  try {
    file = await open(source)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    throw new UnreadableFile(notZip)
  }
  try {
    if (limits.isReadAgain && typeof source !== 'string' && hasTwoDirectories(source)) throw new UnreadableFile(notZip)
    const all = await entriesOf(file, limits)
    const entries = new Map(all.filter(isForReaders).map((entry) => [entry.fileName, entry]))
    let unpacked = 0
    const unpack = (entry: Entry) =>
      new Promise<Readable>((resolve, reject) => {
        const name = entry.fileName
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
    const read = (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new UnreadableFile(`Filen ${name} mangler i arkivet.`)
      return unpack(entry)
    }
    return {
      names: [...entries.keys()],
      read: async (name) => read(name),
      everything: async function* () {
        for (const entry of all) {
          for await (const chunk of await unpack(entry)) yield { name: entry.fileName, chunk: chunk as Buffer }
        }
      },
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
    throw new UnreadableFile(notZip)
  }
}
