import { ChevronRight } from 'lucide-react'
import { type Rank, ranks } from '#contract/enums.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { Link } from '../../core/link.tsx'
import { TaxonName } from '../TaxonName.tsx'

/** Where a taxon belongs, from the kingdom down: each step is a page. */
export function Classification({ line }: { line: readonly TaxonRef[] }) {
  return (
    <nav aria-label="Systematik">
      <ol className="flex flex-wrap items-center gap-x-1 text-ink-soft text-sm">
        <li className="flex items-center gap-1">
          <Link to="/taxa" className="py-1 underline-offset-4 hover:text-accent hover:underline">
            Artsbogen
          </Link>
          {line.length > 0 && <ChevronRight className="size-4" aria-hidden="true" />}
        </li>
        {line.map((taxon, index) => (
          <li key={taxon.id} className="flex items-center gap-1">
            <Link
              to={`/taxa/${taxon.id}`}
              title={ranks[taxon.rank as Rank]}
              className="py-1 underline-offset-4 hover:text-accent hover:underline"
            >
              <TaxonName taxon={taxon} />
            </Link>
            {index < line.length - 1 && <ChevronRight className="size-4" aria-hidden="true" />}
          </li>
        ))}
      </ol>
    </nav>
  )
}
