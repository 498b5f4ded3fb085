import { followKind } from '#contract/followed.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { isOnGrid, squareOf } from '#contract/squares.ts'
import { capital } from '#contract/taxon-head.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Db } from '#server/core/database.ts'
import { length } from '#server/core/units.ts'
import { hasGrid, toGrid } from '#server/places/grid.ts'
import { nearestTowns } from '#server/places/towns.ts'
import { taxonRefs } from '#server/taxa/refs.ts'

/** The taxon or the morpho group that is followed. */
export const followedTaxon = (filter: RecordFilter): number | undefined =>
  followKind(filter) === 'taxon' ? (filter.taxonIds?.[0] ?? filter.morphoGroupId) : undefined

/** What the things that searches follow are called now, in the order of the searches. */
export async function followedNames(db: Db, filters: readonly RecordFilter[]): Promise<string[]> {
  const taxa = await taxonRefs(
    db,
    filters.flatMap((filter) => followedTaxon(filter) ?? []),
  )
  const taxonNames = new Map(taxa.map(({ id, name }) => [id, capital(name)]))
  const people = await publicUsers(
    db,
    filters.map(({ userId }) => userId ?? null),
  )
  const areaIds = filters.flatMap(({ areaId }) => areaId ?? [])
  const areas =
    areaIds.length === 0 ? [] : await db.selectFrom('area').select(['id', 'name']).where('id', 'in', areaIds).execute()
  const areaNames = new Map(areas.map(({ id, name }) => [id, name]))
  const towns = await townsNear(db, filters)
  return filters.map((filter) => {
    if (filter.userId !== undefined) return people.get(filter.userId)?.displayName ?? 'En person'
    if (filter.areaId !== undefined) return areaNames.get(filter.areaId) ?? 'Et område'
    const taxonId = followedTaxon(filter)
    if (taxonId !== undefined) return taxonNames.get(taxonId) ?? `Taxon ${taxonId}`
    const town = towns.get(filter)
    return town === undefined ? placeWords(filter) : `${placeWords(filter)} ved ${town}`
  })
}

function placeWords({ square, near, box }: RecordFilter): string {
  if (square !== undefined) {
    return `${length(squareOf(square)?.side ?? 0)}-kvadratet ${square.slice(square.indexOf('_') + 1)}`
  }
  return near ? `Cirkel på ${length(near.metres)}` : box ? 'Firkant' : 'Tegnet område'
}

async function townsNear(db: Db, filters: readonly RecordFilter[]): Promise<Map<RecordFilter, string>> {
  const middles = filters.flatMap((filter) => {
    const middle = middleOf(filter)
    return middle ? [{ filter, middle }] : []
  })
  const names = await nearestTowns(
    db,
    middles.map(({ middle }) => middle),
  )
  return new Map(middles.flatMap(({ filter }, at) => (names[at] == null ? [] : [[filter, names[at]] as const])))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The middle of a square or of a drawn area, on the grid; none where it has no answer. */
function middleOf({ square, polygon, near, box }: RecordFilter) {
  const known = square === undefined ? undefined : squareOf(square)
  if (known && !isOnGrid(known)) return undefined
  if (known) return { east: known.east + known.side / 2, north: known.north + known.side / 2 }
  const corners: readonly (readonly [number, number])[] =
    polygon ??
    (box
      ? [
          [box[0], box[1]],
          [box[2], box[3]],
        ]
      : near
        ? [[near.lon, near.lat]]
        : [])
  if (corners.length === 0) return undefined
  const [lon, lat] = [mean(corners.map(([x]) => x)), mean(corners.map(([, y]) => y))]
  if (!hasGrid({ lon, lat })) return undefined
  const [east, north] = toGrid(lon, lat)
  return { east, north }
}
