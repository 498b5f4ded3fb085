import { type RawBuilder, sql } from 'kysely'
import { type HeldRole, holds } from '#contract/roles.ts'
import { warnings } from '#contract/warnings.ts'
import { isAllowed } from '#server/core/access.ts'
import type { Ctx, Viewer } from '#server/core/context.ts'
import { danishDay } from '#server/core/roles.ts'
import { memberOf } from '#server/records/sight.ts'

/** What somebody is to warnings by their roles; where these hold, their grants say (65_warning.sql). */
export interface Office {
  userId: number
  seesAll: boolean
  isAuthority: boolean
  ofAll: boolean
  ofGroups: number[]
}

export const officeOf = (userId: number, roles: readonly HeldRole[]): Office => ({
  userId,
  seesAll: holds(roles, 'siteAdminRole'),
  isAuthority: holds(roles, 'managingAuthorityRole'),
  ofAll: holds(roles, 'speciesExpertRole'),
  ofGroups: roles.flatMap(({ role, speciesGroup }) =>
    role === 'groupExpertRole' && speciesGroup !== undefined ? [speciesGroup] : [],
  ),
})

/** Administrators keep the list; they are told of nothing by that. */
export const isTold = ({ isAuthority, ofAll, ofGroups }: Office) => isAuthority || ofAll || ofGroups.length > 0

/** The finds of warnings that the viewer sees, as a table. */
export function seenBy(ctx: Pick<Ctx, 'viewer' | 'now'>): RawBuilder<unknown> {
  const member = memberOf(ctx.viewer)
  const { userId, seesAll, isAuthority, ofAll, ofGroups } = officeOf(member?.userId ?? 0, member?.roles ?? [])
  return sql`warning_seen(${userId}::bigint, ${seesAll}::boolean, ${isAuthority}::boolean, ${ofAll}::boolean,
    ${ofGroups}::integer[], ${danishDay(ctx.now)}::date)`
}

/** Whoever may open the page of warnings. */
export const isOfficer = (viewer: Viewer): boolean => isAllowed(warnings.listWarnings.access, viewer)
