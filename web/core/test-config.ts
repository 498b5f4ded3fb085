import { defaultRoleTable } from '#contract/roles.ts'
import type { WebConfig } from '#contract/web-config.ts'
import { provideConfig } from './config.ts'

/** The settings of a portal that exists only in tests. */
export const testConfig = (over: Partial<WebConfig> = {}): WebConfig => ({
  siteName: 'Vildfund',
  siteOwner: 'Foreningen Vildfund',
  siteContact: 'kontakt@vildfund.example',
  siteUrl: 'https://vildfund.example',
  apiBase: '/api',
  version: 'one',
  versionCheckSeconds: 300,
  oidc: {
    issuer: 'https://login.example',
    clientId: 'web',
    scopes: 'openid offline_access api',
    redirectUri: 'https://vildfund.example/auth',
    silentRedirectUri: 'https://vildfund.example/silent-refresh',
    postLogoutRedirectUri: 'https://vildfund.example/',
    roleClaim: 'role',
    tenantClaim: 'Tenant',
    audiences: ['vildfund-api'],
    resource: null,
    extraParams: {},
    bundled: false,
  },
  roleTable: defaultRoleTable,
  redirects: {},
  tagManagerUrl: null,
  mapLayers: [],
  frontPage: {},
  ...over,
})

export const provideTestConfig = (over: Partial<WebConfig> = {}) => provideConfig(testConfig(over))
