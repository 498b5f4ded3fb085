import { writeXlsx } from 'hucre/xlsx'
import { groupDetails } from '#contract/group-details.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { FileReply } from '#server/core/serve.ts'
import { type Cell, writeSheet } from '#server/core/sheet.ts'
import { type Reader, readerOf, readSheet } from '#server/core/sheet-reader.ts'
import { loadFile } from '#server/media/files.ts'
import { cellText } from './cells.ts'
import { mostRows } from './check.ts'
import { type Column, columns, reasonHeading } from './columns.ts'
import type { Problem } from './problems.ts'

/** The columns that a species group asks for; all of them without one. */
const columnsFor = (group: number | undefined): Column[] => {
  const asked = group === undefined ? undefined : groupDetails[group]?.fields
  return columns.filter((column: Column) => column.detail === undefined || !asked || asked.includes(column.detail))
}

/** The words of a column, without those that make no sense in the group. */
function wordsFor({ words = {}, field }: Column, group: number | undefined): string[] {
  const details = group === undefined ? undefined : groupDetails[group]
  const only: readonly string[] | undefined =
    field === 'lifeStage' ? details?.lifeStages : field === 'countUnit' ? details?.countUnits : undefined
  return Object.entries(words)
    .filter(([key]) => !only || only.length === 0 || only.includes(key))
    .map(([, word]) => word)
}

/** A workbook to fill in: headings, an example that the import leaves out, and a sheet with the words that may be used. */
export async function importTemplate(group: number | undefined): Promise<FileReply> {
  const shown = columnsFor(group)
  const worded = shown.map((column) => ({ ...column, words: wordsFor(column, group) }))
  const length = Math.max(...worded.map(({ words }) => words.length))
  const withWords = worded.filter(({ words }) => words.length > 0)
  const example = worded.map(({ words, example: said, words: { length: any } }) =>
    any > 0 && said !== '' && !words.includes(String(said)) ? (words[0] ?? '') : said,
  )
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Fund',
        columns: shown.map(() => ({ width: 18 })),
        rows: [shown.map(({ heading }) => heading), example.map((cell) => (cell === '' ? null : cell))],
        freezePane: { rows: 1 },
      },
      {
        name: 'Ord',
        columns: withWords.map(() => ({ width: 26 })),
        rows: [
          withWords.map(({ heading }) => heading),
          ...Array.from({ length }, (_, i) => withWords.map(({ words }) => words[i] ?? null)),
        ],
        freezePane: { rows: 1 },
      },
      {
        name: 'Vejledning',
        columns: [{ width: 22 }, { width: 90 }],
        rows: [['Kolonne', 'Hvad du skriver'], ...shown.map(({ heading, help }) => [heading, help])],
        freezePane: { rows: 1 },
      },
    ],
  })
  return { fileName: 'skabelon-fund.xlsx', content: bytes as Uint8Array }
}

/** The same sheet as it was sent, with the reasons in a column of their own. */
export async function importErrors(ctx: Ctx, { uuid }: { uuid: string }): Promise<FileReply> {
  const row = await ctx.db
    .selectFrom('recordImport as i')
    .select(['i.problems', 'i.userId', 'i.fileId'])
    .where('i.uuid', '=', uuid)
    .where('i.droppedAt', 'is', null)
    .executeTakeFirst()
  const isOwn = row?.userId === viewerId(ctx)
  const content = isOwn && row.fileId !== null ? await loadFile(ctx.config, row.fileId) : undefined
  if (!row || content === undefined) throw new Refusal('missing', 'not_found')
  const reasons = Map.groupBy(row.problems, (problem: Problem) => problem.row)
  return { fileName: 'fund-med-fejl.xlsx', content: await sheetWithReasons(content, reasons, readerOf(ctx)) }
}

async function sheetWithReasons(bytes: Buffer, reasons: Map<number, Problem[]>, reader: Reader) {
  const rows = readSheet(bytes, mostRows + 1, reader)
  const first = await rows.next()
  const headings: Cell[] = first.done || first.value.row !== 1 ? [] : first.value.values
  const known = headings.findIndex((cell) => cellText(cell) === reasonHeading)
  const at = known < 0 ? headings.length : known
  const shown = Array.from({ length: Math.max(headings.length, at + 1) }, (_, i) => i)
  const reasonOf = (row: number) =>
    reasons
      .get(row)
      ?.map(({ column, message }) => `${column}: ${message}`)
      .join(' ') ?? null
  const inHeadings = reasonOf(1)
  // Rows that are empty in the sheet keep their place, so that the numbers stay right.
  async function* lines() {
    let last = 1
    for await (const { row, values } of rows) {
      for (last++; last < row; last++) yield { row: last, values: [] as Cell[] }
      yield { row, values }
    }
  }
  return writeSheet(
    'Fund',
    shown.map((i) => ({
      header: i === at ? reasonHeading : cellText(headings[i]),
      width: i === at ? 60 : 18,
      cell: ({ row, values }: { row: number; values: Cell[] }) =>
        i === at
          ? [reasonOf(row), row === 2 ? inHeadings : null].filter(Boolean).join(' ') || null
          : (values[i] ?? null),
    })),
    lines(),
  )
}
