import { Bookmark, Download } from 'lucide-react'
import type { RecordFilter } from '#contract/record-filter.ts'
import { openDialog } from '../core/dialogs.tsx'
import { signIn, useSession } from '../core/session.ts'
import { Button } from '../ui/Button.tsx'
import { DownloadPart } from './download/DownloadPart.tsx'
import { type FilterNames, nameOfFilter } from './filter/words.ts'
import { SavedPart } from './saved/SavedPart.tsx'
import { useSavedSearches } from './search-data.ts'

interface SearchActionsProps {
  filter: RecordFilter
  names: FilterNames
  total: number | undefined
}

/** Keep the search, or take its finds along. */
export function SearchActions({ filter, names, total }: SearchActionsProps) {
  const { status } = useSession()
  const isMember = status === 'signed-in'
  const news = useSavedSearches(isMember).data?.items.reduce((sum, one) => sum + (one.hasAlert ? one.news : 0), 0) ?? 0
  const save = () =>
    openDialog({
      header: 'Gemte søgninger',
      size: 'medium',
      content: (close) =>
        isMember ? (
          <SavedPart filter={filter} proposedName={nameOfFilter(filter, names)} onGone={() => close()} />
        ) : (
          <AskToSignIn what="gemme søgninger og få besked om nye fund" />
        ),
    })
  const take = () =>
    openDialog({
      header: 'Hent fund',
      size: 'medium',
      content: isMember ? <DownloadPart filter={filter} total={total} /> : <AskToSignIn what="hente fund" />,
    })
  return (
    <>
      <Button
        size="small"
        className="max-sm:px-2.5"
        icon={<Bookmark aria-hidden="true" />}
        aria-label={news > 0 ? `Gem søgning, ${news} nye fund i gemte søgninger` : 'Gem søgning'}
        onClick={() => void save()}
      >
        <span className="max-sm:sr-only">Gem</span>
        {news > 0 && <span className="rounded-full bg-accent px-1.5 text-accent-ink text-xs tabular-nums">{news}</span>}
      </Button>
      <Button
        size="small"
        className="max-sm:px-2.5"
        icon={<Download aria-hidden="true" />}
        aria-label="Hent fund"
        onClick={() => void take()}
      >
        <span className="max-sm:sr-only">Hent</span>
      </Button>
    </>
  )
}

function AskToSignIn({ what }: { what: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>Log ind for at {what}. Det er gratis, og alle kan være med.</p>
      <Button variant="primary" onClick={() => void signIn({})}>
        Log ind
      </Button>
    </div>
  )
}
