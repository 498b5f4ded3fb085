import { useQueryClient } from '@tanstack/react-query'
import { Activity, Fragment, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Page } from '#contract/pages.ts'
import { pageView } from '../core/analytics.ts'
import { retellEarlyWords } from '../core/early-words.ts'
import { headOf, updateHead } from '../core/head.ts'
import { log } from '../core/log.ts'
import { arriveAt } from '../core/navigation.ts'
import type { ShownPage } from '../core/page.ts'
import { leavePageData } from '../core/page-data.ts'
import { showSkin, skinAt } from '../core/skin.ts'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { type KeptPage, keep, markBroken } from './keep.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { layoutOf } from './pages.ts'
import { usePageScroll } from './scroll.ts'
import { onSettled, type Settled } from './settled.ts'

/**
 * The root: the page one looks at, and hidden beside it the pages one has left, with all their state. It knows no router,
 * so that the server can make it too; `first` is where it begins.
 */
export function App({ first }: { first: Settled }) {
  const [{ shown, href }, setSettled] = useState(first)
  const pathnameNow = useRef(shown?.pathname)
  useLayoutEffect(() => {
    pathnameNow.current = shown?.pathname
  }, [shown])
  useEffect(
    () =>
      onSettled((settled) => {
        const next = () => setSettled(settled)
        // Another page is made in portions; what one changes on a page is seen at once.
        if (settled.shown?.pathname === pathnameNow.current) next()
        else startTransition(next)
      }),
    [],
  )
  const [kept, setKept] = useState<readonly KeptPage[]>([])
  const next = shown ? keep(kept, shown) : kept
  if (next !== kept) setKept(next)
  const skin = shown && skinAt(shown)

  useLayoutEffect(() => showSkin(skin), [skin])
  useLayoutEffect(() => arriveAt(href), [href])
  usePageScroll(shown, href)
  const { page, pathname } = shown ?? {}
  useEffect(() => {
    if (page && pathname) updateHead(headOf(page, pathname), () => pageView(pathname, document.title))
  }, [page, pathname])

  if (!shown && next.length === 0) return <PageSkeleton />
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

/** A page of the server's has been taken over as it was: from now on it goes its own way. */
function TakenOver() {
  const client = useQueryClient()
  useEffect(() => {
    if (leavePageData(client)) retellEarlyWords(document)
  }, [client])
  return null
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
              <TakenOver />
            </PageBoundary>
          </Activity>
        ))}
      </Layout>
    </Activity>
  )
}
