import { useQuery } from '@tanstack/react-query'
import { capital } from '#contract/taxon-head.ts'
import { api } from '../core/api.ts'
import { Link } from '../core/link.tsx'
import { TaxonPicture } from '../taxa/TaxonPicture.tsx'
import { Badge } from '../ui/Badge.tsx'

/** What was new among finds that have just been sent; nothing where nothing was. */
export function NewSpecies({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery({
    queryKey: ['new-species', ids],
    queryFn: ({ signal }) => api('POST /trip-sampling-event/new-species', { ids: ids.slice(0, 500) }, { signal }),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data || data.species.length === 0) return null
  const mine = data.species.filter(({ isNewForMe }) => isNewForMe)
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">
        {mine.length === 0 ? 'Nyt for kvadratet' : `Nyt for dig: ${mine.length} ${mine.length === 1 ? 'art' : 'arter'}`}
      </h3>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {data.species.map(({ taxon, isNewForMe, isNewForSquare }) => (
          <li key={taxon.id} className="border-line border-b">
            <Link
              to={`/taxa/${taxon.id}`}
              className="flex min-h-14 items-center gap-3 py-1.5 text-ink no-underline hover:text-accent"
            >
              <TaxonPicture taxon={taxon} className="size-11 rounded-md" />
              <span className="grid min-w-0 gap-0.5">
                <span className="wrap-anywhere font-medium">{capital(taxon.name)}</span>
                <span className="flex flex-wrap gap-1">
                  {isNewForMe && <Badge tone="success">Ny for dig</Badge>}
                  {isNewForSquare && <Badge tone="accent">Ny for kvadratet</Badge>}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
