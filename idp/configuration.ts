import type { JWK } from 'jose'
import type { AdapterFactory, Client, Configuration, KoaContextWithOIDC, ResourceServer } from 'oidc-provider'
import type { Config } from '#server/core/config.ts'
import { grantClaim } from '#server/core/session.ts'
import type { Account, Accounts } from './accounts.ts'
import { apiAccess, isOwnClient, mayUseApi, ownClients } from './own-clients.ts'
import { errorPage } from './pages/error.ts'
import { signedOutPage, signOutPage } from './pages/sign-out.ts'
import { errors, interactionPolicy } from './provider-parts.ts'
import { reading } from './reading.ts'

const minutes = 60
const days = 24 * 60 * minutes
/** The browser stores its expiry ten minutes early, sixty minutes at most: seventy make those two meet. */
const accessTokenLife = 70 * minutes
/** So long the browser remembers its user; a grant is the outer limit for all refresh tokens made from it. */
const staySignedIn = 365 * days
export const sessionSeconds = 14 * days

interface Parts {
  config: Config
  accounts: Accounts
  adapter: AdapterFactory
  key: JWK
  cookieKeys: string[]
}

export function providerConfiguration({ config, accounts, adapter, key, cookieKeys }: Parts): Configuration {
  const { audience, apiScope, roleClaim, tenantClaim, clientId: webClient } = config.oidc
  const apiResource = `${config.siteUrl}/api`
  const own = (client: Client | undefined) => client !== undefined && isOwnClient(config, client.clientId)

  const person = (account: Account) => ({
    name: account.name,
    preferred_username: account.userName,
    email: account.email,
  })
  const standing = (account: Account) => ({ [roleClaim]: account.claims, [tenantClaim]: account.tenant })

  const api = (): ResourceServer => ({
    audience,
    scope: apiScope,
    accessTokenTTL: accessTokenLife,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'ES256' } },
  })
  /** A token for the API is given only to whoever asks for its scope: consent to "openid" is not consent to that. */
  const asksForApi = (ctx: KoaContextWithOIDC) =>
    ctx.oidc.route === 'token' || ctx.oidc.requestParamScopes.has(apiScope)

  return {
    adapter,
    jwks: { keys: [key] },
    cookies: { keys: cookieKeys },
    clients: ownClients(config),
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    extraClientMetadata: { properties: [apiAccess] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub', 'name', 'preferred_username', 'email', roleClaim, tenantClaim] },
    // An access token for the API is refused at the userinfo endpoint, so the ID token carries the names itself.
    conformIdTokenClaims: false,
    extraParams: ['redirectToRegister'],
    interactions: { policy: interactionSteps(), url: (_ctx, interaction) => `/idp/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: accessTokenLife,
      AuthorizationCode: 1 * minutes,
      ClientCredentials: accessTokenLife,
      Grant: staySignedIn,
      IdToken: accessTokenLife,
      Interaction: 60 * minutes,
      RefreshToken: staySignedIn,
      // Who has not signed in is remembered while they are at the door.
      Session: (_ctx, session) => (session.accountId === undefined ? 60 * minutes : sessionSeconds),
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // The portal keeps people signed in longer than the provider's session; a partner only if it was allowed to.
    expiresWithSession: async (ctx, source) =>
      ctx.oidc.client?.clientId !== webClient && !source.scopes.has('offline_access'),
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((address) => URL.parse(address)?.origin === origin),

    async findAccount(ctx, id) {
      const account = await accounts.find(id)
      if (!account) return undefined
      return {
        accountId: id,
        claims: async () => ({
          sub: id,
          ...person(account),
          ...(own(ctx.oidc.client) ? standing(account) : {}),
        }),
      }
    },

    async extraTokenClaims(_ctx, token) {
      if (!('accountId' in token) || token.accountId === undefined) return undefined
      const account = await accounts.find(token.accountId)
      if (!account) throw new errors.InvalidGrant('the account is gone')
      return { ...person(account), ...standing(account), [grantClaim]: token.grantId }
    },

    async loadExistingGrant(ctx) {
      const { client, session, account, provider } = ctx.oidc
      if (!client || !session || !account) return undefined
      const grantId = ctx.oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId)
      const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
      if (known || !own(client)) return known
      const here = reading()
      if (here) here.grantsFor = session.uid
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
      grant.addOIDCScope('openid offline_access')
      if (mayUseApi(client)) grant.addResourceScope(apiResource, apiScope)
      await grant.save()
      return grant
    },

    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: {
        enabled: true,
        // Whoever was given a token may give it back. Nobody hears whether somebody else's is one.
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: async (ctx, client) =>
          (mayUseApi(client) && asksForApi(ctx) ? apiResource : undefined) as string,
        useGrantedResource: async () => true,
        async getResourceServerInfo(ctx, resource, client) {
          if (resource !== apiResource || !mayUseApi(client) || !asksForApi(ctx)) throw new errors.InvalidTarget()
          return api()
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        async logoutSource(ctx, form) {
          ctx.body = signOutPage(config, {
            form,
            submits: own(ctx.oidc.client),
            clientName: ctx.oidc.client?.clientName,
          })
        },
        async postLogoutSuccessSource(ctx) {
          ctx.type = 'html'
          ctx.body = signedOutPage(config)
        },
      },
    },

    async renderError(ctx, out) {
      ctx.type = 'html'
      ctx.body = errorPage(config, out)
    },
  }
}

/** create → login → consent, each only when needed. */
function interactionSteps() {
  const { base, Check, Prompt } = interactionPolicy
  const policy = base()
  const wantsToRegister = new Check('register', 'registration was asked for', 'interaction_required', (ctx) =>
    ctx.oidc.params?.redirectToRegister === 'true' && !ctx.oidc.result?.create
      ? Check.REQUEST_PROMPT
      : Check.NO_NEED_TO_PROMPT,
  )
  policy.add(new Prompt({ name: 'create', requestable: true }, wantsToRegister), 0)
  const accountGone = new Check('account_gone', 'the account of the session is gone', 'login_required', (ctx) =>
    ctx.oidc.session?.accountId && !ctx.oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  )
  policy.get('login')?.checks.add(accountGone)
  return policy
}
