import type { Point } from '#contract/record.ts'

/* What of the world a map shows when it begins. Pictures and live maps go by the same, so that one can take over from the other. */

export type MapBounds = [west: number, south: number, east: number, north: number]

/** What the coastline covers, a little inside its cut edges. */
export const drawnBounds: MapBounds = [4.1, 53.05, 17.9, 59.95]
/** All of it, with the 10 km squares that it lies in. */
export const country: MapBounds = [8.05, 54.52, 15.2, 57.82]

/** How much stays free around what a map is to show, in pixels. */
export const margins = {
  country: { top: 8, right: 8, bottom: 8, left: 8 },
  area: { top: 48, right: 48, bottom: 48, left: 48 },
  // No point lies under the buttons at the right.
  points: { top: 40, right: 72, bottom: 40, left: 40 },
} as const
/** In pictures there is one more, for points all over the country. */
export type Margin = keyof typeof margins | 'spread'

export interface FixedCamera {
  center: Point
  zoom: number
}
/** As near as it can be with all of the bounds in view. */
export interface FittingCamera<M extends Margin = Margin> {
  bounds: MapBounds
  margin: M
  maxZoom: number
}
export type Camera = FixedCamera | FittingCamera

export interface Start {
  /** Where to begin; the whole country when not given. */
  center: Point | undefined
  zoom: number
  /** Begin with all of this in view, instead of a centre. */
  bounds?: MapBounds | undefined
}

export function cameraOf({ center, zoom, bounds }: Start): FixedCamera | FittingCamera<keyof typeof margins> {
  if (center) return { center, zoom }
  return bounds ? { bounds, margin: 'area', maxZoom: 14 } : { bounds: country, margin: 'country', maxZoom: 14 }
}

export const isDrawn = ({ lon, lat }: Point) => {
  const [west, south, east, north] = drawnBounds
  return lon > west + 1 && lon < east - 1 && lat > south + 0.5 && lat < north - 0.5
}
