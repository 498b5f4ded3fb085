import { useSyncExternalStore } from 'react'
import { parseSearch } from './search.ts'
import { carriedSkin, skinAt } from './skin.ts'

/** The little of a router that the rest of the app needs; the router itself is provided by main.tsx. */
interface Navigator {
  push(path: string): void
  replace(path: string): void
  /** Ask the guard again, because what it goes by has changed. */
  recheck(): void
  /** Fetch the code of a page before it is asked for. */
  preload(pathname: string): void
  back(): void
  /** The dialog that the history's current entry belongs to. */
  dialogEntry(): string | undefined
  /** Add the same page once more, or change the current entry, as the entry of a dialog. */
  setDialogEntry(dialog: string, how: 'push' | 'replace'): void
  /** Told after every move in the history. */
  onMove(listener: () => void): () => void
}

export interface Place {
  pathname: string
  search: Record<string, string>
  /** Path, query and fragment. */
  href: string
}

export const placeOfHref = (href: string): Place => {
  const url = new URL(href, 'https://portal.invalid')
  return { pathname: url.pathname, search: parseSearch(url.search), href: `${url.pathname}${url.search}${url.hash}` }
}

let navigator: Navigator | undefined
let place: Place = placeOfHref(globalThis.location?.pathname ? location.href : '/')
const listeners = new Set<() => void>()

export const provideNavigator = (given: Navigator) => {
  navigator = given
}

/** The page that is shown. While the next page is fetched this is still the one before it. */
export const currentPlace = () => place

export const arriveAt = (href: string) => {
  if (href === place.href) return
  place = placeOfHref(href)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePlace = (): Place => useSyncExternalStore(subscribe, currentPlace, currentPlace)

/** A path inside the portal with the skin of the page one is on. */
export const withCurrentSkin = (path: string, from: Place = place): string => {
  const to = placeOfHref(path)
  const skin = carriedSkin(to.pathname, to.search, skinAt(from))
  if (skin === undefined) return path
  const [beforeFragment = '', fragment] = to.href.split('#')
  const mark = beforeFragment.includes('?') ? '&' : '?'
  return `${beforeFragment}${mark}skin=${skin}${fragment === undefined ? '' : `#${fragment}`}`
}

/**
 * Steps that wait while the history is on its way back from a dialog's entry, which the browser does in its own time: what
 * was added meanwhile would be left again by it.
 */
let waiting: (() => void)[] | undefined
/** Milliseconds after which a browser that has not moved is taken not to. */
const longestWayBack = 1_000

function goBack() {
  const steps: (() => void)[] = []
  waiting = steps
  let stop: (() => void) | undefined
  const arrive = () => {
    clearTimeout(timer)
    stop?.()
    if (waiting !== steps) return
    waiting = undefined
    // One of them may go back further.
    for (const step of steps) whenBack(step)
  }
  const timer = setTimeout(arrive, longestWayBack)
  stop = navigator?.onMove(arrive)
  navigator?.back()
}

const whenBack = (step: () => void) => (waiting ? void waiting.push(step) : step())

/** Go to a path inside the portal. */
export const go = (path: string, { replace = false }: { replace?: boolean } = {}) =>
  whenBack(() => {
    const target = withCurrentSkin(path)
    // A dialog's entry must not stay behind: going on from a dialog takes its place.
    if (replace || dialogHistory.current() !== undefined) navigator?.replace(target)
    else navigator?.push(target)
  })

export const recheck = () => navigator?.recheck()
export const preload = (path: string) => navigator?.preload(placeOfHref(path).pathname)

/** The history as dialogs see it: each has an entry of its own, removed again when the dialog is closed by other means. */
export const dialogHistory = {
  current: () => navigator?.dialogEntry(),
  add: (dialog: string, { insteadOfCurrent }: { insteadOfCurrent: boolean }) => {
    const isLeftover = insteadOfCurrent && navigator?.dialogEntry() !== undefined
    navigator?.setDialogEntry(dialog, isLeftover ? 'replace' : 'push')
  },
  remove: (dialog: string) =>
    whenBack(() => {
      if (navigator?.dialogEntry() === dialog) goBack()
    }),
  /** At once, or when the entry of a dialog before has been left. */
  whenBack,
  subscribe: (listener: (dialog: string | undefined) => void) =>
    navigator?.onMove(() => listener(navigator?.dialogEntry())),
}
