import { z } from 'zod'
import { call, everyone, Id, text, workbook } from './call.ts'
import { BrowseFilter } from './taxa-reading.ts'
import { admins, read, workshop } from './taxon-input.ts'

export const ImportProblem = z.object({
  row: z.number().int(),
  column: z.string().nullable(),
  message: z.string(),
})
/** One thing that is another for a taxon that was there before. */
export const ImportChange = z
  .object({
    taxonId: Id,
    /** The taxon's scientific name before. */
    name: z.string(),
    kind: z.enum(['parent', 'group', 'rank', 'name', 'author', 'danishName', 'names', 'lists', 'other']),
    /** In words: what, and how it was and is. */
    what: z.string(),
    before: z.string(),
    after: z.string(),
    /** Finds of the taxon and of all below it. */
    records: z.number().int(),
  })
  .meta({ id: 'ImportChange' })
export type ImportChange = z.output<typeof ImportChange>

/** A taxon that stays in its species group although it will stand where another one is inherited. */
export const KeptGroup = z
  .object({
    taxonId: Id,
    name: z.string(),
    group: z.string(),
    /** What it would have got; sent again with moveGroups, it goes there. */
    other: z.string(),
    /** Known taxa that stay with it, itself too, and their finds. */
    taxa: z.number().int(),
    records: z.number().int(),
  })
  .meta({ id: 'KeptGroup' })
export type KeptGroup = z.output<typeof KeptGroup>

export const ImportReport = z
  .object({
    dryRun: z.boolean(),
    /** Nothing is written while there are errors. */
    errors: z.array(ImportProblem),
    warnings: z.array(ImportProblem),
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    /** All rows: those of the taxa above that have one, and the two figures below. */
    rows: z.number().int(),
    /** Rows that are a synonym, a name or a distribution of a taxon. */
    attached: z.number().int(),
    /** Rows that nothing is taken from; the warnings say why. */
    leftOut: z.number().int(),
    /** Taxa among the above that have no row: other rows name them in their classification. */
    implied: z.number().int(),
    /** Of the created: names that matched nothing and wait as orphans. */
    orphans: z.number().int(),
    /** Every change of taxa that were there before. */
    changes: z.array(ImportChange),
    keptGroups: z.array(KeptGroup),
    /** Whether a row was written, or would be; ids and names of the source that are remembered count too. */
    changesAnything: z.boolean(),
    /** Under which it stands in the history and is undone; null when nothing was written. */
    changeId: Id.nullable(),
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

const Flag = z.enum(['0', '1', 'false', 'true']).optional()
/** Forms hold texts: `true` or `1` is yes. `dryRun` only tells what the file would do; `moveGroups` lets taxa change species group. */
const uploadFields = z.object({ dryRun: Flag, moveGroups: Flag })
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
    'Taxa from a workbook (file, dryRun, moveGroups): checked first, errors by row and column, nothing half done.',
  ),
  importTaxonNoteFromExcel: importFile('/taxa/import-taxon-note-from-excel', 'Notes from a workbook (file, dryRun).'),
  importChecklist: importFile(
    '/taxa/import-checklist',
    'A Darwin Core Archive with Taxon core (file, dryRun, moveGroups); can be run again, and be undone.',
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
