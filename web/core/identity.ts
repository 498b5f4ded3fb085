import type { UserManager } from 'oidc-client-ts'
import { config } from './config.ts'
import { log } from './log.ts'
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
