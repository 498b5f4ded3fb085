import { pages } from '#contract/pages.ts'
import type { Chance } from '../../db/seed/records/random.ts'
import { oddHeaders } from './api-requests.ts'
import type { KnownThings } from './known-things.ts'
import { oddText } from './odd-values.ts'
import type { FuzzRequest } from './request.ts'

const others = [
  '/app-shell',
  '/manifest.webmanifest',
  '/app-config.json',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  '/latest.json',
  '/api/openapi.json',
  '/api/docs/',
  '/assets/x.js',
]
const oddSteps = [
  '%00',
  '%2F',
  '%',
  '%zz',
  '%ff',
  '..%2f..%2fetc',
  '0',
  '-1',
  '9223372036854775808',
  '99999999999999999999',
  '1e3',
  'æ',
]
const provider = {
  gets: [
    '/auth',
    '/me',
    '/jwks',
    '/.well-known/openid-configuration',
    '/session/end',
    '/session/end/success',
    '/konto/adgangskode',
    '/interaction/x',
    '/interaction/{uid}',
    '/interaction/{uid}/log-ind',
    '/interaction/{uid}/opret',
    '/auth/x',
    '/assets/x',
    '/findes-ikke',
  ],
  posts: [
    '/token',
    '/interaction/{uid}/log-ind',
    '/interaction/{uid}/opret',
    '/interaction/{uid}/samtykke',
    '/session/end/confirm',
    '/token/revocation',
    '/token/introspection',
    '/revocation',
    '/request',
    '/auth',
    '/konto/adgangskode',
  ],
  fields: [
    'client_id',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
    'nonce',
    'prompt',
    'login_hint',
    'resource',
    'max_age',
    'code_challenge',
    'code_challenge_method',
    'request',
    'request_uri',
    'claims',
    'id_token_hint',
    'post_logout_redirect_uri',
    'grant_type',
    'code',
    'refresh_token',
    'code_verifier',
    'client_secret',
    'client_assertion',
    'token',
    'login',
    'password',
    'name',
    'email',
    'userName',
    'answer',
    'ui_locales',
    'response_mode',
    'acr_values',
    'display',
    'redirectToRegister',
  ],
}

/** What is no call: pages, pictures, and the pages and endpoints of the bundled provider. */
export class PageRequests {
  readonly #known: KnownThings
  readonly #application: Record<string, string>
  /** Where the provider has begun to sign somebody in, with the cookies of that browser. */
  readonly #begun: { uid: string; cookie: string }[] = []

  constructor(known: KnownThings, application: Record<string, string>) {
    this.#known = known
    this.#application = application
  }

  /** Remember a sign-in that has begun. */
  hear(location: unknown, cookies: unknown) {
    const uid = /\/idp\/interaction\/([\w-]+)/.exec(String(location))?.[1]
    if (uid === undefined || !Array.isArray(cookies)) return
    this.#begun.push({ uid, cookie: cookies.map((one) => String(one).split(';')[0]).join('; ') })
    if (this.#begun.length > 20) this.#begun.shift()
  }

  make(chance: Chance): FuzzRequest {
    const headers = oddHeaders(chance)
    const kind = chance.whole(0, 9)
    if (kind < 4) return { name: 'page', method: 'GET', url: this.#page(chance), who: 'anonymous', headers }
    if (kind < 6) return { name: 'picture', method: 'GET', url: this.#picture(chance), who: 'anonymous', headers }
    return this.#identity(chance, headers)
  }

  #page(chance: Chance): string {
    const path = chance.happens(0.9) ? chance.pick(pages).path : chance.pick(others)
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const kind = /fund/i.test(name) ? 'record' : /tax|art/i.test(name) ? 'taxon' : 'userUuid'
      const known = chance.happens(0.6) ? this.#known.of(kind, chance) : undefined
      return String(
        known ??
          (chance.happens(0.5)
            ? chance.pick(oddSteps)
            : encodeURIComponent(oddText(chance).toWellFormed()).slice(0, 3000)),
      )
    })
    const query = chance.happens(0.3)
      ? `?${chance.pick(['skin', 'filter', 'q', 'x[]', '__proto__', '%'])}=${encodeURIComponent(oddText(chance).toWellFormed()).slice(0, 3000)}`
      : ''
    return `${filled}${query}`
  }

  #picture(chance: Chance): string {
    const id = chance.happens(0.6) ? this.#known.of('media', chance) : undefined
    const size = chance.pick([
      '160.webp',
      '640.webp',
      '2560.webp',
      '1.webp',
      'original',
      '640.webp%00',
      '..%2f640.webp',
      '',
      '%',
    ])
    return `/media/${id ?? chance.pick([...oddSteps, chance.uuid()])}/${size}`
  }

  #identity(chance: Chance, headers: Record<string, string>): FuzzRequest {
    const begun = this.#begun.length > 0 && chance.happens(0.8) ? chance.pick(this.#begun) : undefined
    const isPost = chance.happens(0.4)
    const path = `/idp${chance.pick(isPost ? provider.posts : provider.gets).replace('{uid}', begun?.uid ?? 'x')}`
    // Half of them are right but for one field, so that the provider looks at that one.
    const isSignIn = path === '/idp/auth' || path === '/idp/token'
    const fields = new URLSearchParams(isSignIn && chance.happens(0.7) ? this.#application : {})
    for (let i = chance.whole(0, 3); i > 0; i--) {
      fields.append(chance.pick(provider.fields), oddText(chance).toWellFormed().slice(0, 2000))
    }
    const cookie: Record<string, string> = begun ? { cookie: begun.cookie } : {}
    const request = {
      name: `provider ${path.replace(begun?.uid ?? 'x', 'uid')}`,
      who: 'anonymous' as const,
      headers: { accept: 'text/html', ...cookie, ...headers },
    }
    if (!isPost) return { ...request, method: 'GET', url: `${path}?${fields}` }
    const type = chance.happens(0.9)
      ? 'application/x-www-form-urlencoded'
      : chance.pick(['application/json', 'text/plain', 'multipart/form-data', 'x'])
    return {
      ...request,
      method: 'POST',
      url: path,
      headers: { ...request.headers, 'content-type': type },
      body: String(fields),
    }
  }
}
