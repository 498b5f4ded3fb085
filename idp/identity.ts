import type { FastifyInstance } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import Provider, { type KoaContextWithOIDC } from 'oidc-provider'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import type { Events } from '#server/core/events.ts'
import { Accounts } from './accounts.ts'
import { createAdapter } from './adapter.ts'
import { providerConfiguration } from './configuration.ts'
import { type DemoMember, demoLines, demoLogins, demoMembers, ensureDemoAccounts } from './demo.ts'
import { endGrant, forgetDeletedUsers } from './ending.ts'
import { mountProvider } from './mount.ts'
import { errorPage } from './pages/error.ts'
import { allowFormsTo } from './requests.ts'
import * as secrets from './secrets.ts'

export interface Identity {
  publicKeys: JSONWebKeySet
  mount(app: FastifyInstance): Promise<void>
  /** For the terminal: who can sign in where the demo is on. */
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
  const demo = config.demo ? await demoLogins(db) : []
  const accounts = new Accounts(db, { demo: config.demo, now })
  const adapter = createAdapter(db, { now, sealingKey })
  const provider = new Provider(
    config.oidc.issuer,
    providerConfiguration({ config, accounts, adapter, key, cookieKeys }),
  )
  provider.proxy = true // its forwarded headers are written by ourselves: see mount.ts
  provider.use(aroundEveryCall(config, db, now))
  forgetDeletedUsers(events, config.oidc.issuer)
  return {
    publicKeys: secrets.publicKeySet(key),
    mount: (app) => {
      provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'unexpected'))
      return mountProvider(app, { config, provider, accounts, demo, now })
    },
    demoLines: demoLines(demo),
    demoMembers: config.demo ? await demoMembers(db) : [],
  }
}

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>

/** What this house adds to the provider's own handling. */
function aroundEveryCall(config: Config, db: Db, now: () => Date): Middleware {
  const mountPath = new URL(config.oidc.issuer).pathname
  return async (ctx, next) => {
    const address = ctx.url
    ctx.mountPath = mountPath
    ctx.url = address.slice('/idp'.length) || '/'
    try {
      // What is asked for is stored meanwhile, and the database cannot hold NUL.
      if (address.includes('%00')) tell(ctx, 400, 'invalid_request')
      else await next()
    } finally {
      ctx.url = address // for the log
    }
    if (ctx.status === 404 && !ctx.body) tell(ctx, 404, 'not_found')
    if (ctx.oidc === undefined) return
    const { route, client, session, params } = ctx.oidc
    const policy = ctx.response.get('content-security-policy')
    if (ctx.response.is('html') && policy) ctx.set('content-security-policy', allowFormsTo(policy, client))
    if (route === 'token' && ctx.status === 200 && client) {
      await db.updateTable('idpClient').set({ lastUsed: now() }).where('clientId', '=', client.clientId).execute()
    }
    // Signing out of the portal ends its refresh tokens too, though they outlive the provider's session.
    const signedOut = route === 'end_session_confirm' && ctx.status === 303 && params?.logout !== undefined
    const portal = session?.authorizations?.[config.oidc.clientId]
    if (signedOut && portal?.grantId) await endGrant(db, portal.grantId)
  }

  function tell(ctx: KoaContextWithOIDC, status: number, error: string) {
    ctx.status = status
    ctx.type = 'html'
    ctx.body = errorPage(config, { error })
  }
}
