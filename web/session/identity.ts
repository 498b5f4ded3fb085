import type { OidcMetadata, UserManager } from 'oidc-client-ts'
import { config } from '../core/config.ts'
import { log } from '../core/log.ts'
import { userStore } from './user-store.ts'

let manager: Promise<UserManager> | undefined

/** The identity library: fetched when somebody signs in or is signed in, never for a visitor who only looks. */
export const identity = (): Promise<UserManager> => {
  manager ??= load().catch((error: unknown) => {
    manager = undefined
    throw error
  })
  return manager
}

/** Whether it has been needed yet. */
export const loadedIdentity = () => manager

async function load(): Promise<UserManager> {
  const { UserManager } = await import('oidc-client-ts')
  return new UserManager(identitySettings())
}

export const identitySettings = () => ({
  authority: config.oidc.issuer,
  client_id: config.oidc.clientId,
  redirect_uri: config.oidc.redirectUri,
  silent_redirect_uri: config.oidc.silentRedirectUri,
  post_logout_redirect_uri: config.oidc.postLogoutRedirectUri,
  response_type: 'code',
  scope: config.oidc.scopes,
  userStore,
  accessTokenExpiringNotificationTimeInSeconds: 60,
  silentRequestTimeoutInSeconds: 10,
  requestTimeoutInSeconds: 10,
  checkSessionIntervalInSeconds: 2,
  staleStateAgeInSeconds: 900,
  popupWindowFeatures: { height: 640 },
  // The session renews by itself: one tab at a time, see renewal.ts. And it watches only where the provider offers it.
  automaticSilentRenew: false,
  monitorSession: false,
})

/**
 * What every request to sign in carries besides the settings: a nonce, which the library keeps and finds again in the
 * ID token, and what the portal's settings add for this provider.
 */
export const signInRequest = (params: Record<string, string> = {}) => {
  const { resource, extraParams } = config.oidc
  const extra = { ...extraParams, ...params }
  return {
    nonce: crypto.randomUUID(),
    ...(resource === null ? {} : { resource, extraTokenParams: { resource } }),
    ...(Object.keys(extra).length === 0 ? {} : { extraQueryParams: extra }),
  }
}

const revocationSeconds = 3

/** Take tokens back at the provider, where its discovery document says how. A provider that will not is no hindrance. */
export async function revokeTokens(metadata: Partial<OidcMetadata>, tokens: readonly RevocableToken[]) {
  if (metadata.revocation_endpoint === undefined) return
  const { OidcClient } = await import('oidc-client-ts')
  const client = new OidcClient({ ...identitySettings(), metadata, requestTimeoutInSeconds: revocationSeconds })
  const outcomes = await Promise.allSettled(tokens.map(({ token, type }) => client.revokeToken(token, type)))
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      log.info('session', `Loginudbyderen tog ikke et bevis tilbage: ${outcome.reason}`)
  }
}

export interface RevocableToken {
  token: string
  type: 'access_token' | 'refresh_token'
}

/** Watch the user's session at the provider, if its discovery document names a frame for that. */
export async function watchProviderSession(users: UserManager): Promise<boolean> {
  try {
    const { check_session_iframe: frame } = await users.metadataService.getMetadata()
    if (!frame) return false
    const { SessionMonitor } = await import('oidc-client-ts')
    new SessionMonitor(users)
    return true
  } catch (error) {
    log.warning('session', `Loginudbyderens oplysninger kunne ikke hentes: ${String(error)}`)
    return false
  }
}
