import { type SpeciesGroup, speciesGroupIds, speciesGroups } from '#contract/roles.ts'
import { GroupIcon } from '../taxa/GroupIcon.tsx'

interface GroupChoiceProps {
  value: number | null
  onChange: (group: number | null) => void
  /** A find can do without. */
  isOptional?: boolean
}

/** What it looks most like, for who does not know what it is. */
export function GroupChoice({ value, onChange, isOptional = true }: GroupChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">
        Hvad ligner det mest?{isOptional && <span className="font-normal text-ink-soft"> (valgfrit)</span>}
      </legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {speciesGroupIds.map((group: SpeciesGroup) => (
          <button
            key={group}
            type="button"
            aria-pressed={value === group}
            className="grid min-h-24 content-start justify-items-center gap-1 rounded-md border border-line bg-raised p-2 text-center text-xs hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold"
            onClick={() => onChange(value === group ? null : group)}
          >
            <span data-group={group} className="group-ground grid size-12 place-items-center rounded-full">
              <GroupIcon group={group} className="size-9" />
            </span>
            {speciesGroups[group]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
