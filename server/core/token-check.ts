import {
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import { clockTolerance, isSomebody, misfitsOf } from '#contract/token-fit.ts'
import type { Config } from './config.ts'
import { type KeySource, ProviderUnreachable } from './provider-keys.ts'
import { Refusal } from './refusal.ts'
import { misfitWords } from './token-words.ts'

/** Signature algorithms with public keys only: never none, never a shared secret. */
const algorithms = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'EdDSA']

const minute = 60_000

const readable = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}
const claimsIn = (token: string) => readable(() => decodeJwt(token))
const keyNameIn = (token: string): string => {
  const name: unknown = readable(() => decodeProtectedHeader(token).kid)
  return typeof name === 'string' ? name : ''
}

/** With any of the keys that may have made it: a provider need not name its keys. */
async function verifyWith(keys: JWTVerifyGetKey, token: string, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keys, options)).payload
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, options)).payload
      } catch (inner) {
        if (!(inner instanceof errors.JWSSignatureVerificationFailed)) throw inner
      }
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

const isUnknownKey = (error: unknown) => error instanceof errors.JWKSNoMatchingKey
const mayBeNewKey = (error: unknown) => isUnknownKey(error) || error instanceof errors.JWSSignatureVerificationFailed

/** With the keys that are known, and with those of this moment when none of them made it. */
async function verifyBy(source: KeySource, token: string, options: JWTVerifyOptions, now: Date) {
  try {
    return await verifyWith(await source.known(now.getTime()), token, options)
  } catch (error) {
    if (!mayBeNewKey(error)) throw error
    const keyName = keyNameIn(token)
    const newer = await source.newer(keyName, now.getTime()).catch((problem: unknown) => {
      // Whether an unknown key is the provider's cannot be told now; a bad signature of a known one can.
      if (isUnknownKey(error)) throw problem
    })
    if (!newer) throw error
    try {
      return await verifyWith(newer, token, options)
    } catch (again) {
      if (mayBeNewKey(again)) source.inVain(keyName, now.getTime())
      throw again
    }
  }
}

const refused = (code: 'token_invalid' | 'token_expired', why: string) =>
  Object.assign(new Refusal('unauthorised', code), {
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${why}"` },
  })

export type TokenCheck = ReturnType<typeof tokenCheck>

/** Whether tokens hold; for a provider elsewhere, whoever runs the portal is told why they do not. */
export function tokenCheck({ oidc }: Config, keys: KeySource, warn: (line: string) => void) {
  const { issuer, audiences, clientId, bundled } = oidc
  const told = new Map<string, number>()
  /** Of one kind, once a minute. */
  const tell = (kind: string, line: string, now: Date) => {
    const before = told.get(kind)
    if (bundled || (before !== undefined && now.getTime() - before < minute)) return
    told.set(kind, now.getTime())
    warn(line)
  }

  const explain = (token: string, error: unknown, now: Date) => {
    const misfits = misfitsOf(claimsIn(token), { issuer, audiences }, now)
    const kinds = misfits.map(({ what }) => what)
    if (kinds.length === 1 && kinds[0] === 'expired') return refused('token_expired', 'expired')
    const key = isUnknownKey(error)
      ? `no key of the provider is called "${keyNameIn(token).slice(0, 100)}"`
      : String(error)
    const words = misfits.length > 0 ? misfits.map(misfitWords) : [key]
    const [first = isUnknownKey(error) ? 'key' : 'signature'] = kinds
    tell([first, ...kinds].join(), `a token was refused: ${words.join('; ')}`, now)
    return refused('token_invalid', first)
  }

  const options = (now: Date): JWTVerifyOptions => ({
    issuer,
    algorithms,
    clockTolerance,
    currentDate: now,
    requiredClaims: ['exp'],
  })
  const fromTheFuture = ({ iat }: JWTPayload, now: Date) =>
    iat !== undefined && iat > Math.floor(now.getTime() / 1000) + clockTolerance

  return {
    async accessToken(token: string, now: Date): Promise<JWTPayload> {
      try {
        const payload = await verifyBy(keys, token, { ...options(now), audience: [...audiences] }, now)
        // The bundled provider goes by this very clock.
        const isOver = bundled && (payload.exp ?? 0) <= Math.floor(now.getTime() / 1000)
        if (isOver || fromTheFuture(payload, now)) {
          throw isOver ? refused('token_expired', 'expired') : new errors.JWTInvalid('issued in the future')
        }
        if (!isSomebody(payload.sub, payload.client_id)) throw new errors.JWTInvalid('of nobody')
        return payload
      } catch (error) {
        if (error instanceof Refusal) throw error
        if (error instanceof errors.JOSEError) throw explain(token, error, now)
        const why = error instanceof ProviderUnreachable ? error.message : String(error)
        tell('unreachable', `tokens cannot be checked, the provider does not give its keys: ${why}`, now)
        throw new Refusal('unavailable', 'provider_unreachable')
      }
    },

    /** The claims of an ID token about this subject, for this portal; undefined, and a line in the log, if it is not. */
    async idToken(token: string, subject: string, now: Date): Promise<JWTPayload | undefined> {
      try {
        const payload = await verifyBy(keys, token, { ...options(now), audience: clientId, subject }, now)
        return fromTheFuture(payload, now) ? undefined : payload
      } catch (error) {
        tell('id token', `an ID token was not believed: ${error instanceof Error ? error.message : error}`, now)
        return undefined
      }
    },
  }
}
