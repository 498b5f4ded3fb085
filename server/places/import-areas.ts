import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { type AreaFile, type AreaShape, BadAreaFile } from './area-file.ts'

export interface ImportedAreas {
  created: number
  changed: number
  unchanged: number
  /** What was outside the rules of shapes, and how the area is named. */
  mended: string[]
  /** Around all that is or was in a changed area; null when nothing changed. */
  box: [west: number, south: number, east: number, north: number] | null
}

/** Few corners a piece: a point is then quickly found to be in it. */
const mostCorners = 128

/** Take areas in, all or none. One of the same kind and code becomes what the file says. */
export const importAreas = (db: Db, kind: string, { srid, areas }: AreaFile): Promise<ImportedAreas> =>
  db.transaction().execute(async (transaction) => {
    const result: ImportedAreas = { created: 0, changed: 0, unchanged: 0, mended: [], box: null }
    for (const area of areas) {
      const outcome = await importArea(transaction, kind, srid, area)
      result[outcome.what]++
      if (outcome.isMended) result.mended.push(area.name)
      if (outcome.box) result.box = around(result.box, outcome.box)
    }
    return result
  })

type Box = NonNullable<ImportedAreas['box']>
const around = (one: Box | null, other: Box): Box => {
  if (one === null) return other
  const [west, south, east, north] = one
  return [Math.min(west, other[0]), Math.min(south, other[1]), Math.max(east, other[2]), Math.max(north, other[3])]
}

interface Outcome {
  what: 'created' | 'changed' | 'unchanged'
  isMended: boolean
  box: Box | null
}

async function importArea(db: Db, kind: string, srid: number, { code, name, geometries }: AreaShape): Promise<Outcome> {
  const { rows: read } = await sql<{ isValid: boolean; isEmpty: boolean; shape: string }>`
    with given as (
      select st_force2d(st_setsrid(st_geomfromgeojson(one), ${srid}::integer)) as shape
      from unnest(${geometries}::text[]) as one
    ), whole as (
      select bool_and(st_isvalid(shape)) as is_valid,
        st_transform(st_union(st_collectionextract(st_makevalid(shape), 3)), 4326) as shape
      from given
    )
    select is_valid, st_isempty(shape) as is_empty,
      encode(st_asewkb(st_multi(st_collectionextract(st_makevalid(shape), 3))), 'hex') as shape
    from whole`.execute(db)
  const [shape] = read
  if (!shape || shape.isEmpty) throw new BadAreaFile(`${name} has no surface.`)
  const { rows } = await sql<{ id: number; isSame: boolean; box: Box }>`
    select a.id, a.name = ${name} and st_asbinary(a.shape) = st_asbinary(n.shape) as is_same,
      array[st_xmin(a.shape), st_ymin(a.shape), st_xmax(a.shape), st_ymax(a.shape)] as box
    from area a, (select st_geomfromewkb(decode(${shape.shape}, 'hex')) as shape) n
    where a.kind = ${kind} and a.code = ${code}`.execute(db)
  const [before] = rows
  const isMended = !shape.isValid
  if (before?.isSame) return { what: 'unchanged', isMended, box: null }
  const { rows: after } = await sql<{ id: number; box: Box }>`
    insert into area (kind, code, name, shape)
    values (${kind}, ${code}, ${name}, st_geomfromewkb(decode(${shape.shape}, 'hex')))
    on conflict (kind, code) do update set name = excluded.name, shape = excluded.shape, updated_at = now()
    returning id, array[st_xmin(shape), st_ymin(shape), st_xmax(shape), st_ymax(shape)] as box`.execute(db)
  const [area] = after
  if (!area) throw new Error('an insert has no row')
  await sql`delete from area_piece where area_id = ${area.id}`.execute(db)
  await sql`insert into area_piece (area_id, shape)
    select id, st_subdivide((st_dump(shape)).geom, ${mostCorners}::integer) from area where id = ${area.id}`.execute(db)
  return { what: before ? 'changed' : 'created', isMended, box: around(before?.box ?? null, area.box) }
}
