import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { FieldFrame, type FieldProps, inputClass, useField } from './Field.tsx'

export interface Option<Value extends string = string> {
  value: Value
  label: string
  isDisabled?: boolean
}

export interface SelectProps<Value extends string>
  extends FieldProps,
    Omit<
      ComponentPropsWithRef<'select'>,
      'className' | 'onChange' | 'required' | 'name' | 'id' | 'children' | 'value'
    > {
  options: readonly Option<Value>[]
  value?: Value | ''
  onChange?: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** One of a few. The browser's own list: it is the best one on a phone, and everybody knows it. */
export function Select<Value extends string = string>(props: SelectProps<Value>) {
  const {
    label,
    description,
    error: _,
    name,
    isRequired,
    hideLabel,
    help,
    className,
    options,
    onChange,
    placeholder,
    ...rest
  } = props
  const { id, error, clear, control } = useField(props)
  return (
    <FieldFrame {...{ id, label, description, error, isRequired, hideLabel, help, className }}>
      <div className="relative">
        <select
          {...rest}
          {...control}
          name={name}
          className={cx(inputClass, 'appearance-none pe-11')}
          onChange={(event) => {
            clear()
            onChange?.(event.target.value as Value)
          }}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-ink-soft"
          aria-hidden="true"
        />
      </div>
    </FieldFrame>
  )
}
