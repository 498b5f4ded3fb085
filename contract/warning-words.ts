import { numberText } from './counted.ts'
/** Words and numbers of early warnings of invasive species. Plain data: the browser uses it too. */

import { starNames } from './validation-words.ts'

export const warningStates = { new: 'Ny', seen: 'Set', effort: 'Under indsats', closed: 'Afsluttet' } as const
export type WarningState = keyof typeof warningStates

/** How an effort ended. */
export const warningOutcomes = {
  removed: 'Fjernet helt',
  partly: 'Fjernet delvis',
  without_effect: 'Uden virkning',
  not_found: 'Ikke genfundet',
} as const
export type WarningOutcome = keyof typeof warningOutcomes

/** Why there is a warning. */
export const warningReasons = {
  new_here: 'Ikke kendt her i ti år',
  near_area: 'Inden for 5 km af et forvaltet område',
} as const
export type WarningReason = keyof typeof warningReasons

export const warningLimits = { note: 4000, wishedSpecies: 30, wishedAreas: 30 } as const

/** Whether people have said that it is the species: the machine's star alone does not. */
export const isConfirmed = (stars: number): boolean => stars >= 2

export function confirmedText(stars: number): string {
  const status = starNames[stars as keyof typeof starNames].toLocaleLowerCase('da-DK')
  if (isConfirmed(stars)) return `Bekræftet: ${status}`
  return stars === 0 ? 'Ikke bekræftet endnu' : `Ikke bekræftet (${status})`
}

/** In how many months somebody should look again, by how it ended; null where nothing is left to look for. */
export const revisitMonths: Record<WarningOutcome, number> = {
  removed: 12,
  partly: 3,
  without_effect: 3,
  not_found: 6,
}

/** How far it is to the nearest find. */
export const metresText = (metres: number): string =>
  metres < 1000 ? `${numberText(metres)} m` : `${numberText(Math.round(metres / 100) / 10)} km`
