import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { FieldFrame, type FieldProps, inputClass, useField } from './Field.tsx'

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'input'>, 'className' | 'onChange' | 'required' | 'name' | 'id' | 'children'> {
  onChange?: (value: string) => void
  /** For the control itself: a narrower width, for instance. */
  inputClassName?: string
}

/** One line of text. Uncontrolled with `defaultValue`, or controlled with `value` and `onChange`. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    description,
    error: _,
    name,
    isRequired,
    hideLabel,
    help,
    className,
    inputClassName,
    onChange,
    ...rest
  } = props
  const { id, error, clear, control } = useField(props)
  return (
    <FieldFrame {...{ id, label, description, error, isRequired, hideLabel, help, className }}>
      <input
        type="text"
        {...rest}
        {...control}
        name={name}
        className={cx(inputClass, inputClassName)}
        onChange={(event) => {
          clear()
          onChange?.(event.target.value)
        }}
      />
    </FieldFrame>
  )
}
