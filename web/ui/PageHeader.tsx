import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../core/link.tsx'

export interface Crumb {
  label: string
  to: string
}

interface PageHeaderProps {
  title: ReactNode
  lead?: ReactNode
  /** Buttons at the right; under the text on a phone. */
  actions?: ReactNode
  /** The pages above this one, outermost first. */
  breadcrumbs?: readonly Crumb[]
}

/** The top of a page: its only heading of the first level. Focus moves to it when the page is opened. */
export function PageHeader({ title, lead, actions, breadcrumbs = [] }: PageHeaderProps) {
  return (
    <header className="mb-6 grid gap-3 md:mb-8">
      {breadcrumbs.length > 0 && (
        <nav aria-label="Brødkrummer">
          <ol className="flex flex-wrap items-center gap-x-1 text-ink-soft text-sm">
            {breadcrumbs.map((crumb, at) => (
              <li key={crumb.to} className="wrap-anywhere flex min-w-0 items-center gap-1">
                <Link
                  to={crumb.to}
                  className="inline-flex touch-target items-center py-1 underline underline-offset-4 hover:text-accent"
                >
                  {crumb.label}
                </Link>
                {at < breadcrumbs.length - 1 && <ChevronRight className="size-4" aria-hidden="true" />}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="wrap-anywhere min-w-0 flex-1 basis-80">
          <h1 tabIndex={-1} className="font-display font-semibold text-3xl tracking-tight">
            {title}
          </h1>
          {lead && <div className="mt-2 max-w-[62ch] text-ink-soft text-lg">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  )
}
