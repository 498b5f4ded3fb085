import { type Page, pages, skinOfPage } from '#contract/pages.ts'

/** A skin swaps the design tokens. It travels in the address: from the page one leaves to the page one comes to. */

const startsAfresh = new Set(['/', '/landingpage', '/overblik'])
const table: readonly Page[] = pages

export const skinOf = (search: Record<string, string>): string | undefined => skinOfPage(undefined, search.skin)

const ownSkin = (pathname: string) => table.find(({ path }) => path === pathname)?.skin

/** The skin that a place is shown in. */
export const skinAt = ({ pathname, search }: { pathname: string; search: Record<string, string> }) =>
  skinOf(search) ?? ownSkin(pathname)

/** The skin to add to an address, if the page one comes from has one and this page does not say otherwise. */
export const carriedSkin = (
  pathname: string,
  search: Record<string, string>,
  previous: string | undefined,
): string | undefined =>
  search.skin !== undefined || startsAfresh.has(pathname) || ownSkin(pathname) === previous ? undefined : previous

export const showSkin = (skin: string | undefined) => {
  if (skin === undefined) document.documentElement.removeAttribute('data-skin')
  else document.documentElement.dataset.skin = skin
}
