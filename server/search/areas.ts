import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { folded } from '#server/places/folded.ts'
import { alphabetical } from '#server/taxa/browse.ts'

interface AreasInput {
  queryString: string
  areaId?: number | undefined
  take: number
}

/** Municipalities and other areas by how their names begin; all of them when nothing is asked for. */
export async function searchAreas(ctx: Ctx, { queryString, areaId, take }: AreasInput) {
  if (areaId !== undefined) return { items: await areaWithOutline(ctx, areaId) }
  const name = await folded(ctx.db, queryString)
  const { rows } = await sql<{ id: number; kind: string; name: string }>`
    select id, kind, name from area
    where fold_name(name) like ${`${name}%`} or fold_name(name) like ${`% ${name}%`}
    order by fold_name(name) like ${`${name}%`} desc, kind, ${alphabetical(sql`name`)}, id limit ${take}`.execute(
    ctx.db,
  )
  return { items: rows }
}

type Ring = [lon: number, lat: number][]

/** Corners are left out where the line would not be seen to change when the whole area is looked at. */
const partsOfWidth = 600

async function areaWithOutline(ctx: Ctx, areaId: number) {
  const { rows } = await sql<{ id: number; kind: string; name: string; outline: { coordinates: Ring[] } }>`
    select id, kind, name, st_asgeojson(st_multi(st_boundary(st_simplifypreservetopology(shape,
      greatest(st_xmax(shape) - st_xmin(shape), st_ymax(shape) - st_ymin(shape)) / ${partsOfWidth}::float8))), 5)::json
      as outline
    from area where id = ${areaId}::bigint`.execute(ctx.db)
  return rows.map(({ outline, ...area }) => ({ ...area, outline: outline.coordinates }))
}
