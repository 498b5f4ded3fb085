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

/** The portal's own mark; decoration only. */
const mark = html`<svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
  <path d="M16 31C8.6 24 5 18.7 5 12.8 5 6.2 9.8 1 16 1s11 5.2 11 11.8C27 18.7 23.4 24 16 31Z"/>
  <path class="veins" d="M16 26V8.5m0 12.300 5.400-5M16 20.800l-5.400-5M16 14.600l4-3.700m-4 3.700-4-3.700"/>
</svg>`

export const page = (config: Config, { title, heading, content, script }: Page): string =>
  `<!doctype html>\n${html`<html lang="da">
<head>
  <meta charset="utf-8">
  <title>${title} · ${config.SITE_NAME}</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <meta name="theme-color" content="#f6f4ed" media="(prefers-color-scheme: light)">
  <meta name="theme-color" content="#0f1511" media="(prefers-color-scheme: dark)">
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <script src="${assetAddress('theme.js')}"></script>
  <link rel="stylesheet" href="${assetAddress('tokens.css')}">
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
    <p>${config.SITE_NAME} drives af ${config.SITE_OWNER}</p>
    <p><a href="mailto:${config.SITE_CONTACT}">Kontakt</a> <a href="${config.siteUrl}/vilkaar">Vilkår</a></p>
  </footer>
</body>
</html>`}\n`
