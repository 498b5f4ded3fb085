import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Page, pages, skinOfPage } from '#contract/pages.ts'
import { isDatabaseAway, retryAfterSeconds } from '../core/away.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../core/database.ts'
import type { PageContent, RoomPages } from '../core/page-content.ts'
import { notFoundProblem } from '../core/problems.ts'
import { styleNonceOf } from '../core/security.ts'
import { withoutTraces } from './asked-address.ts'
import { type Built, readBuilt } from './built.ts'
import { webManifest } from './manifest.ts'
import { serveMapFiles } from './map-files.ts'
import { pageHtml, shellPage, unknownPage } from './page-html.ts'
import { portalChanges } from './portal-changes.ts'
import { type Frame, Rendering } from './rendering.ts'
import { sendKept } from './send-kept.ts'
import { pathsOf, robotsText, sitemapIndexXml, sitemapXml } from './sitemap.ts'
import { webConfigSource } from './web-config.ts'

const dist = join(import.meta.dirname, '../../dist')
const xml = 'application/xml; charset=utf-8'
const noRoomPages: RoomPages = { content: {}, addresses: [], books: {} }

/** The web application: its files, and for every page of the table HTML whose head says what the page is. */
export async function serveWeb(app: FastifyInstance, config: Config, db: Db, directory = dist, rooms = noRoomPages) {
  const built = await readBuilt(directory)
  const webConfig = webConfigSource(config, db, built?.version ?? 'unbuilt')
  const rendering = built?.rendering ? new Rendering(app, built.rendering, portalChanges(db)) : undefined
  const table: readonly Page[] = pages

  const answer = async (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    const href = withoutTraces(request.url)
    const path = href.split('?')[0] ?? '/'
    const redirect = config.ROUTE_REDIRECTS[path] ?? page.redirect
    if (redirect !== undefined) return reply.redirect(redirect, 302)
    const home = homeOf(page, request)
    if (home !== undefined) return reply.header('cache-control', 'no-store').redirect(home, 302)
    if (!built)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The web application is not built: run `npm run build`.\n')
    const ready = await readyOf(href)
    if (ready) return sendKept(request, reply, ready)
    const known = await knownOf(page, request.params as Record<string, string>)
    // Not to be kept, and not what is here: whoever reads for a search engine comes again.
    if (known.isAway) reply.header('retry-after', retryAfterSeconds)
    const { content, settings } = known
    if (content?.movedTo !== undefined) return reply.redirect(content.movedTo + queryOf(request.url), 301)
    const shown = content === null ? unknownPage : page
    const html = { page: shown, path, href, content: content ?? {}, skin: skinOf(shown, request) }
    const frame: Frame = (made, styleNonce) => pageHtml(built, settings, { ...html, styleNonce, made })
    const made =
      known.trueAt === undefined || shown.rendered !== true || content?.status !== undefined
        ? undefined
        : await rendering?.page(
            { page: shown, href, ...wantedOf(request, html.content), config: settings },
            html.content,
            {
              ...{ trueAt: known.trueAt, address: request.ip, frame },
            },
          )
    if (made) return sendKept(request, reply, made)
    return reply
      .code(known.isAway ? 503 : shown === unknownPage ? 404 : (content?.status ?? 200))
      .type('text/html; charset=utf-8')
      .header('cache-control', known.isAway ? 'no-store' : 'no-cache')
      .send(pageHtml(built, settings, { ...html, styleNonce: styleNonceOf(reply.raw) }))
  }

  /** Whether a page can be given as it was; while the database is away nobody knows. */
  const readyOf = async (href: string) => {
    try {
      return await rendering?.unchanged(href)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      return undefined
    }
  }

  const wantedOf = (request: FastifyRequest, content: PageContent) => ({
    params: request.params as Record<string, string>,
    answers: content.data ? [content.data] : [],
  })

  /** What the page's room knows of it; null when the room knows of no such thing. */
  const contentOf = async (page: Page, params: Record<string, string>): Promise<PageContent | null> => {
    const source = rooms.content[page.path]
    return source ? source(db, params) : {}
  }

  /**
   * While the database is away the application opens with the settings that were last known: it says itself what it
   * cannot get, and takes reports into its outbox.
   */
  const knownOf = async (page: Page, params: Record<string, string>) => {
    try {
      const trueAt = page.rendered === true ? await rendering?.moment() : undefined
      const content = await contentOf(page, params)
      // A page that is kept must not begin with what was known some seconds ago.
      const settings = await (trueAt === undefined ? webConfig.read() : webConfig.readAnew())
      return { content, settings, trueAt, isAway: false }
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      rendering?.forget()
      return { content: {} as PageContent, settings: webConfig.lastKnown(), trueAt: undefined, isAway: true }
    }
  }

  for (const page of table) {
    app.get(page.path.replace(/\{(\w+)\}/g, ':$1'), (request, reply) => answer(request, reply, page))
  }
  // What the browser shows for any address while there is no network.
  app.get('/app-shell', (request, reply) => answer(request, reply, shellPage))
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').send(webManifest(config.SITE_NAME)),
  )
  app.get('/app-config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await webConfig.read()),
  )
  // Browsers ask for it on pages that name no icon.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(config.siteUrl, Object.keys(rooms.books))),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const more = await Promise.all(rooms.addresses.map((addresses) => addresses(db)))
    return reply.type(xml).send(sitemapXml(config.siteUrl, [...pathsOf(table), ...more.flat()]))
  })
  for (const [name, book] of Object.entries(rooms.books)) {
    app.get(`/sitemap-${name}.xml`, async (_request, reply) =>
      reply.type(xml).send(sitemapIndexXml(config.siteUrl, name, await book.pages(db))),
    )
    app.get<{ Params: { page: string } }>(`/sitemap-${name}-:page(^[1-9]\\d{0,5}$).xml`, async ({ params }, reply) =>
      reply.type(xml).send(sitemapXml(config.siteUrl, await book.page(db, Number(params.page)))),
    )
  }
  await serveMapFiles(app, config)
  if (built) await serveFiles(app, built)

  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/assets\/|\.\w{1,8}$/.test(request.url.split('?')[0] ?? '')
    return isPage ? answer(request, reply, unknownPage) : reply.code(404).send(notFoundProblem(request))
  })
}

/** Where the application would lead on by the same cookie; it would have to be fetched first, and would show nothing before. */
const homeOf = ({ path }: Page, { headers }: FastifyRequest) => {
  if (path !== '/' && path !== '/landingpage') return undefined
  if (/(^|;\s*)logged_in=true(;|$)/.test(headers.cookie ?? '')) return '/overblik'
  return path === '/' ? '/landingpage' : undefined
}

const skinOf = (page: Page, { query }: FastifyRequest) => {
  const { skin } = query as { skin?: unknown }
  return skinOfPage(page, typeof skin === 'string' ? skin : undefined)
}

const queryOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

async function serveFiles(app: FastifyInstance, built: Built) {
  await app.register(fastifyStatic, {
    root: built.directory,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', 'modules.json', '.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, file) => reply.header('cache-control', cachingOf(file.slice(built.directory.length))),
  })
}

/** Names under /assets change with their content; the rest keep their names. */
const cachingOf = (path: string) => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  if (path.startsWith('/latest.json')) return 'no-store'
  return path.startsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600'
}
