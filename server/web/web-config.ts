import type { WebConfig } from '#contract/web-config.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../core/database.ts'
import { roleTableOf } from '../core/roles.ts'

const freshFor = 5_000

/** What the browser is told at load. Texts and roles come from the database and may be a few seconds old. */
export function webConfigSource(config: Config, db: Db, version: string, now: () => number = Date.now) {
  const { issuer, clientId, scopes, redirectUri, silentRedirectUri, postLogoutRedirectUri } = config.oidc
  const { roleClaim, tenantClaim, bundled, audiences, resource, extraParams } = config.oidc
  const fixed = {
    siteName: config.SITE_NAME,
    siteOwner: config.SITE_OWNER,
    siteContact: config.SITE_CONTACT,
    siteUrl: config.siteUrl,
    apiBase: '/api',
    version,
    versionCheckSeconds: config.VERSION_CHECK_SECONDS,
    oidc: {
      issuer,
      clientId,
      scopes,
      redirectUri,
      silentRedirectUri,
      postLogoutRedirectUri,
      roleClaim,
      tenantClaim,
      audiences,
      resource,
      extraParams,
      bundled,
    },
    redirects: config.ROUTE_REDIRECTS,
    tagManagerUrl: config.TAG_MANAGER_URL ?? null,
    mapLayers: config.maps.shown,
  }

  const load = async (): Promise<WebConfig> => {
    const items = await db
      .selectFrom('setting')
      .select(['category', 'key', 'value'])
      .where('category', 'in', ['front_page', 'roles'])
      .execute()
    const of = (category: string) => items.filter((item) => item.category === category)
    return {
      ...fixed,
      roleTable: roleTableOf(of('roles')),
      frontPage: Object.fromEntries(of('front_page').map(({ key, value }) => [key, value])),
    }
  }

  /** The last that was known, or what every portal begins with: enough to open the application. */
  let lastKnown: WebConfig = { ...fixed, roleTable: roleTableOf([]), frontPage: {} }
  let current: { value: Promise<WebConfig>; at: number } | undefined
  const readAnew = (): Promise<WebConfig> => {
    const value = load()
    const mine = { value, at: now() }
    current = mine
    value.then(
      (known) => {
        lastKnown = known
      },
      () => {
        if (current === mine) current = undefined
      },
    )
    return value
  }
  const read = () => (current && now() - current.at < freshFor ? current.value : readAnew())
  return { read, readAnew, lastKnown: () => lastKnown }
}
