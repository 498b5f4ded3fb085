import type { ThreadTab } from '#contract/forum-words.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NothingFound } from '../ui/NothingFound.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { threadsAddress } from './address.ts'
import { ThreadLines } from './ThreadLines.tsx'
import type { Listed, useThreads } from './threads-data.ts'

interface ThreadListProps {
  listed: Listed
  list: ReturnType<typeof useThreads>
}

const empty: Record<ThreadTab, { title: string; text: string }> = {
  newest: { title: 'Her er stille endnu', text: 'Ingen har skrevet om det. Vær den første.' },
  unread: {
    title: 'Du er med på det hele',
    text: 'Når nogen skriver i en tråd, du følger eller selv har skrevet i, står den her.',
  },
  followed: {
    title: 'Du følger ingen tråde',
    text: 'Tryk på Følg i en tråd, så står den her, og du får besked, når der sker noget.',
  },
  own: { title: 'Du har ingen tråde endnu', text: 'Tråde, du starter, og kommentarer til dine egne fund står her.' },
}

/** Threads, or the comments that hold what was searched for. */
export function ThreadList({ listed, list }: ThreadListProps) {
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const isSearch = listed.queryString !== ''
  const lines = data?.pages.flatMap(({ items }) => items)
  if (isError && !data) {
    return <ErrorState title="Trådene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!lines) {
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Henter tråde …</span>
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className="h-24 rounded-lg" />
        ))}
      </div>
    )
  }
  if (lines.length === 0) return <Nothing listed={listed} isTooCommon={data?.pages[0]?.isTooCommon === true} />
  return (
    <>
      <p role="status" className="sr-only">
        {isSearch ? `Viser ${lines.length} fundne kommentarer` : `Viser ${lines.length} tråde`}
      </p>
      <ThreadLines lines={lines} isSearch={isSearch} />
      {hasNextPage && (
        <p className="mt-6 grid justify-items-center">
          <Button isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Vis flere
          </Button>
          <noscript>
            <a
              href={threadsAddress({ ...listed, from: data?.pages.at(-1)?.cursor ?? '' })}
              className="text-accent underline underline-offset-4"
            >
              Flere tråde
            </a>
          </noscript>
        </p>
      )}
    </>
  )
}

function Nothing({ listed, isTooCommon }: { listed: Listed; isTooCommon: boolean }) {
  const { status } = useSession()
  if (isTooCommon || listed.queryString !== '')
    return <NothingFound queryString={listed.queryString} isTooCommon={isTooCommon} />
  const { title, text } = empty[listed.tab]
  return (
    <EmptyState
      title={title}
      action={
        listed.tab !== 'unread' && status === 'signed-in' ? (
          <ButtonLink to="/forum/createThread" variant="primary">
            Start en tråd
          </ButtonLink>
        ) : undefined
      }
    >
      <p>{text}</p>
    </EmptyState>
  )
}
