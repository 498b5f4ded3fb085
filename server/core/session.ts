import type { FastifyBaseLogger } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import { sql } from 'kysely'
import { claimOf, claimValues } from '#contract/roles.ts'
import type { Config } from './config.ts'
import type { SignedIn, Viewer } from './context.ts'
import type { Db } from './database.ts'
import type { Provider } from './provider.ts'
import { fetchedKeys, fixedKeys } from './provider-keys.ts'
import { Refusal } from './refusal.ts'
import { danishDay, effectiveRoles, type GrantRow, roleTableOf } from './roles.ts'
import { tokenCheck } from './token-check.ts'
import { claimText, completeProfile, profileOf } from './token-profile.ts'

/** Which sign-in, or consent, a token of the bundled provider was made from. */
export const grantClaim = 'grant_id'

export interface Sessions {
  viewerOf(authorization: string | undefined, db: Db, now: Date): Promise<Viewer>
}

/** Either the keys of the bundled provider, or a provider elsewhere. */
export type KeyHolder = { bundledKeys: JSONWebKeySet } | { provider: Provider }

export function createSessions(config: Config, holder: KeyHolder, log: Pick<FastifyBaseLogger, 'warn'>): Sessions {
  const { issuer, roleClaim, tenantClaim } = config.oidc
  const warn = (line: string) => log.warn(line)
  const provider = 'provider' in holder ? holder.provider : null
  const keys = 'provider' in holder ? fetchedKeys(holder.provider.keys) : fixedKeys(holder.bundledKeys)
  const check = tokenCheck(config, keys, warn)

  return {
    async viewerOf(authorization, db, now) {
      if (authorization === undefined) return { kind: 'anonymous' }
      const token = /^Bearer ([^\s]+)$/i.exec(authorization)?.[1]
      if (token === undefined) throw new Refusal('unauthorised', 'token_invalid')
      const payload = await check.accessToken(token, now)
      const { sub } = payload
      const clientId = claimText(payload.client_id)
      // Whoever holds it, a token that a partner application fetched is worth nothing once the application is closed.
      const isPartner = config.oidc.bundled && clientId !== undefined && clientId !== config.oidc.clientId
      if (isPartner) await needActiveClient(db, clientId)
      if (!sub || sub === clientId) return clientViewer(clientId)
      const claims = claimValues(claimOf(payload, roleClaim))
      const grantId = config.oidc.bundled ? claimText(payload[grantClaim]) : undefined
      const user = await loadUser(db, { issuer, subject: sub, claims, grantId }, now)
      if (config.oidc.bundled && !config.demo) await refuseDemo(db, sub)
      const profile = profileOf(payload, tenantClaim)
      const sources = { check, provider, tenantClaim, warn }
      return {
        kind: 'user',
        issuer,
        subject: sub,
        claims,
        profile,
        completeProfile: completeProfile(sources, token, sub, profile, now),
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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A demo account is closed where the demo is not: the token that it still has from a try-out is worth nothing. */
async function refuseDemo(db: Db, subject: string) {
  if (!uuid.test(subject)) return
  const account = db.selectFrom('idpAccount').select('id').where('id', '=', subject).where('isDemo', '=', true)
  if (await account.executeTakeFirst()) throw new Refusal('unauthorised', 'token_invalid')
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
  const known = { issuer: user.issuer, subject: user.subject, claims: user.claims }
  return { kind: 'user', ...known, profile: {}, ...(await loadUser(db, known, now)) }
}

interface Known extends Pick<SignedIn, 'issuer' | 'subject' | 'claims'> {
  /** The sign-in that the token was made from; undefined where nobody can say. */
  grantId?: string | undefined
}

interface UserRow {
  isOver: boolean
  id: number | null
  acceptedTermsVersion: number | null
  blocked: boolean
  acceptanceVersion: number | null
  roleItems: { key: string; value: string }[] | null
  grants: GrantRow[] | null
}

/**
 * One question for all that a call must know of its viewer. A token is worth nothing once its sign-in has been ended: by
 * another password, by signing out, with the account.
 */
async function loadUser(
  db: Db,
  { issuer, subject, claims, grantId = '' }: Known,
  now: Date,
): Promise<Pick<SignedIn, 'userId' | 'roles' | 'roleTable' | 'acceptedTerms' | 'blocked'>> {
  const { rows } = await sql<UserRow>`
    select ${grantId} <> '' and not exists (
        select 1 from idp_payload where kind = 'Grant' and id = ${grantId}) as is_over,
      u.id, u.accepted_terms_version, u.blocked_at is not null as blocked,
      (select max(version) from terms where requires_new_acceptance) as acceptance_version,
      (select json_agg(json_build_object('key', key, 'value', value)) from setting where category = 'roles') as role_items,
      (select json_agg(json_build_object('id', g.id, 'role', g.role, 'speciesGroup', g.species_group,
          'validFrom', g.valid_from, 'validTo', g.valid_to, 'hasArea', g.area is not null))
        from role_grant g where g.user_id = u.id and g.revoked_at is null) as grants
    from (select 1) as one left join app_user u on u.issuer = ${issuer} and u.subject = ${subject}`.execute(db)
  const row = rows[0]
  if (row?.isOver) throw new Refusal('unauthorised', 'token_invalid')
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
