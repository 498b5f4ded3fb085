import { Minus, Plus } from 'lucide-react'
import { type CountQuality, type CountUnit, countQualities, countUnits } from '#contract/details.ts'
import { groupDetails } from '#contract/group-details.ts'
import { cx } from '../../ui/cx.ts'
import { FieldFrame, inputClass, useField } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { groupOf } from './draft.ts'
import { numberInField } from './number-text.ts'
import type { ReportState } from './report-state.ts'
import { useTypedNumber } from './typed-number.ts'

interface CountFieldProps extends ReportState {
  label: string
  className?: string
}

/** How many, of what, and how exact that is. One tap adds one. */
export function CountField({ label, className, ...state }: CountFieldProps) {
  const { draft, set } = state
  const { count, countUnit, countQuality } = draft.fields
  const { text, problem, type } = useTypedNumber('count', state)
  const { id, error, clear, control } = useField({ label, name: 'count', ...(problem ? { error: problem } : {}) })
  const units = groupDetails[groupOf(draft)]?.countUnits ?? []
  const offered = countUnit && !units.includes(countUnit) ? [...units, countUnit] : units
  const say = (next: string) => {
    clear()
    // The unit is what is counted first in this group, until somebody says otherwise.
    type(next, { countUnit: countUnit ?? units[0] ?? null, countQuality: countQuality ?? 'exact' })
  }
  return (
    <div className={cx('flex flex-wrap items-start gap-3', className)}>
      <FieldFrame id={id} label={label} error={error}>
        <div className="flex items-center gap-1">
          <IconButton
            label="En færre"
            icon={<Minus aria-hidden="true" />}
            disabled={count === null || count <= 0}
            onClick={() => say(count === null || count <= 1 ? '' : numberInField(count - 1))}
          />
          <input
            {...control}
            name="count"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className={cx(inputClass, 'w-24 text-center tabular-nums')}
            value={text}
            onChange={(event) => say(event.target.value)}
          />
          <IconButton
            label="En mere"
            icon={<Plus aria-hidden="true" />}
            onClick={() => say(numberInField((count ?? 0) + 1))}
          />
        </div>
      </FieldFrame>
      {count !== null && (
        <>
          {offered.length > 0 && (
            <Select<CountUnit>
              label="Enhed"
              name="countUnit"
              className="min-w-36 flex-1"
              value={countUnit ?? ''}
              options={offered.map((unit) => ({ value: unit, label: countUnits[unit] }))}
              onChange={(unit) => set({ countUnit: unit })}
            />
          )}
          <Select<CountQuality>
            label="Optælling"
            name="countQuality"
            className="min-w-36 flex-1"
            value={countQuality ?? 'exact'}
            options={(Object.keys(countQualities) as CountQuality[]).map((quality) => ({
              value: quality,
              label: countQualities[quality],
            }))}
            onChange={(quality) => set({ countQuality: quality })}
          />
        </>
      )}
    </div>
  )
}
