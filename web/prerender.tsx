import type { Query, QueryClient } from '@tanstack/react-query'
import { skipToken } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { PageData, PageToRender, RenderedPage } from '#contract/rendered-page.ts'
import { provideConfig } from './core/config.ts'
import { arriveAt, placeOfHref } from './core/navigation.ts'
import { setTimeOfPage } from './core/page-data.ts'
import { newQueryClient } from './core/query.ts'
import { componentOf, loadPage } from './layout/pages.ts'
import { Root } from './layout/Root.tsx'

export { provideFetch } from './core/api.ts'

/** A page asks, what comes with the answers asks again, and so on; a page that goes on for longer is left to the browser. */
const mostRounds = 6

/** A part whose code has not come yet leaves this in the HTML. */
const unfinished = '<!--$!-->'

/**
 * The HTML of a public page as a stranger sees it, and the answers that it was made from. All that is not the same for two
 * pages is set before each rendering, which is one piece: what is asked meanwhile may belong to other pages too.
 * Throws when the page cannot be made whole: then it is the browser's.
 */
export async function render(asked: PageToRender): Promise<RenderedPage> {
  const { page, href, params, config } = asked
  await loadPage(page)
  const Component = componentOf(page)
  if (!Component) throw new Error('it has no code')
  const place = placeOfHref(href)
  const client = newQueryClient()
  for (const { key, value } of asked.answers) client.setQueryData(key, value)
  const first = { shown: { page, pathname: place.pathname, params, search: place.search, Component }, href: place.href }
  const madeAt = Date.now()
  let left: string[] = []
  for (let round = 0; round < mostRounds; round++) {
    provideConfig(config)
    arriveAt(href)
    setTimeOfPage(madeAt)
    const html = renderToString(<Root client={client} first={first} />)
    const waiting = client.getQueryCache().getAll().filter(isWaiting)
    if (waiting.length === 0 && !html.includes(unfinished)) {
      return { ...withoutStyles(html), data: { madeAt, answers: answersOf(client) } }
    }
    left = [...waiting.map(({ queryHash }) => queryHash), ...(html.includes(unfinished) ? ['some code'] : [])]
    await Promise.all([...waiting.map((query) => query.fetch()), new Promise((resolve) => setImmediate(resolve))])
  }
  throw new Error(`after ${mostRounds} rounds it still waits for ${left.join(', ')}`)
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** Quotes in texts and in other attributes are escaped, so what looks like an attribute is one. */
export function withoutStyles(html: string): { html: string; styles: string } {
  const marks = new Map<string, number>()
  const mark = (_attribute: string, escaped: string) => {
    const style = escaped.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    // Nothing that could end the rule or the element that it stands in.
    if (/[{}<]/.test(style)) return ''
    if (!marks.has(style)) marks.set(style, marks.size)
    return ` data-style="${marks.get(style)}"`
  }
  // Within tags: in what somebody wrote the same letters are words.
  const marked = html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/ style="([^"]*)"/g, mark))
  return { html: marked, styles: [...marks].map(([style, mark]) => `[data-style="${mark}"]{${style}}`).join('') }
}

const isWaiting = ({ state, options }: Query): boolean =>
  state.data === undefined &&
  state.status === 'pending' &&
  options.queryFn !== undefined &&
  options.queryFn !== skipToken &&
  (options as { enabled?: unknown }).enabled !== false

const answersOf = (client: QueryClient): PageData['answers'] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => ({ key: queryKey, value: state.data }))
