import type { RecordFields } from '#contract/record.ts'
import { type FieldName, textFields } from '#contract/record-fields.ts'
import type { Ctx } from '#server/core/context.ts'
import { appendHistories, appendHistory, type HistoryLine } from '#server/core/history.ts'

/** Texts that may name people or are nobody else's business: the history says that they changed, never to what. */
const withoutValue: readonly FieldName[] = [...textFields, 'finderNames', 'tags']
/** Labels are each person's own order, no part of the find. */
const unremembered: readonly FieldName[] = ['tags']

const valuesOf = (fields: RecordFields, names: readonly FieldName[]) =>
  Object.fromEntries(
    names
      .filter((name) => !withoutValue.includes(name))
      .map((name) => [name, name === 'pictures' ? fields.pictures.map(({ id }) => id) : fields[name]]),
  )

export interface HistoryEntry {
  verb: string
  /** What became what. */
  names?: readonly FieldName[]
  before?: RecordFields
  after?: RecordFields
  /** The version that the find has now. */
  version?: number
  isDraft?: boolean
  /** The picture that it is about. */
  pictureId?: string
  /** What somebody says that it is. */
  said?: Pick<RecordFields, 'taxonId' | 'certainty'>
  /** What it is called now, the stars that it has, and whether votes part so that nobody proposed the name. */
  standing?: { taxonId: number | null; stars: number; isParted?: boolean }
  /** Of a dismissal. */
  reasonKey?: string
  reason?: string
  batch?: string
}

/** One line of a find's history. */
export async function appendRecordHistory(ctx: Ctx, recordId: number, told: HistoryEntry) {
  await appendHistory(ctx, asLine(recordId, told))
}

/** A line of the history of each of many finds, in this order. */
export const appendRecordHistories = (ctx: Ctx, lines: readonly (readonly [recordId: number, told: HistoryEntry])[]) =>
  appendHistories(
    ctx,
    lines.map(([recordId, told]) => asLine(recordId, told)),
  )

function asLine(recordId: number, told: HistoryEntry): HistoryLine {
  const names = (told.names ?? []).filter((name) => !unremembered.includes(name))
  // A draft was told to nobody and goes with its owner; the history stays, so it holds nothing of what was said.
  const valued = told.isDraft ? [] : names
  return {
    entity: 'record',
    entityId: recordId,
    verb: told.verb,
    ...(told.before ? { before: valuesOf(told.before, valued) } : {}),
    after: {
      ...(told.after ? { fields: names, values: valuesOf(told.after, valued) } : {}),
      ...(told.version === undefined ? {} : { version: told.version }),
      ...(told.isDraft ? { isDraft: true } : {}),
      ...(told.pictureId ? { pictureId: told.pictureId } : {}),
      ...(told.said ? { values: told.said } : {}),
      ...(told.standing ? { values: { taxonId: told.standing.taxonId }, stars: told.standing.stars } : {}),
      ...(told.standing?.isParted ? { isParted: true } : {}),
      ...(told.reasonKey ? { reasonKey: told.reasonKey } : {}),
    },
    ...(told.reason ? { reason: told.reason } : {}),
    ...(told.batch ? { batch: told.batch } : {}),
  }
}

/** What stands in `after`. */
export interface AppendedHistory {
  fields?: FieldName[]
  values?: Partial<RecordFields>
  version?: number
  isDraft?: boolean
  pictureId?: string
  stars?: number
  /** Missing in what was written before it was told. */
  isParted?: boolean
  reasonKey?: string
}
