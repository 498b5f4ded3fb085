import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError, type FieldProps, RequiredMark, useField } from './Field.tsx'
import { Tick } from './Tick.tsx'

export interface CheckboxProps
  extends Omit<FieldProps, 'label' | 'hideLabel'>,
    Omit<ComponentPropsWithRef<'input'>, 'className' | 'onChange' | 'required' | 'name' | 'id' | 'type' | 'children'> {
  label: ReactNode
  onChange?: (checked: boolean) => void
}

export function Checkbox(props: CheckboxProps) {
  const { label, description, error: _, name, isRequired, help, className, onChange, ...rest } = props
  const { id, error, clear, control } = useField({ ...props, label: '' })
  return (
    <div className={cx('grid gap-1', className)}>
      <div className="flex min-h-11 items-start gap-3 py-2.5">
        <Tick
          {...rest}
          {...control}
          name={name}
          onChange={(event) => {
            clear()
            onChange?.(event.target.checked)
          }}
        />
        <span className="grid min-w-0">
          <span className="flex items-center gap-1.5">
            <label htmlFor={id}>
              {label}
              {isRequired && <RequiredMark />}
            </label>
            {help}
          </span>
          {description && (
            <span id={`${id}-description`} className="text-ink-soft text-sm">
              {description}
            </span>
          )}
        </span>
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}
