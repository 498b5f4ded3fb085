import { z } from 'zod'
import { call, everyone, Id, text, workbook } from './call.ts'
import { BrowseFilter } from './taxa-reading.ts'
import { admins, read, workshop } from './taxon-input.ts'

export const ImportProblem = z.object({
  row: z.number().int(),
  column: z.string().nullable(),
  message: z.string(),
})
export const ImportReport = z
  .object({
    dryRun: z.boolean(),
    /** Nothing is written while there are errors. */
    errors: z.array(ImportProblem),
    warnings: z.array(ImportProblem),
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    rows: z.number().int(),
    /** Names that matched nothing and wait as orphans. */
    orphans: z.number().int(),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.output<typeof ImportReport>

export const GbifSpecies = z
  .object({
    key: Id,
    scientificName: z.string(),
    canonicalName: z.string(),
    authorship: z.string(),
    rank: z.string(),
    status: z.string(),
    kingdom: z.string().nullable(),
    family: z.string().nullable(),
  })
  .meta({ id: 'GbifSpecies' })

/** Forms hold texts: `true` or `1` only tells what the file would do. */
const uploadFields = z.object({ dryRun: z.enum(['0', '1', 'false', 'true']).optional() })
const importFile = <const P extends `/${string}`>(path: P, summary: string) =>
  call({
    ...{ method: 'POST', path, access: admins, summary, upload: true, uploadFields, ownTransaction: true },
    reply: ImportReport,
  })

/** What comes in and goes out as files, and what is asked elsewhere. */
export const taxonExchange = {
  downloadTaxa: call({
    method: 'GET',
    path: '/taxa/download',
    access: everyone,
    summary: 'Taxa as a sheet, by the browse filter.',
    query: BrowseFilter,
    file: workbook,
  }),
  taxonBackupFile: call({
    method: 'GET',
    path: '/taxa/taxon-backup-file',
    access: admins,
    summary: 'The whole taxon base as a Darwin Core Archive that import:checklist can read back.',
    file: 'application/zip',
  }),
  gbifSpecies: read(
    '/taxa/gbif-species',
    'Candidates from GBIF.',
    z.object({ queryString: text(200, 1) }),
    z.array(GbifSpecies),
    workshop,
  ),
  importTaxonFromExcel: importFile(
    '/taxa/import-taxon-from-excel',
    'Taxa from a workbook (file, dryRun): checked first, errors by row and column, nothing half done.',
  ),
  importTaxonNoteFromExcel: importFile('/taxa/import-taxon-note-from-excel', 'Notes from a workbook (file, dryRun).'),
  importChecklist: importFile(
    '/taxa/import-checklist',
    'A Darwin Core Archive with Taxon core (file, dryRun); can be run again.',
  ),
  downloadTaxonTemplate: call({
    method: 'GET',
    path: '/taxa/download-import-template',
    access: admins,
    summary: 'Workbook to fill in: kind is taxa or notes.',
    query: z.object({ kind: z.enum(['taxa', 'notes']) }),
    file: workbook,
  }),
}
