import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { PageContent } from '../core/page-content.ts'
import { newStyleNonce } from '../core/security.ts'
import type { Built, PageToRender, RenderedPage } from './built.ts'

/** A question that a page has asked, and what it was answered. */
interface Asked {
  method: string
  url: string
  payload: string | undefined
  answer: string
}

/** One page that is being made, and for whom: what it asks counts as theirs. */
interface Making {
  address: string
  asked: Asked[]
}

export interface Made extends RenderedPage {
  /** With which its styles are let in; also its name for caches, since no two have the same. */
  nonce: string
  /** What it was made from. */
  asked: readonly Asked[]
  /** What it was made from besides. */
  basis: string
}

/** As many pages as are kept, those that were asked for last. */
const mostKept = 150
/** Milliseconds after which a page is made anew although its answers are the same: it speaks of time. */
const longestKept = 60_000
/** Milliseconds after which the browser may as well ask by itself; what is being made is kept for the next. */
const longestWait = 2_000

/**
 * Makes pages of the route table as a stranger sees them. What a page asks is asked of the portal's own calls, through the
 * same doors as anybody's questions, and without a token. A page that was made before is given again while all that it asked
 * is still answered the same: that is looked up each time, and costs far less than making it.
 */
export class Rendering {
  private readonly app: FastifyInstance
  private readonly render: NonNullable<Built['rendering']>['render']
  private readonly making = new AsyncLocalStorage<Making>()
  private readonly kept = new Map<string, Made>()
  private readonly underWay = new Map<string, Promise<Made | undefined>>()

  constructor(app: FastifyInstance, { render, provideFetch }: NonNullable<Built['rendering']>) {
    this.app = app
    this.render = render
    provideFetch((address, request) => this.answer(address, request))
  }

  /**
   * Undefined when the page cannot be made just now, or not soon: then it is the browser's. Who asks for the same page at
   * the same moment gets the same.
   */
  async page(wanted: PageToRender, content: PageContent, address: string): Promise<Made | undefined> {
    const basis = JSON.stringify([wanted.config, content])
    const key = `${wanted.href} ${basis}`
    const same = this.underWay.get(key) ?? this.made(wanted, basis, address).finally(() => this.underWay.delete(key))
    this.underWay.set(key, same)
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), longestWait)
    })
    return Promise.race([same, tooLate]).finally(() => clearTimeout(timer))
  }

  private async made(wanted: PageToRender, basis: string, address: string): Promise<Made | undefined> {
    try {
      const known = this.kept.get(wanted.href)
      if (known && known.basis === basis && Date.now() - known.data.madeAt < longestKept) {
        if (await this.isStillTrue(known, address)) return this.keep(wanted.href, known)
      }
      const making: Making = { address, asked: [] }
      const made = await this.making.run(making, () => this.render(wanted))
      return this.keep(wanted.href, { ...made, nonce: newStyleNonce(), asked: making.asked, basis })
    } catch (error) {
      this.tell(wanted.page.path, error)
      return undefined
    }
  }

  private tell(path: string, error: unknown) {
    const text = `the page ${path} could not be made beforehand`
    const { status } = error as { status?: number }
    // A reader who asks too often, a process that is drowning and a database that is away are told elsewhere.
    if (status === 429 || status === 503) this.app.log.debug(text)
    else this.app.log.warn({ err: error }, text)
  }

  private keep(href: string, made: Made): Made {
    this.kept.delete(href)
    this.kept.set(href, made)
    const [oldest] = this.kept.keys()
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest)
    return made
  }

  private async isStillTrue({ asked }: Made, address: string): Promise<boolean> {
    const now = await Promise.all(asked.map((one) => this.ask(one, address)))
    return now.every(({ body }, at) => body === asked[at]?.answer)
  }

  private ask({ method, url, payload }: Omit<Asked, 'answer'>, remoteAddress: string) {
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
    return this.app.inject({ method: method as 'GET', url, headers, payload, remoteAddress })
  }

  /** What a page that is being made gets for `fetch`. */
  private async answer(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    const making = this.making.getStore()
    if (!making) throw new Error('nothing is being made')
    const payload = typeof body === 'string' ? body : undefined
    const reply = await this.ask({ method, url, payload }, making.address)
    making.asked.push({ method, url, payload, answer: reply.body })
    return new Response(reply.body, { status: reply.statusCode })
  }
}
