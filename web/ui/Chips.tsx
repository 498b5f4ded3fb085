import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError, type FieldProps, RequiredMark, useField } from './Field.tsx'

export interface ChipOption<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

interface ChipsProps<Value extends string> extends FieldProps {
  options: readonly ChipOption<Value>[]
  value: Value | null
  /** Pressing the chosen one takes the choice back (null). */
  onChange: (value: Value | null) => void
  /** One of them always holds. */
  isFirm?: boolean
}

export const chipClass =
  'inline-flex min-h-11 touch-target items-center gap-2 rounded-full border border-edge bg-raised px-4 py-1.5 text-start font-medium text-sm transition-colors duration-quick hover:border-accent hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink'

/** One of a few, each within reach of the thumb. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, hideLabel, description, help, options, value, onChange, isFirm, isRequired, className } = props
  const { id, error, clear, control } = useField(props)
  return (
    <fieldset
      aria-describedby={control['aria-describedby']}
      data-invalid={control['aria-invalid']}
      className={cx('min-w-0', className)}
    >
      <legend className={cx('mb-1.5 font-semibold text-sm', hideLabel && 'sr-only')}>
        {label}
        {isRequired && <RequiredMark />}
      </legend>
      {(description || help) && (
        <div className="mb-1.5 flex items-center gap-1.5 text-ink-soft text-sm">
          {description && <p id={`${id}-description`}>{description}</p>}
          {help}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={value === option.value}
            className={chipClass}
            onClick={() => {
              clear()
              onChange(value === option.value && !isFirm ? null : option.value)
            }}
          >
            {option.icon}
            {option.label}
          </button>
        ))}
      </div>
      <FieldError id={id} error={error} className="mt-1.5" />
    </fieldset>
  )
}

export const chipsOf = <Value extends string>(
  words: Readonly<Record<Value, string>>,
  only: readonly Value[] = Object.keys(words) as Value[],
): ChipOption<Value>[] => only.map((value) => ({ value, label: words[value] }))
