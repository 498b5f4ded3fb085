import type { FastifyInstance } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { isDatabaseAway, retryAfterSeconds } from '#server/core/away.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import type { Events } from '#server/core/events.ts'
import { inWords } from '#server/core/in-words.ts'
import { texts } from '#server/core/texts.ts'
import { type Account, Accounts } from './accounts.ts'
import { createAdapter } from './adapter.ts'
import { providerConfiguration } from './configuration.ts'
import {
  closeDemoAccounts,
  closedLines,
  type DemoMember,
  demoLines,
  demoLogins,
  demoMembers,
  ensureDemoAccounts,
} from './demo.ts'
import { KnownDevices } from './devices.ts'
import { Door, doorRules } from './door.ts'
import { endSession, followAddresses, forgetDeletedUsers } from './ending.ts'
import { Limits } from './limits.ts'
import { MailTokens } from './mail-tokens.ts'
import { mountProvider } from './mount.ts'
import { ownClientIds } from './own-clients.ts'
import { errorPage } from './pages/error.ts'
import { guessingMail, postOf } from './post.ts'
import { Provider } from './provider-parts.ts'
import { reading } from './reading.ts'
import { allowFormsTo } from './requests.ts'
import * as secrets from './secrets.ts'

export interface Identity {
  publicKeys: JSONWebKeySet
  mount(app: FastifyInstance): Promise<void>
  /** For the terminal: who can sign in where the demo is on, or that nobody of an earlier demo can any more. */
  demoLines: string[]
  /** The same people, for those who make something in their names. */
  demoMembers: DemoMember[]
}

/** The bundled OpenID provider: the default, replaceable by configuration. */
export async function buildIdentity(
  config: Config,
  db: Db,
  events: Events,
  now: () => Date = () => new Date(),
): Promise<Identity> {
  const key = await secrets.signingKey(db)
  const cookieKeys = await secrets.cookieKeys(db)
  const sealingKey = await secrets.sealingKey(db)
  if (config.demo) await ensureDemoAccounts(db)
  const closed = config.demo ? 0 : await closeDemoAccounts(db)
  const demo = config.demo ? await demoLogins(db) : []
  const accounts = new Accounts(db, { demo: config.demo })
  const limits = new Limits(db, await secrets.limitKey(db), now)
  const https = config.siteUrl.startsWith('https:')
  const devices = new KnownDevices(await secrets.deviceKey(db), { now, https })
  const tokens = new MailTokens(db, now)
  const adapter = createAdapter(db, { now, sealingKey })
  const provider = new Provider(
    config.oidc.issuer,
    providerConfiguration({ config, accounts, adapter, key, cookieKeys }),
  )
  provider.proxy = true // its forwarded headers are written by ourselves: see mount.ts
  // The provider tells errors that it does not know by this event alone, having answered with 500.
  const away = new WeakSet<object>()
  provider.on('server_error', (ctx, error) => {
    if (isDatabaseAway(error)) away.add(ctx.req)
  })
  provider.use(
    aroundEveryCall({
      config,
      db,
      now,
      away,
      tellOf: (ctx, error) => provider.emit('server_error', ctx, error as Error),
    }),
  )
  forgetDeletedUsers(events, config.oidc.issuer)
  followAddresses(events, config.oidc.issuer)
  return {
    publicKeys: secrets.publicKeySet(key),
    mount: (app) => {
      provider.on('server_error', (_ctx, error) => {
        if (isDatabaseAway(error)) app.log.warn(`database away: ${inWords(error)}`)
        else app.log.error({ err: error }, 'unexpected')
      })
      const post = postOf(config, app.log)
      const warn = post && ((account: Account, attempts: number) => post(guessingMail(config, account, attempts)))
      const door = new Door({ accounts, limits, warn, ...doorRules(config) })
      return mountProvider(app, { config, db, provider, accounts, door, devices, limits, tokens, post, demo, now })
    },
    demoLines: config.demo ? demoLines(demo) : closedLines(closed),
    demoMembers: config.demo ? await demoMembers(db) : [],
  }
}

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>

interface Surroundings {
  config: Config
  db: Db
  now: () => Date
  /** Requests that could not be answered because the database is away. */
  away: WeakSet<object>
  tellOf(ctx: KoaContextWithOIDC, error: unknown): void
}

/** What this house adds to the provider's own handling. */
function aroundEveryCall({ config, db, now, away, tellOf }: Surroundings): Middleware {
  const mountPath = new URL(config.oidc.issuer).pathname
  return async (ctx, next) => {
    const address = ctx.url
    ctx.mountPath = mountPath
    ctx.url = address.slice('/idp'.length) || '/'
    try {
      // What is asked for is stored meanwhile, and the database cannot hold NUL.
      if (address.includes('%00')) tell(ctx, 400, 'invalid_request')
      else await next()
    } catch (error) {
      // The provider saves a session once more outside of where it answers for its errors.
      return fail(ctx, error)
    } finally {
      ctx.url = address // for the log
    }
    if (reading()?.isSessionRefused) withholdSession(ctx)
    if (away.has(ctx.req)) return tellAway(ctx)
    if (ctx.status === 404 && !ctx.body) tell(ctx, 404, 'not_found')
    if (ctx.oidc === undefined) return
    const { route, client, session, params } = ctx.oidc
    const policy = ctx.response.get('content-security-policy')
    if (ctx.response.is('html') && policy) ctx.set('content-security-policy', allowFormsTo(policy, client))
    if (route === 'token' && ctx.status === 200 && client) await noteUse(client.clientId)
    // Signing out of the portal ends its refresh tokens too, though they outlive the provider's session.
    const signedOut = route === 'end_session_confirm' && ctx.status === 303 && params?.logout !== undefined
    if (signedOut && session) {
      try {
        await endSession(db, session, ownClientIds(config))
      } catch (error) {
        fail(ctx, error)
      }
    }
    // Another tab has signed out meanwhile, or has asked for it later.
    if (route === 'end_session_confirm' && ctx.status === 400) {
      const { clientId, postLogoutRedirectUri } = config.oidc
      const ask = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri: postLogoutRedirectUri })
      ctx.redirect(session?.accountId ? `${mountPath}/session/end?${ask}` : postLogoutRedirectUri)
      ctx.status = 303
    }
  }

  /** Nothing is kept of it: who asked is where they were, and can try again. */
  function fail(ctx: KoaContextWithOIDC, error: unknown) {
    tellOf(ctx, error)
    ctx.remove('set-cookie')
    if (isDatabaseAway(error)) return tellAway(ctx)
    ctx.remove('location')
    tell(ctx, 500, 'server_error')
  }

  function withholdSession(ctx: KoaContextWithOIDC) {
    const name = ctx.oidc.provider.cookieName('session')
    const lines = [ctx.response.get('set-cookie') ?? []].flat()
    const others = lines.filter((line) => !line.startsWith(`${name}=`) && !line.startsWith(`${name}.sig=`))
    ctx.remove('set-cookie')
    if (others.length > 0) ctx.set('set-cookie', others)
  }

  /** The token is made: that nobody can note it just now is no reason to keep it back. */
  async function noteUse(clientId: string) {
    try {
      await db.updateTable('idpClient').set({ lastUsed: now() }).where('clientId', '=', clientId).execute()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
    }
  }

  /** For people a page, for programs the protocol's own word. */
  function tellAway(ctx: KoaContextWithOIDC) {
    const isPage = ctx.response.is('html') !== false || ctx.status === 303
    ctx.remove('location')
    ctx.set('retry-after', String(retryAfterSeconds))
    if (isPage) return tell(ctx, 503, 'temporarily_unavailable')
    ctx.status = 503
    ctx.body = { error: 'temporarily_unavailable', error_description: texts.database_away }
  }

  function tell(ctx: KoaContextWithOIDC, status: number, error: string) {
    ctx.status = status
    ctx.type = 'html'
    ctx.body = errorPage(config, { error })
  }
}
