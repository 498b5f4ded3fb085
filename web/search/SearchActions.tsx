import { Bookmark, Download } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { RecordFilter } from '#contract/record-filter.ts'
import { searchAddress } from '#contract/search-address.ts'
import { api } from '../core/api.ts'
import { go } from '../core/link.tsx'
import { log } from '../core/log.ts'
import { signIn, useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { openDialog } from '../ui/dialogs.tsx'
import { DownloadPart } from './download/DownloadPart.tsx'
import { type FilterNames, nameOfFilter } from './filter/filter-texts.ts'
import { SavedPart } from './saved/SavedPart.tsx'
import { renewSavedSearches, useSavedSearches } from './search-data.ts'

interface SearchActionsProps {
  filter: RecordFilter
  names: FilterNames
  total: number | undefined
  /** One comes for the own files: a notification leads here. */
  opensFiles: boolean
}

async function tellLookedAt(id: number) {
  try {
    await api('POST /records/looked-at-search', { id })
    await renewSavedSearches()
  } catch (error) {
    log.warning('search', `Looking at search ${id} was not noted: ${String(error)}`)
  }
}

/** Keep the search, or take its finds along. */
export function SearchActions({ filter, names, total, opensFiles }: SearchActionsProps) {
  const { status } = useSession()
  const isMember = status === 'signed-in'
  const { data: saved } = useSavedSearches(isMember)
  const news = saved?.items.reduce((sum, one) => sum + (one.hasAlert ? one.news : 0), 0) ?? 0
  // Whoever looks at a search that is kept has seen what is new in it, however they came.
  const address = searchAddress(filter)
  const looked = saved?.items.find((one) => one.news > 0 && searchAddress(one.filter) === address)?.id
  useEffect(() => {
    if (looked !== undefined) void tellLookedAt(looked)
  }, [looked])
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
  const openFiles = useEffectEvent(() => {
    // Once: coming back to the page later shows the page.
    go(address, { replace: true })
    void take()
  })
  const isAsked = opensFiles && status !== 'loading'
  useEffect(() => {
    if (isAsked) openFiles()
  }, [isAsked])
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
