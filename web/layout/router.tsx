import { createRootRoute, createRoute, createRouter, type ParsedLocation, redirect } from '@tanstack/react-router'
import { type Page, pages } from '#contract/pages.ts'
import { config } from '../core/config.ts'
import { log } from '../core/log.ts'
import { currentPlace, provideNavigator } from '../core/navigation.ts'
import { parseSearch, stringifySearch } from '../core/search.ts'
import { skinAt } from '../core/skin.ts'
import { isNewVersionOut, isWorthReloading } from '../core/version.ts'
import { visitor } from '../session/auth-state.ts'
import { decide } from '../session/guard.ts'
import { rememberReturn } from '../session/return-path.ts'
import { sessionSettled } from '../session/session-state.ts'
import { loadLayout, loadPage } from './pages.ts'
import { Lost, Settling } from './Settling.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page
  }
}

const pattern = (path: string) => path.replace(/\{(\w+)\}/g, '$$$1')

async function guard(page: Page | undefined, location: ParsedLocation) {
  // A page that is not for everybody is decided on when it is known who asks; its code can rely on the user then.
  if (page && page.access.who !== 'all') await sessionSettled()
  const search = location.search as Record<string, string>
  const to = {
    pathname: location.pathname,
    search,
    href: location.href,
    previousSkin: skinAt(currentPlace()),
  }
  const decision = decide(page, to, visitor(), config.redirects)
  if (decision.go === 'load') await leaveFor(decision.address)
  if (decision.go === 'path') {
    if (decision.remember !== undefined) rememberReturn(decision.remember)
    throw redirectTo(decision.path)
  }
}

const load = async (page: Page, href: string) => {
  try {
    await loadPage(page)
  } catch (error) {
    log.error('page', `${page.path} kunne ikke hentes: ${String(error)}`)
    if (await isWorthReloading()) await leaveFor(href)
    throw error
  }
}

/** A full page load; what waits for it waits until the page is gone. */
const leaveFor = (address: string) => {
  window.location.assign(address)
  return new Promise<never>(() => {})
}

const redirectTo = (path: string) => {
  const url = new URL(path, window.location.origin)
  return redirect({
    to: url.pathname,
    search: parseSearch(url.search),
    hash: url.hash.slice(1),
    replace: true,
  } as never)
}

const root = createRootRoute({
  component: Settling,
  beforeLoad: async ({ location, preload }) => {
    if (!preload && isNewVersionOut() && location.href !== currentPlace().href) await leaveFor(location.href)
  },
})

/** Every address that no page has. Without it the router would take the nearest page above for meant. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location, preload }) => {
    if (preload) return
    await guard(undefined, location)
    await loadLayout('default')
  },
})

const table: readonly Page[] = pages

const routes = table.map((page) =>
  createRoute({
    getParentRoute: () => root,
    path: pattern(page.path),
    staticData: { page },
    beforeLoad: ({ location, preload }) => (preload ? undefined : guard(page, location)),
    loader: ({ location }) => load(page, location.href),
    staleTime: Number.POSITIVE_INFINITY,
  }),
)

export const router = createRouter({
  routeTree: root.addChildren([...routes, unknown]),
  parseSearch,
  stringifySearch,
  // What is wrong is a page too; see Settling.tsx.
  notFoundMode: 'root',
  defaultErrorComponent: Lost,
  trailingSlash: 'never',
  // Otherwise it goes to the top at every entry of the history, dialogs' too; see scroll.ts for what is right.
  scrollRestoration: () => false,
})

provideNavigator({
  push: (path) => router.history.push(path),
  replace: (path) => router.history.replace(path),
  recheck: () => void router.invalidate(),
  preload: (pathname) => {
    const page = router.matchRoutes(pathname, {}).at(-1)?.staticData.page
    if (page) loadPage(page).catch(() => {}) // it will be asked for again, and its failure told, when it is needed
  },
  back: () => router.history.back(),
  dialogEntry: () => (router.history.location.state as { dialog?: string }).dialog,
  setDialogEntry: (dialog, how) => router.history[how](router.history.location.href, { dialog } as never),
  onMove: (listener) => router.history.subscribe(listener),
})
