import { writeXlsx } from 'hucre/xlsx'
import { groupDetails } from '#contract/group-details.ts'
import { type Column, columns, reasonHeading } from '#contract/record-columns.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { FileReply } from '#server/core/serve.ts'
import { annotateSheet, readerOf } from '#server/core/sheet-reader.ts'
import { fileMadeOf, loadFile } from '#server/media/files.ts'
import { mostRows } from './check.ts'
import { extraColumnsOf } from './extra-columns.ts'

/** The columns that a species group asks for; all of them without one. */
const columnsFor = (group: number | undefined): Column[] => {
  const asked = group === undefined ? undefined : groupDetails[group]?.fields
  return columns.filter((column: Column) => column.detail === undefined || !asked || asked.includes(column.detail))
}

/** A column of the template; those that communities ask are about no part of a find. */
type Shown = Omit<Column, 'field'> & { field?: Column['field'] }

/** The words of a column, without those that make no sense in the group. */
function wordsFor({ words = {}, field }: Shown, group: number | undefined): string[] {
  const details = group === undefined ? undefined : groupDetails[group]
  const only: readonly string[] | undefined =
    field === 'lifeStage' ? details?.lifeStages : field === 'countUnit' ? details?.countUnits : undefined
  return Object.entries(words)
    .filter(([key]) => !only || only.length === 0 || only.includes(key))
    .map(([, word]) => word)
}

/** A workbook to fill in: headings, an example that the import leaves out, and a sheet with the words that may be used. */
export async function importTemplate(ctx: Ctx, group: number | undefined): Promise<FileReply> {
  const extra = await extraColumnsOf(ctx, viewerId(ctx))
  const shown: Shown[] = [...columnsFor(group), ...extra.templateColumns()]
  const worded = shown.map((column) => ({ ...column, words: wordsFor(column, group) }))
  const length = Math.max(0, ...worded.map(({ words }) => words.length))
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

/** The same sheet as it was sent, with the reasons in a column of their own. It is made once and kept with the sheet. */
export async function importErrors(ctx: Ctx, { uuid }: { uuid: string }): Promise<FileReply> {
  const { id, fileId } = await ownImport(ctx, uuid)
  const work = async (path: string) => {
    const [bytes, notes] = [await loadFile(ctx.config, fileId), await reasonsOf(ctx, id)]
    return { bytes, mostRows: mostRows + 1, heading: reasonHeading, notes, path }
  }
  const made = await fileMadeOf(ctx.config, fileId, (path) => annotateSheet(() => work(path), readerOf(ctx)))
  return { fileName: 'fund-med-fejl.xlsx', content: made.read() }
}

async function ownImport(ctx: Ctx, uuid: string) {
  const row = await ctx.db
    .selectFrom('recordImport')
    .select(['id', 'fileId'])
    .where('uuid', '=', uuid)
    .where('userId', '=', viewerId(ctx))
    .where('droppedAt', 'is', null)
    .executeTakeFirst()
  if (!row || row.fileId === null) throw new Refusal('missing', 'not_found')
  return { id: row.id, fileId: row.fileId }
}

/** What is wrong with each row; what is wrong with the headings stands below them. */
async function reasonsOf(ctx: Ctx, importId: number): Promise<Map<number, string>> {
  const { problems } = await ctx.db
    .selectFrom('recordImport')
    .select('problems')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  const notes = new Map<number, string>()
  const [ofHeadings, ofRows] = [problems.filter(({ row }) => row < 2), problems.filter(({ row }) => row >= 2)]
  for (const { row, column, message } of [...ofRows, ...ofHeadings]) {
    const at = Math.max(row, 2)
    notes.set(at, [notes.get(at), `${column}: ${message}`].filter(Boolean).join(' '))
  }
  return notes
}
