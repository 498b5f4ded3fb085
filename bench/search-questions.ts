import { sql } from 'kysely'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { View } from '#contract/search.ts'
import type { Db } from '#server/core/database.ts'

/** What people look at: the country, a part of it, a town; over places where there are finds. */
export async function viewsOf(db: Db, count: number): Promise<View[]> {
  const { rows } = await sql<{ lon: number; lat: number }>`
    select st_x(point) as lon, st_y(point) as lat from place order by md5(id::text) limit ${count}`.execute(db)
  const zooms = [6, 7, 8, 9, 10, 11, 12, 14]
  return rows.map(({ lon, lat }, i) => {
    const zoom = zooms[i % zooms.length] ?? 7
    // A screen of 1440 × 900.
    const wide = (1440 / 512) * (360 / 2 ** zoom)
    const high = wide * (900 / 1440) * Math.cos((lat * Math.PI) / 180)
    return { zoom, box: [lon - wide / 2, lat - high / 2, lon + wide / 2, lat + high / 2] }
  })
}

/** The tile in the middle of a view. */
export function tileAt({ box, zoom }: View) {
  const z = Math.min(14, Math.floor(zoom))
  const [lon, lat] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  const sin = Math.sin((lat * Math.PI) / 180)
  const x = Math.floor(((lon + 180) / 360) * 2 ** z)
  const y = Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z)
  return { z, x, y }
}

export interface Asked {
  name: string
  filter: (i: number) => RecordFilter
}

/** Taxa of a rank that have finds, those with most first, then ever fewer. */
export async function taxaOf(db: Db, low: number, high: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from taxon t, lateral (
      select count(*) as many from (
        select 1 from record_public p where p.tree_number between t.tree_number and t.tree_end limit 200000) as some_finds
    ) f where t.rank between ${low} and ${high} and not t.is_deleted and f.many > 0
    order by f.many desc limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

/** An area with so many corners around a place, some fifteen to eighty kilometres wide. */
export const polygonAt = (lon: number, lat: number, i: number, corners = 40): [number, number][] =>
  Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    const reach = (0.12 + 0.5 * ((i % 7) / 7)) * (0.7 + 0.3 * Math.sin(angle * 5))
    return [lon + reach * Math.cos(angle), lat + reach * 0.56 * Math.sin(angle)]
  })

export async function filtersOf(
  db: Db,
): Promise<{ plain: Asked[]; drawn: Asked[]; species: number[]; classes: number[] }> {
  const classes = await taxaOf(db, 500, 900)
  const species = await taxaOf(db, 2000, 2000)
  const at = (list: readonly number[], i: number) => list[i % Math.max(1, list.length)] ?? 1
  const spots = await viewsOf(db, 40)
  const drawn = (i: number) => {
    const [west, south, east, north] = spots[i % spots.length]?.box ?? [9, 55, 10, 56]
    return polygonAt((west + east) / 2, (south + north) / 2, i)
  }
  return {
    classes,
    species,
    plain: [
      { name: 'all finds', filter: () => ({}) },
      { name: 'a class', filter: (i) => ({ taxonIds: [at(classes, i)] }) },
      { name: 'a species', filter: (i) => ({ taxonIds: [at(species, i * 3)] }) },
      {
        name: 'a species in a period',
        filter: (i) => ({ taxonIds: [at(species, i)], from: '1990-01-01', to: '2015-12-31' }),
      },
      { name: 'months', filter: (i) => ({ months: [1 + (i % 12), 1 + ((i + 1) % 12)] }) },
      { name: 'a status', filter: (i) => ({ stars: [i % 4] }) },
    ],
    drawn: [
      {
        name: 'drawn, class, months, status',
        filter: (i) => ({ polygon: drawn(i), taxonIds: [at(classes, i)], months: [4, 5, 6], stars: [1, 2, 3] }),
      },
      {
        name: 'drawn, period, sure, picture',
        filter: (i) => ({
          polygon: drawn(i),
          from: '1980-01-01',
          to: '2020-12-31',
          certainties: ['sikker'],
          hasPicture: false,
        }),
      },
      {
        name: 'drawn, group, months, period',
        filter: (i) => ({ polygon: drawn(i), speciesGroups: [1 + (i % 12)], months: [5, 6, 7, 8], from: '2000-01-01' }),
      },
    ],
  }
}
