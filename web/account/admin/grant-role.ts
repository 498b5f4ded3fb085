import type { Grant } from '#contract/grants.ts'
import type { HeldRole, SpeciesGroup } from '#contract/roles.ts'

/** The role that a grant is about. */
export const heldOf = ({ role, speciesGroup }: Grant): HeldRole =>
  speciesGroup === null ? { role } : { role, speciesGroup: speciesGroup as SpeciesGroup }
