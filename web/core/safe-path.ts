const here = 'https://portal.invalid'

/** Pages that one cannot come back to: they act at once, or only lead elsewhere. */
const noReturn = /^\/(auth|silent-refresh|logout|vilkaar|konto|403)?\/?$/

/**
 * An address inside the portal as a path, or undefined. An outside address in any disguise is refused: another host,
 * another protocol, backslashes, control characters that browsers drop, dots that collapse into `//`, and encoded forms.
 */
export function safePath(given: string | undefined | null): string | undefined {
  if (!given?.startsWith('/')) return undefined
  let url: URL
  try {
    url = new URL(given, here)
  } catch {
    return undefined
  }
  if (url.origin !== here || url.username !== '' || url.password !== '') return undefined
  if (leadsOut(given) || leadsOut(url.pathname)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** Where to go after signing in or accepting the terms. */
export function returnPath(given: string | undefined | null): string | undefined {
  const path = safePath(given)
  return path === undefined || noReturn.test(new URL(path, here).pathname) ? undefined : path
}

function leadsOut(path: string): boolean {
  let text = path.split(/[?#]/)[0] ?? ''
  for (let round = 0; round < 5; round++) {
    if (/^[/\\]{2}/.test(text) || text.includes('\\') || hasControl(text)) return true
    const decoded = decode(text)
    if (decoded === undefined) return true
    if (decoded === text) return false
    text = decoded
  }
  return true
}

const hasControl = (text: string) => [...text].some((letter) => letter < ' ' || letter === '\x7f')

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
