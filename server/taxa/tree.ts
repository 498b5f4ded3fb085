import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { buildForest, layOut, type Place, type TreeNode, unit, widthOf } from './tree-layout.ts'

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

async function write(db: Db, places: readonly Place[]) {
  const portion = 5000
  for (let at = 0; at < places.length; at += portion) {
    const part = places.slice(at, at + portion)
    await sql`update taxon t set tree_number = p.number, tree_end = p."end"
      from unnest(${part.map((p) => p.id)}::bigint[], ${part.map((p) => p.number)}::bigint[], ${part.map((p) => p.end)}::bigint[])
        as p (id, number, "end")
      where t.id = p.id and (t.tree_number, t.tree_end) is distinct from (p.number, p."end")`.execute(db)
  }
}

/** Number the whole tree anew. */
export async function renumberAll(db: Db) {
  const { rows } = await sql<Row>`select id, parent_id from taxon order by ${byName}`.execute(db)
  await write(db, layOut(buildForest(rows), 1, unit))
}

interface Interval {
  id: number
  parentId: number | null
  treeNumber: number
  treeEnd: number
}

const intervalOf = (db: Db, id: number): Promise<Interval | undefined> =>
  db.selectFrom('taxon').select(['id', 'parentId', 'treeNumber', 'treeEnd']).where('id', '=', id).executeTakeFirst()

/**
 * Give a taxon that has got a (new) parent numbers inside its parent's range. When the gap is too small, the nearest
 * ancestor with room enough is numbered anew, in the end the whole tree.
 */
export async function placeInTree(db: Db, id: number) {
  const node = await subtree(db, id)
  const own = await intervalOf(db, id)
  if (!node || !own) return
  const parent = own.parentId === null ? undefined : await intervalOf(db, own.parentId)
  if (!parent) {
    const { rows } = await sql<{
      last: number
    }>`select coalesce(max(tree_end), 0) as last from taxon where id <> ${id}`.execute(db)
    return write(db, layOut([node], (rows[0]?.last ?? 0) + 1, unit))
  }
  const { rows } = await sql<{ last: number | null }>`
    select max(tree_end) as last from taxon where parent_id = ${parent.id} and id <> ${id}`.execute(db)
  const from = Math.max(rows[0]?.last ?? parent.treeNumber, parent.treeNumber) + 1
  // Half of the gap, so that the next newcomer finds room as well.
  const step = Math.min(unit, Math.floor((parent.treeEnd - from + 1) / 2 / widthOf([node], 1)))
  if (step >= 1) return write(db, layOut([node], from, step))
  return widen(db, parent)
}

async function widen(db: Db, start: Interval) {
  for (
    let at: Interval | undefined = start;
    at;
    at = at.parentId === null ? undefined : await intervalOf(db, at.parentId)
  ) {
    const node = await subtree(db, at.id)
    if (!node) break
    const step = Math.floor((at.treeEnd - at.treeNumber + 1) / widthOf([node], 1))
    if (step < 16) continue
    const places = layOut([node], at.treeNumber, step)
    const [root] = places
    if (root) root.end = at.treeEnd
    return write(db, places)
  }
  return renumberAll(db)
}

/** Whether one taxon is another or stands above it. */
export async function isAncestorOrSelf(db: Db, ancestorId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive line as (
      select id, parent_id from taxon where id = ${id}
      union select p.id, p.parent_id from line join taxon p on p.id = line.parent_id)
    select exists (select 1 from line where id = ${ancestorId}) as found`.execute(db)
  return rows[0]?.found ?? false
}
