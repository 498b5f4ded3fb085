import type { Point } from '#contract/record.ts'
import { formatPoint } from './coordinates.ts'
import { formatMetres } from './format-metres.ts'
import { metresPerPixel, moved, niceStep } from './geometry.ts'

/** A chosen place: where, and how far off it may be. */
export interface PlaceValue {
  point: Point | null
  /** Metres. */
  uncertainty: number
}

export interface PlaceSuggestion {
  name: string
  /** What tells it from others of the same name: "3 fund", "12. maj". */
  detail?: string
  point: Point
  uncertainty?: number
  /** Whether the name is what people call the place. */
  isName?: boolean
}

const smallest = 1
const largest = 100_000

/** Metres that a person can mean: no more than two digits that count, and within what a find may have. */
export function roundUncertainty(metres: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, metres))) - 1)
  return Math.min(largest, Math.max(smallest, Math.round(metres / power) * power))
}

/** The slider: few positions, evenly felt from a step to a parish. */
export const uncertaintySteps = [1, 2, 5, 10, 15, 25, 50, 75, 100, 150, 250, 500, 750, 1000, 1500, 2500, 5000, 10_000]

/** The position of the slider that is nearest to a value. */
export const stepOf = (metres: number): number =>
  uncertaintySteps.reduce(
    (best, step, at) =>
      Math.abs(Math.log(step / metres)) < Math.abs(Math.log((uncertaintySteps[best] ?? 1) / metres)) ? at : best,
    0,
  )

const directions: Record<string, [east: number, north: number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Where an arrow key takes the point: about ten pixels, ten times as far with Shift. */
export function nudged(point: Point, key: string, zoom: number, isFar: boolean): Point | undefined {
  const direction = directions[key]
  if (!direction) return undefined
  const step = niceStep(metresPerPixel(point.lat, zoom) * 10) * (isFar ? 10 : 1)
  return moved(point, direction[0] * step, direction[1] * step)
}

/** A pixel at this zoom covers more than the uncertainty: what the place should at least be said to be off by. */
export function honestUncertainty({ point, uncertainty }: PlaceValue, zoom: number): number | undefined {
  if (!point) return undefined
  const finger = metresPerPixel(point.lat, zoom) * 4
  return finger > uncertainty * 2 && finger > 10 ? roundUncertainty(finger) : undefined
}

/** So many pixels a finger or a mouse may miss by. */
const finger = 12
const leastByHand = 10

/** How far off a spot may be that was pressed on a map at this zoom. */
export const uncertaintyByHand = ({ lat }: Point, zoom: number): number =>
  roundUncertainty(Math.max(leastByHand, metresPerPixel(lat, zoom) * finger))

export const describePlace = ({ point, uncertainty }: PlaceValue, radius = 'Usikkerhed'): string =>
  point
    ? `Valgt sted: ${formatPoint(point)}. ${radius} ${formatMetres(uncertainty)}.`
    : 'Der er ikke valgt et sted endnu.'
