import { z } from 'zod'
import { call, everyone, QueryNumber } from './call.ts'
import { finestLand, mostTiles } from './map-words.ts'

const TileNumber = QueryNumber(0, 2 ** finestLand - 1)
const TileCount = QueryNumber(1, mostTiles)

export const mapLandCalls = {
  mapLand: call({
    method: 'GET',
    path: '/places/map-land',
    access: everyone,
    summary:
      'Land and names for a still map: an SVG file with a path, #land, and the larger towns, #towns. From the tile x, y of a zoom (Web Mercator, 512 pixels to a tile) so many tiles across and down; the coordinates begin in the upper left corner, 1024 to the side of a tile. Lakes are holes.',
    query: z.object({
      z: QueryNumber(0, finestLand),
      x: TileNumber,
      y: TileNumber,
      across: TileCount,
      down: TileCount,
    }),
    file: 'image/svg+xml',
  }),
}
