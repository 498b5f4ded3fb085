import { randomBytes } from 'node:crypto'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyReply } from 'fastify'
import type { Config } from './config.ts'
import type { Provider, ProviderOrigins } from './provider.ts'

const nonces = new WeakMap<object, string>()

/** The one-time word with which a reply's page may add style elements (React Aria does); scripts get none. */
export const newStyleNonce = () => randomBytes(16).toString('base64')
export const styleNonceOf = (rawReply: object): string => {
  const nonce = nonces.get(rawReply) ?? newStyleNonce()
  nonces.set(rawReply, nonce)
  return nonce
}

/** A page that is given to several readers has the word that it was made with. */
export function keepStyleNonce(reply: FastifyReply, nonce: string) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header('content-security-policy', policy.replace(styleNonceOf(reply.raw), nonce))
  nonces.set(reply.raw, nonce)
}

/** Strict by default: scripts, styles and data from this house only; a provider, a tag manager only when configured, a map when configured or offered. */
export function securityHeaders(
  config: Config,
  provider: Pick<Provider, 'origins'> | null = null,
): FastifyHelmetOptions {
  // Asked for each reply: a provider's discovery document may be read later than the first page is served.
  const of = (use: keyof ProviderOrigins) => (provider ? [() => provider.origins()[use].join(' ')] : [])
  const tagManager = config.TAG_MANAGER_URL
    ? [new URL(config.TAG_MANAGER_URL).origin, ...(config.TAG_MANAGER_HOSTS ?? [])]
    : []
  const tiles = config.maps.origins
  const https = config.siteUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...tagManager],
        styleSrc: ["'self'", (_request, reply) => `'nonce-${styleNonceOf(reply)}'`],
        imgSrc: ["'self'", 'data:', 'blob:', ...tagManager, ...tiles],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...of('connect'), ...tagManager, ...tiles],
        frameSrc: ["'self'", ...of('frame'), ...tagManager],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...of('form')],
        frameAncestors: ["'self'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'sameorigin' },
  }
}
