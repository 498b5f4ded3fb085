import type { OwnUser } from '#contract/account.ts'
import { ApiError, api } from '../core/api.ts'
import { provideBearer } from '../core/bearer.ts'
import { config } from '../core/config.ts'
import { isLoggedInByCookie, setSessionCookies } from '../core/cookies.ts'
import { log } from '../core/log.ts'
import { currentPlace, go, placeOfHref, recheck } from '../core/navigation.ts'
import { stringifySearch } from '../core/search.ts'
import { readItem, removeItem, writeItem } from '../core/storage.ts'
import { dialogEntriesGone, openDialog } from '../ui/dialog-store.ts'
import { showError } from '../ui/dialogs.tsx'
import { adopt, currentAuth, flagsOf } from './auth-state.ts'
import { identity, type RevocableToken, revokeTokens, signInRequest } from './identity.ts'
import { explainIdentityError } from './identity-errors.ts'
import { knownUser, rememberUser } from './known-user.ts'
import { forgetReturn, rememberedReturn, rememberReturn } from './return-path.ts'
import { bearer, becomeAnonymous, follow, markFresh, renew, watchExpiry, whenClaimsChange } from './session-renewal.ts'
import { getSession, setSession } from './session-state.ts'
import {
  forgetRetry,
  forgetSignInProblem,
  hasRetried,
  rememberRetry,
  rememberSignInProblem,
} from './sign-in-problem.ts'
import { type AuthUser, isPastExpiry, storedUser, userKey } from './user-store.ts'

export { getSession, sessionSettled, useSession } from './session-state.ts'

/** Once, before the first page: who is here, as far as this browser knows. The callback pages take care of themselves. */
export function startSession(pathname: string) {
  if (pathname === '/silent-refresh') return
  provideBearer(bearer)
  whenClaimsChange(() => void refreshDomainUser())
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

const mostIdToken = 16_000

/** The server may want a name that only the ID token tells; the bundled provider tells it in both. */
const askForDomainUser = () => {
  const idToken = config.oidc.bundled ? undefined : currentAuth()?.id_token
  const isShort = idToken !== undefined && idToken.length <= mostIdToken
  return api('POST /account/create-or-update-logged-in-user', isShort ? { idToken } : {})
}

async function fetchDomainUser(comingBackTo?: string) {
  try {
    become(await askForDomainUser())
  } catch (error) {
    if (!currentAuth()) return
    if (isUnreachable(error) && goOnWithout(comingBackTo)) return
    log.error('session', `Brugeren kunne ikke hentes eller oprettes: ${error instanceof Error ? error.message : error}`)
    rememberSignInProblem(error, currentAuth())
    if (hasRetried()) giveUp()
    else await askToSignInAgain(comingBackTo ?? currentPlace().href)
  }
}

/** A second sign-in has come to nothing too: /claims tells why. */
function giveUp() {
  forgetRetry()
  becomeAnonymous({ staying: false })
  go('/claims', { replace: true })
}

/** The token says other roles than before; what they come to here, the server knows. */
async function refreshDomainUser() {
  try {
    setUser(await askForDomainUser())
    recheck()
  } catch (error) {
    log.warning('session', `Rollerne kunne ikke hentes igen: ${error instanceof Error ? error.message : error}`)
  }
}

/** No network, or a server that cannot answer just now: it says nothing about who somebody is. */
const isUnreachable = (error: unknown) => error instanceof ApiError && [0, 502, 503, 504].includes(error.status)
const askAgainAfter = 10_000
let askingAgain: ReturnType<typeof setTimeout> | undefined

/** That is no reason to sign anybody out: who was here last goes on, and the server is asked when it can be. */
function goOnWithout(comingBackTo?: string): boolean {
  const user = knownUser(currentAuth()?.profile.sub ?? '')
  if (!user) return false
  log.info('session', 'Serveren kan ikke nås; fortsætter som den bruger, der sidst var her.')
  showUser(user)
  recheck()
  const askAgain = () => {
    clearTimeout(askingAgain)
    window.removeEventListener('online', askAgain)
    if (currentAuth()) void fetchDomainUser(comingBackTo)
  }
  window.addEventListener('online', askAgain)
  if (globalThis.navigator.onLine) askingAgain = setTimeout(askAgain, askAgainAfter)
  return true
}

function become(user: OwnUser) {
  forgetSignInProblem()
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
  rememberRetry()
  const { pathname, search } = placeOfHref(path)
  await signIn({ path: `${pathname}${stringifySearch({ ...search, hasRetriedLogin: 'true' })}` })
}

/** Set after a sign-out that the provider knows nothing of: it would sign the same person in again without a word. */
const signedOutHereKey = 'signed_out_here'

/** Leave for the provider's sign-in page. Afterwards the user comes to `path`, or back to where they are now. */
export async function signIn({ register = false, path }: { register?: boolean; path?: string } = {}) {
  rememberReturn(path ?? currentPlace().href)
  try {
    const users = await identity()
    const request = signInRequest(register ? { redirectToRegister: 'true' } : {})
    await users.signinRedirect(readItem(signedOutHereKey) ? { ...request, prompt: 'login' } : request)
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
  removeItem(signedOutHereKey)
  markFresh()
  await load(user, path)
  if (getSession().status === 'signed-in') go(path, { replace: true })
}

/** Forget everything here, then take the tokens back and sign out at the provider, where it offers that. */
export async function signOut() {
  const auth = currentAuth()
  becomeAnonymous({ staying: false })
  try {
    const users = await identity()
    const metadata = await users.metadataService.getMetadata()
    if (auth) await revokeTokens(metadata, revocable(auth))
    if (metadata.end_session_endpoint === undefined) {
      writeItem(signedOutHereKey, true, 30, 'd')
      return go('/landingpage', { replace: true })
    }
    await users.signoutRedirect(auth?.id_token ? { id_token_hint: auth.id_token } : {})
  } catch (error) {
    log.warning('session', `Loginudbyderen kunne ikke logge ud: ${error instanceof Error ? error.message : error}`)
    go('/landingpage', { replace: true })
  }
}

/** The refresh token, with which the grant ends. An access token is a JWT that holds until it expires: providers refuse. */
const revocable = ({ refresh_token: refresh, access_token: access }: AuthUser): RevocableToken[] => [
  refresh ? { token: refresh, type: 'refresh_token' } : { token: access, type: 'access_token' },
]

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
  else if (auth.access_token !== user.access_token) follow(user)
}
