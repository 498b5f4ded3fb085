/** Two small cookies that the browser goes by before anything is fetched. They grant nothing on the server. */

const year = 365 * 86_400
const attributes = '; Path=/; SameSite=Lax; Secure'

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const rawCookie = (name: string): string | undefined =>
  globalThis.document?.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const writeCookie = (name: string, value: string, seconds = year) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve.
  document.cookie = `${name}=${value}; Max-Age=${seconds}${attributes}`
}

const removeCookie = (name: string) => writeCookie(name, '', 0)

export const isLoggedInByCookie = () => rawCookie('logged_in') === 'true'

/** The claims that the user holds: `SiteAdmin,Moderator`. */
export const roleFlags = (): string[] =>
  (rawCookie('role_flags') ?? '')
    .split(',')
    .map(decode)
    .filter((claim) => claim !== '')

export const setSessionCookies = (claims: readonly string[]) => {
  writeCookie('logged_in', 'true')
  writeCookie('role_flags', [...new Set(claims)].map(encodeURIComponent).join(','))
}

export const clearSessionCookies = () => {
  removeCookie('logged_in')
  removeCookie('role_flags')
}
