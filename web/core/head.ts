import { type Page, siteDescription } from '#contract/pages.ts'
import { config } from './config.ts'

export interface Head {
  title: string
  description: string
  /** Without the query. */
  path: string
  noIndex: boolean
}

/** What a page knows better than the route table, once its data has come. */
export interface OwnHead {
  title?: string
  description?: string
  image?: { url: string }
  noIndex?: boolean
}

const debounce = 10
let timer: ReturnType<typeof setTimeout> | undefined
let current: Head | undefined
let own: OwnHead | undefined
let tell: (() => void) | undefined

/** Tell the document what page it is now: shortly after, so that a page that leads on at once leaves no trace. */
export function updateHead(head: Head, done?: () => void) {
  current = head
  tell = done
  writeSoon()
}

/** The page that is shown says more about itself, or (undefined) has been left. */
export function setOwnHead(head: OwnHead | undefined) {
  own = head
  if (current) writeSoon()
}

function writeSoon() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (current) writeHead({ ...current, ...own })
    const done = tell
    tell = undefined
    done?.()
  }, debounce)
}

export const headOf = (page: Page, path: string): Head => ({
  title: page.title,
  description: page.description ?? siteDescription,
  path,
  noIndex: page.noIndex === true,
})

/** The page's title followed by the product's name; the name alone when there is none. */
export const documentTitle = (title: string) => (title === '' ? config.siteName : `${title} · ${config.siteName}`)

function writeHead({ title, description, path, noIndex, image }: Head & OwnHead) {
  const full = documentTitle(title)
  const address = config.siteUrl + path
  document.title = full
  element('link[rel="canonical"]', 'link', { rel: 'canonical' }).setAttribute('href', address)
  meta('name', 'description', description)
  meta('property', 'og:type', 'website')
  meta('property', 'og:title', full)
  meta('property', 'og:description', description)
  meta('property', 'og:url', address)
  meta('property', 'og:image', config.siteUrl + (image?.url ?? '/share.png'))
  meta('name', 'twitter:card', 'summary_large_image')
  if (noIndex) meta('name', 'robots', 'noindex')
  else document.head.querySelector('meta[name="robots"]')?.remove()
}

const meta = (key: 'name' | 'property', name: string, content: string) =>
  element(`meta[${key}="${name}"]`, 'meta', { [key]: name }).setAttribute('content', content)

function element(selector: string, tag: string, attributes: Record<string, string>): Element {
  const found = document.head.querySelector(selector)
  if (found) return found
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  document.head.append(made)
  return made
}
