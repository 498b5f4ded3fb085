import { sql } from 'kysely'
import type { Grant } from '#contract/grants.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay, isActive } from '#server/core/roles.ts'
import { checkGrant, type GrantWish } from './rules.ts'
import { keepingASiteAdmin } from './site-admins.ts'
import { knownUser, livingUser } from './users.ts'

export async function userGrants(ctx: Ctx, { userId }: { userId: number }): Promise<Grant[]> {
  await knownUser(ctx, userId)
  const rows = await ctx.db
    .selectFrom('roleGrant as g')
    .leftJoin('appUser as granter', 'granter.id', 'g.grantedBy')
    .select(['g.id', 'g.role', 'g.speciesGroup', 'g.areaName', 'g.validFrom', 'g.validTo', 'g.reason', 'g.grantedAt'])
    .select(['granter.displayName as grantedBy', sql<string | null>`st_asgeojson(g.area)`.as('area')])
    .where('g.userId', '=', userId)
    .where('g.revokedAt', 'is', null)
    .orderBy('g.id')
    .execute()
  const today = danishDay(ctx.now)
  return rows.map((row) => ({
    ...row,
    role: row.role as Grant['role'],
    area: row.area === null ? null : (JSON.parse(row.area) as unknown),
    grantedBy: row.grantedBy ?? 'Portalen',
    isActive: isActive(row, today),
  }))
}

export interface NewGrant extends GrantWish {
  userId: number
  areaName: string | null
  reason: string
}

/** A grant on a role limits that role from tokens too, so even adding one can take a role away. */
export async function addUserGrant(ctx: Ctx, input: NewGrant) {
  const { userId, area, ...grant } = input
  checkGrant(input)
  await livingUser(ctx, userId)
  const geometry = area === null ? null : await validArea(ctx.db, area)
  await keepingASiteAdmin(ctx, async () => {
    const { id } = await ctx.db
      .insertInto('roleGrant')
      .values({ ...grant, userId, area: geometry, grantedBy: viewerId(ctx), grantedAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await appendHistory(ctx, { entity: 'user', entityId: userId, verb: 'grant', after: { grantId: id } })
  })
  return userGrants(ctx, { userId })
}

/** The polygon as the database sees it: it must enclose something and not cross itself. */
async function validArea(db: Db, area: object) {
  const geometry = sql`st_setsrid(st_geomfromgeojson(${JSON.stringify(area)}::text), 4326)`
  const { rows } = await sql<{
    valid: boolean
  }>`select st_isvalid(${geometry}) and st_area(${geometry}) > 0 as valid`.execute(db)
  if (!rows[0]?.valid) throw new Refusal('invalid', 'grant_area_invalid')
  return geometry
}

export async function revokeUserGrant(ctx: Ctx, { grantId }: { grantId: number }) {
  const grant = await ctx.db
    .selectFrom('roleGrant')
    .select('userId')
    .where('id', '=', grantId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  if (!grant) throw new Refusal('missing', 'not_found')
  const { userId } = grant
  await keepingASiteAdmin(ctx, async () => {
    await ctx.db.updateTable('roleGrant').set({ revokedAt: ctx.now }).where('id', '=', grantId).execute()
    await appendHistory(ctx, { entity: 'user', entityId: userId, verb: 'revoke-grant', after: { grantId } })
  })
  return userGrants(ctx, { userId })
}
