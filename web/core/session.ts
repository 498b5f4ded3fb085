import type { OwnUser } from '#contract/account.ts'
import { ApiError, api } from './api.ts'
import { adopt, currentAuth, flagsOf } from './auth-state.ts'
import { provideBearer } from './bearer.ts'
import { isLoggedInByCookie, setSessionCookies } from './cookies.ts'
import { dialogEntriesGone, openDialog } from './dialog-store.ts'
import { showError } from './dialogs.tsx'
import { identity } from './identity.ts'
import { explainIdentityError } from './identity-errors.ts'
import { knownUser, rememberUser } from './known-user.ts'
import { log } from './log.ts'
import { currentPlace, go, placeOf, recheck } from './navigation.ts'
import { forgetReturn, rememberedReturn, rememberReturn } from './return-path.ts'
import { stringifySearch } from './search.ts'
import { bearer, becomeAnonymous, markFresh, renew, watchExpiry } from './session-renewal.ts'
import { getSession, setSession } from './session-state.ts'
import { type AuthUser, isPastExpiry, storedUser, userKey } from './user-store.ts'

export { getSession, sessionSettled, useSession } from './session-state.ts'

/** Once, before the first page: who is here, as far as this browser knows. The callback pages take care of themselves. */
export function startSession(pathname: string) {
  if (pathname === '/silent-refresh') return
  provideBearer(bearer)
  window.addEventListener('storage', followOtherTabs)
  const user = storedUser()
  if (user) void load(user)
  else if (isLoggedInByCookie()) void signInSilently()
  else if (pathname === '/auth') setSession({ ...getSession(), status: 'loading' })
}

/** With tokens in hand: renew them if their time is up, then make or update the domain user. */
async function load(user: AuthUser, comingBackTo?: string) {
  setSession({ ...getSession(), status: 'loading' })
  adopt(user)
  if (isPastExpiry(user)) await renew('at load')
  if (!currentAuth()) return
  await fetchDomainUser(comingBackTo)
  watchExpiry()
}

/** The cookie says that somebody was signed in, but their tokens are gone: the provider may still know them. */
async function signInSilently() {
  setSession({ ...getSession(), status: 'loading' })
  await renew('at load')
  if (!currentAuth()) return becomeAnonymous()
  await fetchDomainUser()
  watchExpiry()
}

async function fetchDomainUser(comingBackTo?: string) {
  try {
    become(await api('POST /account/create-or-update-logged-in-user', {}))
  } catch (error) {
    if (!currentAuth()) return
    if (isUnreachable(error) && goOnWithout(comingBackTo)) return
    log.error('session', `Brugeren kunne ikke hentes eller oprettes: ${error instanceof Error ? error.message : error}`)
    await askToSignInAgain(comingBackTo ?? currentPlace().href)
  }
}

const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0

/** No network is no reason to sign anybody out: who was here last goes on, and the server is asked when it can be. */
function goOnWithout(comingBackTo?: string): boolean {
  const user = knownUser(currentAuth()?.profile.sub ?? '')
  if (!user) return false
  log.info('session', 'Serveren kan ikke nås; fortsætter som den bruger, der sidst var her.')
  showUser(user)
  recheck()
  window.addEventListener('online', () => void fetchDomainUser(comingBackTo), { once: true })
  return true
}

function become(user: OwnUser) {
  setUser(user)
  recheck()
  if (user.hasAcceptedMostRecentTerms) tellReady(user)
}

const tellReady = (user: OwnUser) => window.dispatchEvent(new CustomEvent('domain-user:ready', { detail: user }))

/** The domain user as the server now has it. */
export function setUser(user: OwnUser) {
  const subject = currentAuth()?.profile.sub
  if (subject) rememberUser(subject, user)
  showUser(user)
}

function showUser(user: OwnUser) {
  const { claims } = getSession()
  setSessionCookies(flagsOf(claims, user.roles))
  setSession({ status: 'signed-in', user, claims, roles: user.roles })
}

async function askToSignInAgain(path: string) {
  const { ok } = await openDialog({
    header: 'Log ind?',
    body: 'Kunne ikke hente/oprette din bruger. Vil du prøve at logge ind igen?',
    size: 'tiny',
    buttons: [
      { label: 'Ok', buttonType: 1, buttonId: 'ok', isPrimary: true },
      { label: 'Fortryd', buttonType: 2, buttonId: 'cancel' },
    ],
  })
  await dialogEntriesGone()
  if (!ok) return signOut()
  becomeAnonymous({ staying: false })
  const { pathname, search } = placeOf(path)
  await signIn({ path: `${pathname}${stringifySearch({ ...search, hasRetriedLogin: 'true' })}` })
}

/** Leave for the provider's sign-in page. Afterwards the user comes to `path`, or back to where they are now. */
export async function signIn({ register = false, path }: { register?: boolean; path?: string } = {}) {
  rememberReturn(path ?? currentPlace().href)
  try {
    const users = await identity()
    await users.signinRedirect(register ? { extraQueryParams: { redirectToRegister: 'true' } } : {})
  } catch (error) {
    const { message, details } = explainIdentityError(error)
    log.error('session', details.join(' '))
    await showError(message, error)
  }
}

let completion: Promise<void> | undefined

/** Back from the provider. The code in the address works once, so this runs once. */
export const completeSignIn = (): Promise<void> => {
  completion ??= finishSignIn()
  return completion
}

async function finishSignIn() {
  try {
    const users = await identity()
    await users.signinRedirectCallback()
  } catch (error) {
    log.error('session', explainIdentityError(error).details.join(' '))
    if (!currentAuth()) becomeAnonymous()
    throw error
  }
  const user = storedUser()
  if (!user) throw new Error('The browser refuses to store the session')
  const path = rememberedReturn() ?? '/overblik'
  forgetReturn()
  markFresh()
  await load(user, path)
  if (getSession().status === 'signed-in') go(path, { replace: true })
}

/** Forget everything here, then sign out at the provider. */
export async function signOut() {
  const hint = currentAuth()?.id_token
  becomeAnonymous({ staying: false })
  try {
    const users = await identity()
    await users.signoutRedirect(hint ? { id_token_hint: hint } : {})
  } catch (error) {
    log.warning('session', `Loginudbyderen kunne ikke logge ud: ${error instanceof Error ? error.message : error}`)
    go('/landingpage', { replace: true })
  }
}

/** Accept the newest terms: here at once, then on the server. False when the server would not have it. */
export async function acceptTerms(version: number): Promise<boolean> {
  const { user } = getSession()
  if (!user) return false
  setUser({ ...user, hasAcceptedMostRecentTerms: true })
  try {
    const accepted = await api('POST /account/accept-terms', { version })
    setUser(accepted)
    tellReady(accepted)
    return true
  } catch (error) {
    setUser(user)
    log.error('terms', `Der opstod en fejl under accept af vilkår. ${error instanceof Error ? error.message : error}`)
    await showError('Der opstod en fejl under accept af vilkår.', error)
    return false
  }
}

/** Another tab signed in, renewed or signed out. */
function followOtherTabs(event: StorageEvent) {
  if (event.key !== userKey() && event.key !== null) return
  const auth = currentAuth()
  const user = storedUser()
  if (!user) {
    if (auth) becomeAnonymous()
  } else if (!auth) void load(user)
  else if (auth.profile.sub !== user.profile.sub) window.location.reload()
  else if (auth.access_token !== user.access_token) {
    adopt(user)
    watchExpiry()
  }
}
