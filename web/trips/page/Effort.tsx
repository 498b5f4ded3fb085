import { numberText } from '#contract/counted.ts'
import type { TripShown } from '#contract/trip.ts'
import { Card } from '../../ui/Card.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { areaText, breakText, distanceText, durationText, hidesEnds } from '../trip-texts.ts'

/** Where a distance comes from: of a way whose ends are cut off only what is left of it is told. */
function distanceNote(trip: TripShown): string {
  if (hidesEnds(trip)) return ' (den viste del af ruten)'
  return trip.isOwn && trip.track !== null && !trip.isDistanceTyped ? ' (målt)' : ''
}

/** What the trip took: only what is known is told. */
export function Effort({ trip }: { trip: TripShown }) {
  const facts: Fact[] = [
    ...(trip.minutes === null
      ? []
      : [
          {
            label: 'Varighed',
            value:
              trip.breakMinutes > 0
                ? `${durationText(trip.minutes)} (og ${durationText(trip.breakMinutes)} pause)`
                : durationText(trip.minutes),
          },
        ]),
    ...(trip.breaks.length === 0 ? [] : [{ label: 'Pauser', value: trip.breaks.map(breakText).join(', ') }]),
    ...(trip.distance === null
      ? []
      : [
          {
            label: 'Afstand',
            value: `${distanceText(trip.distance)}${distanceNote(trip)}`,
          },
        ]),
    ...(trip.areaSearched === null ? [] : [{ label: 'Gennemsøgt', value: areaText(trip.areaSearched) }]),
    ...(trip.people === null ? [] : [{ label: 'Antal personer', value: numberText(trip.people) }]),
    ...(trip.weather === '' ? [] : [{ label: 'Vejr', value: trip.weather }]),
  ]
  if (facts.length === 0) return null
  return (
    <Card title="Indsats">
      <Facts facts={facts} />
    </Card>
  )
}
