import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Page, pages } from '#contract/pages.ts'
import type { WebConfig } from '#contract/web-config.ts'
import { readConfig } from '../core/config.ts'
import type { Db } from '../core/database.ts'
import { securityHeaders } from '../core/security.ts'
import { serveWeb } from './serve-web.ts'

const template = `<!doctype html><html lang="da"><head><!--page-head--><!--app-config--><script type="module" src="/assets/index.js"></script><link rel="stylesheet" crossorigin href="/assets/index.css"></head><body><div id="root"><!--page-body--></div></body></html>`
const modules = {
  pages: { '/landingpage': 'home/LandingPage.tsx' },
  files: {
    'home/LandingPage.tsx': { scripts: ['assets/LandingPage.js', 'assets/index.js'], styles: ['assets/landing.css'] },
    'layout/HeadlessLayout.tsx': { scripts: ['assets/HeadlessLayout.js'], styles: [] },
  },
}

let dist: string
let app: FastifyInstance
let items: { category: string; key: string; value: string }[] = []
let failure: Error | null = null

/** Answers what is asked of it: the settings, and that nothing has been written. */
const settingsOnly = () => {
  const execute = async () => {
    if (failure) throw failure
    return items
  }
  const query = { select: () => query, where: () => query, execute }
  const executor = {
    transformQuery: (node: unknown) => node,
    compileQuery: (node: unknown) => node,
    executeQuery: async () => ({ rows: (await execute()) && [{ now: '1', isChanged: false }] }),
  }
  return { selectFrom: () => query, getExecutor: () => executor } as unknown as Db
}

const serve = async (directory: string, env: Record<string, string> = {}) => {
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const config = readConfig({ NODE_ENV: 'test', SITE_URL: 'https://vildfund.example', ...env })
  await app.register(helmet, securityHeaders(config))
  await serveWeb(app, config, settingsOnly(), directory)
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
    app.inject({ url, headers, method })
}

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vildfund-dist-'))
  const file = async (path: string, text: string) => {
    await mkdir(join(dist, path, '..'), { recursive: true })
    await writeFile(join(dist, path), text)
  }
  await file('web/index.html', template)
  await file('web/latest.json', '{"version":"abc"}')
  await file('web/modules.json', JSON.stringify(modules))
  await file('web/.vite/manifest.json', '{}')
  await file('web/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await file('web/assets/landing.css', '.scene { color: green; src: url(/assets/serif.woff2) }')
  await file('web/assets/index.css', '.whole { color: black }')
  await file('web/assets/index.js', 'plain')
  await file('web/assets/index.js.br', 'brotli')
  await file('web/assets/index.js.gz', 'gzip')
  await file(
    'ssr/prerender.js',
    `export const provideFetch = () => {}
     export const render = async ({ href, config }) => {
       if (!href.startsWith('/landingpage')) throw new Error('not here')
       return { html: '<main>' + href + ' ' + config.siteName + '</main>', styles: '[data-style="0"]{color:red}', data: { madeAt: Date.now(), answers: [] } }
     }`,
  )
})
afterAll(() => rm(dist, { recursive: true }))
afterEach(async () => {
  items = []
  failure = null
  await app.close()
})

const configIn = (html: string): WebConfig =>
  JSON.parse(/<script type="application\/json" id="app-config">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as WebConfig

describe('while the database is away', () => {
  it('a page opens the application all the same, and says with 503 that it is not the whole page', async () => {
    failure = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const get = await serve(dist)
    for (const path of ['/landingpage', '/fund/559', '/findes-ikke']) {
      const reply = await get(path)
      expect([path, reply.statusCode, reply.headers['cache-control']]).toEqual([path, 503, 'no-store'])
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(configIn(reply.body).siteName).toBe('Vildfund')
      expect(reply.body).toContain('src="/assets/index.js"')
    }
    failure = null
    expect((await get('/landingpage')).statusCode).toBe(200)
    // Also a moment after it was there, whatever is still known.
    failure = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    expect((await get('/landingpage')).statusCode).toBe(503)
    expect((await get('/taxa')).statusCode).toBe(503)
  })

  it('another fault is still a fault', async () => {
    failure = new TypeError('x is not a function')
    const get = await serve(dist)
    expect((await get('/landingpage')).statusCode).toBe(500)
  })
})

describe('the HTML of a page', () => {
  it('that was made is sent packed to those who read that', async () => {
    const get = await serve(dist)
    const asked = async (accepted: string) => (await get('/landingpage', { 'accept-encoding': accepted })).headers
    expect((await asked('gzip, br'))['content-encoding']).toBe('br')
    expect((await asked('gzip, br'))['content-encoding']).toBe('br')
    for (const accepted of ['', 'gzip', 'br;q=0', 'br ; Q=0.0, gzip', 'x-br']) {
      expect([accepted, (await asked(accepted))['content-encoding']]).not.toEqual([accepted, 'br'])
    }
  })
  const shown = pages.filter(({ path }) => path !== '/')
  it.each(shown.map((page: Page) => [page.path, page]))('%s is served with its own head', async (path, page: Page) => {
    const get = await serve(dist)
    const address = path.replace(/\{\w+\}/, '559')
    const reply = await get(`${address}?skin=vinter`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).toContain(`<title>${page.title === '' ? 'Vildfund' : `${page.title} · Vildfund`}</title>`)
    expect(reply.body).toContain(`<link rel="canonical" href="https://vildfund.example${address}">`)
    expect(reply.body).toContain('<meta property="og:type" content="website">')
    expect(reply.body).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(reply.body).toContain('<meta property="og:image" content="https://vildfund.example/share.png">')
    expect(reply.body.includes('<meta name="robots" content="noindex">')).toBe(page.noIndex === true)
  })

  it('has its skin before any code has run: what the address asks for, else its own', async () => {
    const get = await serve(dist)
    const skinOf = async (address: string) => /<html[^>]*>/.exec((await get(address)).body)?.[0]
    expect(await skinOf('/invasiv')).toBe('<html data-skin="invasiv" lang="da">')
    expect(await skinOf('/invasiv?skin=vinter')).toBe('<html data-skin="vinter" lang="da">')
    expect(await skinOf('/taxa?skin=invasiv')).toBe('<html data-skin="invasiv" lang="da">')
    for (const address of ['/taxa', '/taxa?skin=%22%3E%3Cscript%3E', '/taxa?skin=a&skin=b']) {
      expect([address, await skinOf(address)]).toEqual([address, '<html lang="da">'])
    }
  })

  it('of an unknown address is a 404, for programs a problem', async () => {
    const get = await serve(dist)
    const html = await get('/findes-ikke')
    expect([html.statusCode, html.body.includes('Siden findes ikke')]).toEqual([404, true])
    expect((await get('/assets/old.js')).json()).toMatchObject({ code: 'no_such_call' })
    expect((await get('/overblik', {}, 'POST')).statusCode).toBe(404)
  })

  it('embeds settings that cannot break out of their element, with texts and roles from the database', async () => {
    items = [
      { category: 'front_page', key: 'lead', value: '</script><script>alert(1)</script>\u2028' },
      { category: 'roles', key: 'siteAdminRole', value: 'Boss, Chief' },
    ]
    const get = await serve(dist, { SITE_NAME: 'Vild & "fund"' })
    const { body } = await get('/overblik')
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('\u2028')
    expect(body).toContain('Overblik · Vild &amp; &quot;fund&quot;')
    const config = configIn(body)
    expect(config).toMatchObject({ version: 'abc', siteName: 'Vild & "fund"', frontPage: { lead: items[0]?.value } })
    expect(config.roleTable.find((row) => row.role === 'siteAdminRole')?.claims).toEqual(['Boss', 'Chief'])
  })

  it('asks early for the files of the page, and has what was made beforehand', async () => {
    const get = await serve(dist)
    const { body } = await get('/landingpage')
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/LandingPage.js">')
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/HeadlessLayout.js">')
    expect(body).not.toContain('rel="stylesheet"')
    expect(body).toMatch(/<style nonce="[^"]+">.scene { color: green; .*<\/style>/)
    expect(body).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/serif.woff2">')
    expect(body).toContain('<style nonce="')
    expect(body).toContain('[data-style="0"]{color:red}</style>')
    expect(body).toContain('<div id="root"><main>/landingpage Vildfund</main></div>')
    expect(body).toMatch(/<template id="app-scripts">(?:(?!<\/template>).)*assets\/index\.js/)
    expect(body).toContain('<link rel="prefetch" as="script" crossorigin href="/assets/index.js">')
    expect(body.replace(/<template.*<\/template>/s, '')).not.toContain('assets/index.js')
    // What holds for the whole application comes before what holds for the page.
    expect(body).toMatch(/\.whole \{.*\.scene \{/s)
    const { body: empty } = await get('/overblik')
    expect(empty).toContain('<div id="root"></div>')
    expect(empty).not.toContain('app-scripts')
  })

  it('is the same for everybody while it is: who has it is told so, and its styles are let in by the word it came with', async () => {
    const get = await serve(dist)
    const first = await get('/landingpage')
    const word = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(first.body)?.[1]
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, must-revalidate')
    const again = await get('/landingpage', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    for (const { headers } of [first, again]) {
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${word}'`)
    }
    items = [{ category: 'front_page', key: 'heading', value: 'Noget andet' }]
    const other = await serve(dist)
    expect((await other('/landingpage', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
  })

  it('may add style elements with a word that is new each time; scripts get none', async () => {
    const get = await serve(dist)
    const words = await Promise.all(
      [1, 2].map(async () => {
        const { body, headers } = await get('/overblik')
        const word = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(body)?.[1]
        expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${word}'`)
        expect(headers['content-security-policy']).toContain("script-src 'self';")
        return word
      }),
    )
    expect(words[0]).not.toBe(words[1])
  })
})

describe('redirect rules', () => {
  it('are 302, to pages and elsewhere, known addresses or not', async () => {
    const get = await serve(dist, { ROUTE_REDIRECTS: '{"/gammel":"/overblik","/claims":"https://example.org/x"}' })
    for (const [from, to] of [
      ['/gammel?a=1', '/overblik'],
      ['/claims', 'https://example.org/x'],
    ] as const) {
      const reply = await get(from)
      expect([reply.statusCode, reply.headers.location]).toEqual([302, to])
    }
  })
})

describe('the plain address', () => {
  it('leads on before anything is fetched: to the page of those who are here, else to the landing page', async () => {
    const get = await serve(dist)
    const to = async (path: string, cookie = '') => (await get(path, { cookie })).headers.location
    expect(await to('/')).toBe('/landingpage')
    for (const path of ['/', '/landingpage']) expect(await to(path, 'a=1; logged_in=true')).toBe('/overblik')
    expect(await to('/', 'not_logged_in=true; logged_in=truest')).toBe('/landingpage')
    expect((await get('/')).headers['cache-control']).toBe('no-store')
    expect((await get('/landingpage')).statusCode).toBe(200)
  })
})

describe('files', () => {
  it('under /assets are kept for ever, and sent as the browser reads them best', async () => {
    const get = await serve(dist)
    const br = await get('/assets/index.js', { 'accept-encoding': 'gzip, br' })
    expect([br.body, br.headers['content-encoding'], br.headers['cache-control']]).toEqual([
      'brotli',
      'br',
      'public, max-age=31536000, immutable',
    ])
    expect((await get('/assets/index.js', { 'accept-encoding': 'gzip' })).body).toBe('gzip')
    expect((await get('/assets/index.js')).body).toBe('plain')
  })
  it('that say what is newest are never kept, and those of the build stay inside', async () => {
    const get = await serve(dist)
    expect((await get('/latest.json?t=1')).headers['cache-control']).toBe('no-store')
    for (const path of ['/index.html', '/modules.json', '/.vite/manifest.json', '/assets/index.js.br']) {
      expect((await get(path)).statusCode, path).toBe(404)
    }
  })
  it('tell search engines of public pages only', async () => {
    const get = await serve(dist)
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://vildfund.example/sitemap.xml')
    const { body } = await get('/sitemap.xml')
    expect(body).toContain('<loc>https://vildfund.example/landingpage</loc>')
    expect(body).not.toMatch(/administration|profil|auth|403/)
  })
})

describe('without a build', () => {
  it('pages say so in one line, and the settings are still told', async () => {
    const get = await serve(join(dist, 'nowhere'))
    const reply = await get('/overblik')
    expect(reply.statusCode).toBe(503)
    expect(reply.body.trim().split('\n')).toHaveLength(1)
    expect((await get('/app-config.json')).json()).toMatchObject({ siteName: 'Vildfund', apiBase: '/api' })
  })
})
