import { sql } from 'kysely'
import { holds } from '#contract/roles.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay, effectiveRoles } from '#server/core/roles.ts'
import { readRoleTable } from '#server/settings/settings.ts'
import { siteAdminCandidates } from './queries.ts'

async function siteAdmins(ctx: Ctx): Promise<number[]> {
  const table = await readRoleTable(ctx.db)
  const claims = table.filter((entry) => entry.role === 'siteAdminRole').flatMap((entry) => entry.claims)
  return (await siteAdminCandidates(ctx.db, claims))
    .filter((row) => holds(effectiveRoles(row.claims, table, row.grants ?? [], danishDay(ctx.now)), 'siteAdminRole'))
    .map((row) => row.id)
}

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
