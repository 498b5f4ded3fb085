import type { Page } from '#contract/pages.ts'

const isForSearchEngines = (page: Page) =>
  page.access.who === 'all' &&
  !page.noIndex &&
  !page.transient &&
  page.redirect === undefined &&
  !page.path.includes('{')

export function sitemapXml(siteUrl: string, table: readonly Page[], more: readonly string[] = []): string {
  const paths = [...table.filter(isForSearchEngines).map((page) => page.path), ...more]
  const addresses = paths.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join('\n')}
</urlset>
`
}

export const robotsText = (siteUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /idp/

Sitemap: ${siteUrl}/sitemap.xml
`
