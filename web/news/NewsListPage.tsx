import { Plus, Rss } from 'lucide-react'
import { newsTabs } from '#contract/news-words.ts'
import { holds } from '#contract/roles.ts'
import { go } from '../core/link.tsx'
import type { PageProps } from '../core/page.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { buttonClass } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NothingFound } from '../ui/NothingFound.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSearchText } from '../ui/search-text.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { editPath, type Listed, listAddress, listedOf, perPage } from './address.ts'
import { FeedLink } from './FeedLink.tsx'
import { NewsCard } from './NewsCard.tsx'
import { useNewsList } from './news-data.ts'

const tabs = ['published', 'unpublished', 'deleted'] as const

/** What the portal tells, the newest first. */
export default function NewsListPage({ search }: PageProps) {
  const { roles } = useSession()
  const isWriter = holds(roles, 'siteAdminRole')
  const asked = listedOf(search)
  // The other tabs are for those who write.
  const listed = isWriter ? asked : ({ ...asked, tab: 'published' } as const)
  const { text, setText } = useSearchText(listed.queryString, (queryString) =>
    go(listAddress({ ...listed, queryString, page: 1 }), { replace: true }),
  )
  return (
    <Page>
      <PageHeader
        title="Nyheder"
        lead="Nyt om portalen og om det, der sker derude."
        actions={
          <>
            <FeedLink className={buttonClass('secondary')}>
              <Rss aria-hidden="true" />
              Abonnér
            </FeedLink>
            {isWriter && (
              <ButtonLink to={editPath()} variant="primary" icon={<Plus aria-hidden="true" />}>
                Skriv nyhed
              </ButtonLink>
            )}
          </>
        }
      />
      <SearchField
        label="Søg i nyheder"
        placeholder="Søg i nyheder"
        className="mb-6 max-w-2xl"
        value={text}
        onChange={setText}
      />
      {isWriter ? (
        <Tabs
          label="Nyheder"
          selected={listed.tab}
          onSelect={(tab) => go(listAddress({ ...listed, tab, page: 1 }), { replace: true })}
          tabs={tabs.map((tab) => ({
            id: tab,
            label: newsTabs[tab],
            content: tab === listed.tab && <List listed={listed} />,
          }))}
        />
      ) : (
        <List listed={listed} />
      )}
    </Page>
  )
}

const empty: Record<Listed['tab'], { title: string; text: string }> = {
  published: { title: 'Ingen nyheder endnu', text: 'Når der er noget at fortælle, står det her.' },
  unpublished: { title: 'Ingen kladder', text: 'Det, du skriver uden at udgive det, står her.' },
  deleted: { title: 'Intet er slettet', text: 'Slettede nyheder kan gendannes herfra.' },
}

function List({ listed }: { listed: Listed }) {
  const { data, isError, error, refetch, isPlaceholderData } = useNewsList(listed)
  if (isError && !data) {
    return <ErrorState title="Nyhederne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <div role="status" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <span className="sr-only">Henter nyheder …</span>
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className="h-72 rounded-lg" />
        ))}
      </div>
    )
  }
  const { items, total } = data
  if (items.length === 0) return <Nothing listed={listed} />
  const hasLead = listed.tab === 'published' && listed.queryString === '' && listed.page === 1
  const [lead] = items
  const rest = hasLead ? items.slice(1) : items
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {hasLead && lead && (
        <div className="mb-5">
          <NewsCard news={lead} isLead />
        </div>
      )}
      {rest.length > 0 && (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {rest.map((news) => (
            <li key={news.id}>
              <NewsCard news={news} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label="nyheder"
        skip={(listed.page - 1) * perPage}
        take={perPage}
        total={total}
        pathOf={(skip) => listAddress({ ...listed, page: skip / perPage + 1 })}
      />
    </div>
  )
}

function Nothing({ listed }: { listed: Listed }) {
  if (listed.queryString !== '') return <NothingFound queryString={listed.queryString} />
  const { title, text } = empty[listed.tab]
  return (
    <EmptyState title={title}>
      <p>{text}</p>
    </EmptyState>
  )
}
