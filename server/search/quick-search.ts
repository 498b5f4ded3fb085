import { sql } from 'kysely'
import { account } from '#contract/account.ts'
import { searchUsers } from '#server/account/users.ts'
import { isAllowed } from '#server/core/access.ts'
import type { Ctx } from '#server/core/context.ts'
import { localities } from '#server/places/localities.ts'
import { searchTaxa } from '#server/taxa/search-taxa.ts'
import { searchAreas } from './areas.ts'

const manyHits = 8
const fewHits = 4

/** One box for everything. People are found by members only, as everywhere. */
export async function quickSearch(ctx: Ctx, { queryString }: { queryString: string }) {
  const taxa = await searchTaxa(ctx, { queryString, take: manyHits })
  const records = await recordHits(ctx, queryString)
  return { taxa, records, people: await peopleHits(ctx, queryString), places: await placeHits(ctx, queryString) }
}

/** A find is known by its number, as it stands in its address. */
async function recordHits(ctx: Ctx, text: string) {
  const [, id] = /^(?:fund\s*|#)?(\d{1,15})$/i.exec(text.trim()) ?? []
  if (id === undefined) return []
  const { rows } = await sql<{ id: number; name: string | null; day: string; locality: string | null }>`
    select p.record_id as id, t.shown_name as name, p.day_from as day, p.locality
    from record_public p left join taxon t on t.id = p.taxon_id where p.record_id = ${id}::bigint`.execute(ctx.db)
  return rows.map((row) => ({ ...row, name: row.name ?? 'Fund uden navn' }))
}

async function peopleHits(ctx: Ctx, queryString: string) {
  if (!isAllowed(account.searchUsers.access, ctx.viewer)) return []
  const users = await searchUsers(ctx, { queryString })
  return users
    .slice(0, fewHits)
    .map(({ id, displayName, userProfilePhotoUrl }) => ({ id, name: displayName, photoUrl: userProfilePhotoUrl }))
}

/** Areas that were imported first, then named places. */
async function placeHits(ctx: Ctx, queryString: string) {
  const areas = await searchAreas(ctx, { queryString, take: fewHits })
  const { rows } = await sql<{ id: number; lon: number; lat: number }>`
    select a.id, st_x(c.point) as lon, st_y(c.point) as lat
    from area a, lateral (select st_pointonsurface(a.shape) as point) c
    where a.id = any(${areas.items.map(({ id }) => id)}::integer[])`.execute(ctx.db)
  const points = new Map(rows.map((row) => [row.id, row]))
  const { items } = await localities(ctx, { queryString, take: fewHits })
  return [
    ...areas.items.map(({ id, kind, name }) => ({
      name,
      kind,
      lon: points.get(id)?.lon ?? 0,
      lat: points.get(id)?.lat ?? 0,
      areaId: id,
    })),
    ...items.map(({ name, kind, point }) => ({ name, kind, ...point, areaId: null })),
  ]
}
