import { useQuery } from '@tanstack/react-query'
import { counted } from '#contract/counted.ts'
import { months } from '#contract/enums.ts'
import { searchAddress } from '#contract/search-address.ts'
import { capital } from '#contract/taxon-head.ts'
import { api } from '../core/api.ts'
import { Link } from '../core/link.tsx'
import { TaxonCard, TaxonRow } from '../taxa/TaxonCard.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { moods } from './moods.ts'
import { weekBefore } from './today.ts'

const number = 8
const linkLook = 'text-accent underline underline-offset-4'

/** What has its best time this month, by what people have found before. */
export function SeasonList({ month }: { month: number }) {
  const { data } = useQuery({
    queryKey: ['seasonal-taxa', month],
    queryFn: ({ signal }) => api('GET /taxa/seasonal-taxa', { month, take: number }, { signal }),
    staleTime: 3_600_000,
  })
  if (data?.items.length === 0) return null
  const name = months[month - 1] ?? ''
  return (
    <section aria-labelledby="season" data-tour="season">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="season" className="font-display font-semibold text-2xl tracking-tight">
            {capital(name)} i naturen
          </h2>
          <p className="mt-1 text-ink-soft">{moods[month - 1]}</p>
        </div>
        <Link to="/taxa?saeson=nu" className={linkLook}>
          Alle arter i sæson
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 xl:grid-cols-4">
        {data
          ? data.items.map(({ taxon }) => (
              <li key={taxon.id}>
                <TaxonCard taxon={taxon} />
              </li>
            ))
          : Array.from({ length: 4 }, (_, index) => (
              <li key={index}>
                <Skeleton className="h-56 rounded-lg" />
              </li>
            ))}
      </ul>
    </section>
  )
}

/** What people have met most in the last seven days. */
export function LastWeek({ day }: { day: string }) {
  const from = weekBefore(day)
  const { data } = useQuery({
    queryKey: ['last-week', from],
    queryFn: ({ signal }) =>
      api(
        'GET /records/search-taxon-list',
        { filter: JSON.stringify({ from }), sort: 'count', take: number - 2 },
        { signal },
      ),
  })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="last-week">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="last-week" className="font-display font-semibold text-2xl tracking-tight">
          Set den seneste uge
        </h2>
        <Link to={searchAddress({ from })} className={linkLook}>
          Ugens {counted(data.total, 'art', 'arter')}
        </Link>
      </div>
      <ul className="-mx-2 grid gap-x-4 sm:grid-cols-2">
        {data.items.map(({ taxon, count }) => (
          <li key={taxon.id}>
            <TaxonRow taxon={taxon} to={searchAddress({ from, taxonIds: [taxon.id] })} note={counted(count, 'fund')} />
          </li>
        ))}
      </ul>
    </section>
  )
}
