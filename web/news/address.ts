import type { NewsTab } from '#contract/news-words.ts'
import { stringifySearch } from '../core/search.ts'

/** So many stand on a page of the list. */
export const perPage = 12

/** Which news is listed: what the address says. */
export interface Listed {
  tab: Exclude<NewsTab, 'all'>
  queryString: string
  /** From 1. */
  page: number
}

const tabs: Readonly<Record<string, Listed['tab']>> = { kladder: 'unpublished', slettede: 'deleted' }

export function listedOf({ vis = '', soeg = '', side = '' }: Record<string, string>): Listed {
  return {
    tab: (Object.hasOwn(tabs, vis) ? tabs[vis] : undefined) ?? 'published',
    queryString: soeg.slice(0, 200),
    page: /^[1-9]\d{0,3}$/.test(side) ? Number(side) : 1,
  }
}

export const listAddress = ({ tab, queryString, page }: Listed): string =>
  `/nyheder${stringifySearch({
    vis: Object.keys(tabs).find((word) => tabs[word] === tab),
    soeg: queryString === '' ? undefined : queryString,
    side: page === 1 ? undefined : page,
  })}`

export const newsPath = (id: number) => `/nyheder/${id}`
export const editPath = (id?: number) => `/nyheder/redigerNyhed${id === undefined ? '' : `?id=${id}`}`
export const feedPath = '/api/news/feed.xml'

export const idIn = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)
