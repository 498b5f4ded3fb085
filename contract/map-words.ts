/** Words of still maps. Plain data: the browser uses it too. */

/** A part of the map of the world, in whole tiles of a zoom: from the tile x, y on, so many across and down. */
export interface LandBox {
  z: number
  x: number
  y: number
  across: number
  down: number
}
/** The finest zoom of such a box, and the most tiles across and down. */
export const finestLand = 13
export const mostTiles = 8
/** So many steps of the coordinates to the side of a tile. */
export const landExtent = 1024

/** The smallest town that a map names, from each zoom on. */
export const townSteps: readonly [first: number, ...(readonly [zoom: number, population: number])[]] = [
  100_000,
  [6, 50_000],
  [7, 25_000],
  [8, 8000],
  [9, 3000],
  [10, 0],
]

/** Where a place is on the square that holds the whole world, from its upper left corner: 0 to 1 (Web Mercator). */
export function onWorld([lon, lat]: readonly [lon: number, lat: number]): [x: number, y: number] {
  const sin = Math.sin((lat * Math.PI) / 180)
  return [(lon + 180) / 360, 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)]
}

export function fromWorld([x, y]: readonly [x: number, y: number]): [lon: number, lat: number] {
  return [x * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI]
}
