import type { RoleEntry } from './roles.ts'

/** A map that is laid over the drawn one. */
export interface MapLayer {
  /** By which a device remembers that it was chosen. */
  id: string
  name: string
  /** Whom to thank, as plain text, and where they say more. */
  credit: string
  creditUrl: string | null
  /** Tiles by an address with {z}, {x} and {y} or {bbox-epsg-3857}, a PMTiles file of this house, or a MapLibre style. */
  kind: 'tiles' | 'file' | 'style'
  holds: 'pictures' | 'shapes'
  url: string
  tileSize: number
  minZoom: number
  maxZoom: number
  /** Photographs from above, which have no names on them. */
  isPhoto: boolean
  /** Fetched only after a visitor has chosen it. */
  isOffered: boolean
  /** Parts of it may be kept on the device. */
  mayBeKept: boolean
}

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
  /** Maps that can be chosen beside the drawn one. The first that is not merely offered is shown when nothing is chosen. */
  mapLayers: MapLayer[]
  /** Front-page texts by key, so that the first paint needs no call. */
  frontPage: Record<string, string>
}
