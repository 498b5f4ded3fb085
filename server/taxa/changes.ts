import { sql } from 'kysely'
import { type Effect, type ImportChanges, type TaxonChange, taxonTree } from '#contract/taxon-tree.ts'
import { isAllowed } from '#server/core/access.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'
import { measured } from './effects.ts'
import { isOfTaxon } from './import/journal.ts'
import { changesInWords, taxaThatCameAndWent } from './import/journal-words.ts'
import { journaledAmong, undoImport } from './import/undo.ts'
import { taxonRefs } from './refs.ts'
import { type RowChange, reversed, strayRows, taxaOf, type Values } from './rows.ts'
import { lockTree } from './tree.ts'

type StoredRow = Pick<RowChange, 'table' | 'key' | 'of'> & { values: Values | null }
interface Stored {
  id: number
  at: string
  verb: string
  entityId: string
  before: { rows?: StoredRow[] } | null
  after: { rows?: StoredRow[]; taxa?: number[]; summary?: string; undoes?: number } | null
  actor: string | null
}

/** Changes of the tree, of what belongs to whom and of when finds are hidden; everything else is undone by changing it again. */
const undoable = new Set([
  ...['move', 'transfer-children', 'merge', 'convert', 'move-names', 'update-blur-rules', 'undo'],
  ...['import-checklist', 'import-excel', 'import-notes'],
])
/** So many taxa are shown with a change that touched many. */
const shownTaxa = 12

const columns = sql`c.id, c.at, c.verb, c.entity_id, c.before, c.after, u.display_name as actor`
const fromChanges = sql`from change c left join app_user u on u.id = c.actor where c.entity = 'taxon'`
const touches = (taxonId: number) =>
  sql`(c.entity_id = ${String(taxonId)} or c.after -> 'taxa' @> ${JSON.stringify([taxonId])}::jsonb
    or c.id in (select r.change_id from taxon_import_row r where r.taxon_id = ${taxonId} and ${isOfTaxon}))`

const storedRows = ({ before, after }: Stored): RowChange[] =>
  (after?.rows ?? []).map(({ values, ...row }, i) => ({
    ...row,
    before: before?.rows?.[i]?.values ?? null,
    after: values,
  }))

const taxaOfChange = (change: Stored): number[] => change.after?.taxa ?? [Number(change.entityId)]

const undone = 'Fortrød: '
const storedSummary = (change: Stored) => change.after?.summary ?? 'Ændrede taxonet.'
const summaryOfUndo = (change: Stored) => `${undone}${storedSummary(change)}`
/** Every undo is stored as the word before what it took back; what was taken back twice stands again. */
const summaryOf = (change: Stored): string =>
  storedSummary(change).replace(RegExp(`^(?:${undone})+`), (chain) =>
    (chain.length / undone.length) % 2 === 1 ? undone : 'Genindførte: ',
  )

/** The change that takes another back and has not been taken back itself. */
async function undoneBy(db: Db, changeId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from change
    where entity = 'taxon' and verb = 'undo' and (after ->> 'undoes')::bigint = ${changeId} order by id desc`.execute(
    db,
  )
  for (const { id } of rows) if ((await undoneBy(db, id)) === null) return id
  return null
}

/** Those that an undo has taken back: one that was brought back is undone where it was brought back, and offered there. */
async function everTakenBack(db: Db, changeIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select distinct (after ->> 'undoes')::bigint as id from change
    where entity = 'taxon' and verb = 'undo' and (after ->> 'undoes')::bigint = any(${changeIds}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function taxonChanges(
  ctx: Ctx,
  { taxonId, skip, take }: { taxonId?: number | undefined; skip: number; take: number },
): Promise<{ items: TaxonChange[]; total: number }> {
  const where = taxonId === undefined ? sql`` : sql`and ${touches(taxonId)}`
  const { rows } = await sql<Stored>`select ${columns} ${fromChanges} ${where}
    order by c.id desc limit ${take} offset ${skip}`.execute(ctx.db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${fromChanges} ${where}`.execute(
    ctx.db,
  )
  const shown = rows.map((change) => taxaOfChange(change).slice(0, shownTaxa))
  const refs = new Map((await taxonRefs(ctx.db, [...new Set(shown.flat())])).map((ref) => [ref.id, ref]))
  const mayUndo = isAllowed(taxonTree.undoTaxonChange.access, ctx.viewer)
  const ids = rows.map(({ id }) => id)
  const journaled = await journaledAmong(ctx.db, ids)
  const takenBack = await everTakenBack(ctx.db, ids)
  const items: TaxonChange[] = []
  for (const [i, change] of rows.entries()) {
    const isUndoable = undoable.has(change.verb)
    items.push({
      id: change.id,
      at: change.at,
      verb: change.verb,
      summary: summaryOf(change),
      actor: change.actor ?? 'Vildfund',
      taxa: (shown[i] ?? []).flatMap((id) => refs.get(id) ?? []),
      undoneBy: isUndoable ? await undoneBy(ctx.db, change.id) : null,
      isImport: journaled.has(change.id),
      details: taxonId !== undefined && journaled.has(change.id) ? await detailsOf(ctx.db, change.id, taxonId) : [],
      canUndo:
        mayUndo &&
        isUndoable &&
        !takenBack.has(change.id) &&
        (storedRows(change).length > 0 || journaled.has(change.id)),
    })
  }
  return { items, total: counted[0]?.total ?? 0 }
}

const detailsOf = async (db: Db, changeId: number, taxonId: number): Promise<TaxonChange['details']> =>
  (await changesInWords(db, changeId, taxonId)).map(({ what, before, after }) => ({ what, before, after }))

export async function taxonImportChanges({ db }: Ctx, changeId: number): Promise<ImportChanges> {
  if (!(await journaledAmong(db, [changeId])).has(changeId)) throw new Refusal('missing', 'not_found')
  const changes = await changesInWords(db, changeId)
  const refs = new Map(
    (await taxonRefs(db, [...new Set(changes.map(({ taxonId }) => taxonId))])).map((ref) => [ref.id, ref]),
  )
  return {
    ...(await taxaThatCameAndWent(db, changeId)),
    changes: changes.map((change) => ({
      ...change,
      name: refs.get(change.taxonId)?.latinName ?? `id ${change.taxonId}`,
    })),
  }
}

/** Take a change back. It must still stand as it was left, and what was before it must still be possible. */
export async function undoTaxonChange(ctx: Ctx, { changeId }: { changeId: number }): Promise<Effect> {
  await lockTree(ctx.db)
  const { rows: known } = await sql<Stored>`select ${columns} ${fromChanges} and c.id = ${changeId}`.execute(ctx.db)
  const [change] = known
  if (!change) throw new Refusal('missing', 'not_found')
  const rows = reversed(storedRows(change))
  const isJournaled = (await journaledAmong(ctx.db, [changeId])).has(changeId)
  if (!undoable.has(change.verb) || (rows.length === 0 && !isJournaled))
    throw new Refusal('conflict', 'change_not_undoable')
  if ((await undoneBy(ctx.db, changeId)) !== null) throw new Refusal('conflict', 'change_already_undone')
  if (isJournaled) {
    return undoImport(ctx, {
      ...{ id: changeId, summary: summaryOfUndo(change) },
      laterThan: (taxonIds) => blockedBy(ctx.db, changeId, taxonIds),
    })
  }
  const strays = await strayRows(ctx.db, rows)
  if (strays.length > 0)
    throw (await blockedBy(ctx.db, changeId, taxaOf(strays))) ?? new Refusal('conflict', 'undo_blocked')
  try {
    return await measured(ctx, {
      verb: 'undo',
      taxonId: Number(change.entityId),
      about: taxaOfChange(change),
      summary: summaryOfUndo(change),
      rows,
      undoes: changeId,
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw (await blockedBy(ctx.db, changeId, [...taxaOfChange(change), ...parentsIn(rows)])) ?? error
  }
}

const parentsIn = (rows: readonly RowChange[]): number[] =>
  rows.flatMap(({ after }) => (typeof after?.parentId === 'number' ? [after.parentId] : []))

/** The refusal that lists the later changes of these taxa, the newest first: the order in which to undo them. */
async function blockedBy(db: Db, changeId: number, taxonIds: readonly number[]): Promise<Refusal | undefined> {
  const { rows } = await sql<Stored>`select ${columns} ${fromChanges} and c.id > ${changeId}
    and (c.entity_id = any(${taxonIds.map(String)}::text[]) or exists (
      select 1 from jsonb_array_elements(c.after -> 'taxa') as one where one::text::bigint = any(${taxonIds}::bigint[]))
      or exists (select 1 from taxon_import_row r where r.change_id = c.id and r.taxon_id = any(${taxonIds}::bigint[])))
    order by c.id desc limit 50`.execute(db)
  const later: Stored[] = []
  for (const row of rows) {
    // A later change that was taken back stands in nobody's way, and neither does what took it, or this one, back.
    const takesBackLater = (row.after?.undoes ?? 0) >= changeId
    if (!takesBackLater && (await undoneBy(db, row.id)) === null) later.push(row)
  }
  if (later.length === 0) return undefined
  const line = (row: Stored) => {
    const day = new Date(row.at).toLocaleDateString('da-DK', { dateStyle: 'long', timeZone: 'Europe/Copenhagen' })
    return `${day}: ${summaryOf(row)}`
  }
  return new Refusal('conflict', 'undo_blocked', Object.fromEntries(later.map((row) => [String(row.id), line(row)])))
}
