import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from './config.ts'

/** Strict by default: scripts, styles and data from this house only; a provider or a tag manager only when configured. */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const provider = config.oidc.bundled ? [] : [new URL(config.oidc.issuer).origin]
  const tagManager = config.TAG_MANAGER_URL ? [new URL(config.TAG_MANAGER_URL).origin] : []
  const https = config.siteUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...tagManager],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tagManager],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...provider, ...tagManager],
        frameSrc: ["'self'", ...provider],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...provider],
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
