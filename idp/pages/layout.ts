import type { Config } from '#server/core/config.ts'
import { assetAddress } from '../assets.ts'
import { type Html, html } from './html.ts'

interface Page {
  title: string
  heading: string
  content: Html
  /** A script of the assets folder beside the common one. */
  script?: 'submit.js'
}

/** A leaf, drawn here; decoration only. */
const mark = html`<svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
  <path d="M27 5C14 4.500 6 10 6 19c0 2.600.8 4.800 2.200 6.500C9 20 12 15 19 11.500 14 16 11 21 10.300 27c1.600.7 3.300 1 5 1C24 28 28 18 27 5Z"/>
</svg>`

export const page = (config: Config, { title, heading, content, script }: Page): string =>
  `<!doctype html>\n${html`<html lang="da">
<head>
  <meta charset="utf-8">
  <title>${title} · ${config.SITE_NAME}</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)">
  <meta name="theme-color" content="#121713" media="(prefers-color-scheme: dark)">
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="${assetAddress('pages.css')}">
  <script src="${assetAddress('pages.js')}" defer></script>
  ${script && html`<script src="${assetAddress(script)}" defer></script>`}
</head>
<body>
  <header class="top">
    <a class="brand" href="${config.siteUrl}/">${mark}<span>${config.SITE_NAME}</span></a>
  </header>
  <main class="card">
    <h1>${heading}</h1>
    ${content}
  </main>
  <footer class="foot">
    <p>${config.SITE_OWNER} · <a href="mailto:${config.SITE_CONTACT}">${config.SITE_CONTACT}</a></p>
  </footer>
</body>
</html>`}\n`
