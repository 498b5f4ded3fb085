import type { ComponentPropsWithRef } from 'react'

type TickProps = Omit<ComponentPropsWithRef<'input'>, 'className' | 'type' | 'children'>

const box =
  'peer size-6 shrink-0 appearance-none rounded-sm border-2 border-edge bg-raised transition-colors duration-quick checked:border-accent checked:bg-accent hover:border-accent aria-invalid:border-danger disabled:opacity-55'

/** The box that is ticked, alone: where what it is for stands beside it, as in rows. */
export function Tick(props: TickProps) {
  return (
    <span className="relative inline-flex shrink-0 align-middle">
      <input {...props} type="checkbox" className={box} />
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
  )
}
