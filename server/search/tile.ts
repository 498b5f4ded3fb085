import type { GeoJSONVTFeature, GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { sideOfZoom } from '#contract/search-words.ts'
import type { Ctx } from '#server/core/context.ts'
import type { FileReply } from '#server/core/serve.ts'
import { recordMap, type SingleRecord, type SquareCount } from '#server/engine/questions.ts'
import { fromGrid } from '#server/places/grid.ts'
import { type Box, filterFromText } from '#server/records/filter.ts'
import { heatSquare, mostSingle } from './heat-map.ts'

interface Tile {
  z: number
  x: number
  y: number
}

const extent = 4096

/** A tile of the map of public finds: the same for everybody, whoever asks. */
export async function recordTile(ctx: Ctx, { z, x, y, filter }: Tile & { filter: string }): Promise<FileReply> {
  const tile = { z, x, y }
  const asked = { box: boxOf(tile), side: sideOfZoom(z), mostSingle: mostSingle(z), isTotalAsked: false }
  const { squares, hidden, records } = await recordMap(ctx, filterFromText(filter), asked)
  const content = fromGeojsonVt(
    {
      squares: layer(records ? [] : squareFeatures(tile, squares)),
      hidden: layer(squareFeatures(tile, hidden)),
      records: layer((records ?? []).map((record) => recordFeature(tile, record))),
    },
    { version: 2, extent },
  )
  return { content }
}

/** Where a place is on a tile. */
function onTile({ z, x, y }: Tile, lon: number, lat: number): [number, number] {
  const tiles = 2 ** z
  const sin = Math.sin((lat * Math.PI) / 180)
  const across = ((lon + 180) / 360) * tiles - x
  const down = (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * tiles - y
  return [Math.round(across * extent), Math.round(down * extent)]
}

function boxOf({ z, x, y }: Tile): Box {
  const tiles = 2 ** z
  const lon = (column: number) => (column / tiles) * 360 - 180
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tiles))) * 180) / Math.PI
  return [lon(x), lat(y + 1), lon(x + 1), lat(y)]
}

type Feature = GeoJSONVTFeature

/** Squares of a tile. Those beside each other share corners, and to find where one lies takes long. */
function squareFeatures(tile: Tile, squares: readonly SquareCount[]): Feature[] {
  const corners = new Map<string, [number, number]>()
  const corner = (east: number, north: number) => {
    const key = `${east} ${north}`
    const known = corners.get(key) ?? onTile(tile, ...fromGrid(east, north))
    corners.set(key, known)
    return known
  }
  return squares.map((square) => {
    const { side, column, row } = square
    const [west, south, east, north] = [column * side, row * side, (column + 1) * side, (row + 1) * side]
    const first = corner(west, south)
    const ring = [first, corner(west, north), corner(east, north), corner(east, south), first]
    return { type: 3, geometry: [ring], tags: heatSquare(square) } as unknown as Feature
  })
}

const recordFeature = (tile: Tile, { id, lon, lat, stars, taxonId }: SingleRecord): Feature =>
  ({
    type: 1,
    geometry: [onTile(tile, lon, lat)],
    tags: { id, stars, ...(taxonId ? { taxonId } : {}) },
  }) as unknown as Feature

const layer = (features: Feature[]) => ({ features }) as unknown as GeoJSONVTTile
