import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'
import { defaultRoleTable, roleKey } from '#contract/roles.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'

/** Somebody who calls: their token is signed afresh for every call, so that a moved clock does not expire it. */
export interface Actor {
  readonly name: string
  /** null for a stranger without a token. */
  readonly claims: Record<string, unknown> | null
  /** null before the first sign-in, and for applications. */
  readonly userId: number | null
}

export interface PersonWish {
  name?: string
  userName?: string
  displayName?: string
  email?: string | null
  subject?: string
  /** Values of the role claim. */
  roles?: string[]
  acceptedTerms?: boolean
  blocked?: boolean
  /** Has a token, but create-or-update-logged-in-user has not been called yet. */
  unknown?: boolean
  /** Further claims of the token. */
  token?: Record<string, unknown>
}

/** One claim value for each row of the role table: `siteAdminRole`, `groupExpertRole.4`. */
export const claimOfRole: Record<string, string> = Object.fromEntries(
  defaultRoleTable.map((entry) => [roleKey(entry), entry.claims[0] ?? '']),
)
export const staffActors = Object.keys(claimOfRole)
/** Every kind of caller that access rules tell apart. */
export const actorNames = ['anonymous', 'client', 'newcomer', 'signedIn', 'blocked', 'member', ...staffActors]

const wishes: Record<string, PersonWish> = {
  newcomer: { unknown: true },
  signedIn: { acceptedTerms: false },
  blocked: { blocked: true },
  member: {},
  ...Object.fromEntries(staffActors.map((key) => [key, { roles: [claimOfRole[key] ?? ''] }])),
}

const keyId = 'test-key'
const pair = await generateKeyPair('ES256')
/** The public half of the key that test tokens are signed with. */
export const testKeys: JSONWebKeySet = {
  keys: [{ ...(await exportJWK(pair.publicKey)), kid: keyId, alg: 'ES256', use: 'sig' }],
}

/** A token as the provider would make it; `wrong` replaces parts of it. */
export const signToken = async (
  config: Config,
  now: Date,
  claims: Record<string, unknown>,
  wrong: { key?: CryptoKey; kid?: string } = {},
): Promise<string> => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({
    iss: config.oidc.issuer,
    aud: config.oidc.audience,
    iat: issuedAt,
    exp: issuedAt + 3600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: wrong.kid ?? keyId })
    .sign(wrong.key ?? pair.privateKey)
}

/** Makes people and applications straight in the database; tests of sign-in itself go through the calls. */
export class People {
  readonly #db: Db
  readonly #config: Config
  readonly #known = new Map<string, Promise<Actor>>()

  constructor(db: Db, config: Config) {
    this.#db = db
    this.#config = config
  }

  /** The one actor of that name in this portal. */
  named(name: string): Promise<Actor> {
    const known = this.#known.get(name) ?? this.fresh(name)
    this.#known.set(name, known)
    return known
  }

  /** Another actor of the same kind. */
  async fresh(name: string): Promise<Actor> {
    if (name === 'anonymous') return { name, claims: null, userId: null }
    if (name === 'client') return this.#client()
    const wish = wishes[name]
    if (!wish) throw new Error(`no actor is called ${name}`)
    return this.person(wish)
  }

  async person(wish: PersonWish = {}): Promise<Actor> {
    const subject = wish.subject ?? randomUUID()
    const roles = wish.roles ?? []
    const name = wish.name ?? `Bruger ${subject.slice(0, 8)}`
    const userName = wish.userName ?? `bruger-${subject.slice(0, 8)}`
    const email = wish.email === undefined ? `${userName}@eksempel.example` : wish.email
    const claims = {
      sub: subject,
      name,
      preferred_username: userName,
      email,
      [this.#config.oidc.roleClaim]: roles,
      ...wish.token,
    }
    if (wish.unknown) return { name, claims, userId: null }
    const newest = await this.#db
      .selectFrom('terms')
      .select((e) => e.fn.max('version').as('version'))
      .executeTakeFirst()
    const { id } = await this.#db
      .insertInto('appUser')
      .values({
        issuer: this.#config.oidc.issuer,
        subject,
        name,
        userName,
        displayName: wish.displayName ?? name,
        email,
        claims: roles,
        acceptedTermsVersion: wish.acceptedTerms === false ? null : (newest?.version ?? 1),
        acceptedMostRecentTermDate: wish.acceptedTerms === false ? null : new Date(),
        blockedAt: wish.blocked ? new Date() : null,
        blockedReason: wish.blocked ? 'Prøve' : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { name, claims, userId: id }
  }

  /** An active partner application with a token of its own. */
  async #client(): Promise<Actor> {
    const clientId = `app-${randomUUID()}`
    await this.#db.insertInto('idpClient').values({ clientId, name: 'Prøveapplikation', machineAccess: true }).execute()
    return { name: 'client', claims: { sub: clientId, client_id: clientId }, userId: null }
  }
}
