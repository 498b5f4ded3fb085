import { stringifySearch } from '../core/search.ts'

export const tabIds = ['hjaelpetekster', 'vilkaar', 'forside', 'roller', 'baggrund'] as const
export type TabId = (typeof tabIds)[number]

export const tabOf = (text: string | undefined): TabId => tabIds.find((id) => id === text) ?? 'hjaelpetekster'

/** A view of the page; the first one needs no word in the address. */
export const settingsAddressOf = (tab: TabId, more: Record<string, string | number | undefined> = {}): string =>
  `/administration/site-admin${stringifySearch({ fane: tab === 'hjaelpetekster' ? undefined : tab, ...more })}`
