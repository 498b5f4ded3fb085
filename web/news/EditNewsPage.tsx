import { useState } from 'react'
import { ApiError } from '../core/api.ts'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { idIn, newsPath } from './address.ts'
import { NewsForm } from './NewsForm.tsx'
import { useNews } from './news-data.ts'

const crumbs = [{ label: 'Nyheder', to: '/nyheder' }]

/** With an id it changes news, without one it makes some. */
export default function EditNewsPage({ search }: PageProps) {
  const [round, setRound] = useState(0)
  const id = idIn(search.id)
  useOwnHead(search.id === undefined ? undefined : { title: 'Redigér nyhed', noIndex: true })
  if (search.id !== undefined && id === undefined) return <NotFoundPage />
  return (
    <Page width="narrow">
      {id === undefined ? (
        <>
          <PageHeader title="Skriv nyhed" breadcrumbs={crumbs} />
          <NewsForm key={`new ${round}`} news={null} onMade={() => setRound((before) => before + 1)} />
        </>
      ) : (
        <EditOne key={id} id={id} />
      )}
    </Page>
  )
}

function EditOne({ id }: { id: number }) {
  const { data: news, isError, error, refetch } = useNews(id)
  if (isError && !news) {
    if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
    return <ErrorState title="Nyheden kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  return (
    <>
      <PageHeader title="Redigér nyhed" breadcrumbs={crumbs} />
      {!news && <Skeleton className="h-96 rounded-lg" />}
      {news?.isDeleted && (
        <EmptyState
          title="Nyheden er slettet"
          action={<ButtonLink to={newsPath(id)}>Se den, og gendan den</ButtonLink>}
        />
      )}
      {news && !news.isDeleted && <NewsForm news={news} onMade={() => {}} />}
    </>
  )
}
