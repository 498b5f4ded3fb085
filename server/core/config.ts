import { isIP } from 'node:net'
import { z } from 'zod'
import { BadMapFile } from './map-file.ts'
import { MapLayersSetting, mapLayersOf } from './map-layers.ts'
import { readProxies } from './proxies.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((v) => v === '1' || v === 'true')
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const httpUrl = z.url({ protocol: /^https?$/ })

const proxies = z.string().transform((text, ctx) => {
  const read = readProxies(text)
  if (read !== undefined) return read
  ctx.addIssue({ code: 'custom', message: 'must be a number of proxies, or their addresses: 10.0.0.5,fd00::/8' })
  return z.NEVER
})

/** Origins as a content security policy names them, `https://*.example.org` too, with commas between. */
const origins = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .pipe(
    z.array(z.string().regex(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i, 'must be origins such as https://example.org')),
  )

const listOf = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Parameters of a sign-in request that the portal sets itself. */
const ownParameters = [
  ...['client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state', 'nonce'],
  ...['code_challenge', 'code_challenge_method', 'prompt', 'id_token_hint', 'resource', 'request', 'request_uri'],
]

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
  DATABASE_WAIT_SECONDS: whole(0, 3600).default(60),
  DATA_DIR: z.string().min(1).default('data'),
  DEMO: flag.optional(),
  DEMO_FINDS: flag.optional(),
  TRUST_PROXY: proxies.prefault('0'),
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
  OIDC_AUDIENCE: z
    .string()
    .default('vildfund-api')
    .refine((list) => listOf(list).length > 0, { error: 'must name an audience' }),
  OIDC_RESOURCE: z.url().optional(),
  OIDC_EXTRA_PARAMS: z
    .string()
    .default('{}')
    .transform((v, ctx) => {
      try {
        const given = z.record(z.string().min(1), z.string()).parse(JSON.parse(v))
        const taken = ownParameters.find((name) => Object.hasOwn(given, name))
        if (taken === undefined) return given
        ctx.addIssue({ code: 'custom', message: `${taken} is the portal’s own` })
      } catch {
        ctx.addIssue({ code: 'custom', message: 'must be a JSON object from parameter to text' })
      }
      return z.NEVER
    }),
  RATE_LIMIT_WRITES: whole(1, 1_000_000).default(120),
  RATE_LIMIT_READS: whole(1, 1_000_000).default(3000),
  SHED_LOAD_MS: whole(0, 60_000).default(500),
  RATE_LIMIT_SIGN_IN: whole(1, 1_000_000).default(60),
  MAX_BODY_KB: whole(1, 100_000).default(1024),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  MAX_UPLOAD_MB: whole(1, 1000).default(30),
  PORTAL_AREA: z.string().min(1).optional(),
  GBIF_URL: httpUrl.default('https://api.gbif.org/v1'),
  REDLIST_URL: httpUrl.optional(),
  SOURCE_TIMEOUT_SECONDS: whole(1, 300).default(8),
  MAP_LAYERS: MapLayersSetting.optional(),
  TAG_MANAGER_URL: httpUrl.optional(),
  TAG_MANAGER_HOSTS: origins.optional(),
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

/** A start problem ends in logs. What holds a password or a key that nobody can point at is not shown. */
const secret = ['DATABASE_URL', 'SMTP_URL', 'MAP_LAYERS']
const withoutSecrets = (name: string, value: string) =>
  secret.includes(name) ? '(not shown)' : value.replace(/\/\/.*@/, '//…@')

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))

/** Nothing hints that others than whoever started it can reach it: only then the demo accounts are there unasked. */
const isTryOut = (e: z.infer<typeof Environment>) =>
  isLoopback(e.HOST) &&
  (e.SITE_URL === undefined || isLoopback(new URL(e.SITE_URL).hostname)) &&
  e.TRUST_PROXY === 0 &&
  e.DATABASE_URL === undefined

function mapsOf({ MAP_LAYERS, DATA_DIR }: z.infer<typeof Environment>) {
  try {
    return mapLayersOf(MAP_LAYERS, DATA_DIR)
  } catch (error) {
    if (error instanceof BadMapFile) throw new ConfigError(`MAP_LAYERS: ${error.message}`)
    throw error
  }
}

/** Read the environment, or say in one line what is wrong with it. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  if (given.MAP_TILES_URL !== undefined) throw new ConfigError('MAP_TILES_URL has become MAP_LAYERS: see README')
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    throw new ConfigError(`${name}=${withoutSecrets(name, given[name] ?? '')}: ${issue?.message}`)
  }
  const e = parsed.data
  const siteUrl = (e.SITE_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, '')
  const bundledIdentity = e.OIDC_ISSUER === undefined
  const demo = e.DEMO ?? isTryOut(e)
  if (!isLoopback(e.HOST) && bundledIdentity && e.DEMO === undefined) {
    throw new ConfigError(
      `HOST=${e.HOST} is a public address: set OIDC_ISSUER, or DEMO=1 to show the demo accounts, or DEMO=0 to start without them`,
    )
  }
  return {
    ...e,
    maps: mapsOf(e),
    production: e.NODE_ENV === 'production',
    siteUrl,
    demo,
    mailFrom: e.MAIL_FROM ?? e.SITE_CONTACT,
    // In development, e-mail is shown in the log.
    mails: e.SMTP_URL !== undefined || e.NODE_ENV !== 'production',
    // Demo finds are made in the names of demo accounts.
    demoRecords: bundledIdentity && demo && (e.DEMO_FINDS ?? true),
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
      /** One of them is enough; the bundled provider writes the first. */
      audiences: listOf(e.OIDC_AUDIENCE),
      audience: listOf(e.OIDC_AUDIENCE)[0] ?? '',
      resource: e.OIDC_RESOURCE ?? null,
      extraParams: e.OIDC_EXTRA_PARAMS,
    },
  }
}
