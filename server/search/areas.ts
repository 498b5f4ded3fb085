import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { folded } from '#server/places/folded.ts'
import { alphabetical } from '#server/taxa/browse.ts'

/** Municipalities and other areas by how their names begin; all of them when nothing is asked for. */
export async function searchAreas(ctx: Ctx, { queryString, take }: { queryString: string; take: number }) {
  const name = await folded(ctx.db, queryString)
  const { rows } = await sql<{ id: number; kind: string; name: string }>`
    select id, kind, name from area
    where fold_name(name) like ${`${name}%`} or fold_name(name) like ${`% ${name}%`}
    order by fold_name(name) like ${`${name}%`} desc, kind, ${alphabetical(sql`name`)}, id limit ${take}`.execute(
    ctx.db,
  )
  return { items: rows }
}
