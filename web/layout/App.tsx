import { useRouterState } from '@tanstack/react-router'
import { Activity, type ComponentType, Fragment, useEffect, useLayoutEffect, useState } from 'react'
import type { Page } from '#contract/pages.ts'
import { pageView } from '../core/analytics.ts'
import { headOf, updateHead } from '../core/head.ts'
import { log } from '../core/log.ts'
import { arriveAt } from '../core/navigation.ts'
import type { PageProps, ShownPage } from '../core/page.ts'
import { showSkin, skinOf } from '../core/skin.ts'
import ErrorPage from '../ui/ErrorPage.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { type KeptPage, keep, markBroken } from './keep.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { componentOf, layoutOf } from './pages.ts'
import { usePageScroll } from './scroll.ts'

const standIn = (title: string, Component: ComponentType<PageProps>): Pick<ShownPage, 'page' | 'Component'> => ({
  page: { path: '', layout: 'default', title, access: { who: 'all' }, transient: true, noIndex: true },
  Component,
})
const notFound = standIn('Siden findes ikke', NotFoundPage)
const broken = standIn('Noget gik galt', () => <ErrorPage />)

/** What the router has settled on, or undefined while the first page is on its way. */
function useShown(): ShownPage | undefined {
  const match = useRouterState({ select: (state) => state.matches.at(-1) })
  const location = useRouterState({ select: (state) => state.resolvedLocation ?? state.location })
  if (!match || match.status === 'pending') return undefined
  const address = { pathname: match.pathname, params: match.params as PageProps['params'] }
  const search = match.search as PageProps['search']
  if (match.status === 'error') return { ...broken, ...address, search }
  const page = match.staticData.page
  if (!page) return { ...notFound, ...address, pathname: location.pathname, search }
  const Component = componentOf(page)
  return Component ? { page, Component, ...address, search } : undefined
}

/** The root: the page one looks at, and hidden beside it the pages one has left, with all their state. */
export function App() {
  const shown = useShown()
  const [kept, setKept] = useState<readonly KeptPage[]>([])
  const next = shown ? keep(kept, shown) : kept
  if (next !== kept) setKept(next)
  const href = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).href })
  const skin = shown && skinOf(shown.search)

  useLayoutEffect(() => showSkin(skin), [skin])
  useLayoutEffect(() => arriveAt(href), [href])
  usePageScroll(shown, href)
  const { page, pathname } = shown ?? {}
  useEffect(() => {
    if (page && pathname) updateHead(headOf(page, pathname), () => pageView(pathname, document.title))
  }, [page, pathname])

  return (['default', 'headless'] as const).map((layout) => (
    <PagesOfLayout
      key={layout}
      layout={layout}
      kept={next.filter((entry) => entry.page.layout === layout)}
      shown={shown}
      onBroken={(broken, error) => {
        log.error('page', `${broken}: ${error instanceof Error ? error.message : String(error)}`)
        setKept((all) => markBroken(all, broken))
      }}
    />
  ))
}

interface PagesOfLayoutProps {
  layout: Page['layout']
  kept: readonly KeptPage[]
  shown: ShownPage | undefined
  onBroken(pathname: string, error: unknown): void
}

function PagesOfLayout({ layout, kept, shown, onBroken }: PagesOfLayoutProps) {
  if (kept.length === 0) return null
  const Layout = layoutOf(layout) ?? Fragment
  return (
    <Activity mode={shown?.page.layout === layout ? 'visible' : 'hidden'}>
      <Layout>
        {kept.map(({ pathname, generation, Component, params, search }) => (
          <Activity key={`${pathname} ${generation}`} mode={pathname === shown?.pathname ? 'visible' : 'hidden'}>
            <PageBoundary onBroken={(error) => onBroken(pathname, error)}>
              <Component params={params} search={search} />
            </PageBoundary>
          </Activity>
        ))}
      </Layout>
    </Activity>
  )
}
