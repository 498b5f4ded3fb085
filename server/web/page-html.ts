import { type Page, siteDescription } from '#contract/pages.ts'
import type { RenderedPage } from '#contract/rendered-page.ts'
import type { WebConfig } from '#contract/web-config.ts'
import type { PageContent } from '../core/page-content.ts'
import { type Built, filesOfPage } from './built.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

/** JSON that cannot end the script element it stands in. */
export const embeddedJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The page's title followed by the product's name; the name alone when there is none. */
export const documentTitle = (title: string, siteName: string) => (title === '' ? siteName : `${title} · ${siteName}`)

export const unknownPage: Page = {
  path: '',
  layout: 'default',
  title: 'Siden findes ikke',
  access: { who: 'all' },
  noIndex: true,
}

/** The application without a page: which one to show is read from the address. */
export const shellPage: Page = {
  path: '/app-shell',
  layout: 'default',
  title: '',
  access: { who: 'all' },
  noIndex: true,
}

const shareImage = { url: '/share.png', width: 1200, height: 630 }

const feedLink = ({ siteName }: WebConfig) =>
  `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(`Nyheder fra ${siteName}`)}" href="/api/news/feed.xml">`

/** Title, description, canonical link and social card: as the page's own content has them, else as the route table says. */
export function headTags(page: Page, path: string, config: WebConfig, content: PageContent = {}): string[] {
  const title = documentTitle(content.title ?? page.title, config.siteName)
  const description = content.description || page.description || siteDescription
  const image = content.image ?? shareImage
  const address = config.siteUrl + path
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}">`
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...(page.feed ? [feedLink(config)] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', config.siteName),
    meta('property', 'og:locale', 'da_DK'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', config.siteUrl + image.url),
    meta('property', 'og:image:width', String(image.width)),
    meta('property', 'og:image:height', String(image.height)),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(page.noIndex || content.noIndex ? [meta('name', 'robots', 'noindex')] : []),
  ]
}

export interface PageRequest {
  page: Page
  /** As asked for, without the query. */
  path: string
  /** The address that a page made beforehand was made for. */
  href?: string
  styleNonce: string
  /** HTML made beforehand, if any, with the answers that it was made from. */
  made?: RenderedPage | undefined
  /** What the page's room knows of it. */
  content?: PageContent
  skin?: string | undefined
}

const jsonElement = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${embeddedJson(value)}</script>`

export function pageHtml(built: Built, config: WebConfig, request: PageRequest): string {
  const { page, path, href = path, styleNonce, made, content = {}, skin } = request
  const data = made?.data ?? (content.data && { answers: [content.data] })
  const { scripts, styles } = filesOfPage(built, page)
  const head = [
    ...headTags(page, path, config, content),
    `<meta property="csp-nonce" nonce="${styleNonce}">`,
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ]
  // After those of the whole application, which say in which order layers of styles count.
  const links = styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`).join('')
  const template = built.template
    // Before anything is painted: the code that would set it runs later.
    .replace('<html', () => (skin === undefined ? '<html' : `<html data-skin="${skin}"`))
    .replace('<!--page-head-->', () => head.join('\n    '))
    .replace('</head>', () => `${links}</head>`)
  // Functions, because a text could hold the `$&` of replace().
  return (
    (made ? forEarlySight(built, template, made, { nonce: styleNonce, href }) : template)
      .replace('<!--app-config-->', () => jsonElement('app-config', config))
      // Below what is read: it can be longer than that, and is for the application alone.
      .replace('</body>', (end) => (data ? jsonElement('page-data', data) : '') + end)
      .replace('<!--page-body-->', () => made?.html ?? '')
  )
}

/** Fetches and runs what stands in the template; see web/public/start.js. */
const starter = (href: string) => `<script src="/start.js" data-href="${escapeHtml(href)}" async></script>`

const fontLinks = (built: Built) =>
  [...built.styleTexts.values()]
    .flatMap((text) => text.match(/\/assets\/[\w-]+\.woff2/g) ?? [])
    .map((path) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}">`)
    .join('')

/** The most bytes that are fetched of a page's code before anybody has touched it: with start.js a little less than 170 kB. */
export const mostBeforehand = 165_000

/** Code for when the browser has nothing else to do: what every page needs comes first, and no more than the bound. */
function fetchedBeforehand({ scriptSizes, template }: Built, tags: readonly string[]): string {
  const entry = tags.filter((tag) => template.includes(tag))
  const names = [...entry, ...tags.filter((tag) => !entry.includes(tag))].map(
    (tag) => /"\/([^"]+)"/.exec(tag)?.[1] ?? '',
  )
  let left = mostBeforehand
  return names
    .filter((name) => {
      const size = scriptSizes.get(name) ?? Number.POSITIVE_INFINITY
      if (size > left) return false
      left -= size
      return true
    })
    .map((name) => `<link rel="prefetch" as="script" crossorigin href="/${name}">`)
    .join('')
}

/** What can be seen before any script has run waits for little: its styles come inside, its fonts first, its scripts last. */
const forEarlySight = (
  built: Built,
  html: string,
  { styles }: RenderedPage,
  { nonce, href }: { nonce: string; href: string },
) => {
  const scripts: string[] = []
  return html
    .replace('<link rel="stylesheet"', (link) => `${fontLinks(built)}${link}`)
    .replace(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/g, (link, name: string) => {
      const text = built.styleTexts.get(name)
      return text === undefined ? link : `<style nonce="${nonce}">${text}</style>`
    })
    .replace(/<script type="module" [^>]*><\/script>|<link rel="modulepreload" [^>]*>/g, (tag) => {
      scripts.push(tag)
      return ''
    })
    .replace('</head>', (end) => (styles === '' ? end : `<style nonce="${nonce}">${styles}</style>${end}`))
    .replace('</head>', () => {
      const ahead = fetchedBeforehand(built, scripts)
      return `<template id="app-scripts">${scripts.join('')}${ahead}</template>${starter(href)}</head>`
    })
}
