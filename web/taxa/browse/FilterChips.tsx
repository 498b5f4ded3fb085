import { X } from 'lucide-react'
import { Link } from '../../core/link.tsx'
import { startPlace, type TaxaPlace, taxaAddressOf } from './address.ts'
import { chipsOf } from './browse-texts.ts'

/** What the list is narrowed by, in words; a click takes one off. */
export function FilterChips({ place, month }: { place: TaxaPlace; month: number }) {
  const chips = chipsOf(place, month)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Valgte filtre" className="mb-5 flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            to={taxaAddressOf(without)}
            aria-current={false}
            aria-label={`Fjern filteret: ${label}`}
            className="inline-flex min-h-9 touch-target items-center gap-1.5 rounded-full bg-accent-soft py-1 ps-3.5 pe-2.5 font-medium text-accent text-sm no-underline transition-colors duration-quick hover:bg-accent hover:text-accent-ink"
          >
            {label}
            <X className="size-4 shrink-0" aria-hidden="true" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={taxaAddressOf({ ...startPlace, view: place.view, sort: place.sort })}
            aria-current={false}
            className="inline-flex min-h-9 touch-target items-center px-2 text-sm underline underline-offset-4 hover:text-accent"
          >
            Ryd alle
          </Link>
        </li>
      )}
    </ul>
  )
}
