/** Search parameters are plain texts in the address and on the page: `?redirect=/overblik`, never JSON. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  // Slashes are legal in a query and easier to read.
  return text === '' ? '' : `?${text.replaceAll('%2F', '/')}`
}
