import { sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import type { ImportReport } from '#contract/taxon-exchange.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { appendHistory } from '#server/core/history.ts'
import { readerOf } from '#server/core/sheet-reader.ts'
import { UnreadableFile } from '#server/core/zip.ts'
import { noteCategories } from '../note-categories.ts'
import { type NoteRow, noteHeadings, readExcelNotes } from './excel-notes.ts'
import { readExcelTaxa, requiredHeadings, taxonHeadings } from './excel-taxa.ts'
import { keepJournal, watchRows } from './journal.ts'
import { type Counts, countsInWords, Findings, type ImportWish, type Written } from './model.ts'
import { readWorkbook, type SheetRow } from './workbook.ts'
import { importTaxa } from './write.ts'

/** The file is read first; then what it says is checked and written in one transaction, or nothing is. */
async function importRows<Heading extends string>(
  ctx: Ctx,
  sheet: { bytes: Buffer; headings: readonly Heading[]; required: readonly Heading[] },
  dryRun: boolean,
  work: (ctx: Ctx, rows: SheetRow<Heading>[], findings: Findings) => Promise<Partial<Written>>,
): Promise<ImportReport> {
  const findings = new Findings()
  try {
    const rows = await readWorkbook(sheet.bytes, sheet.headings, sheet.required, findings, readerOf(ctx))
    if (rows.length === 0) findings.error(0, null, 'Arket har ingen rækker at importere.')
    const read = { rows: rows.length }
    if (findings.failed) return findings.report(dryRun, read)
    const written = await ctx.db.transaction().execute((db) => work({ ...ctx, db }, rows, findings))
    return findings.report(dryRun, read, findings.failed ? {} : written)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    findings.error(0, null, error.message)
    return findings.report(dryRun, { rows: 0 })
  }
}

export const importTaxonFromExcel = (ctx: Ctx, bytes: Buffer, wish: ImportWish): Promise<ImportReport> =>
  importRows(
    ctx,
    { bytes, headings: taxonHeadings, required: requiredHeadings },
    wish.dryRun,
    async (tx, rows, findings) => {
      const set = await readExcelTaxa(tx.db, rows, findings)
      const history = {
        verb: 'import-excel',
        summary: (counts: Counts) => `Importerede taxa fra Excel: ${countsInWords(counts)}.`,
      }
      return importTaxa(tx, set, findings, { ...wish, history })
    },
  )

export const importTaxonNoteFromExcel = (ctx: Ctx, bytes: Buffer, { dryRun }: ImportWish): Promise<ImportReport> =>
  importRows(ctx, { bytes, headings: noteHeadings, required: noteHeadings }, dryRun, async (tx, rows, findings) => {
    const notes = await readExcelNotes(tx.db, rows, await noteCategories(tx.db), findings)
    if (findings.failed) return {}
    const fresh = await freshNotes(tx.db, notes)
    const changeId = dryRun || fresh.length === 0 ? null : await insertNotes(tx, fresh)
    const changesAnything = fresh.length > 0
    return { created: fresh.length, unchanged: notes.length - fresh.length, changesAnything, changeId }
  })

async function insertNotes(ctx: Ctx, notes: readonly NoteRow[]): Promise<number | null> {
  const author = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  const watched = { taxonIds: [...new Set(notes.map((note) => note.taxonId))], external: { source: '', ids: [] } }
  await watchRows(ctx.db, watched)
  await sql`insert into taxon_note (taxon_id, category, text, author, created)
    select r."taxonId", r.category, r.text, ${author}::bigint, ${ctx.now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(notes)}::json) as r ("taxonId" bigint, category text, text text)`.execute(
    ctx.db,
  )
  const after = {
    created: notes.length,
    taxa: [],
    summary: `Importerede ${counted(notes.length, 'note', 'noter')} fra Excel.`,
  }
  return keepJournal(ctx.db, watched, [], () =>
    appendHistory(ctx, { entity: 'taxon', entityId: 0, verb: 'import-notes', after }),
  )
}

/** Notes that no taxon has yet; the same note twice in a sheet is one. */
async function freshNotes(db: Db, notes: readonly NoteRow[]): Promise<NoteRow[]> {
  const ids = [...new Set(notes.map((note) => note.taxonId))]
  const { rows } = await sql<NoteRow>`select taxon_id, category, text from taxon_note
    where not is_deleted and taxon_id = any(${ids}::bigint[])`.execute(db)
  const key = (note: NoteRow) => `${note.taxonId}\0${note.category}\0${note.text}`
  const known = new Set(rows.map(key))
  return notes.filter((note) => {
    const isNew = !known.has(key(note))
    known.add(key(note))
    return isNew
  })
}
