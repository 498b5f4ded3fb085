import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { drawnTaxa } from './drawn-taxa.ts'
import { lockTree } from './tree.ts'

const table = JSON.stringify(Object.fromEntries(drawnTaxa))
const marker = { category: 'internal', key: 'drawings' }

/** Bring the drawings of the given taxa and of all below them up to date; without any, those of all taxa. */
export async function refreshDrawings(db: Db, rootIds?: readonly number[]) {
  if (rootIds?.length === 0) return
  await lockTree(db)
  const roots = rootIds ? sql`t.id = any(${rootIds}::bigint[])` : sql`t.parent_id is null`
  await sql`with recursive drawn as materialized (
      select d.key as latin_name, d.value as drawing from jsonb_each_text(${table}::text::jsonb) d),
    up as (
      select t.id as start, t.parent_id, d.drawing from taxon t left join drawn d using (latin_name) where ${roots}
      union all select up.start, p.parent_id, d.drawing
      from up join taxon p on p.id = up.parent_id left join drawn d on d.latin_name = p.latin_name
      where up.drawing is null),
    down as (
      select start as id, max(drawing) as drawing from up group by start
      union select c.id, coalesce(d.drawing, down.drawing)
      from down join taxon c on c.parent_id = down.id left join drawn d on d.latin_name = c.latin_name)
    update taxon t set drawing = down.drawing, search_revision = nextval('taxon_search_revision')
    from down where t.id = down.id and t.drawing is distinct from down.drawing`.execute(db)
}

/** On a start with other drawings than the last one had, all taxa get theirs. */
export async function settleDrawings(db: Db) {
  const value = createHash('sha256').update(table).digest('hex').slice(0, 16)
  const { rows } = await sql`insert into setting (category, key, value, type)
    values (${marker.category}, ${marker.key}, ${value}, 'text')
    on conflict (category, key) do update set value = excluded.value, updated_at = now()
      where setting.value <> excluded.value returning key`.execute(db)
  if (rows.length > 0) await refreshDrawings(db)
}
