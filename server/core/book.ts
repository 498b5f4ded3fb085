import type { Readable } from 'node:stream'
import { writeXlsx } from 'hucre/xlsx'
import { openZip } from './zip.ts'
import { textStream, zipStream } from './zip-writer.ts'

export interface BookColumn {
  header: string
  width: number
  /** Its texts are days (`2026-05-14`) and become dates. */
  isDay: boolean
}

type Value = string | number | null

export interface BookWish {
  name: string
  columns: readonly BookColumn[]
  /** A portion at a time. */
  rows: AsyncIterable<readonly (readonly Value[])[]>
  /** A second sheet, written when the number of rows is known. */
  about: { name: string; lines(count: number): readonly string[] }
}

/** Rows that one sheet holds, besides the headings. */
export const mostRows = 1_048_575

/**
 * A workbook of one long sheet and a short one about it. The library that writes sheets keeps a workbook of two in
 * memory: so it makes one with nothing in it, and the rows are laid into that while they are read.
 */
export const writeBook = (wish: BookWish): Readable => zipStream(parts(wish))

const longSheet = 'xl/worksheets/sheet1.xml'
/** It stands first, so that one sees at once what kind of file it is. */
const contentTypes = '[Content_Types].xml'

async function* parts(wish: BookWish) {
  let count = 0
  const before = await partsOf(wish, 0)
  const sheet = before.get(longSheet) ?? ''
  const dayStyle = /s="(\d+)"/.exec(sheet)?.[1] ?? '0'
  const [head = '', , tail = ''] = sheet.replace(/<dimension[^>]*\/>/, '').split(/(<sheetData>.*<\/sheetData>)/s)
  const content = textStream(
    (async function* () {
      const headings = wish.columns.map(({ header }) => header)
      yield `${head}<sheetData>${rowXml(1, headings, [], dayStyle)}`
      for await (const rows of wish.rows) {
        yield rows.map((row, i) => rowXml(count + i + 2, row, wish.columns, dayStyle)).join('')
        count += rows.length
      }
      yield `</sheetData>${tail}`
    })(),
  )
  yield { name: contentTypes, content: before.get(contentTypes) ?? '' }
  yield { name: longSheet, content }
  const after = await partsOf(wish, count)
  for (const [name, text] of after) {
    if (name !== longSheet && name !== contentTypes) yield { name, content: text }
  }
}

/** The files of the workbook without its rows. One day is in it, so that there is a style for days. */
async function partsOf({ name, columns, about }: BookWish, count: number): Promise<Map<string, string>> {
  const bytes = await writeXlsx({
    sheets: [
      { name, columns: columns.map(({ width }) => ({ width })), rows: [[new Date(0)]], freezePane: { rows: 1 } },
      { name: about.name, columns: [{ width: 120 }], rows: about.lines(count).map((line) => [line]) },
    ],
  })
  const archive = await openZip(Buffer.from(bytes as Uint8Array), { entries: 100, bytes: 10_000_000 })
  const files = new Map<string, string>()
  for (const file of archive.names) files.set(file, await archive.text(file, 10_000_000))
  archive.close()
  return files
}

const rowXml = (row: number, values: readonly Value[], columns: readonly BookColumn[], dayStyle: string) => {
  const cells = values.map((value, i) => {
    if (value === null || value === '') return ''
    const at = `${columnName(i)}${row}`
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    const serial = columns[i]?.isDay ? serialOf(value) : undefined
    if (serial !== undefined) return `<c r="${at}" s="${dayStyle}"><v>${serial}</v></c>`
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, longestText))}</t></is></c>`
  })
  return `<row r="${row}">${cells.join('')}</row>`
}

/** What Excel takes in one cell. */
const longestText = 32_767

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Excel counts days from 1900, and has a 29 February in that year: earlier days stay texts. */
const firstSerial = 61
function serialOf(day: string): number | undefined {
  const serial = Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569
  return serial >= firstSerial ? serial : undefined
}

const signs: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }
/** XML has no room for control characters. */
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML refuses
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replace(/[<>&]/g, (sign) => signs[sign] ?? sign)
