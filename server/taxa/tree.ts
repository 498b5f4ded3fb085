import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { buildForest, numberBetween, numberSubtree, type Place, type TreeNode, unit, widthOf } from './tree-layout.ts'

/** Those who change the tree take turns, so that revisions and numbers are given in the order of commits. */
export const lockTree = (db: Db) => sql`select pg_advisory_xact_lock(7418202)`.execute(db)

interface Row {
  id: number
  parentId: number | null
}

const byName = sql`rank, lower(latin_name), id`

async function subtree(db: Db, rootId: number): Promise<TreeNode | undefined> {
  const { rows } = await sql<Row>`
    with recursive below as (
      select id from taxon where id = ${rootId}
      union all select c.id from below join taxon c on c.parent_id = below.id)
    select id, parent_id from taxon where id in (select id from below) order by ${byName}`.execute(db)
  return buildForest(rows.map((row) => (row.id === rootId ? { ...row, parentId: null } : row)))[0]
}

/** Write the numbers that are new and tell whose they are. */
async function write(db: Db, places: readonly Place[]): Promise<number[]> {
  const portion = 5000
  const changed: number[] = []
  for (let at = 0; at < places.length; at += portion) {
    const part = places.slice(at, at + portion)
    const { rows } = await sql<{ id: number }>`update taxon t set tree_number = p.number, tree_end = p."end"
      from unnest(${part.map((p) => p.id)}::bigint[], ${part.map((p) => p.number)}::bigint[], ${part.map((p) => p.end)}::bigint[])
        as p (id, number, "end")
      where t.id = p.id and (t.tree_number, t.tree_end) is distinct from (p.number, p."end")
      returning t.id`.execute(db)
    for (const { id } of rows) changed.push(id)
  }
  return changed
}

/** Number the whole tree anew. */
export async function renumberAll(db: Db): Promise<number[]> {
  const { rows } = await sql<Row>`select id, parent_id from taxon order by ${byName}`.execute(db)
  return write(db, numberSubtree(buildForest(rows), 1, unit))
}

interface Interval {
  id: number
  parentId: number | null
  treeNumber: number
  treeEnd: number
}

const intervals = sql`id, parent_id, tree_number, tree_end`
const intervalOf = async (db: Db, id: number): Promise<Interval | undefined> =>
  (await sql<Interval>`select ${intervals} from taxon where id = ${id}`.execute(db)).rows[0]

/** More newcomers than this under one parent, and its whole subtree is numbered anew at once. */
const many = 5

/**
 * Give taxa that are new, have got another parent, or stand elsewhere among their siblings (rank, then name) their
 * numbers. Returns every taxon whose number has changed.
 */
export async function placeInTree(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const changed = new Set<number>()
  const { rows } = await sql<Interval>`
    select ${intervals} from taxon where id = any(${ids}::bigint[]) order by ${byName}`.execute(db)
  for (const [parentId, group] of Map.groupBy(rows, (row) => row.parentId)) {
    const parent = parentId === null || group.length <= many ? undefined : await intervalOf(db, parentId)
    const placed = parent ? await widen(db, parent) : []
    const waiting = new Set(parent ? [] : group.map(({ id }) => id))
    for (const id of waiting) {
      placed.push(...(await placeOne(db, id, waiting)))
      waiting.delete(id)
    }
    for (const id of placed) changed.add(id)
  }
  return [...changed]
}

/** Siblings that still wait for their own place are not where their numbers say. */
async function placeOne(db: Db, id: number, waiting: ReadonlySet<number>): Promise<number[]> {
  const own = await intervalOf(db, id)
  const node = await subtree(db, id)
  if (!own || !node) return []
  const parent = own.parentId === null ? undefined : await intervalOf(db, own.parentId)
  if (!parent) return placeAtTop(db, own, node)
  const { rows } = await sql<Interval>`
    select ${intervals} from taxon where parent_id = ${parent.id} order by ${byName}`.execute(db)
  const siblings = rows.filter((sibling) => sibling.id === id || !waiting.has(sibling.id))
  const at = siblings.findIndex((sibling) => sibling.id === id)
  const from = (siblings[at - 1]?.treeEnd ?? parent.treeNumber) + 1
  const to = (siblings[at + 1]?.treeNumber ?? parent.treeEnd + 1) - 1
  if (from <= own.treeNumber && own.treeEnd <= to) return []
  const places = numberBetween(node, from, to)
  return places ? write(db, places) : widen(db, parent)
}

/** What has no parent stands behind all others; nothing is said by the order of the tops. */
async function placeAtTop(db: Db, own: Interval, node: TreeNode): Promise<number[]> {
  const { rows } = await sql<{ last: number; free: boolean }>`
    select coalesce(max(tree_end), 0) as last,
      coalesce(bool_and(tree_end < ${own.treeNumber} or tree_number > ${own.treeEnd}), true) as free
    from taxon where parent_id is null and id <> ${own.id}`.execute(db)
  const [tops] = rows
  if (own.treeNumber > 0 && tops?.free) return []
  return write(db, numberSubtree([node], (tops?.last ?? 0) + 1, unit))
}

/** Number the nearest subtree that has room enough anew, in the end the whole tree. */
async function widen(db: Db, start: Interval): Promise<number[]> {
  for (
    let at: Interval | undefined = start;
    at;
    at = at.parentId === null ? undefined : await intervalOf(db, at.parentId)
  ) {
    const node = await subtree(db, at.id)
    if (!node) break
    const step = Math.floor((at.treeEnd - at.treeNumber + 1) / widthOf([node], 1))
    if (step < 16) continue
    const places = numberSubtree([node], at.treeNumber, step)
    const [root] = places
    if (root) root.end = at.treeEnd
    return write(db, places)
  }
  return renumberAll(db)
}
