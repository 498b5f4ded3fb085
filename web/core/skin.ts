/** A skin swaps the design tokens. It travels in the address: from the page one leaves to the page one comes to. */

const startsAfresh = new Set(['/', '/landingpage', '/overblik'])

export const skinOf = (search: Record<string, string>): string | undefined =>
  /^[a-z0-9-]{1,30}$/.test(search.skin ?? '') ? search.skin : undefined

/** The skin to add to an address, if the page one comes from has one and this page does not say otherwise. */
export const carriedSkin = (
  pathname: string,
  search: Record<string, string>,
  previous: string | undefined,
): string | undefined => (search.skin !== undefined || startsAfresh.has(pathname) ? undefined : previous)

export const showSkin = (skin: string | undefined) => {
  if (skin === undefined) document.documentElement.removeAttribute('data-skin')
  else document.documentElement.dataset.skin = skin
}
