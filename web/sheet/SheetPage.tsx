import { useQuery } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { KeyCap } from '../ui/KeyCap.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type SheetOf, sheetIn } from './address.ts'
import { SheetView } from './SheetView.tsx'

/** Own finds of a trip, or those that were chosen, as a sheet. */
export default function SheetPage({ params, search }: PageProps) {
  const of = sheetIn(params.turId, search.fund)
  return of ? <Opened key={JSON.stringify(of)} of={of} /> : <Unknown />
}

function Unknown() {
  useOwnHead({ title: 'Siden findes ikke', noIndex: true })
  return <NotFoundPage />
}

function Opened({ of }: { of: SheetOf }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sheet', of],
    queryFn: ({ signal }) => api('POST /records/sheet-rows', of, { signal }),
    // What others change meanwhile is told when it is saved; it does not move under somebody who writes.
    refetchOnWindowFocus: false,
  })
  const tripId = 'tripId' in of ? of.tripId : undefined
  return (
    <div className="px-4 pt-6 pb-4 md:px-6">
      <PageHeader
        title="Ret i ark"
        breadcrumbs={tripId === undefined ? [] : [{ label: 'Turen', to: `/tur/${tripId}` }]}
      />
      {data ? (
        <>
          <SheetView data={data} tripId={tripId} />
          <Keys />
        </>
      ) : error ? (
        <ErrorState title="Fundene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="grid gap-2">
          <span className="sr-only">Henter fund …</span>
          <Skeleton className="h-10 max-w-xl rounded-full" />
          <Skeleton className="h-[60dvh] rounded-lg" />
        </div>
      )}
    </div>
  )
}

const keys = [
  ['Enter', 'skriv i cellen'],
  ['Delete', 'tøm'],
  ['Ctrl D', 'fyld ned'],
  ['Ctrl Z', 'fortryd'],
  ['Ctrl C', 'kopiér'],
  ['Ctrl V', 'sæt ind fra Excel'],
  ['Ctrl S', 'gem'],
  ['Esc', 'ud af arket'],
] as const

/** What the keys do, for those who have them. */
function Keys() {
  return (
    <ul aria-label="Taster" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm max-md:hidden">
      {keys.map(([key, what]) => (
        <li key={key}>
          <KeyCap>{key}</KeyCap> {what}
        </li>
      ))}
    </ul>
  )
}
