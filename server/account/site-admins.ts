import { sql } from 'kysely'
import { holds, holdsGroups, type Role, type SpeciesGroup } from '#contract/roles.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay, effectiveRoles } from '#server/core/roles.ts'
import { readRoleTable } from '#server/settings/settings.ts'
import { roleCandidates } from './queries.ts'

/** Who holds one of some roles today, as far as the portal has seen, with all roles that they hold. */
export async function holdersOf(ctx: Pick<Ctx, 'db' | 'now'>, roles: readonly Role[]) {
  const table = await readRoleTable(ctx.db)
  const claims = table.filter((entry) => roles.includes(entry.role)).flatMap((entry) => entry.claims)
  return (await roleCandidates(ctx.db, roles, claims))
    .map((row) => ({
      id: row.id,
      roles: effectiveRoles(row.claims, table, row.grants ?? [], danishDay(ctx.now)),
    }))
    .filter((held) => holds(held.roles, ...roles))
}

/** Who holds one of some roles today. */
export const usersHolding = async (ctx: Pick<Ctx, 'db' | 'now'>, ...roles: readonly Role[]): Promise<number[]> =>
  (await holdersOf(ctx, roles)).map(({ id }) => id)

const expertRoles = ['groupExpertRole', 'speciesExpertRole'] as const

/** Who is an expert of a species group today, wherever that may be; of no group those who are experts of everything. */
export async function expertsOfGroup(ctx: Pick<Ctx, 'db' | 'now'>, group: number): Promise<number[]> {
  const table = await readRoleTable(ctx.db)
  const claims = table
    .filter((entry) => (expertRoles as readonly Role[]).includes(entry.role))
    .flatMap((entry) => entry.claims)
  const isExpert = (roles: ReturnType<typeof effectiveRoles>) =>
    holds(roles, 'speciesExpertRole') ||
    (group !== 0 &&
      holdsGroups(
        roles.filter(({ role }) => role === 'groupExpertRole'),
        [group as SpeciesGroup],
      ))
  return (await roleCandidates(ctx.db, expertRoles, claims))
    .filter((row) => isExpert(effectiveRoles(row.claims, table, row.grants ?? [], danishDay(ctx.now))))
    .map((row) => row.id)
}

const siteAdmins = (ctx: Ctx) => usersHolding(ctx, 'siteAdminRole')

/**
 * Do something that may take the role from somebody; refused when it would take it from the last who has it.
 * The lock makes two administrators who remove each other take turns.
 */
export async function keepingASiteAdmin<T>(ctx: Ctx, change: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_xact_lock(7418202)`.execute(ctx.db)
  const before = await siteAdmins(ctx)
  const result = await change()
  if (before.length > 0 && (await siteAdmins(ctx)).length === 0) throw new Refusal('conflict', 'last_site_admin')
  return result
}
