import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError, type FieldProps, RequiredMark, useField } from './Field.tsx'

export interface CheckboxProps
  extends Omit<FieldProps, 'label' | 'hideLabel'>,
    Omit<ComponentPropsWithRef<'input'>, 'className' | 'onChange' | 'required' | 'name' | 'id' | 'type' | 'children'> {
  label: ReactNode
  onChange?: (checked: boolean) => void
}

const box =
  'peer size-6 shrink-0 appearance-none rounded-sm border-2 border-edge bg-raised transition-colors duration-quick checked:border-accent checked:bg-accent hover:border-accent aria-invalid:border-danger disabled:opacity-55'

export function Checkbox(props: CheckboxProps) {
  const { label, description, error: _, name, isRequired, help, className, onChange, ...rest } = props
  const { id, error, clear, control } = useField({ ...props, label: '' })
  return (
    <div className={cx('grid gap-1', className)}>
      <div className="flex min-h-11 items-start gap-3 py-2.5">
        <span className="relative inline-flex">
          <input
            {...rest}
            {...control}
            type="checkbox"
            name={name}
            className={box}
            onChange={(event) => {
              clear()
              onChange?.(event.target.checked)
            }}
          />
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 hidden size-6 peer-checked:block"
          >
            <path
              d="m6 12.5 4 4 8-9"
              fill="none"
              strokeWidth="3"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="stroke-accent-ink"
            />
          </svg>
        </span>
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
