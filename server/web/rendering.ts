import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { PageToRender, RenderedPage } from '#contract/rendered-page.ts'
import type { PageContent } from '../core/page-content.ts'
import { newStyleNonce } from '../core/security.ts'
import type { Built } from './built.ts'
import { type KeptPage, KeptPages } from './kept-pages.ts'
import type { PortalChanges } from './portal-changes.ts'
import { Turns } from './turns.ts'

type Question = Omit<KeptPage['asked'][number], 'digest'>

/** One page that is being made, and for whom: what it asks counts as theirs. */
interface Making {
  address: string
  asked: KeptPage['asked'][number][]
}

/** A page that somebody waits for. */
interface Begun {
  trueAt: string
  page: Promise<KeptPage | undefined>
}

/** The whole document around what was made, whose styles are let in by this word. */
export type Frame = (made: RenderedPage, nonce: string) => string

/** As many pages as are made at once; more would only make each later, and all else too. */
const mostAtOnce = 4
/** Milliseconds after which the browser may as well ask by itself; what is being made is kept for the next. */
const longestWait = 2_000

const compress = promisify(brotliCompress)
/** Nearly as small as it gets, for a tenth of the work. */
const packing = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')

/**
 * Makes pages of the route table as a stranger sees them. What a page asks is asked of the portal's own calls, through the
 * same doors as anybody's questions, and without a token. A page that was made before is given again while nothing public
 * has been written, or else while all that it asked is still answered the same.
 */
export class Rendering {
  private readonly app: FastifyInstance
  private readonly render: NonNullable<Built['rendering']>['render']
  private readonly changes: PortalChanges
  private readonly making = new AsyncLocalStorage<Making>()
  private readonly kept = new KeptPages()
  private readonly underWay = new Map<string, Begun>()
  private readonly turns = new Turns(mostAtOnce)

  constructor(app: FastifyInstance, { render, provideFetch }: NonNullable<Built['rendering']>, changes: PortalChanges) {
    this.app = app
    this.render = render
    this.changes = changes
    provideFetch((address, request) => this.answer(address, request))
  }

  /** A page that was made and is as it was, for nothing public has been written since. */
  async unchanged(href: string): Promise<KeptPage | undefined> {
    const known = this.kept.get(href)
    if (!known) return undefined
    const { now, isChanged } = await this.changes.since(known.trueAt)
    if (isChanged) return undefined
    known.trueAt = now
    return this.kept.keep(href, known)
  }

  /** Nobody knows what holds once the database has been away. */
  forget() {
    this.kept.clear()
  }

  /** The moment that a page is true at: to be taken before anything of it is read. */
  moment(): Promise<string> {
    return this.changes.now()
  }

  /**
   * Undefined when the page cannot be made just now, or not soon: then it is the browser's. Who asks for the same page while
   * it is being made gets the same, unless something has been written since that was begun.
   */
  async page(
    wanted: PageToRender,
    content: PageContent,
    { trueAt, address, frame }: { trueAt: string; address: string; frame: Frame },
  ): Promise<KeptPage | undefined> {
    const basis = digestOf(JSON.stringify([wanted.config, content]))
    const key = `${wanted.href} ${basis}`
    const made = await this.sharedOr(key, () =>
      this.begin(key, trueAt, () => this.made(wanted, basis, trueAt, address, frame)),
    )
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), longestWait)
    })
    return Promise.race([made.page, tooLate]).finally(() => clearTimeout(timer))
  }

  private async sharedOr(key: string, begin: () => Begun): Promise<Begun> {
    for (;;) {
      const going = this.underWay.get(key)
      if (!going) return begin()
      if (!(await this.changes.since(going.trueAt)).isChanged) return going
      if (this.underWay.get(key) === going) return begin()
    }
  }

  private begin(key: string, trueAt: string, make: () => Promise<KeptPage | undefined>) {
    const page = this.turns.take(make, longestWait).finally(() => {
      if (this.underWay.get(key) === begun) this.underWay.delete(key)
    })
    const begun: Begun = { trueAt, page }
    this.underWay.set(key, begun)
    return begun
  }

  private async made(wanted: PageToRender, basis: string, trueAt: string, address: string, frame: Frame) {
    const { href, page } = wanted
    try {
      const known = this.kept.get(href)
      if (known?.basis === basis && (await this.isStillTrue(known, address))) {
        return this.kept.keep(href, Object.assign(known, { trueAt }))
      }
      const making: Making = { address, asked: [] }
      const made = await this.making.run(making, () => this.render(wanted))
      const nonce = newStyleNonce()
      const body = await compress(frame(made, nonce), packing)
      return this.kept.keep(href, { body, nonce, basis, trueAt, madeAt: made.data.madeAt, asked: making.asked })
    } catch (error) {
      this.tell(page.path, error)
      return undefined
    }
  }

  private tell(path: string, error: unknown) {
    const text = `the page ${path} could not be made beforehand`
    const { status } = error as { status?: number }
    // What a reader asks wrongly or too often is theirs; a process that is drowning and a database that is away are told elsewhere.
    if (status !== undefined && (status < 500 || status === 503)) this.app.log.debug(text)
    else this.app.log.warn({ err: error }, text)
  }

  private async isStillTrue({ asked }: KeptPage, address: string): Promise<boolean> {
    const now = await Promise.all(asked.map((one) => this.ask(one, address)))
    return now.every(({ body }, at) => digestOf(body) === asked[at]?.digest)
  }

  private ask({ method, url, payload }: Question, remoteAddress: string) {
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
    return this.app.inject({ method: method as 'GET', url, headers, payload, remoteAddress })
  }

  /** What a page that is being made gets for `fetch`. */
  private async answer(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    const making = this.making.getStore()
    if (!making) throw new Error('nothing is being made')
    const payload = typeof body === 'string' ? body : undefined
    const reply = await this.ask({ method, url, payload }, making.address)
    making.asked.push({ method, url, payload, digest: digestOf(reply.body) })
    return new Response(reply.body, { status: reply.statusCode })
  }
}
