import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { Db } from '#server/core/database.ts'
import type { GrantRow } from '#server/core/roles.ts'
import type { Schema } from '#server/core/schema.ts'

export interface UserRow extends Selectable<Schema['appUser']> {
  /** Grants that have not been taken back. */
  grants: GrantRow[] | null
  /** The oldest terms whose acceptance still counts. */
  acceptanceVersion: number | null
}

const users = (db: Db) =>
  db
    .selectFrom('appUser')
    .selectAll('appUser')
    .select([
      sql<
        GrantRow[] | null
      >`(select json_agg(json_build_object('id', g.id, 'role', g.role, 'speciesGroup', g.species_group,
        'validFrom', g.valid_from, 'validTo', g.valid_to, 'hasArea', g.area is not null))
        from role_grant g where g.user_id = app_user.id and g.revoked_at is null)`.as('grants'),
      sql<number | null>`(select max(version) from terms where requires_new_acceptance)`.as('acceptanceVersion'),
    ])

export const userById = (db: Db, id: number): Promise<UserRow | undefined> =>
  users(db).where('id', '=', id).executeTakeFirst()

/** A text that is no uuid is nobody's handle: compared as text, it finds nobody and breaks nothing. */
export const userByIdentification = (db: Db, identification: string): Promise<UserRow | undefined> =>
  users(db).where(sql<string>`identification::text`, '=', identification.toLowerCase()).executeTakeFirst()

/** The words of a search as patterns: what people type is never a wildcard. */
const patterns = (search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

const allNames = sql<string>`lower(name || ' ' || display_name || ' ' || user_name)`
const shownNames = sql<string>`lower(name || ' ' || display_name)`

/** Every word must be found in the names that others see. The first condition is what the trigram index answers. */
export const searchByName = (db: Db, search: string, take: number): Promise<UserRow[]> => {
  let query = users(db).where('deletedAt', 'is', null)
  for (const pattern of patterns(search)) {
    query = query.where(allNames, 'like', pattern).where(shownNames, 'like', pattern)
  }
  return query.orderBy('displayName').orderBy('id').limit(take).execute()
}

const matching = <O>(query: SelectQueryBuilder<Schema, 'appUser', O>, search: string) => {
  let narrowed = query.where('deletedAt', 'is', null)
  for (const pattern of patterns(search)) {
    narrowed = narrowed.where((e) =>
      e.or([e(allNames, 'like', pattern), e(sql<string>`lower(coalesce(email, ''))`, 'like', pattern)]),
    )
  }
  return narrowed
}

export async function listUsers(db: Db, search: string, skip: number, take: number) {
  const items: UserRow[] = await matching(users(db), search)
    .orderBy('lastLoginDate', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .execute()
  const { total } = await matching(
    db.selectFrom('appUser').select((e) => e.fn.countAll<number>().as('total')),
    search,
  ).executeTakeFirstOrThrow()
  return { items, total }
}

/** Living users after an id, for reading all of them in portions. */
export const usersAfter = (db: Db, id: number, take: number): Promise<UserRow[]> =>
  users(db).where('deletedAt', 'is', null).where('id', '>', id).orderBy('id').limit(take).execute()

/** Users who may hold one of some roles, by claims seen or by grants; the rule itself decides. */
export const roleCandidates = (db: Db, roles: readonly Role[], claims: readonly string[]): Promise<UserRow[]> =>
  users(db)
    .where('deletedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .where(
      sql<boolean>`(claims && ${claims}::text[] or exists (select 1 from role_grant g
        where g.user_id = app_user.id and g.role = any(${roles}::text[]) and g.revoked_at is null))`,
    )
    .execute()

export const countHistory = async (db: Db, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('change')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('actor', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
