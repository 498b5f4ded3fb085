import type { JSONWebKeySet } from 'jose'
import { z } from 'zod'
import type { Config } from './config.ts'
import { FetchProblem, fetchJson } from './fetch-json.ts'
import { ProviderUnreachable } from './provider-keys.ts'

/**
 * Where the browser or the portal goes. Origins stand in the pages' security policy, and a URL allows letters in a host
 * that end a rule there: then no page could be served at all.
 */
const Endpoint = z.url({ protocol: /^https?$/, hostname: /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/i })

/** What the portal reads of a provider's discovery document. */
const Discovery = z.object({
  issuer: z.string().optional(),
  jwks_uri: Endpoint,
  authorization_endpoint: Endpoint.optional(),
  token_endpoint: Endpoint.optional(),
  userinfo_endpoint: Endpoint.optional(),
  end_session_endpoint: Endpoint.optional(),
  revocation_endpoint: Endpoint.optional(),
  check_session_iframe: Endpoint.optional(),
})
export type Discovery = z.output<typeof Discovery>

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

const patience = 5_000
const mostBytes = 1_000_000
const freshFor = 10 * 60_000

/** Where a provider describes itself. */
export const discoveryAddress = (issuer: string) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** An answer of the provider, or in a few words why there is none. */
async function ask(address: string, what: string, headers?: Record<string, string>): Promise<unknown> {
  try {
    return await fetchJson(new URL(address), patience, mostBytes, headers)
  } catch (error) {
    const why =
      error instanceof FetchProblem
        ? { unreachable: 'no answer', refused: `answered ${error.status}`, unreadable: 'no JSON' }[error.kind]
        : String(error)
    throw new ProviderUnreachable(`${what} at ${address}: ${why}`)
  }
}

export async function readDiscovery(issuer: string): Promise<Discovery> {
  const address = discoveryAddress(issuer)
  const parsed = Discovery.safeParse(await ask(address, 'its discovery document'))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ProviderUnreachable(`its discovery document at ${address}: ${issue?.path.join('.')}: ${issue?.message}`)
}

export async function readKeys(address: string): Promise<JSONWebKeySet> {
  const parsed = KeySet.safeParse(await ask(address, 'its keys'))
  if (!parsed.success) throw new ProviderUnreachable(`its keys at ${address}: not a set of keys`)
  return parsed.data as JSONWebKeySet
}

export const readUserinfo = (address: string, token: string): Promise<unknown> =>
  ask(address, 'its userinfo', { authorization: `Bearer ${token}` })

/** Origins that the browser must reach, by what it does there. */
export interface ProviderOrigins {
  connect: string[]
  frame: string[]
  form: string[]
}

const originsOf = (addresses: readonly (string | undefined)[]) => [
  ...new Set(addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).origin]))),
]

export interface Provider {
  discovery(now: number): Promise<Discovery>
  keys(now: number): Promise<JSONWebKeySet>
  /** As far as discovery has told them by now. */
  origins(): ProviderOrigins
  /** Read discovery in the background, until it has answered once. Resolves when it has, or after a moment. */
  begin(): Promise<void>
  close(): void
}

/** A provider elsewhere, known by its discovery document, which is read at start and again when it has grown old. */
export function createProvider({ oidc: { issuer } }: Config, warn: (line: string) => void): Provider {
  let current: { value: Discovery; at: number } | undefined
  let pending: Promise<Discovery> | undefined
  let timer: NodeJS.Timeout | undefined

  const read = (now: number) => {
    pending ??= readDiscovery(issuer)
      .then((value) => {
        if (value.issuer !== issuer && value.issuer !== current?.value.issuer) {
          warn(`the provider calls itself "${value.issuer}", but OIDC_ISSUER is "${issuer}": no token will fit`)
        }
        current = { value, at: now }
        return value
      })
      .finally(() => {
        pending = undefined
      })
    return pending
  }

  const discovery: Provider['discovery'] = async (now) => {
    if (current && now - current.at < freshFor) return current.value
    const old = current
    return old ? read(now).catch(() => old.value) : read(now)
  }

  const insist = (wait: number) => {
    timer = setTimeout(() => {
      read(Date.now()).catch(() => insist(Math.min(60_000, wait * 2)))
    }, wait).unref()
  }

  return {
    discovery,
    async keys(now) {
      const { jwks_uri: address } = await discovery(now)
      try {
        return await readKeys(address)
      } catch (error) {
        if (current) current.at = Number.NEGATIVE_INFINITY // perhaps they are elsewhere now
        throw error
      }
    },
    origins() {
      const known: Partial<Discovery> = current?.value ?? {}
      return {
        connect: originsOf([issuer, known.token_endpoint, known.revocation_endpoint]),
        frame: originsOf([issuer, known.authorization_endpoint, known.check_session_iframe]),
        form: originsOf([issuer, known.authorization_endpoint, known.end_session_endpoint]),
      }
    },
    async begin() {
      const first = read(Date.now()).catch((error: Error) => {
        warn(`the provider cannot be reached: ${error.message}`)
        insist(1_000)
      })
      // A page that is served before discovery has answered names fewer addresses in its policy; the start waits little.
      await Promise.race([first, new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
    },
    close: () => clearTimeout(timer),
  }
}
