import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { RecordImport } from '#contract/record-import.ts'
import type { Answer, Portal } from './app.ts'
import type { Actor } from './people.ts'
import { formOf } from './upload.ts'

export type SheetCell = string | number | boolean | Date | null

/** A workbook of finds: headings and rows; what a row does not say is empty. */
export async function sheetOf(
  rows: readonly Record<string, SheetCell>[],
  headings?: readonly string[],
): Promise<Buffer> {
  const shown = headings ?? [...new Set(['Art', 'Dato', ...rows.flatMap((row) => Object.keys(row))])]
  const cells = rows.map((row) => shown.map((heading) => row[heading] ?? null))
  return Buffer.from((await writeXlsx({ sheets: [{ name: 'Fund', rows: [[...shown], ...cells] }] })) as Uint8Array)
}

/** The rows of the first sheet. */
export const rowsOf = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets[0]?.rows ?? []

/** Send a workbook to be checked. */
export async function check(
  portal: Portal,
  as: Actor | string,
  bytes: Uint8Array,
  name = 'mine-fund.xlsx',
): Promise<Answer<RecordImport>> {
  const form = await formOf(bytes, name, 'application/octet-stream')
  const reply = await portal.request({ method: 'POST', url: '/api/records/validate-import-file', as, ...form })
  return reply as Answer<RecordImport>
}
