import type { ValidationParameters } from '#contract/taxon.ts'

/** What holds where no taxon above has set anything. */
export const defaultParameters: ValidationParameters = {
  geography: { on: true, years: 20 },
  season: { on: true, months: null },
  recognisability: { on: true, points: 0 },
}

interface Ancestor {
  ownBlur: number | null
  ownParameters: ValidationParameters | null
}

/** What a taxon has from the line above it and from itself, top first: the widest blur, and the nearest parameters. */
export const inherited = <One extends Ancestor>(
  line: readonly One[],
): { blur: number | null; setter: One | undefined } => {
  const blurs = line.flatMap((one) => one.ownBlur ?? [])
  return {
    blur: blurs.length === 0 ? null : Math.max(...blurs),
    setter: line.findLast((one) => one.ownParameters !== null),
  }
}
