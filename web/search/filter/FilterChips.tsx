import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordFilter } from '#contract/record-filter.ts'
import { type Chip, changed } from './filter-texts.ts'

interface FilterChipsProps {
  chips: readonly Chip[]
  onChange: (filter: RecordFilter) => void
  /** After them: what can be done with what they say. */
  children?: ReactNode
}

/** What the finds are narrowed by, in words; a click takes one off. */
export function FilterChips({ chips, onChange, children }: FilterChipsProps) {
  if (chips.length === 0) return null
  return (
    <ul
      aria-label="Valgte filtre"
      className="-mx-(--page-gutter) flex items-center gap-2 scroll-row px-(--page-gutter) py-1  md:mx-0 md:flex-wrap md:px-0"
    >
      {chips.map(({ key, label, without }) => (
        <li key={key} className="shrink-0">
          <button
            type="button"
            aria-label={`Fjern filteret: ${label}`}
            onClick={() => onChange(without)}
            className="inline-flex min-h-9 touch-target items-center gap-1.5 rounded-full bg-accent-soft py-1 ps-3.5 pe-2.5 font-medium text-accent text-sm transition-colors duration-quick hover:bg-accent hover:text-accent-ink"
          >
            <span className="max-w-72 truncate">{label}</span>
            <X className="size-4 shrink-0" aria-hidden="true" />
          </button>
        </li>
      ))}
      <li className="shrink-0">
        <button
          type="button"
          onClick={() => onChange(changed({}, {}))}
          className="inline-flex min-h-9 touch-target items-center px-2 text-sm underline underline-offset-4 hover:text-accent"
        >
          Ryd alle
        </button>
      </li>
      {children && <li className="flex shrink-0 items-center gap-2 empty:hidden md:ms-auto">{children}</li>}
    </ul>
  )
}
