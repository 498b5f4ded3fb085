import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { FieldFrame, type FieldProps, inputClass, useField } from './Field.tsx'

export interface TextAreaProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'onChange' | 'required' | 'name' | 'id' | 'children'> {
  onChange?: (value: string) => void
}

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea(props: TextAreaProps) {
  const { label, description, error: _, name, isRequired, hideLabel, help, className, onChange, ...rest } = props
  const { id, error, clear, control } = useField(props)
  return (
    <FieldFrame {...{ id, label, description, error, isRequired, hideLabel, help, className }}>
      <textarea
        rows={4}
        {...rest}
        {...control}
        name={name}
        className={cx(inputClass, 'field-sizing-content min-h-28 resize-y')}
        onChange={(event) => {
          clear()
          onChange?.(event.target.value)
        }}
      />
    </FieldFrame>
  )
}
