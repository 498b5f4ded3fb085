import type { ValidationParameters } from '#contract/taxon.ts'

/** What holds where no taxon above has set anything. */
export const defaultParameters: ValidationParameters = {
  geography: { on: true, years: 20 },
  season: { on: true, months: null },
  recognisability: { on: true, points: 0 },
}
