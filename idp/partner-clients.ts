import type { Selectable } from 'kysely'
import type { ClientMetadata } from 'oidc-provider'
import type { Schema } from '#server/core/schema.ts'
import { apiAccess } from './own-clients.ts'
import { unseal } from './sealing.ts'

/** A partner application as the provider wants to hear of it. */
export function partnerClient(row: Selectable<Schema['idpClient']>, sealingKey: Buffer): ClientMetadata | undefined {
  if (row.sealedSecret === null) return undefined
  const signsPeopleIn = row.redirectUris.length > 0
  return {
    client_id: row.clientId,
    client_name: row.name,
    client_secret: unseal(row.sealedSecret, sealingKey, row.clientId),
    token_endpoint_auth_method: 'client_secret_basic',
    redirect_uris: row.redirectUris,
    post_logout_redirect_uris: row.postLogoutRedirectUris,
    response_types: signsPeopleIn ? ['code'] : [],
    grant_types: [
      ...(signsPeopleIn ? ['authorization_code'] : []),
      ...(signsPeopleIn && row.scopes.includes('offline_access') ? ['refresh_token'] : []),
      ...(row.machineAccess ? ['client_credentials'] : []),
    ],
    scope: row.scopes.filter((scope) => scope !== 'api').join(' ') || 'openid',
    [apiAccess]: row.machineAccess || row.scopes.includes('api'),
  }
}
