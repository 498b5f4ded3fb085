import { capital } from '#contract/taxon-head.ts'
import { cx } from '../../ui/cx.ts'
import { FieldError, useField } from '../../ui/Field.tsx'
import { monthNames } from '../season.ts'

interface MonthPickerProps {
  label: string
  months: readonly number[]
  onChange: (months: number[]) => void
  isDisabled?: boolean
  /** Of the field in a form. */
  name?: string
}

/** The twelve months, each on or off. */
export function MonthPicker({ label, months, onChange, isDisabled, name: field }: MonthPickerProps) {
  const { id, error, clear, control } = useField({ label, name: field })
  return (
    <fieldset className="grid gap-1.5" disabled={isDisabled}>
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div className="grid grid-cols-4 gap-1.5 sm:grid-cols-6 xl:grid-cols-12">
        {monthNames.map((name, index) => {
          const month = index + 1
          const isOn = months.includes(month)
          return (
            <label
              key={name}
              className={cx(
                'relative grid min-h-11 cursor-pointer place-items-center rounded-md border px-1 text-sm transition-colors duration-quick focus-within:outline-3 focus-within:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-55',
                isOn ? 'border-accent bg-accent font-semibold text-accent-ink' : 'border-edge bg-raised',
              )}
            >
              <input
                type="checkbox"
                aria-label={capital(name)}
                aria-invalid={index === 0 ? control['aria-invalid'] : undefined}
                aria-describedby={control['aria-describedby']}
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={isOn}
                onChange={(event) => {
                  clear()
                  const now = event.target.checked ? [...months, month] : months.filter((one) => one !== month)
                  onChange(now.toSorted((a, b) => a - b))
                }}
              />
              <span aria-hidden="true">{capital(name.slice(0, 3))}</span>
            </label>
          )
        })}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
