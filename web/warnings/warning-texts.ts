import { sideText } from '#contract/record-head.ts'
import type { WarningOutcome, WarningState } from '#contract/warning-words.ts'
import { warningOutcomes, warningStates } from '#contract/warning-words.ts'
import type { BadgeTone } from '../ui/Badge.tsx'
import { dayText } from '../ui/dates.ts'
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

/** Of the card's link: focus comes back to it. */
export const cardId = (id: number) => `varsel-${id}`

/** Where it is, as precisely as the viewer may know. */
export function placeText({ place, municipality }: Pick<WarningLine, 'place' | 'municipality'>): string {
  return [spotText(place), municipality?.name].filter((part) => part).join(', ') || 'Uden stednavn'
}

/** A find without a place name is told by the nearest town; a square too: it has none. */
export function spotText({ side, locality, near }: WarningLine['place']): string | null {
  if (side > 0) return `Et sted i et kvadrat på ${sideText(side)}${near === null ? '' : ` nær ${near}`}`
  return locality || (near && `Nær ${near}`)
}

/** When somebody should look again, or should have. */
export const revisitText = (revisitOn: string, today: string): string =>
  revisitOn > today
    ? `Se efter igen ${dayText(revisitOn)}`
    : revisitOn === today
      ? 'Se efter i dag'
      : `Se efter siden ${dayText(revisitOn)}`

export const metresText = (metres: number): string =>
  metres < 1000
    ? `${metres.toLocaleString('da-DK')} m`
    : `${(Math.round(metres / 100) / 10).toLocaleString('da-DK')} km`
