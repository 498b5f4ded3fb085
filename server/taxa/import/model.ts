import { counted } from '#contract/counted.ts'
import type { ImportReport } from '#contract/taxon-exchange.ts'

/** What every source of taxa is made into before anything is compared with the database. */
export interface ImportedSet {
  /** Where external ids and couplings belong: the name of the checklist. */
  source: string
  taxa: ImportedTaxon[]
  /** Whoever sends a workbook can mend it: what is wrong in it is refused. A checklist is somebody else's. */
  isWorkbook?: boolean
}

export interface ImportedTaxon {
  /** Unique within the set; parents and others are named by it. */
  key: string
  /** Where it stands in its file, for messages; 0 when it was made from other rows. */
  row: number
  /** The id of its source; null when the source has none for it. */
  externalId: string | null
  /** The id that it must have (starter data). */
  fixedId?: number
  /** The id that it had when it was backed up: used when it is free. */
  wishedId?: number
  identifier?: string
  /** The taxon of the database that the row names by its id. */
  existingId?: number
  parentKey: string | null
  /**
   * How much the parent weighs against where a known taxon stands: 'exact' moves it, unless the set only leaves out what
   * stands in between; 'above' only says what it must be somewhere below; 'guess' never moves it.
   */
  placing: 'exact' | 'above' | 'guess'
  /** An existing parent that is not in the set. */
  parentId?: number
  /** 0 taxon, 1 morpho group, 2 a name that waits for a place. */
  taxonType: 0 | 1 | 2
  /** Why a name has no place, in words. */
  looseBecause?: string
  rank: number
  /** The accepted name first. */
  names: ImportedName[]
  vernacular: ImportedVernacular[]
  /** Only what the source says: all else stays as it is. */
  values: Partial<TaxonValues>
  /** What a taxon begins with when it is new, or when it becomes a Danish one; later it is the editors'. */
  firstValues: Partial<TaxonValues>
  lists: ImportedList[]
  notes: { category: string; text: string }[]
  /** Keys of others. */
  lookAlikes: string[]
  members: string[]
  superKey?: string
  mergedKey?: string
}

export interface ImportedName {
  canonicalName: string
  authorship: string
  status: number
  year: number | null
  note?: string
  gbifTaxonId?: number
  isDeleted?: boolean
  /** The id of a synonym in its source: it leads to the taxon. */
  externalId?: string
  /** The row of a synonym that has one of its own. */
  row?: number
}

export interface ImportedVernacular {
  name: string
  /** 'preferred' wins over what is accepted now; 'first' only where nothing is. */
  standing: 'preferred' | 'first' | 'other'
  isShown?: boolean
  isDeleted?: boolean
}

export interface ImportedList {
  list: string
  annexes: string[]
  year: number | null
  source: string
}

/** Columns of a taxon that a source may set, with their SQL types. */
export const valueTypes = {
  speciesGroup: 'smallint',
  blurRadius: 'integer',
  validationParameters: 'jsonb',
  occurrence: 'smallint',
  establishment: 'smallint',
  isDk: 'boolean',
  isDefault: 'boolean',
  isHybrid: 'boolean',
  isDeleted: 'boolean',
  deletedNote: 'text',
  aauArtId: 'text',
  dkReference: 'text',
  biotopes: 'text[]',
  trofi: 'text',
  seasonMonths: 'smallint[]',
  recognisability: 'smallint',
  nudgeFields: 'text[]',
  nudgefieldLabel: 'text',
  introduction: 'text',
  established: 'text',
  firstObservationYear: 'smallint',
  firstRecognizedYear: 'smallint',
  latestAssessmentYear: 'smallint',
  description: 'jsonb',
} as const
export type ValueKey = keyof typeof valueTypes
export const valueKeys = Object.keys(valueTypes) as ValueKey[]

export interface TaxonValues {
  speciesGroup: number | null
  blurRadius: number | null
  validationParameters: unknown
  occurrence: number
  establishment: number
  isDk: boolean
  isDefault: boolean
  isHybrid: boolean
  isDeleted: boolean
  deletedNote: string | null
  aauArtId: string | null
  dkReference: string | null
  biotopes: string[]
  trofi: string | null
  seasonMonths: number[]
  recognisability: number | null
  nudgeFields: string[]
  nudgefieldLabel: string | null
  introduction: string | null
  established: string | null
  firstObservationYear: number | null
  firstRecognizedYear: number | null
  latestAssessmentYear: number | null
  description: Record<string, string>
}

export const emptyValues: TaxonValues = {
  speciesGroup: null,
  blurRadius: null,
  validationParameters: null,
  occurrence: 0,
  establishment: 0,
  isDk: false,
  isDefault: false,
  isHybrid: false,
  isDeleted: false,
  deletedNote: null,
  aauArtId: null,
  dkReference: null,
  biotopes: [],
  trofi: null,
  seasonMonths: [],
  recognisability: null,
  nudgeFields: [],
  nudgefieldLabel: null,
  introduction: null,
  established: null,
  firstObservationYear: null,
  firstRecognizedYear: null,
  latestAssessmentYear: null,
  description: {},
}

export const newTaxon = (
  given: Pick<ImportedTaxon, 'key' | 'row' | 'rank'> & Partial<ImportedTaxon>,
): ImportedTaxon => ({
  externalId: null,
  parentKey: null,
  placing: 'exact',
  taxonType: 0,
  names: [],
  vernacular: [],
  values: {},
  firstValues: {},
  lists: [],
  notes: [],
  lookAlikes: [],
  members: [],
  ...given,
})

type Problem = ImportReport['errors'][number]

/** The most that is told of one file; the rest is counted. */
const most = 50_000

/** Gathers what is wrong with a file, row by row. */
export class Findings {
  readonly #errors: Problem[] = []
  readonly #warnings: Problem[] = []
  #moreErrors = 0
  #moreWarnings = 0

  error(row: number, column: string | null, message: string) {
    if (this.#errors.length < most) this.#errors.push({ row, column, message })
    else this.#moreErrors++
  }

  warn(row: number, column: string | null, message: string) {
    if (this.#warnings.length < most) this.#warnings.push({ row, column, message })
    else this.#moreWarnings++
  }

  get failed() {
    return this.#errors.length > 0
  }

  report(dryRun: boolean, { rows, attached = 0 }: RowsRead, written: Partial<Written> = {}): ImportReport {
    const rest = (list: Problem[], more: number) =>
      more === 0 ? list : [...list, { row: 0, column: null, message: `Og ${more} til.` }]
    return {
      dryRun,
      errors: rest(this.#errors, this.#moreErrors),
      warnings: rest(this.#warnings, this.#moreWarnings),
      ...{ rows, attached, leftOut: leftOutOf(rows - attached, written) },
      ...{ created: 0, updated: 0, unchanged: 0, orphans: 0, implied: 0 },
      changes: [],
      keptGroups: [],
      changesAnything: false,
      changeId: null,
      ...written,
    }
  }
}

export interface Counts {
  created: number
  updated: number
  unchanged: number
  orphans: number
  /** Those of the above that have no row of their own. */
  implied: number
}

/** What a file holds: all its rows, and those that only add to the taxon of another row. */
export interface RowsRead {
  rows: number
  attached?: number
}

/** Every row that was to be a taxon and became none. */
const leftOutOf = (rows: number, { created, updated = 0, unchanged = 0, implied = 0 }: Partial<Counts>) =>
  created === undefined ? 0 : rows - (created + updated + unchanged - implied)

/** How a file is taken in: only tried, and whether taxa may come into another species group. */
export interface ImportWish {
  dryRun: boolean
  moveGroups?: boolean
}

/** What an import has done, or would do. */
export type Written = Counts & Pick<ImportReport, 'changes' | 'keptGroups' | 'changesAnything' | 'changeId'>

export const countsInWords = ({ created, updated }: Counts) =>
  `${counted(created, 'nyt taxon', 'nye taxa')}, ${counted(updated, 'ændret', 'ændrede')}`
