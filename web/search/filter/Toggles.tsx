import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

export interface Toggle<Value extends string | number> {
  value: Value
  label: string
  /** Read aloud instead of a label that is cut short. */
  fullLabel?: string
  icon?: ReactNode
}

interface TogglesProps<Value extends string | number> {
  label: string
  hideLabel?: boolean
  description?: ReactNode
  /** Beside the description: a "?" with help. */
  help?: ReactNode
  options: readonly Toggle<Value>[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  /** In rows of equal width instead of one after the other. */
  columns?: string
}

const look =
  'inline-flex min-h-9 touch-target items-center justify-center gap-1.5 rounded-full border border-edge bg-raised px-3 py-1 font-medium text-sm transition-colors duration-quick hover:border-accent hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink'

/** Several of a few, each on or off. */
export function Toggles<Value extends string | number>(props: TogglesProps<Value>) {
  const { label, hideLabel, description, help, options, chosen, onChange, columns } = props
  return (
    <fieldset className="min-w-0">
      <legend className={cx('mb-1.5 font-semibold text-sm', hideLabel && 'sr-only')}>{label}</legend>
      {(description || help) && (
        <div className="mb-2 flex items-start justify-between gap-1.5 text-ink-soft text-sm">
          {description}
          {help}
        </div>
      )}
      <div className={columns ? cx('grid gap-1.5', columns) : 'flex flex-wrap gap-1.5'}>
        {options.map(({ value, label: text, fullLabel, icon }) => {
          const isOn = chosen.includes(value)
          return (
            <button
              key={value}
              type="button"
              aria-pressed={isOn}
              className={cx(look, columns && 'px-1')}
              onClick={() => onChange(isOn ? chosen.filter((one) => one !== value) : [...chosen, value])}
            >
              {icon}
              <span aria-hidden={fullLabel !== undefined || undefined}>{text}</span>
              {fullLabel !== undefined && <span className="sr-only">{fullLabel}</span>}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
