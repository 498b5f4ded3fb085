import type { ReactNode } from 'react'

interface ChoiceProps<Value extends string> {
  label: string
  /** `short` is what is read on a narrow screen; its name stays the label. */
  options: readonly { value: Value; label: string; short?: ReactNode; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of two or three ways to see the same, side by side. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="inline-flex noscript:hidden shrink-0 whitespace-nowrap rounded-full border border-edge bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="inline-flex min-h-9 touch-target items-center gap-1.5 rounded-full px-3.5 font-medium text-sm transition-colors duration-quick hover:bg-accent-soft aria-pressed:bg-accent aria-pressed:text-accent-ink [&_svg]:size-4"
        >
          {option.icon}
          {option.short === undefined ? (
            option.label
          ) : (
            <>
              <span className="max-md:sr-only">{option.label}</span>
              <span aria-hidden="true" className="inline-flex items-center md:hidden">
                {option.short}
              </span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  )
}
