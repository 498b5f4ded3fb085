import { LayoutGrid, ListTree, Rows3 } from 'lucide-react'
import { Link } from '../../core/link.tsx'
import { type TaxaPlace, taxaAddressOf, type View, views } from './address.ts'

const icons: Record<View, typeof LayoutGrid> = { billeder: LayoutGrid, liste: Rows3, trae: ListTree }

/** Pictures, list or tree of the same taxa. */
export function ViewSwitch({ place }: { place: TaxaPlace }) {
  return (
    <nav aria-label="Visning" className="max-sm:w-full">
      <ul className="flex rounded-full border border-edge bg-surface p-0.5">
        {(Object.keys(views) as View[]).map((view) => {
          const Icon = icons[view]
          return (
            <li key={view} className="max-sm:flex-1">
              <Link
                to={taxaAddressOf({ ...place, view, page: 1 })}
                aria-current={view === place.view ? 'true' : false}
                className="flex min-h-9 touch-target items-center justify-center gap-1.5 rounded-full px-3 font-semibold text-ink-soft text-sm no-underline transition-colors duration-quick hover:text-ink aria-[current=true]:bg-accent aria-[current=true]:text-accent-ink"
              >
                <Icon className="size-4.5" aria-hidden="true" />
                {views[view]}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
