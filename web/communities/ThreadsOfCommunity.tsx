import { Plus } from 'lucide-react'
import { ThreadLines } from '../forum/ThreadLines.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NothingFound } from '../ui/NothingFound.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { threadsPath } from './address.ts'
import { useCommunityThreads } from './community-data.ts'

interface ThreadsOfCommunityProps {
  communityId: number
  queryString?: string
  /** The form stands above already. */
  isWriting?: boolean
}

/** Announcements first, then the threads; or the comments that hold what was searched for. */
export function ThreadsOfCommunity({ communityId, queryString = '', isWriting = false }: ThreadsOfCommunityProps) {
  const list = useCommunityThreads(communityId, queryString)
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  if (isError && !data) {
    return <ErrorState title="Trådene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  const first = data?.pages[0]
  if (!data || !first) {
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Henter tråde …</span>
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} className="h-24 rounded-lg" />
        ))}
      </div>
    )
  }
  const isSearch = queryString !== ''
  const isAbove = (id: number) => !isSearch && first.announcements.some((one) => one.id === id)
  const lines = data.pages.flatMap(({ items }) => items).filter(({ id }) => !isAbove(id))
  const button = first.may.write && !isWriting && (
    <ButtonLink to={threadsPath(communityId, { ny: 'ja' })} variant="primary" icon={<Plus aria-hidden="true" />}>
      Ny tråd
    </ButtonLink>
  )
  return (
    <div className="grid gap-6">
      {button && <p>{button}</p>}
      {first.announcements.length > 0 && !isSearch && (
        <section aria-labelledby="thread-announcements" className="rounded-lg border border-line bg-surface p-2">
          <h2 id="thread-announcements" className="px-3 pt-2 font-semibold sm:px-4">
            Meddelelser fra arrangørerne
          </h2>
          <ThreadLines lines={first.announcements} isWithin className="" />
        </section>
      )}
      {lines.length === 0 && first.announcements.length === 0 ? (
        <Nothing isTooCommon={first.isTooCommon} queryString={queryString} mayWrite={first.may.write} />
      ) : (
        <ThreadLines lines={lines} isSearch={isSearch} isWithin />
      )}
      {hasNextPage && (
        <p className="grid justify-items-center">
          <Button isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Vis flere
          </Button>
        </p>
      )}
    </div>
  )
}

interface NothingProps {
  isTooCommon: boolean
  queryString: string
  mayWrite: boolean
}

function Nothing({ isTooCommon, queryString, mayWrite }: NothingProps) {
  if (isTooCommon || queryString !== '') return <NothingFound queryString={queryString} isTooCommon={isTooCommon} />
  return (
    <EmptyState title="Her er stille endnu">
      <p>{mayWrite ? 'Ingen har skrevet endnu. Vær den første.' : 'Ingen har skrevet endnu.'}</p>
    </EmptyState>
  )
}
