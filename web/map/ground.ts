/* How the ground looks from each height: the live map and pictures of it go by the same numbers. */

export type Stops = readonly (readonly [zoom: number, value: number])[]

/** Close by, the line is no longer exact, and looks it: the sea is only a shade, 0 to 1 of the way to land. */
export const nearShare: Stops = [
  [11, 0],
  [13, 1],
]
/** Lighter water along the coast, as on a sea chart. Width and blur grow faster and faster. */
export const growth = 1.6
export const shallow: Record<'width' | 'blur' | 'opacity', Stops> = {
  width: [
    [5, 5],
    [9, 16],
    [14, 60],
  ],
  blur: [
    [5, 3],
    [9, 10],
    [14, 40],
  ],
  opacity: [
    [10.5, 1],
    [12, 0],
  ],
}
export const coast: Record<'width' | 'blur' | 'opacity', Stops> = {
  width: [
    [5, 0.5],
    [9, 0.8],
    [11, 1],
    [13, 12],
    [17, 70],
  ],
  blur: [
    [11, 0],
    [13, 11],
    [17, 60],
  ],
  opacity: [
    [11, 1],
    [13, 0.3],
  ],
}

/** The value at a zoom, as the map's expression `interpolate` gives it: linear, or exponential with a base. */
export function valueAt(stops: Stops, zoom: number, base = 1): number {
  const next = stops.findIndex(([at]) => at > zoom)
  const [last] = stops.slice(-1)
  if (next === -1) return last?.[1] ?? 0
  const [to, from] = [stops[next], stops[next - 1]]
  if (!to) return 0
  if (!from) return to[1]
  const [gone, whole] = [zoom - from[0], to[0] - from[0]]
  const share = base === 1 ? gone / whole : (base ** gone - 1) / (base ** whole - 1)
  return from[1] + (to[1] - from[1]) * share
}
