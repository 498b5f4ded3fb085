import type { ValidationParameters } from '#contract/taxon.ts'

/** What holds where no taxon above has set anything. */
export const defaultParameters: ValidationParameters = {
  geography: { on: true, years: 20 },
  season: { on: true, months: null },
  recognisability: { on: true, points: null },
}

interface Ancestor {
  ownBlur: number | null
  ownParameters: ValidationParameters | null
  ownMonths: number[]
  ownPoints: number | null
}

interface Inherited<One> {
  blur: number | null
  /** Who says how finds are judged, when the taxon is seen, and how easily it is known. */
  setter: One | undefined
  season: One | undefined
  recognisability: One | undefined
}

/** What a taxon has from the line above it and from itself, top first: the widest blur, and the nearest of the rest. */
export const inherited = <One extends Ancestor>(line: readonly One[]): Inherited<One> => {
  const blurs = line.flatMap((one) => one.ownBlur ?? [])
  return {
    blur: blurs.length === 0 ? null : Math.max(...blurs),
    setter: line.findLast((one) => one.ownParameters !== null),
    season: line.findLast((one) => one.ownMonths.length > 0),
    recognisability: line.findLast((one) => one.ownPoints !== null),
  }
}
