import type { Bearer } from '../core/bearer.ts'
import { log } from '../core/log.ts'
import { recheck } from '../core/navigation.ts'
import { queryClient } from '../core/query.ts'
import { adopt, currentAuth, forget } from './auth-state.ts'
import { identity, loadedIdentity, watchProviderSession } from './identity.ts'
import { renewSilently } from './renewal.ts'
import type { AuthUser } from './user-store.ts'

const retryAfter = 5_000
/** A token this new is not renewed again: a provider with short-lived tokens would make it a loop. */
const freshFor = 60_000

let freshSince = Number.NEGATIVE_INFINITY
let atLoad: Promise<unknown> = Promise.resolve()
let running: Promise<void> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

export const markFresh = () => {
  freshSince = Date.now()
}
const isFresh = () => Date.now() - freshSince < freshFor

/** Renew the tokens, once at a time. A time-out is tried again after 5 seconds. */
export function renew(when: 'at load' | 'later'): Promise<void> {
  if (isFresh()) return Promise.resolve()
  running ??= run().finally(() => {
    running = undefined
  })
  if (when === 'at load') atLoad = running
  return running
}

async function run() {
  clearTimeout(retry)
  const result = await renewSilently(currentAuth())
  if (result.outcome === 'renewed') {
    markFresh()
    follow(result.user)
  } else if (result.outcome === 'anonymous') becomeAnonymous()
  else if (result.timedOut) retry = setTimeout(() => void renew('later'), retryAfter)
}

let onOtherClaims = () => {}

/** What is done when a renewed token says other roles than the one before. */
export const whenClaimsChange = (act: () => void) => {
  onOtherClaims = act
}

/** Go by newer tokens of the same user. */
export function follow(user: AuthUser) {
  const haveChanged = adopt(user)
  watchExpiry()
  if (!haveChanged) return
  recheck()
  onOtherClaims()
}

/** Nobody is signed in any more. When staying on the page, the guard is asked whether that is allowed. */
export function becomeAnonymous({ staying = true }: { staying?: boolean } = {}) {
  clearTimeout(retry)
  forget()
  queryClient.clear()
  loadedIdentity()
    ?.then((users) => users.removeUser())
    .catch(() => {}) // it was never loaded, so it has no user to forget
  if (staying) recheck()
}

let watched = false

/** Renew shortly before the stored expiry. The library's clock is set anew from the stored user each time. */
export function watchExpiry() {
  void setClock().catch((error: unknown) =>
    log.warning('session', `Login bliver ikke fornyet af sig selv: ${String(error)}`),
  )
}

async function setClock() {
  const users = await identity()
  await users.getUser()
  if (watched) return
  watched = true
  users.events.addAccessTokenExpiring(() => void renew('later'))
  // It could not be renewed in the last minute (no network, a device asleep): the last moment to try.
  users.events.addAccessTokenExpired(() => void renew('later'))
  users.events.addUserSignedOut(() => becomeAnonymous())
  await watchProviderSession(users)
}

export const bearer: Bearer = {
  ready: async () => {
    await atLoad
  },
  token: () => currentAuth()?.access_token,
  owner: () => currentAuth()?.profile.sub,
  renewed: async (refused) => {
    if (currentAuth()?.access_token === refused) await renew('later')
    const token = currentAuth()?.access_token
    return token !== undefined && token !== refused
  },
}
