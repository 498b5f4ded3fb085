import type { AnswerValue, ExtraField, Answers as SaidValues } from '#contract/community-fields.ts'
import type { Point } from '#contract/record.ts'
import type { LineAnswers, SheetCommunity } from '#contract/sheet.ts'
import type { Ctx } from './context.ts'
import type { Db } from './database.ts'

/** What communities ask of finds, and what was answered: only for those that are in them, or meet them as drafts. */
export interface AskedOfRecords {
  communities: SheetCommunity[]
  answers: LineAnswers[]
}

/** Answers for a find, to some of the fields of a community. */
export interface SaidOfRecord {
  recordId: number
  communityId: number
  /** Without one: that under which the find is answered, or else the newest. */
  version?: number
  answers: SaidValues
  /** What the writer took for granted of those fields; what has become otherwise since is a conflict. */
  before?: SaidValues | undefined
}

export interface PlannedAnswers {
  /** What is wrong, by find: the fields are named like `answers.5.2`. */
  faults: { recordId: number; field: string; words: string; isConflict?: true }[]
  /** Finds that are not in the community, and those whose fields have no such question: nothing is written for them. */
  notIn: { recordId: number; communityId: number }[]
  notAsked: number[]
  /** Of how many finds something is new. */
  answered: number
  write: (batch?: string) => Promise<void>
}

/** A community whose fields are columns of a workbook. */
export interface ImportCommunity {
  id: number
  name: string
  version: number
  fields: ExtraField[]
  /** What the fields were called earlier. */
  earlier: { fieldId: number; heading: string }[]
}

/** A find that is not there yet. */
export interface RecordInTheMaking {
  taxonId: number | null
  speciesGroup: number | null
  point: Point
  date: string
  dateTo: string | null
  ownBlur: boolean
}

export interface ImportedAnswers {
  uuid: string
  communityId: number
  version: number
  answers: Record<string, AnswerValue>
}

/** What the room of communities keeps beside finds, for rooms to its left that show and write finds as lines. */
export interface ExtraAnswers {
  ofRecords: (ctx: Ctx, recordIds: readonly number[]) => Promise<AskedOfRecords>
  /** Look at answers for the viewer's own finds; they are written when all else is found to be right too. */
  plan: (ctx: Ctx, said: readonly SaidOfRecord[]) => Promise<PlannedAnswers>
  /** The communities that somebody follows or organises. */
  forImport: (db: Db, userId: number, now: Date) => Promise<ImportCommunity[]>
  /** The communities that finds in the making meet, in their order. */
  metBy: (db: Db, finds: readonly RecordInTheMaking[], now: Date) => Promise<number[][]>
  /** Lay answers beside finds that were just made, whoever sees them yet. */
  lay: (db: Db, by: { userId: number; now: Date }, answers: readonly ImportedAnswers[]) => Promise<void>
}

/** Nobody asks anything. */
export const noExtraAnswers: ExtraAnswers = {
  ofRecords: async () => ({ communities: [], answers: [] }),
  plan: async (_ctx, said) => ({
    ...{ faults: [], notIn: [...said], notAsked: [], answered: 0, write: async () => {} },
  }),
  forImport: async () => [],
  metBy: async (_db, finds) => finds.map(() => []),
  lay: async () => {},
}
