import { useQuery } from '@tanstack/react-query'
import type { LookAlike, TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { api } from '../core/api.ts'
import { Link } from '../core/link.tsx'
import { PoisonBadge } from '../taxa/PoisonBadge.tsx'
import { TaxonPicture } from '../taxa/TaxonPicture.tsx'
import { comparePath } from './address.ts'

interface LookAlikeChoiceProps {
  /** What is about to be said. */
  taxon: TaxonRef | null
  /** Those of what others have said. */
  others: readonly TaxonRef[]
  onChoose: (taxon: TaxonRef) => void
}

const shown = 6

/** What it could be taken for: a press chooses that one instead. */
export function LookAlikeChoice({ taxon, others, onChoose }: LookAlikeChoiceProps) {
  const taxonId = taxon?.id ?? 0
  const { data } = useQuery({
    queryKey: ['taxon', taxonId],
    queryFn: ({ signal }) => api('GET /taxa/{id}', { id: taxonId }, { signal }),
    enabled: taxonId > 0,
  })
  const own = taxon && data?.id === taxon.id ? data.lookAlikes : []
  const all: (TaxonRef | LookAlike)[] = [...own, ...others.filter(({ id }) => !own.some((one) => one.id === id))]
  const taxa = all.filter(({ id }) => id !== taxon?.id).slice(0, shown)
  if (taxa.length === 0) return null
  const compared = [taxon, ...taxa].flatMap((one) => (one ? [one.id] : []))
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-semibold">Kan forveksles med</span>
        {compared.length > 1 && (
          <Link to={comparePath(compared.slice(0, 4))} className="text-accent underline underline-offset-4">
            Sammenlign dem
          </Link>
        )}
      </p>
      <ul className="flex flex-wrap gap-2">
        {taxa.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => onChoose(one)}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-raised py-1 ps-1 pe-4 text-start font-medium text-sm transition-colors duration-quick hover:border-accent hover:bg-accent-soft"
            >
              <TaxonPicture taxon={one} className="size-9 rounded-full" drawingClassName="size-6" />
              {capital(one.name)}
              {'warning' in one && <PoisonBadge warning={one.warning} />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
