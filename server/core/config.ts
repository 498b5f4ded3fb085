import { isIP } from 'node:net'
import { z } from 'zod'

const flag = z.enum(['0', '1', 'true', 'false']).transform((v) => v === '1' || v === 'true')
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const httpUrl = z.url({ protocol: /^https?$/ })

/** Where pictures of a map lie: the address of one with {z}, {x} and {y} in it. */
const tilesUrl = httpUrl.refine((address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part)), {
  error: 'must hold {z}, {x} and {y}',
})

/** Every setting of the process: environment variables, checked at start, listed in README.md with their defaults. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().default('localhost'),
  SITE_URL: httpUrl.optional(),
  SITE_NAME: z.string().min(1).default('Vildfund'),
  SITE_OWNER: z.string().min(1).default('Foreningen Vildfund'),
  SITE_CONTACT: z.email().default('kontakt@vildfund.example'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DEMO: flag.optional(),
  DEMO_FINDS: flag.optional(),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).default('vildfund-web'),
  OIDC_API_SCOPE: z.string().min(1).default('api'),
  OIDC_SCOPES: z.string().min(1).optional(),
  OIDC_REDIRECT_URI: httpUrl.optional(),
  OIDC_SILENT_REDIRECT_URI: httpUrl.optional(),
  OIDC_POST_LOGOUT_REDIRECT_URI: httpUrl.optional(),
  OIDC_ROLE_CLAIM: z.string().min(1).default('role'),
  OIDC_TENANT_CLAIM: z.string().min(1).default('Tenant'),
  OIDC_AUDIENCE: z.string().min(1).default('vildfund-api'),
  RATE_LIMIT_WRITES: whole(1, 1_000_000).default(120),
  RATE_LIMIT_SIGN_IN: whole(1, 1_000_000).default(30),
  MAX_BODY_KB: whole(1, 100_000).default(1024),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  MAX_UPLOAD_MB: whole(1, 1000).default(30),
  PORTAL_AREA: z.string().min(1).optional(),
  GBIF_URL: httpUrl.default('https://api.gbif.org/v1'),
  REDLIST_URL: httpUrl.optional(),
  SOURCE_TIMEOUT_SECONDS: whole(1, 300).default(8),
  MAP_TILES_URL: tilesUrl.optional(),
  MAP_TILES_CREDIT: z.string().min(1).optional(),
  TAG_MANAGER_URL: httpUrl.optional(),
  VERSION_CHECK_SECONDS: whole(5, 86_400).default(300),
  ROUTE_REDIRECTS: z
    .string()
    .default('{}')
    .transform((v, ctx) => {
      try {
        return z.record(z.string().startsWith('/'), z.string().min(1)).parse(JSON.parse(v))
      } catch {
        ctx.addIssue({ code: 'custom', message: 'must be a JSON object from path to address' })
        return z.NEVER
      }
    }),
})

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {}

/** A start problem ends in logs. In an address that cannot be read nobody knows where the password is: it is not shown. */
const withoutSecrets = (name: string, value: string) =>
  name === 'DATABASE_URL' || name === 'SMTP_URL' ? '(not shown)' : value.replace(/\/\/.*@/, '//…@')

/** Read the environment, or say in one line what is wrong with it. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    throw new ConfigError(`${name}=${withoutSecrets(name, given[name] ?? '')}: ${issue?.message}`)
  }
  const e = parsed.data
  const siteUrl = (e.SITE_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, '')
  const bundledIdentity = e.OIDC_ISSUER === undefined
  const loopback = e.HOST === 'localhost' || e.HOST === '::1' || (isIP(e.HOST) === 4 && e.HOST.startsWith('127.'))
  if (!loopback && bundledIdentity && e.DEMO === undefined) {
    throw new ConfigError(
      `HOST=${e.HOST} is a public address: set OIDC_ISSUER, or DEMO=1 to show the demo accounts, or DEMO=0 to start without them`,
    )
  }
  return {
    ...e,
    production: e.NODE_ENV === 'production',
    siteUrl,
    demo: e.DEMO ?? true,
    mailFrom: e.MAIL_FROM ?? e.SITE_CONTACT,
    // In development, e-mail is shown in the log.
    mails: e.SMTP_URL !== undefined || e.NODE_ENV !== 'production',
    // Demo finds are made in the names of demo accounts.
    demoFinds: bundledIdentity && (e.DEMO ?? true) && (e.DEMO_FINDS ?? true),
    oidc: {
      bundled: bundledIdentity,
      issuer: e.OIDC_ISSUER ?? `${siteUrl}/idp`,
      clientId: e.OIDC_CLIENT_ID,
      scopes: e.OIDC_SCOPES ?? `openid offline_access ${e.OIDC_API_SCOPE}`,
      apiScope: e.OIDC_API_SCOPE,
      redirectUri: e.OIDC_REDIRECT_URI ?? `${siteUrl}/auth`,
      silentRedirectUri: e.OIDC_SILENT_REDIRECT_URI ?? `${siteUrl}/silent-refresh`,
      postLogoutRedirectUri: e.OIDC_POST_LOGOUT_REDIRECT_URI ?? `${siteUrl}/`,
      roleClaim: e.OIDC_ROLE_CLAIM,
      tenantClaim: e.OIDC_TENANT_CLAIM,
      audience: e.OIDC_AUDIENCE,
    },
  }
}
