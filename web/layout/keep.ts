import type { ShownPage } from '../core/page.ts'

/** How many pages keep their state after one has left them. */
export const keptPages = 8

export interface KeptPage extends ShownPage {
  /** Grows with every showing: the page that was looked at longest ago is forgotten first. */
  shownAt: number
  /** A page that broke is made anew on the next visit. */
  generation: number
  broken?: boolean
}

/**
 * The pages to hold when `shown` is looked at. Pages are told apart by pathname, and their order never changes:
 * moving a page among its siblings would make the browser forget what is scrolled inside it.
 */
export function keep(kept: readonly KeptPage[], shown: ShownPage, limit = keptPages): readonly KeptPage[] {
  const latest = kept.reduce((max, page) => Math.max(max, page.shownAt), 0)
  const before = kept.find((page) => page.pathname === shown.pathname)
  if (before && before.shownAt === latest && same(before, shown)) return kept
  const arrived = before === undefined || before.shownAt !== latest
  const renewed = before !== undefined && arrived && (before.broken === true || before.Component !== shown.Component)
  const entry: KeptPage = {
    ...shown,
    shownAt: arrived ? latest + 1 : latest,
    generation: (before?.generation ?? 0) + (renewed ? 1 : 0),
    ...(before?.broken && !renewed ? { broken: true } : {}),
  }
  const others = kept.filter((page) => page !== before && !page.page.transient)
  const forgotten = new Set(others.toSorted((a, b) => b.shownAt - a.shownAt).slice(limit - 1))
  const list = before ? kept.map((page) => (page === before ? entry : page)) : [...kept, entry]
  return list.filter((page) => page === entry || (others.includes(page) && !forgotten.has(page)))
}

const same = (a: ShownPage, b: ShownPage) =>
  a.Component === b.Component && a.page === b.page && sameTexts(a.params, b.params) && sameTexts(a.search, b.search)

const sameTexts = (a: Record<string, string>, b: Record<string, string>) => {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key])
}

export const markBroken = (kept: readonly KeptPage[], pathname: string): readonly KeptPage[] =>
  kept.map((page) => (page.pathname === pathname ? { ...page, broken: true } : page))
