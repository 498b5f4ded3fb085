import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { SignedIn, Viewer } from './context.ts'
import type { Db } from './database.ts'
import { Refusal } from './refusal.ts'
import { claimList, danishDay, effectiveRoles, type GrantRow, roleTableOf } from './roles.ts'

/** Signature algorithms with public keys only: never none, never a shared secret. */
const algorithms = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'EdDSA']

export interface Sessions {
  viewerOf(authorization: string | undefined, db: Db, now: Date): Promise<Viewer>
}

/** Keys of a provider elsewhere: found through its discovery document, fetched once and again when a key is unknown. */
const discoveredKeys = (issuer: string): JWTVerifyGetKey => {
  let keys: Promise<JWTVerifyGetKey> | undefined
  const discover = async () => {
    const reply = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(10_000),
    })
    if (!reply.ok) throw new Error(`discovery of ${issuer} answered ${reply.status}`)
    const { jwks_uri: address } = (await reply.json()) as { jwks_uri: string }
    return createRemoteJWKSet(new URL(address))
  }
  return async (header, token) => {
    keys ??= discover()
    try {
      return (await keys)(header, token)
    } catch (error) {
      keys = undefined
      throw error
    }
  }
}

export function createSessions(config: Config, bundledKeys: JSONWebKeySet | null): Sessions {
  const { issuer, audience, roleClaim, tenantClaim } = config.oidc
  const keys = bundledKeys ? createLocalJWKSet(bundledKeys) : discoveredKeys(issuer)

  const verify = async (token: string, now: Date): Promise<JWTPayload> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        currentDate: now,
        requiredClaims: ['exp'],
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new Refusal('unauthorised', 'token_expired')
      if (error instanceof errors.JOSEError) throw new Refusal('unauthorised', 'token_invalid')
      throw new Refusal('unavailable', 'not_ready') // the provider's keys could not be fetched
    }
  }

  /** What a token says of somebody, as the database can hold it. */
  const text = (value: unknown, max = 120) => {
    if (typeof value !== 'string') return undefined
    return value.replaceAll('\0', '').trim().slice(0, max).toWellFormed() || undefined
  }

  return {
    async viewerOf(authorization, db, now) {
      if (authorization === undefined) return { kind: 'anonymous' }
      const token = /^Bearer ([^\s]+)$/i.exec(authorization)?.[1]
      if (token === undefined) throw new Refusal('unauthorised', 'token_invalid')
      const payload = await verify(token, now)
      const { sub } = payload
      const clientId = text(payload.client_id)
      // Whoever holds it, a token that a partner application fetched is worth nothing once the application is closed.
      const isPartner = config.oidc.bundled && clientId !== undefined && clientId !== config.oidc.clientId
      if (isPartner) await needActiveClient(db, clientId)
      if (!sub || sub === clientId) return clientViewer(clientId)
      const claims = claimList(payload[roleClaim])
      const user = await loadUser(db, issuer, sub, claims, now)
      if (config.oidc.bundled && user.userId === null) await refuseDeleted(db, sub, now)
      return {
        kind: 'user',
        issuer,
        subject: sub,
        claims,
        profile: {
          name: text(payload.name),
          userName: text(payload.preferred_username),
          email: text(payload.email, 254),
          tenant: text(payload[tenantClaim]),
        },
        ...user,
      }
    },
  }
}

function clientViewer(clientId: string | undefined): Viewer {
  if (clientId === undefined) throw new Refusal('unauthorised', 'token_invalid')
  return { kind: 'client', clientId }
}

async function needActiveClient(db: Db, clientId: string) {
  const client = await db.selectFrom('idpClient').select('isActive').where('clientId', '=', clientId).executeTakeFirst()
  if (!client?.isActive) throw new Refusal('unauthorised', 'client_inactive')
}

/** The bundled provider remembers for a while who was deleted: their last token must not make them anew. */
async function refuseDeleted(db: Db, subject: string, now: Date) {
  const deleted = await db
    .selectFrom('idpPayload')
    .select('id')
    .where('kind', '=', 'DeletedAccount')
    .where('id', '=', subject)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  if (deleted) throw new Refusal('unauthorised', 'token_invalid')
}

/** A user as the viewer they would be now, for work on their behalf: with the roles that were last seen. */
export async function viewerOfUser(db: Db, userId: number, now: Date): Promise<SignedIn | null> {
  const user = await db
    .selectFrom('appUser')
    .select(['issuer', 'subject', 'claims'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!user || user.issuer === null || user.subject === null) return null
  const { issuer, subject, claims } = user
  return { kind: 'user', issuer, subject, claims, profile: {}, ...(await loadUser(db, issuer, subject, claims, now)) }
}

interface UserRow {
  id: number | null
  acceptedTermsVersion: number | null
  blocked: boolean
  acceptanceVersion: number | null
  roleItems: { key: string; value: string }[] | null
  grants: GrantRow[] | null
}

/** One question for all that a call must know of its viewer. */
async function loadUser(
  db: Db,
  issuer: string,
  subject: string,
  claims: readonly string[],
  now: Date,
): Promise<Pick<SignedIn, 'userId' | 'roles' | 'roleTable' | 'acceptedTerms' | 'blocked'>> {
  const { rows } = await sql<UserRow>`
    select u.id, u.accepted_terms_version, u.blocked_at is not null as blocked,
      (select max(version) from terms where requires_new_acceptance) as acceptance_version,
      (select json_agg(json_build_object('key', key, 'value', value)) from setting where category = 'roles') as role_items,
      (select json_agg(json_build_object('id', g.id, 'role', g.role, 'speciesGroup', g.species_group,
          'validFrom', g.valid_from, 'validTo', g.valid_to, 'hasArea', g.area is not null))
        from role_grant g where g.user_id = u.id and g.revoked_at is null) as grants
    from (select 1) as one left join app_user u on u.issuer = ${issuer} and u.subject = ${subject}`.execute(db)
  const row = rows[0]
  const roleTable = roleTableOf(row?.roleItems ?? [])
  return {
    userId: row?.id ?? null,
    roleTable,
    roles: effectiveRoles(claims, roleTable, row?.grants ?? [], danishDay(now)),
    acceptedTerms:
      (row?.acceptedTermsVersion ?? 0) >= (row?.acceptanceVersion ?? 0) && (row?.acceptedTermsVersion ?? 0) > 0,
    blocked: row?.blocked ?? false,
  }
}
