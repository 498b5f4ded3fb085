import { sideText } from '#contract/record-head.ts'
import type { WarningOutcome, WarningState } from '#contract/warning-words.ts'
import { warningOutcomes, warningStates } from '#contract/warning-words.ts'
import type { BadgeTone } from '../ui/Badge.tsx'
import type { WarningLine } from './warning-data.ts'

export const stateTones: Record<WarningState, BadgeTone> = {
  new: 'danger',
  seen: 'info',
  effort: 'warning',
  closed: 'success',
}

export const stateText = (state: WarningState, outcome: WarningOutcome | null): string =>
  outcome === null
    ? warningStates[state]
    : `${warningStates[state]}: ${warningOutcomes[outcome].toLocaleLowerCase('da-DK')}`

/** Where it is, as precisely as the viewer may know. */
export function placeText({ place, municipality }: Pick<WarningLine, 'place' | 'municipality'>): string {
  const spot = place.side > 0 ? `Et sted i et kvadrat på ${sideText(place.side)}` : place.locality
  return [spot, municipality?.name].filter((part) => part).join(', ') || 'Uden stednavn'
}

export const metresText = (metres: number): string =>
  metres < 1000
    ? `${metres.toLocaleString('da-DK')} m`
    : `${(Math.round(metres / 100) / 10).toLocaleString('da-DK')} km`
