import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../core/api.ts'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { KeyCap } from '../ui/KeyCap.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type SheetOf, sheetIn } from './address.ts'
import { SheetView } from './SheetView.tsx'

/** Own finds of a trip, or those that were chosen, as a sheet. */
export default function SheetPage({ params, search }: PageProps) {
  const of = sheetIn(params.turId, search.fund)
  return of ? <Held of={of} /> : <Unknown />
}

const keyOf = (of: SheetOf) => JSON.stringify(of)

/** Another choice of finds opens another sheet, but not over what is not saved. */
function Held({ of }: { of: SheetOf }) {
  const [held, setHeld] = useState(of)
  const [isDirty, setDirty] = useState(false)
  const isOther = keyOf(of) !== keyOf(held)
  if (isOther && !isDirty) setHeld(of)
  return (
    <div className="px-4 pt-6 pb-4 md:px-6">
      {isOther && isDirty && (
        <Notice
          tone="warning"
          announce
          className="mb-4"
          title="Der er rettelser, som ikke er gemt"
          action={
            <Button size="small" onClick={() => setHeld(of)}>
              Kassér dem, og åbn de nye fund
            </Button>
          }
        >
          Du har valgt andre fund. Gem først; så åbner de af sig selv.
        </Notice>
      )}
      <Opened key={keyOf(held)} of={held} onDirty={setDirty} />
    </div>
  )
}

function Unknown() {
  useOwnHead({ title: 'Siden findes ikke', noIndex: true })
  return <NotFoundPage />
}

function Opened({ of, onDirty }: { of: SheetOf; onDirty: (isDirty: boolean) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sheet', of],
    queryFn: ({ signal }) => api('POST /records/sheet-rows', { ...of, withAnswers: true }, { signal }),
    // What others change meanwhile is told when it is saved; it does not move under somebody who writes.
    refetchOnWindowFocus: false,
    // While the page is kept, so is what is written on it.
    gcTime: Number.POSITIVE_INFINITY,
  })
  const tripId = 'tripId' in of ? of.tripId : undefined
  return (
    <>
      <PageHeader
        title="Ret i ark"
        breadcrumbs={tripId === undefined ? [] : [{ label: 'Turen', to: `/tur/${tripId}` }]}
      />
      {data ? (
        <>
          <SheetView {...{ data, tripId, onDirty }} />
          {data.rows.length > 0 && <Keys />}
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
    </>
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
