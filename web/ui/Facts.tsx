import type { ReactNode } from 'react'

export interface Fact {
  label: string
  /** A dash stands where there is nothing to tell. */
  value: ReactNode
}

/** Names and values in two columns; under each other where it is narrow. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="@container grid text-sm">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="grid gap-x-6 border-line py-2.5 not-last:border-b @md:grid-cols-[minmax(9rem,13rem)_1fr]"
        >
          <dt className="text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere min-w-0">{value === null || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
