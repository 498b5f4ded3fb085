import type { RoleEntry } from './roles.ts'

/** What the server tells the browser at load, as JSON in the page (`<script type="application/json" id="app-config">`). */
export interface WebConfig {
  siteName: string
  siteOwner: string
  siteContact: string
  siteUrl: string
  apiBase: string
  /** Of the build that served this page; compared with latest.json. */
  version: string
  versionCheckSeconds: number
  oidc: {
    issuer: string
    clientId: string
    scopes: string
    redirectUri: string
    silentRedirectUri: string
    postLogoutRedirectUri: string
    roleClaim: string
    tenantClaim: string
    /** One of them stands in each token that the portal believes. */
    audiences: string[]
    /** What a sign-in asks for besides: an API by its address, and parameters that the provider wants. */
    resource: string | null
    extraParams: Record<string, string>
    /** Whether the bundled provider is in use: then its own pages (change of password) can be linked to. */
    bundled: boolean
  }
  roleTable: RoleEntry[]
  redirects: Record<string, string>
  tagManagerUrl: string | null
  /** Pictures of a map that are laid over the drawn one, and whom to thank for them (plain text). */
  mapTiles: { url: string; credit: string } | null
  /** Front-page texts by key, so that the first paint needs no call. */
  frontPage: Record<string, string>
}
