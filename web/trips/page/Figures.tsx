import { counted, numberText } from '#contract/counted.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import type { TripRecord, TripShown, TripSpecies } from '#contract/trip.ts'
import { Card } from '../../ui/Card.tsx'

interface FiguresProps {
  trip: TripShown
  records: readonly TripRecord[]
  species: readonly TripSpecies[]
}

/** The figures of the day. */
export function Figures({ trip, records, species }: FiguresProps) {
  const counts = species.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const mine = species.filter(({ isNewForMe }) => isNewForMe === true).length
  const here = species.filter(({ isNewForSquare }) => isNewForSquare).length
  const groups = Map.groupBy(species, ({ speciesGroup }) => speciesGroup)
  const hours = (trip.minutes ?? 0) / 60
  const anHour = Math.round((10 * species.length) / hours) / 10
  const figures = [
    { value: numberText(records.length), label: 'fund' },
    { value: numberText(species.length), label: species.length === 1 ? 'art' : 'arter' },
    ...(counts > 0 ? [{ value: numberText(counts), label: 'talt i alt' }] : []),
    ...(hours >= 0.5 && species.length > 0
      ? [{ value: numberText(anHour), label: anHour === 1 ? 'art i timen' : 'arter i timen' }]
      : []),
  ]
  return (
    <Card title="Dagens tal">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-3">
        {figures.map(({ value, label }) => (
          <li key={label} className="grid">
            <span className="font-semibold text-2xl tabular-nums">{value}</span>
            <span className="text-ink-soft text-sm">{label}</span>
          </li>
        ))}
      </ul>
      {groups.size > 1 && (
        <ul className="grid gap-1 text-sm">
          {[...groups]
            .toSorted((a, b) => b[1].length - a[1].length)
            .map(([group, own]) => (
              <li key={group} className="flex justify-between gap-4">
                <span>{speciesGroups[group as SpeciesGroup] ?? 'Andet'}</span>
                <span className="tabular-nums">{counted(own.length, 'art', 'arter')}</span>
              </li>
            ))}
        </ul>
      )}
      {mine + here > 0 && (
        <p className="text-sm">
          {[
            ...(mine > 0 ? [`${counted(mine, 'ny art', 'nye arter')} for dig`] : []),
            ...(here > 0 ? [`${counted(here, 'ny art', 'nye arter')} for kvadratet på 10 km`] : []),
          ].join(' og ')}
          .
        </p>
      )}
    </Card>
  )
}
