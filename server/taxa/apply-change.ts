import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { refreshSubtrees, refreshTaxa } from './derive.ts'
import { refreshDrawings } from './drawings.ts'
import { applyRows, type RowChange, realChanges, taxaOf } from './rows.ts'
import { kingdomsOf, refuseTakenNames } from './taken.ts'
import { lockTree, placeInTree } from './tree.ts'
import { checkPlaces } from './tree-rules.ts'
import { refuseNewTwins, standingsOf } from './twins.ts'

/** A change of the checklist: what the editors' verbs come down to. */
export interface TaxaChange {
  verb: string
  /** The taxon under whose id the change stands in the history. */
  taxonId: number
  /** One Danish sentence for the change log. Never a person's name. */
  summary: string
  rows: readonly RowChange[]
  /** Further taxa that it is about. */
  about?: readonly number[]
  /** The change that this one takes back. */
  undoes?: number
  /** What whoever makes the change is told of it. */
  messages?: readonly string[]
  /** What is remembered beside the rows. */
  beside?: { before: object; after: object }
}

/** What was really changed; null when everything was so already. */
export interface AppliedChange {
  changeId: number
  rows: RowChange[]
}

/**
 * Carry a change out in the call's transaction: write the rows, refuse what would break the tree, bring versions, names,
 * numbers and groups up to date, remember it, and tell the rooms to the right (unless it is only tried).
 */
export async function applyTaxaChange(ctx: Ctx, change: TaxaChange, tried = false): Promise<AppliedChange | null> {
  const { db } = ctx
  await lockTree(db)
  const rows = realChanges(change.rows)
  if (rows.length === 0 && change.beside === undefined) return null
  const touched = rows.length === 0 ? [change.taxonId] : taxaOf(rows)
  const standings = await standingsOf(db, touched)
  const kingdoms = await kingdomsOf(db, changedIn(rows, 'parentId'))
  await applyRows(db, rows)
  await checkPlaces(
    db,
    changedIn(rows, 'parentId', 'rank', 'isDeleted', 'taxonType', 'mergedInto'),
    changedIn(rows, 'rank'),
  )
  const isNew = new Set(rows.flatMap((row) => (row.table === 'taxon' && row.before === null ? [row.of] : [])))
  const older = touched.filter((id) => !isNew.has(id))
  await sql`update taxon set version = version + 1 where id = any(${older}::bigint[])`.execute(db)
  await refreshTaxa(db, touched)
  await refuseNewTwins(db, touched, standings)
  await refuseTakenNames(db, rows, kingdoms)
  const toPlace = [...changedIn(rows, 'parentId', 'rank'), ...taxaOf(rows.filter((row) => row.table === 'taxonName'))]
  const renumbered = await placeInTree(db, toPlace)
  const regrouped = await refreshSubtrees(db, changedIn(rows, 'parentId', 'speciesGroup'))
  await refreshDrawings(db, toPlace)
  const changeId = await appendHistory(ctx, {
    entity: 'taxon',
    entityId: change.taxonId,
    verb: change.verb,
    before: {
      rows: rows.map(({ before, ...row }) => ({ ...identityOf(row), values: before })),
      ...change.beside?.before,
    },
    after: {
      summary: change.summary,
      taxa: [...new Set([change.taxonId, ...(change.about ?? []), ...touched])],
      ...(change.undoes === undefined ? {} : { undoes: change.undoes }),
      rows: rows.map(({ after, ...row }) => ({ ...identityOf(row), values: after })),
      ...change.beside?.after,
    },
  })
  const moved = [...new Set([...renumbered, ...regrouped, ...changedIn(rows, 'blurRadius'), ...reblurred(rows)])]
  const merged = rows.flatMap((row) =>
    row.after !== null && 'mergedInto' in row.after
      ? [{ from: row.of, into: row.after.mergedInto as number | null }]
      : [],
  )
  if (!tried && moved.length + merged.length > 0) {
    await ctx.events.emit(ctx, 'taxaMoved', { changeId, undoes: change.undoes ?? null, taxonIds: moved, merged })
  }
  if (!tried) await tellLists(ctx, rows)
  return { changeId, rows }
}

/** Taxa that stand on other lists, or are judged by other parameters. */
async function tellLists(ctx: Ctx, rows: readonly RowChange[]) {
  const listed = taxaOf(rows.filter((row) => row.table === 'taxonList'))
  if (listed.length > 0) await ctx.events.emit(ctx, 'taxonListsChanged', { taxonIds: listed })
  for (const taxonId of changedIn(rows, 'validationParameters', 'seasonMonths', 'recognisability')) {
    await ctx.events.emit(ctx, 'validationParametersChanged', { taxonId })
  }
}

const identityOf = ({ table, key, of }: Pick<RowChange, 'table' | 'key' | 'of'>) => ({ table, key, of })

/** Taxa that are new or have got another value in one of the columns. */
const changedIn = (rows: readonly RowChange[], ...columns: string[]): number[] =>
  rows.flatMap(({ table, of, before, after }) =>
    table === 'taxon' && after !== null && (before === null || columns.some((column) => column in after)) ? [of] : [],
  )

/** Taxa whose blur holds at other times than before. */
const reblurred = (rows: readonly RowChange[]): number[] =>
  rows.flatMap(({ table, of }) => (table === 'blurRule' ? [of] : []))

export const changeOfTaxon = (id: number, before: object, after: object): RowChange => ({
  table: 'taxon',
  key: { id },
  of: id,
  before: { ...before },
  after: { ...after },
})
