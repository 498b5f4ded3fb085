import { createRootRoute, createRoute, createRouter, type ParsedLocation, redirect } from '@tanstack/react-router'
import { type Page, pages } from '#contract/pages.ts'
import { pageModules } from '../routes.tsx'
import { App } from './App.tsx'
import { config } from './config.ts'
import { decide } from './guard.ts'
import { currentPlace, provideNavigator } from './navigation.ts'
import { loadLayout, loadPage } from './pages.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { skinOf } from './skin.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page
  }
}

const pattern = (path: string) => path.replace(/\{(\w+)\}/g, '$$$1')

const visitor = { loggedInCookie: false, signedIn: false, acceptedTerms: true, profileRoles: [], flagRoles: [] }

async function guard(page: Page | undefined, location: ParsedLocation) {
  const search = location.search as Record<string, string>
  const to = {
    pathname: location.pathname,
    search,
    href: location.href,
    previousSkin: skinOf(currentPlace().search),
  }
  const decision = decide(page, to, visitor, config.redirects)
  if (decision.go === 'load') {
    window.location.assign(decision.address)
    await new Promise(() => {}) // the page is about to go away
  }
  if (decision.go === 'path') throw redirectTo(decision.path)
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
  component: App,
  // Alone, it stands for an address that no page has.
  beforeLoad: async ({ location, matches, preload }) => {
    if (preload || matches.length > 1) return
    await guard(undefined, location)
    await loadLayout('default')
  },
})

const built: readonly Page[] = pages.filter((page) => page.path === '/' || page.path in pageModules)

const routes = built.map((page) =>
  createRoute({
    getParentRoute: () => root,
    path: pattern(page.path),
    staticData: { page },
    beforeLoad: ({ location, preload }) => (preload ? undefined : guard(page, location)),
    loader: () => loadPage(page),
    staleTime: Number.POSITIVE_INFINITY,
  }),
)

export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch,
  stringifySearch,
  // The root shows what is wrong; see App.tsx.
  notFoundMode: 'root',
  defaultPendingMs: 500,
  trailingSlash: 'never',
})

provideNavigator({
  push: (path) => router.history.push(path),
  replace: (path) => router.history.replace(path),
  recheck: () => void router.invalidate(),
  preload: (pathname) => {
    const page = router.matchRoutes(pathname, {}).at(-1)?.staticData.page
    if (page) loadPage(page).catch(() => {}) // it will be asked for again, and its failure told, when it is needed
  },
  onDialogEntry: () => (router.history.location.state as { dialog?: string }).dialog !== undefined,
})
