import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { News } from '#contract/news.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { type Listed, perPage } from './address.ts'

export const useNewsList = ({ tab, queryString, page }: Listed) =>
  useQuery({
    queryKey: ['news-list', tab, queryString, page],
    queryFn: ({ signal }) =>
      api('GET /news/search', { tab, queryString, skip: (page - 1) * perPage, take: perPage }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The newest few, what is pinned first. */
export const useLatestNews = (take: number) =>
  useQuery({
    queryKey: ['news-list', 'latest', take],
    queryFn: ({ signal }) => api('GET /news/search', { tab: 'published', take }, { signal }),
  })

const [soonest, latest] = [5_000, 3_600_000]

/** How long until planned news is worth asking for again: it appears by itself. */
export const untilPublished = (
  news: Pick<News, 'state' | 'publishAt'> | undefined,
  now = Date.now(),
): number | false =>
  news?.state === 'planned' && news.publishAt
    ? Math.min(latest, Math.max(soonest, Date.parse(news.publishAt) - now + soonest))
    : false

const fetchNews = (id: number, signal?: AbortSignal) => api('GET /news/{id}', { id }, signal ? { signal } : {})

export const useNews = (id: number | undefined) =>
  useQuery({
    queryKey: ['news', id],
    queryFn: ({ signal }) => fetchNews(id ?? 0, signal),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => untilPublished(state.data),
  })

/** As somebody else has saved it. */
export async function newestNews(id: number): Promise<News> {
  const news = await fetchNews(id)
  queryClient.setQueryData(['news', id], news)
  return news
}

/** What was saved is shown at once; lists ask again. */
export function newsChanged(news: News) {
  queryClient.setQueryData(['news', news.id], news)
  void queryClient.invalidateQueries({ queryKey: ['news-list'] })
}

export function newsGone(id: number) {
  void queryClient.invalidateQueries({ queryKey: ['news', id] })
  void queryClient.invalidateQueries({ queryKey: ['news-list'] })
}
