import { useId } from 'react'
import { cx } from './cx.ts'
import { FieldDescription, FieldError, type FieldProps, RequiredMark, useField } from './Field.tsx'

export interface RadioOption<Value extends string = string> {
  value: Value
  label: string
  description?: string
  isDisabled?: boolean
}

export interface RadioGroupProps<Value extends string> extends FieldProps {
  options: readonly RadioOption<Value>[]
  value?: Value
  defaultValue?: Value
  onChange?: (value: Value) => void
  /** Each choice as a card: for choices that need a few words of explanation. */
  hasCards?: boolean
  /** Beside each other, as many as there is room for: for choices of a word or two. */
  isInRow?: boolean
}

const dot =
  'mt-0.5 size-6 shrink-0 appearance-none rounded-full border-2 border-edge bg-raised transition-colors duration-quick checked:border-[7px] checked:border-accent hover:border-accent disabled:opacity-55'

/** One of a few, all of them in sight. */
export function RadioGroup<Value extends string = string>(props: RadioGroupProps<Value>) {
  const { label, description, name, isRequired, hideLabel, help, className, options, value, defaultValue, onChange } =
    props
  const { hasCards, isInRow } = props
  const { id, error, clear, control } = useField(props)
  const ownName = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
      aria-required={control['aria-required']}
      className={cx(isInRow ? 'flex flex-wrap gap-x-4' : 'grid', hasCards ? 'gap-2.5' : 'gap-1', className)}
    >
      <span
        id={`${id}-label`}
        className={cx(
          'mb-1 flex items-center gap-1.5 font-semibold text-sm',
          // A width of its own would make the hidden one as wide as the page.
          hideLabel ? 'sr-only' : isInRow && 'w-full',
        )}
      >
        {label}
        {isRequired && <RequiredMark />}
        {help}
      </span>
      <FieldDescription id={id} description={description} />
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-2 py-2 transition-colors duration-quick hover:bg-accent-soft has-disabled:cursor-not-allowed',
            hasCards && 'border border-line bg-raised px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft',
          )}
        >
          <input
            type="radio"
            name={name ?? ownName}
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={
              value === undefined && defaultValue !== undefined ? defaultValue === option.value : undefined
            }
            disabled={option.isDisabled}
            className={dot}
            onChange={() => {
              clear()
              onChange?.(option.value)
            }}
          />
          <span className="grid min-w-0">
            <span className={cx(hasCards && 'font-semibold')}>{option.label}</span>
            {option.description && <span className="text-ink-soft text-sm">{option.description}</span>}
          </span>
        </label>
      ))}
      <FieldError id={id} error={error} />
    </div>
  )
}
