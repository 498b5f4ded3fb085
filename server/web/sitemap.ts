import type { Page } from '#contract/pages.ts'

const isForSearchEngines = (page: Page) =>
  page.access.who === 'all' &&
  !page.noIndex &&
  !page.transient &&
  page.redirect === undefined &&
  !page.path.includes('{')

/** The pages of the route table that search engines may show. */
export const pathsOf = (table: readonly Page[]) => table.filter(isForSearchEngines).map((page) => page.path)

const listXml = (root: string, element: string, addresses: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `  <${element}><loc>${address}</loc></${element}>`).join('\n')}
</${root}>
`

export const sitemapXml = (siteUrl: string, paths: readonly string[]) =>
  listXml(
    'urlset',
    'url',
    paths.map((path) => `${siteUrl}${path}`),
  )

/** The sitemaps of a book, as a sitemap of sitemaps. */
export const sitemapIndexXml = (siteUrl: string, book: string, pages: number) =>
  listXml(
    'sitemapindex',
    'sitemap',
    Array.from({ length: pages }, (_, at) => `${siteUrl}/sitemap-${book}-${at + 1}.xml`),
  )

export const robotsText = (siteUrl: string, books: readonly string[]) => `User-agent: *
Disallow: /api/
Disallow: /idp/

${['sitemap.xml', ...books.map((book) => `sitemap-${book}.xml`)].map((file) => `Sitemap: ${siteUrl}/${file}`).join('\n')}
`
