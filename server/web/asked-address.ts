/** What others hang on a link to know who follows it: it says nothing about the page. */
const trace = /^(?:utm_\w+|[a-z]*clk?id|[gw]braid|mc_[ce]id|igsh(?:id)?|_hs(?:enc|mi))$/

/** The address as the page is known by. */
export function withoutTraces(url: string): string {
  const [path = '', ...rest] = url.split('?')
  if (rest.length === 0) return url
  const kept = rest
    .join('?')
    .split('&')
    .filter((part) => !trace.test(part.split('=', 1)[0] ?? ''))
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}
