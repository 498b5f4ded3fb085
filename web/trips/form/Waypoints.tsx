import { counted } from '#contract/counted.ts'
import type { Waypoint } from '#contract/trip.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'

interface WaypointsProps {
  waypoints: readonly Waypoint[]
  out: ReadonlySet<number>
  onOut: (out: ReadonlySet<number>) => void
}

/** The marks of a file in recorded order: each that is ticked becomes a draft. */
export function Waypoints({ waypoints, out, onOut }: WaypointsProps) {
  const chosen = waypoints.length - out.size
  return (
    <fieldset>
      <legend className="font-semibold text-sm">
        {counted(chosen, 'mærke bliver til en kladde', 'mærker bliver til kladder')}
      </legend>
      <ol className="grid max-h-96 gap-x-6 overflow-y-auto sm:grid-cols-2">
        {waypoints.map(({ number, name, notes, at }) => (
          <li key={number}>
            <Checkbox
              label={`${number}. ${name === '' ? 'Uden navn' : name}`}
              description={[at?.slice(11).replace(':', '.'), notes].filter(Boolean).join(' · ') || undefined}
              checked={!out.has(number)}
              onChange={(isIn) => onOut(new Set(isIn ? [...out].filter((one) => one !== number) : [...out, number]))}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
