import { Pencil, Rss, Trash2, Undo2 } from 'lucide-react'
import type { News } from '#contract/news.ts'
import { ApiError, api } from '../core/api.ts'
import { go, Link } from '../core/link.tsx'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { momentText } from '../ui/dates.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/Toast.tsx'
import { Article } from './Article.tsx'
import { editPath, idIn } from './address.ts'
import { FeedLink } from './FeedLink.tsx'
import { mayDelete } from './may-delete.ts'
import { newsChanged, newsGone, useNews } from './news-data.ts'

const crumbs = [{ label: 'Nyheder', to: '/nyheder' }]

/** One piece of news. */
export default function NewsPage({ params }: PageProps) {
  const id = idIn(params.nyhedId)
  if (id === undefined) return <NotFoundPage />
  return <OneNews key={id} id={id} />
}

function OneNews({ id }: { id: number }) {
  const { data: news, isError, error, refetch } = useNews(id)
  const isGone = error instanceof ApiError && error.problem?.code === 'news_gone'
  useOwnHead(isGone ? goneHead : news ? headOf(news) : undefined)
  if (isGone) return <GoneNews />
  // What is deleted meanwhile is gone for who has it open, too.
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (isError && !news) {
    return (
      <Page width="narrow">
        <ErrorState title="Nyheden kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (!news) {
    return (
      <Page width="narrow">
        <div role="status" className="grid gap-6">
          <span className="sr-only">Henter nyheden …</span>
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </div>
      </Page>
    )
  }
  return (
    <Page width="narrow">
      <PageHeader title={news.title} breadcrumbs={crumbs} />
      {news.care && <Care news={news} />}
      <Article news={news} />
      <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t pt-5">
        <Link to="/nyheder" className="touch-target text-accent underline underline-offset-4">
          Alle nyheder
        </Link>
        <FeedLink className="inline-flex touch-target items-center gap-1.5 text-ink-soft underline underline-offset-4">
          <Rss className="size-4" aria-hidden="true" />
          Abonnér på nyheder
        </FeedLink>
      </p>
    </Page>
  )
}

const goneHead = { title: 'Nyheden er slettet', noIndex: true }

function GoneNews() {
  return (
    <Page width="narrow">
      <PageHeader title="Nyheden er slettet" breadcrumbs={crumbs} lead="Den var her engang, men er taget væk igen." />
      <ButtonLink to="/nyheder" variant="primary">
        Alle nyheder
      </ButtonLink>
    </Page>
  )
}

const headOf = ({ title, introduction, picture, state, isDeleted }: News) => ({
  title,
  ...(introduction ? { description: introduction } : {}),
  ...(picture ? { image: { url: picture.mediumUrl } } : {}),
  noIndex: isDeleted || state !== 'published',
})

/** For those who write: who sees it now, and what can be done. */
function Care({ news }: { news: News }) {
  const { id, isDeleted } = news
  const remove = async () => {
    if (!(await mayDelete(news))) return
    await api('POST /news/delete', { id })
    newsGone(id)
    toast.success('Nyheden er slettet. Den kan gendannes under Slettede.')
    go('/nyheder')
  }
  const restore = async () => {
    newsChanged(await api('POST /news/restore', { id }))
    toast.success('Nyheden er gendannet.')
  }
  return (
    <div className="mb-6 grid gap-3">
      {whoSees(news)}
      <div className="flex flex-wrap gap-2 border-line border-y py-3">
        {isDeleted ? (
          <Button size="small" icon={<Undo2 aria-hidden="true" />} onClick={restore}>
            Gendan
          </Button>
        ) : (
          <>
            <ButtonLink to={editPath(id)} size="small" icon={<Pencil aria-hidden="true" />}>
              Redigér
            </ButtonLink>
            <Button size="small" variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={remove}>
              Slet
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

const whoSees = ({ isDeleted, state, publishAt }: News) => {
  if (isDeleted) return <Notice tone="warning">Nyheden er slettet. Kun administratorer ser den.</Notice>
  if (state === 'draft') return <Notice>En kladde. Kun administratorer ser den.</Notice>
  if (state === 'planned' && publishAt) {
    return <Notice>Udgives af sig selv {momentText(publishAt)}. Indtil da ser kun administratorer den.</Notice>
  }
  return null
}
