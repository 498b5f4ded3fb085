/**
 * Whether the claims of an access token fit what the portal was told of its provider. Plain data: the server's log,
 * the page /claims and `npm run check:provider` say it in their own words.
 */

/** How far the clocks of a provider and of the portal may be apart, in seconds. */
export const clockTolerance = 60

export interface TokenExpectation {
  issuer: string
  /** One of them is enough. */
  audiences: readonly string[]
}

/** `slash` is an issuer that differs by its last slash only; `clock` a token from the future. */
export type MisfitKind = 'opaque' | 'issuer' | 'slash' | 'audience' | 'clock' | 'expired' | 'endless' | 'nobody'

export interface Misfit {
  what: MisfitKind
  /** Addresses, names or moments, fit to be shown. */
  came: string[]
  expected: string[]
}

/** What stands in a token may come from anybody. */
const shown = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value))
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, 200)
const moment = (seconds: number) => {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? shown(seconds) : date.toISOString()
}
const withoutSlash = (address: string) => address.replace(/\/+$/, '')
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** A person by a text, or an application that comes without one. */
export const isSomebody = (sub: unknown, client: unknown) =>
  typeof sub === 'string' ? sub !== '' : sub === undefined && typeof client === 'string' && client !== ''

/** All that does not fit; nothing when it does. `claims` is undefined for a token that cannot be read. */
export function misfitsOf(
  claims: Readonly<Record<string, unknown>> | undefined,
  expected: TokenExpectation,
  now: Date,
): Misfit[] {
  if (!claims) return [{ what: 'opaque', came: [], expected: ['JWT'] }]
  const { iss, aud, sub, client_id: client, exp, iat, nbf } = claims
  const seconds = Math.floor(now.getTime() / 1000)
  const found: Misfit[] = []
  if (iss !== expected.issuer) {
    const isSlash = typeof iss === 'string' && withoutSlash(iss) === withoutSlash(expected.issuer)
    found.push({
      what: isSlash ? 'slash' : 'issuer',
      came: iss === undefined ? [] : [shown(iss)],
      expected: [expected.issuer],
    })
  }
  const audiences = aud === undefined ? [] : Array.isArray(aud) ? aud : [aud]
  if (!audiences.some((one) => expected.audiences.includes(one))) {
    found.push({ what: 'audience', came: audiences.slice(0, 10).map(shown), expected: [...expected.audiences] })
  }
  if (!isSomebody(sub, client)) {
    found.push({ what: 'nobody', came: sub === undefined ? [] : [shown(sub)], expected: ['sub'] })
  }
  const from = Math.max(...[iat, nbf].filter(isNumber), 0)
  if (from > seconds + clockTolerance) {
    found.push({ what: 'clock', came: [moment(from)], expected: [moment(seconds)] })
  }
  if (!isNumber(exp)) found.push({ what: 'endless', came: [], expected: ['exp'] })
  else if (exp <= seconds - clockTolerance) {
    found.push({ what: 'expired', came: [moment(exp)], expected: [moment(seconds)] })
  }
  return found
}
