import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:net'

/** A browser of the simplest kind: fetch with cookies, without following redirects. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>()
  readonly #headers: Record<string, string>

  /** Headers that go with every request, as a proxy writes them. */
  constructor(headers: Record<string, string> = {}) {
    this.#headers = headers
  }

  /** How an address is reached. */
  protected fetch = (url: URL, init: RequestInit) => fetch(url, init)

  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const cookie = [...this.#cookies.entries()]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ')
    const own = { accept: 'text/html', ...this.#headers }
    const headers = { ...own, ...(cookie ? { cookie } : {}), ...(init.headers as Record<string, string>) }
    const reply = await this.fetch(url, { ...init, redirect: 'manual', headers })
    for (const line of reply.headers.getSetCookie()) this.#keep(line)
    return reply
  }

  post(address: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const origin = new URL(address).origin
    return this.request(address, { method: 'POST', body: new URLSearchParams(fields), headers: { origin, ...headers } })
  }

  /** Follow redirects until there is a page, or until an address outside `inside` is asked for. */
  async follow(reply: Response, inside: string): Promise<{ page: Response; address: string }> {
    let current = reply
    let address = reply.url
    while (current.status >= 300 && current.status < 400) {
      address = new URL(current.headers.get('location') ?? '', current.url).href
      if (!address.startsWith(inside)) break
      current = await this.request(address)
    }
    return { page: current, address }
  }

  /** A cookie that was taken from elsewhere. */
  put(pair: string, path: string) {
    this.#keep(`${pair}; Path=${path}`)
  }

  /** All cookies, each as a pair with its path. */
  cookies(): [pair: string, path: string][] {
    return [...this.#cookies].map(([key, { value, path }]) => [`${key.split(' ')[0]}=${value}`, path])
  }

  cookieNames() {
    return [...this.#cookies.keys()].map((key) => key.split(' ')[0])
  }

  #keep(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((a) => a.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
    const gone = value === '' || attributes.some((a) => a.includes('01 Jan 1970'))
    if (gone) this.#cookies.delete(`${name} ${path}`)
    else this.#cookies.set(`${name} ${path}`, { value, path })
  }
}

export interface Tokens {
  access_token: string
  id_token: string
  refresh_token: string
  expires_in: number
  error?: string
}

export interface Application {
  issuer: string
  clientId: string
  redirectUri: string
  scope: string
  secret?: string
}

/** One application's conversation with a provider: code with PKCE, as a real client does it. */
export class Flow {
  readonly browser: Browser
  readonly application: Application
  readonly #verifier = randomBytes(32).toString('base64url')

  constructor(application: Application, browser = new Browser()) {
    this.application = application
    this.browser = browser
  }

  authorizationAddress(extra: Record<string, string | undefined> = {}): string {
    const { issuer, clientId, redirectUri, scope } = this.application
    const query = {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope,
      state: 'state',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    }
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `${issuer}/auth?${new URLSearchParams(given)}`
  }

  /** Ask to be let in: either a page of the provider, or the way back to the application. */
  async begin(extra: Record<string, string | undefined> = {}) {
    const reply = await this.browser.request(this.authorizationAddress(extra))
    return this.browser.follow(reply, this.application.issuer)
  }

  /** Send a form of the provider's page; `step` is its last part: log-ind, opret, samtykke. */
  async submit(address: string, step: string, fields: Record<string, string>) {
    const action = `${address.replace(/\/(log-ind|opret|samtykke|glemt)$/, '')}/${step}`
    const reply = await this.browser.post(action, fields)
    return this.browser.follow(reply, this.application.issuer)
  }

  async token(fields: Record<string, string>): Promise<{ status: number; body: Tokens }> {
    const { issuer, clientId, secret } = this.application
    const credentials: Record<string, string> = secret
      ? { client_id: clientId, client_secret: secret }
      : { client_id: clientId }
    const reply = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...credentials, ...fields }),
    })
    return { status: reply.status, body: (await reply.json()) as Tokens }
  }

  redeem(returned: string) {
    const code = new URL(returned).searchParams.get('code') ?? ''
    const redirect_uri = this.application.redirectUri
    return this.token({ grant_type: 'authorization_code', code, redirect_uri, code_verifier: this.#verifier })
  }

  refresh(refreshToken: string) {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  /** Another tab of the same browser. */
  tab(): Flow {
    return new Flow(this.application, this.browser)
  }

  /** Ask to be let in without a page, in a tab of its own. */
  silently() {
    return this.tab().begin({ prompt: 'none' })
  }

  /** What the page that asks whether to sign out sends along. */
  async askToSignOut(idToken: string): Promise<string> {
    const query = new URLSearchParams({ id_token_hint: idToken })
    const page = await this.browser.request(`${this.application.issuer}/session/end?${query}`)
    return /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  }

  async confirmSignOut(xsrf: string): Promise<number> {
    const address = `${this.application.issuer}/session/end/confirm`
    return (await this.browser.post(address, { xsrf, logout: 'yes' })).status
  }

  async signOut(idToken: string): Promise<number> {
    return this.confirmSignOut(await this.askToSignOut(idToken))
  }

  async signIn(login: string, password: string): Promise<Tokens> {
    const { address } = await this.begin()
    const { address: returned, page } = await this.submit(address, 'log-ind', { login, password })
    if (!returned.startsWith(this.application.redirectUri))
      throw new Error(`not signed in: ${page.status} ${await page.text()}`)
    return (await this.redeem(returned)).body
  }
}

/** A port that is free now: the issuer must be known before the server listens. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
