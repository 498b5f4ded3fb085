import {
  defaultRoleTable,
  type HeldRole,
  type Role,
  type RoleEntry,
  roleKey,
  rolesOfClaims,
  type SpeciesGroup,
} from '#contract/roles.ts'

export interface GrantRow {
  id: number
  role: Role
  speciesGroup: SpeciesGroup | null
  validFrom: string | null
  validTo: string | null
  hasArea: boolean
}

/** The role table as stored: the defaults, with what administrators have changed. */
export const roleTableOf = (items: readonly { key: string; value: string }[]): RoleEntry[] => {
  const stored = new Map(items.map((item) => [item.key, item.value]))
  return defaultRoleTable.map((entry) => {
    const value = stored.get(roleKey(entry))
    return value === undefined ? entry : { ...entry, claims: claimsOf(value) }
  })
}

export const claimsOf = (value: string): string[] =>
  value
    .split(/[\n,]/)
    .map((claim) => claim.trim())
    .filter((claim) => claim !== '')

export const isActive = (grant: Pick<GrantRow, 'validFrom' | 'validTo'>, today: string) =>
  (grant.validFrom === null || grant.validFrom <= today) && (grant.validTo === null || grant.validTo >= today)

/**
 * Token roles and grants together. A role that has grants holds only while one of them is active: that is how an
 * authority's role from the token can be limited to a period (and, for places, to an area).
 */
export const effectiveRoles = (
  claims: readonly string[],
  table: readonly RoleEntry[],
  grants: readonly GrantRow[],
  today: string,
): HeldRole[] => {
  const granted = grants.map((grant) => ({
    held: grant.speciesGroup === null ? { role: grant.role } : { role: grant.role, speciesGroup: grant.speciesGroup },
    active: isActive(grant, today),
  }))
  const ruled = new Set(granted.map((g) => roleKey(g.held)))
  const byKey = new Map<string, HeldRole>()
  for (const held of rolesOfClaims(claims, table)) if (!ruled.has(roleKey(held))) byKey.set(roleKey(held), held)
  for (const { held, active } of granted) if (active) byKey.set(roleKey(held), held)
  return [...byKey.values()]
}

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' })
/** The calendar day in Denmark. */
export const danishDay = (now: Date) => day.format(now)
