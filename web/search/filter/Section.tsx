import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface SectionProps {
  title: string
  /** How many choices are made in it. */
  inUse: number
  startsOpen?: boolean
  children: ReactNode
}

/** A matter of the filter: folded away until it is wanted, but never while it is in use. */
export function Section({ title, inUse, startsOpen = false, children }: SectionProps) {
  const [isOpen, setOpen] = useState(startsOpen || inUse > 0)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-line not-last:border-b"
    >
      <summary className="flex min-h-12 touch-target list-none items-center gap-2 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        {inUse > 0 && (
          <span className="rounded-full bg-accent px-2 text-accent-ink text-xs tabular-nums">
            {inUse}
            <span className="sr-only"> valgt</span>
          </span>
        )}
        <ChevronDown
          className="size-5 text-ink-soft transition-transform duration-quick group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-4 pt-1 pb-5">{children}</div>
    </details>
  )
}
