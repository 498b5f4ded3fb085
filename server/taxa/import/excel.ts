import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportReport } from '#contract/taxon-exchange.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { remember } from '#server/core/history.ts'
import { UnreadableFile } from '#server/core/zip.ts'
import { noteCategories } from '../note-categories.ts'
import { type NoteRow, noteHeadings, readExcelNotes } from './excel-notes.ts'
import { readExcelTaxa, requiredHeadings, taxonHeadings } from './excel-taxa.ts'
import { type Counts, countsInWords, Findings } from './model.ts'
import { readWorkbook, type SheetRow } from './workbook.ts'
import { tellRooms, writeTaxa } from './write.ts'

type ExcelCtx = Pick<Ctx, 'db' | 'viewer' | 'now'>

/** The file is read first; then what it says is checked and written in one transaction, or nothing is. */
async function importRows<Heading extends string>(
  ctx: ExcelCtx,
  sheet: { bytes: Buffer; headings: readonly Heading[]; required: readonly Heading[] },
  dryRun: boolean,
  work: (ctx: ExcelCtx, rows: SheetRow<Heading>[], findings: Findings) => Promise<Partial<Counts>>,
): Promise<ImportReport> {
  const findings = new Findings()
  try {
    const rows = await readWorkbook(sheet.bytes, sheet.headings, sheet.required, findings)
    if (rows.length === 0) findings.error(0, null, 'Arket har ingen rækker at importere.')
    if (findings.failed) return findings.report(dryRun, rows.length)
    const counts = await ctx.db.transaction().execute((db) => work({ ...ctx, db }, rows, findings))
    return findings.report(dryRun, rows.length, findings.failed ? {} : counts)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    findings.error(0, null, error.message)
    return findings.report(dryRun, 0)
  }
}

export const importTaxonFromExcel = (ctx: Ctx, bytes: Buffer, dryRun: boolean): Promise<ImportReport> =>
  importRows(
    ctx,
    { bytes, headings: taxonHeadings, required: requiredHeadings },
    dryRun,
    async (tx, rows, findings) => {
      const set = await readExcelTaxa(tx.db, rows, findings)
      if (findings.failed) return {}
      const history = {
        verb: 'import-excel',
        summary: (counts: Counts) => `Importerede taxa fra Excel: ${countsInWords(counts)}.`,
      }
      return writeTaxa(tx, set, findings, { dryRun, history, onMoved: tellRooms(ctx) })
    },
  )

export const importTaxonNoteFromExcel = (ctx: ExcelCtx, bytes: Buffer, dryRun: boolean): Promise<ImportReport> =>
  importRows(ctx, { bytes, headings: noteHeadings, required: noteHeadings }, dryRun, async (tx, rows, findings) => {
    const notes = await readExcelNotes(tx.db, rows, await noteCategories(tx.db), findings)
    if (findings.failed) return {}
    const fresh = await freshNotes(tx.db, notes)
    if (!dryRun && fresh.length > 0) await insertNotes(tx, fresh)
    return { created: fresh.length, unchanged: notes.length - fresh.length }
  })

async function insertNotes(ctx: ExcelCtx, notes: readonly NoteRow[]) {
  const author = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  await sql`insert into taxon_note (taxon_id, category, text, author, created)
    select r."taxonId", r.category, r.text, ${author}::bigint, ${ctx.now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(notes)}::json) as r ("taxonId" bigint, category text, text text)`.execute(
    ctx.db,
  )
  const taxa = [...new Set(notes.map((note) => note.taxonId))]
  const after = { created: notes.length, taxa, summary: `Importerede ${notes.length} noter fra Excel.` }
  await remember(ctx, { entity: 'taxon', entityId: 0, verb: 'import-notes', after, batch: randomUUID() })
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
