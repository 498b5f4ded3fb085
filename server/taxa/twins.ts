import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'

/** Where taxa stand and under which name, as far as they are in use: what must not be so twice. */
export async function standingsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; standing: string }>`
    select id, concat_ws(' ', coalesce(parent_id, 0), lower(latin_name)) as standing from taxon
    where id = any(${ids}::bigint[]) and taxon_type = 0 and not is_deleted and merged_into is null
      and latin_name <> ''`.execute(db)
  return new Map(rows.map(({ id, standing }) => [id, standing]))
}

/** Homonyms live in different parts of the tree; a change that puts the same name twice in one place is a mistake. */
export async function refuseNewTwins(db: Db, ids: readonly number[], before: ReadonlyMap<number, string>) {
  const now = await standingsOf(db, ids)
  const changed = [...now].filter(([id, standing]) => before.get(id) !== standing).map(([id]) => id)
  if (changed.length === 0) return
  const twins = (sameParent: ReturnType<typeof sql>) => sql`
    select s.id from taxon t join taxon s on ${sameParent} and lower(s.latin_name) = lower(t.latin_name) and s.id <> t.id
    where t.id = any(${changed}::bigint[]) and s.taxon_type = 0 and not s.is_deleted and s.merged_into is null`
  const { rows } = await sql<{ id: number }>`
    ${twins(sql`s.parent_id = t.parent_id`)} union all ${twins(sql`s.parent_id is null and t.parent_id is null`)}
    order by id limit 1`.execute(db)
  const [twin] = rows
  if (!twin) return
  const told = `Det findes allerede (id ${twin.id}).`
  throw new Refusal('conflict', 'taxon_exists', { scientificName: told, canonicalName: told })
}
