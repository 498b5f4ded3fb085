import { ApiError } from '../core/api.ts'
import { go } from '../core/link.tsx'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useSearchText } from '../ui/search-text.ts'
import { communityPath, idIn, threadsPath } from './address.ts'
import { useCommunity, useCommunityThreads } from './community-data.ts'
import { NewThread } from './NewThread.tsx'
import { ThreadsOfCommunity } from './ThreadsOfCommunity.tsx'

/** The threads of a community, with room to begin one. */
export default function ThreadListPage({ search }: PageProps) {
  const id = idIn(search.communityId)
  if (id === undefined) return <NotFoundPage />
  return <Threads key={id} id={id} queryString={(search.soeg ?? '').slice(0, 200)} writing={search.ny} />
}

interface ThreadsProps {
  id: number
  queryString: string
  /** Somebody writes: a thread, or an announcement. */
  writing: string | undefined
}

function Threads({ id, queryString, writing }: ThreadsProps) {
  const isWriting = writing === 'ja' || writing === 'meddelelse'
  const { data: community, error } = useCommunity(id)
  const { data: threads } = useCommunityThreads(id)
  const may = threads?.pages[0]?.may
  const { text, setText } = useSearchText(queryString, (next) =>
    go(threadsPath(id, { soeg: next === '' ? undefined : next }), { replace: true }),
  )
  useOwnHead(community ? { title: `Tråde i ${community.name}` } : undefined)
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  return (
    <Page>
      <PageHeader
        title="Tråde"
        lead={community?.name}
        breadcrumbs={[
          { label: 'Fællesskaber', to: '/faellesskaber' },
          ...(community ? [{ label: community.name, to: communityPath(id) }] : []),
        ]}
      />
      {isWriting && may?.write && (
        <NewThread key={writing} communityId={id} mayAnnounce={may.announce} announces={writing === 'meddelelse'} />
      )}
      <SearchField
        label="Søg i trådene"
        placeholder="Søg i titler og kommentarer"
        className="mb-6 max-w-2xl"
        value={text}
        onChange={setText}
      />
      <ThreadsOfCommunity communityId={id} queryString={queryString} isWriting={isWriting} />
    </Page>
  )
}
