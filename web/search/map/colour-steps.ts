import { numberText } from '#contract/counted.ts'
/** How many colours there are. */
export const shades = 7

export interface Step {
  /** The least count that has the colour. */
  from: number
  /** Which of the colours, from 1. */
  shade: number
}

const halfDecades = [1, 3, 10, 30, 100, 300, 1000]
const decades = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

/**
 * Steps of the colours for counts up to the largest: each about three times the one before, or ten where the counts are
 * large. Few steps are spread over all colours, so that neighbours are easy to tell apart.
 */
export function stepsTo(largest: number): Step[] {
  const scale = largest >= 3000 ? decades : halfDecades
  const used = scale.filter((from) => from <= Math.max(1, largest))
  return used.map((from, at) => ({
    from,
    shade: used.length === 1 ? 4 : 1 + Math.round((at * (shades - 1)) / (used.length - 1)),
  }))
}

/** "1–2", "3–9", "1.000+" */
export function stepText(steps: readonly Step[], at: number): string {
  const [from, next] = [steps[at]?.from ?? 1, steps[at + 1]?.from]
  if (next === undefined) return `${numberText(from)}+`
  return next - 1 === from ? numberText(from) : `${numberText(from)}–${numberText(next - 1)}`
}
