import type { Place, Point } from '#contract/record.ts'
import type { Ring } from './geometry.ts'

/** What a map shows of a place: areas of doubt, outlines, and points on top. */
export interface Places {
  points: Point[]
  areas: Ring[]
  shape: Place['shape']
  /** Ways that somebody went, each in one piece. */
  lines?: readonly (readonly [lon: number, lat: number])[][]
}

/** How it is drawn, in pixels: by the live map and in pictures alike. */
export const placeLook = {
  area: { opacity: 0.14 },
  line: { width: 1.75, opacity: 0.85 },
  way: { width: 3, opacity: 0.9 },
  point: { radius: 7, edge: 2.5 },
}
