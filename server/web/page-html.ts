import { type Page, siteDescription } from '#contract/pages.ts'
import type { WebConfig } from '#contract/web-config.ts'
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

/** Title, description, canonical link and social card. */
export function headTags(page: Page, path: string, config: WebConfig): string[] {
  const title = documentTitle(page.title, config.siteName)
  const description = page.description ?? siteDescription
  const address = config.siteUrl + path
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}">`
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', config.siteName),
    meta('property', 'og:locale', 'da_DK'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${config.siteUrl}/share.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(page.noIndex ? [meta('name', 'robots', 'noindex')] : []),
  ]
}

export interface PageRequest {
  page: Page
  /** As asked for, without the query. */
  path: string
  styleNonce: string
  /** HTML made beforehand, if any. */
  body: string
}

export function pageHtml(built: Built, config: WebConfig, { page, path, styleNonce, body }: PageRequest): string {
  const { scripts, styles } = filesOfPage(built, page)
  const head = [
    ...headTags(page, path, config),
    `<meta property="csp-nonce" nonce="${styleNonce}">`,
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ]
  const json = `<script type="application/json" id="app-config">${embeddedJson(config)}</script>`
  // Functions, because a text could hold the `$&` of replace().
  return built.template
    .replace('<!--page-head-->', () => head.join('\n    '))
    .replace('<!--app-config-->', () => json)
    .replace('<!--page-body-->', () => body)
}
