import type { Client, ClientMetadata } from 'oidc-provider'
import type { Config } from '#server/core/config.ts'

/** The provider's own pages sign people in through this client, for instance to change a password. */
export const accountPagesClient = 'account-pages'
export const passwordPath = '/idp/konto/adgangskode'
/** Where a link leads that an administrator hands over. */
export const handedPath = '/idp/konto/ny-adgangskode'

/** Clients of this house: no consent page, for nothing leaves the house. */
export const ownClientIds = (config: Config): string[] => [config.oidc.clientId, accountPagesClient]
export const isOwnClient = (config: Config, clientId: string) => ownClientIds(config).includes(clientId)

export const ownClients = ({ oidc, siteUrl }: Config): ClientMetadata[] => [
  {
    client_id: oidc.clientId,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [...new Set([oidc.redirectUri, oidc.silentRedirectUri])],
    post_logout_redirect_uris: [oidc.postLogoutRedirectUri],
    [apiAccess]: true,
  },
  {
    client_id: accountPagesClient,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [`${siteUrl}${passwordPath}`],
  },
]

/** Metadata of our own: whether a client may ask for tokens for the portal's API. */
export const apiAccess = 'vildfund_api_access'
export const mayUseApi = (client: Client) => client[apiAccess] === true
