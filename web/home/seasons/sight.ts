import type { SpeciesGroup } from '#contract/roles.ts'

/** Something to look for. The texts are the portal's own. */
export interface Sight {
  name: string
  scientificName: string
  group: SpeciesGroup
  where: string
  text: string
}

export interface Season {
  month: string
  mood: string
  sights: readonly Sight[]
}

export const sight = (
  group: SpeciesGroup,
  name: string,
  scientificName: string,
  where: string,
  text: string,
): Sight => ({
  group,
  name,
  scientificName,
  where,
  text,
})
