import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, useLayoutEffect } from 'react'
import type { PageProps, ShownPage } from '../core/page.ts'
import ErrorPage from '../ui/ErrorPage.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { componentOf } from './pages.ts'
import { settle } from './settled.ts'

const standIn = (title: string, Component: ComponentType<PageProps>): Pick<ShownPage, 'page' | 'Component'> => ({
  page: { path: '', layout: 'default', title, access: { who: 'all' }, transient: true, noIndex: true },
  Component,
})
const notFound = standIn('Siden findes ikke', NotFoundPage)
const broken = standIn('Noget gik galt', () => <ErrorPage />)

/** The part of the router's match that a page is made of. */
interface Match {
  status: string
  pathname: string
  params: unknown
  search: unknown
  staticData: { page?: ShownPage['page'] }
}

/** What the router has settled on, or undefined while the first page is on its way. */
export function shownOf(match: Match | undefined, pathname: string): ShownPage | undefined {
  if (!match || match.status === 'pending') return undefined
  const address = { pathname: match.pathname, params: match.params as PageProps['params'] }
  const search = match.search as PageProps['search']
  if (match.status === 'error') return { ...broken, ...address, search }
  const page = match.staticData.page
  if (!page) return { ...notFound, ...address, pathname, search }
  const Component = componentOf(page)
  return Component ? { page, Component, ...address, search } : undefined
}

/** The router's own root: it shows nothing, and tells the application where it is. */
export function Settling() {
  const match = useRouterState({ select: (state) => state.matches.at(-1) })
  const location = useRouterState({ select: (state) => state.resolvedLocation ?? state.location })
  useLayoutEffect(
    () => settle({ shown: shownOf(match, location.pathname), href: location.href }),
    [match, location.pathname, location.href],
  )
  return null
}

/** What cannot be told apart any more. */
export function Lost() {
  useLayoutEffect(() => {
    const { pathname, href } = window.location
    settle({ shown: { ...broken, pathname, params: {}, search: {} }, href })
  }, [])
  return null
}
