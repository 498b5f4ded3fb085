import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { FieldDescription, FieldError, type FieldProps, useField } from './Field.tsx'

export interface SwitchProps
  extends Omit<FieldProps, 'hideLabel' | 'isRequired'>,
    Omit<ComponentPropsWithRef<'input'>, 'className' | 'onChange' | 'required' | 'name' | 'id' | 'type' | 'children'> {
  onChange?: (on: boolean) => void
}

const track =
  'h-7 w-12 shrink-0 appearance-none rounded-full border-2 border-edge bg-sunken transition-colors duration-quick before:block before:size-4.5 before:translate-x-[3px] before:translate-y-[3px] before:rounded-full before:bg-edge before:transition-transform before:duration-quick checked:border-accent checked:bg-accent checked:before:translate-x-[23px] checked:before:bg-accent-ink disabled:opacity-55'

/** The checkbox itself says whether it is on, so no aria-checked beside the role. */
const asSwitch = { role: 'switch' } as const

/** Something that is on or off, at once. */
export function Switch(props: SwitchProps) {
  const { label, description, error: _, name, help, className, onChange, ...rest } = props
  const { id, error, clear, control } = useField(props)
  return (
    <div className={cx('grid gap-1', className)}>
      <div className="flex min-h-11 items-start justify-between gap-4 py-2">
        <div className="min-w-0">
          <span className="flex items-center gap-1.5">
            <label htmlFor={id} className="font-semibold">
              {label}
            </label>
            {help}
          </span>
          <FieldDescription id={id} description={description} />
        </div>
        <input
          {...rest}
          {...control}
          type="checkbox"
          {...asSwitch}
          name={name}
          className={track}
          onChange={(event) => {
            clear()
            onChange?.(event.target.checked)
          }}
        />
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}
