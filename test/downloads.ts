import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { XMLParser } from 'fast-xml-parser'
import { readXlsx } from 'hucre/xlsx'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { DownloadFormat } from '#contract/search-words.ts'
import { openZip } from '#server/core/zip.ts'
import type { Portal } from './app.ts'
import type { Actor } from './people.ts'

/** A file of finds, as somebody reads it who knows the form and nothing else. */
export interface ReadFile {
  /** One a find, by the names of the form's columns. */
  rows: Record<string, string>[]
  /** Null where the form has no place for it. */
  citation: string | null
  /** All of it that is text. */
  text: string
}

/** Ask for the finds of a filter, fetch the file, and read it. */
export async function fetchRecords(
  portal: Portal,
  as: Actor | string,
  format: DownloadFormat,
  filter: RecordFilter = {},
): Promise<ReadFile & { total: number; citation: string }> {
  const asked = await portal.call('download', { as, format, filter })
  if (asked.status !== 200) throw new Error(`no file: ${JSON.stringify(asked.problem)}`)
  const { id, total, status } = asked.body
  if (status === 'working') await portal.runJobs()
  const { raw } = await portal.call('downloadFile', { as, downloadId: id })
  const read = await readers[format](raw)
  // Plain text holds finds only: the list of files tells how it is cited.
  const { items } = (await portal.call('listDownloads', { as })).body
  return { total, ...read, citation: read.citation ?? items.find((one) => one.id === id)?.citation ?? '' }
}

/** Rows by the headings in the first of them. */
const byHeadings = ([headings = [], ...rows]: readonly (readonly unknown[])[]) =>
  rows.map((row) =>
    Object.fromEntries(
      headings.map((heading, i) => {
        const cell = row[i]
        return [String(heading), cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')]
      }),
    ),
  )

export const readers: Record<DownloadFormat, (bytes: Buffer) => Promise<ReadFile>> = {
  csv: async (bytes) => {
    const whole = bytes.toString('utf8')
    const rows = byHeadings(parse(whole, { delimiter: ';', bom: true }) as string[][])
    return { rows, citation: null, text: whole }
  },
  xlsx: async (bytes) => {
    const [records, about] = (await readXlsx(bytes)).sheets
    const archive = await openZip(bytes, { entries: 50, bytes: 1e9 })
    const parts = await Promise.all(archive.names.map((name) => archive.text(name, 1e9)))
    archive.close()
    return { rows: byHeadings(records?.rows ?? []), citation: String(about?.rows[1]?.[0]), text: parts.join('\n') }
  },
  geojson: async (bytes) => {
    const whole = bytes.toString('utf8')
    const { features, citat } = JSON.parse(whole) as {
      features: { id: number; geometry: { coordinates: number[] }; properties: Record<string, unknown> }[]
      citat: string
    }
    const rows = features.map(({ geometry: { coordinates }, properties }) => ({
      ...Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, String(value ?? '')])),
      laengdegrad: String(coordinates[0]),
      breddegrad: String(coordinates[1]),
    }))
    return { rows, citation: citat, text: whole }
  },
  dwca: async (bytes) => {
    const archive = await openZip(bytes, { entries: 10, bytes: 1e9 })
    const whole = await text(await archive.read('occurrence.txt'))
    const others = await Promise.all(['meta.xml', 'eml.xml', 'multimedia.txt'].map((name) => archive.text(name, 1e8)))
    archive.close()
    const eml = new XMLParser().parse(others[1] ?? '') as {
      'eml:eml': { additionalMetadata: { metadata: { gbif: { citation: string } } } }
    }
    return {
      rows: byHeadings(parse(whole, { delimiter: '\t', quote: null }) as string[][]),
      citation: eml['eml:eml'].additionalMetadata.metadata.gbif.citation,
      text: [whole, ...others].join('\n'),
    }
  },
}

/** What a Darwin Core Archive says of itself, and the pictures and answers in it. */
export async function readArchive(bytes: Buffer) {
  const archive = await openZip(bytes, { entries: 10, bytes: 1e9 })
  const meta = new XMLParser({ ignoreAttributes: false }).parse(await archive.text('meta.xml', 1e6)) as {
    archive: Record<'core' | 'extension', { '@_rowType': string; field: { '@_term': string }[] }>
  }
  const pictures = parse(await archive.text('multimedia.txt', 1e8), { delimiter: '\t', quote: null }) as string[][]
  const { names } = archive
  const facts = names.includes('measurementorfact.txt') ? await archive.text('measurementorfact.txt', 1e8) : ''
  archive.close()
  const measurements = parse(facts, { delimiter: '\t', quote: null }) as string[][]
  return { names, meta: meta.archive, pictures: byHeadings(pictures), measurements: byHeadings(measurements) }
}
