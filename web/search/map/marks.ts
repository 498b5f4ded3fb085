import type { EpochMap, HeatMap } from '#contract/search.ts'
import type { Colour } from '../../map/colours.ts'
import type { Trust } from '../address.ts'
import { squareRing } from './areas.ts'
import { type Step, stepsTo } from './colour-steps.ts'

/* What the map of finds shows and in which colours: the live map and pictures of it go by the same. */

type HeatSquare = HeatMap['squares'][number]

/** Which count of a square each layer of trust goes by. */
export const countOf = { alle: 'count', plausible: 'plausible', validerede: 'validated' } as const satisfies Record<
  Trust,
  keyof HeatSquare
>
/** The least stars that a single find needs to be shown. */
export const leastStars: Record<Trust, number> = { alle: 0, plausible: 1, validerede: 2 }

export const largestOf = (heat: HeatMap, trust: Trust) =>
  heat.squares.reduce((most, square) => Math.max(most, square[countOf[trust]]), 0)

/** Squares with where they lie; what the layer of trust leaves nothing of is not shown. */
export const squaresShown = (squares: readonly HeatSquare[], trust: Trust) =>
  squares.flatMap((square) => {
    const ring = squareRing(square.square)
    return ring && square[countOf[trust]] > 0 ? [{ ring, square }] : []
  })

export const dotsShown = (heat: HeatMap, trust: Trust) => heat.records.filter(({ stars }) => stars >= leastStars[trust])

export const epochsShown = (epochs: EpochMap) =>
  epochs.squares.flatMap((square) => {
    const ring = squareRing(square.square)
    return ring ? [{ ring, square }] : []
  })

/** From which count on a square has which colour. */
export const heatSteps = (heat: HeatMap, trust: Trust): { from: number; colour: Colour }[] =>
  stepsTo(largestOf(heat, trust)).map(({ from, shade }: Step) => ({ from, colour: `heat${shade}` as Colour }))

/** From how many stars on a single find has which colour. */
export const dotSteps: { from: number; colour: Colour }[] = [
  { from: 0, colour: 'heat3' },
  { from: 1, colour: 'heat5' },
  { from: 2, colour: 'record' },
]

export const epochColours: Record<EpochMap['squares'][number]['kind'], Colour> = {
  before: 'epochBefore',
  after: 'epochAfter',
  both: 'epochBoth',
}

/** The colour of a value, by the last step that it reaches. */
export const colourAt = (steps: readonly { from: number; colour: Colour }[], value: number): Colour | undefined =>
  (steps.findLast(({ from }) => from <= value) ?? steps[0])?.colour

/** Widths in pixels. */
export const look = {
  heat: { opacity: 0.86 },
  epochs: { opacity: 0.85 },
  grey: { opacity: 0.45 },
  hatch: { opacity: 0.7 },
  hidden: { width: 1.25, opacity: 0.75, dashes: [3, 2] },
  area: { width: 2.25, opacity: 0.9 },
  chosen: { width: 3.5 },
  dot: { radius: 7, edge: 2 },
}
