/** Versions that followed upon each other by what was saved in this window: they are no conflict for its other forms. */
const steps = new Map<string, number>()

const keyOf = (taxonId: number, version: number) => `${taxonId} ${version}`

export const noteOwnStep = (taxonId: number, from: number, to: number) => {
  // A longer step means that somebody else has saved in between.
  if (to === from + 1) steps.set(keyOf(taxonId, from), to)
}

/** The version that the given one has become by one's own doing alone. */
export const afterOwnSteps = (taxonId: number, version: number): number => {
  const next = steps.get(keyOf(taxonId, version))
  return next === undefined ? version : afterOwnSteps(taxonId, next)
}
