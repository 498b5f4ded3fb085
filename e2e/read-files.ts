import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { XMLParser } from 'fast-xml-parser'
import yauzl from 'yauzl'

/*
 * Files of finds, read by what did not write them: an unzipper, an XML reader and a CSV reader, and nothing of ours.
 */

export interface ReadFile {
  /** One a find, by the headings of the file. */
  rows: Record<string, string>[]
  /** Null in a form that holds finds and nothing else. */
  citation: string | null
}

/** The texts of a zip file by their names. */
export async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const file = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const texts = new Map<string, string>()
  return new Promise((resolve, reject) => {
    file.on('entry', (entry: yauzl.Entry) =>
      file.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        text(stream).then((content) => {
          texts.set(entry.fileName, content)
          file.readEntry()
        }, reject)
      }),
    )
    file.on('end', () => resolve(texts))
    file.on('error', reject)
    file.readEntry()
  })
}

const byHeadings = ([headings = [], ...rows]: string[][]) =>
  rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])))

type Xml = string | number | Xml[] | { [key: string]: Xml }
const all = (xml: Xml | undefined): Xml[] => (xml === undefined ? [] : Array.isArray(xml) ? xml : [xml])
const child = (xml: Xml | undefined, name: string): Xml | undefined =>
  typeof xml === 'object' && !Array.isArray(xml) ? xml[name] : undefined
/** Texts may be cut into runs with looks of their own. */
const textOf = (xml: Xml | undefined): string =>
  typeof xml === 'object'
    ? all(xml)
        .map((part) => textOf(child(part, '#text') ?? child(part, 't') ?? child(part, 'r')))
        .join('')
    : String(xml ?? '')

const sheetReader = new XMLParser({ ignoreAttributes: false, parseTagValue: false, trimValues: false })

/** "AB12" is the 28th column. */
const columnOf = (place: string) =>
  [...place.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

async function sheetsOf(bytes: Buffer): Promise<string[][][]> {
  const texts = await unzipped(bytes)
  const xmlOf = (name: string) => sheetReader.parse(texts.get(name) ?? '') as Xml
  const shared = all(child(child(xmlOf('xl/sharedStrings.xml'), 'sst'), 'si')).map((one) => textOf(one))
  const names = [...texts.keys()].filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).sort()
  return names.map((name) =>
    all(child(child(child(xmlOf(name), 'worksheet'), 'sheetData'), 'row')).map((row) => {
      const cells: string[] = []
      for (const cell of all(child(row, 'c'))) {
        const value = textOf(child(cell, 'v') ?? child(cell, 'is'))
        const isShared = child(cell, '@_t') === 's'
        cells[columnOf(textOf(child(cell, '@_r')))] = isShared ? (shared[Number(value)] ?? '') : value
      }
      return Array.from(cells, (cell) => cell ?? '')
    }),
  )
}

export const readers: Record<string, (bytes: Buffer) => Promise<ReadFile>> = {
  Excel: async (bytes) => {
    const [records = [], about = []] = await sheetsOf(bytes)
    return { rows: byHeadings(records), citation: about[1]?.[0] ?? '' }
  },
  CSV: async (bytes) => ({
    rows: byHeadings(parse(bytes, { delimiter: ';', bom: true }) as string[][]),
    citation: null,
  }),
  GeoJSON: async (bytes) => {
    const { features, citat } = JSON.parse(bytes.toString()) as {
      features: { properties: Record<string, string> }[]
      citat: string
    }
    return { rows: features.map(({ properties }) => properties), citation: citat }
  },
  'Darwin Core Archive': async (bytes) => {
    const texts = await unzipped(bytes)
    const eml = new XMLParser().parse(texts.get('eml.xml') ?? '') as Xml
    const more = child(child(child(eml, 'eml:eml'), 'additionalMetadata'), 'metadata')
    return {
      rows: byHeadings(parse(texts.get('occurrence.txt') ?? '', { delimiter: '\t', quote: null }) as string[][]),
      citation: textOf(child(child(more, 'gbif'), 'citation')),
    }
  },
}
