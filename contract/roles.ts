/** Roles, species groups and the role table that turns token claims into roles. Plain data: the browser uses it too. */

export const speciesGroups = {
  1: 'Planter',
  2: 'Svampe',
  3: 'Pattedyr',
  4: 'Fugle',
  5: 'Fisk',
  6: 'Krybdyr og padder',
  7: 'Edderkopper og mider',
  8: 'Insekter',
  9: 'Mangebenede',
  10: 'Øvrige dyr',
  11: 'Tang og alger',
  12: 'Mosser',
} as const
export type SpeciesGroup = keyof typeof speciesGroups
export const speciesGroupIds = Object.keys(speciesGroups).map(Number) as SpeciesGroup[]

/** The roles of the product, with the words that people read. */
export const roleNames = {
  expertRole: 'Ekspert',
  speciesExpertRole: 'Artsekspert for alle grupper',
  groupExpertRole: 'Gruppeekspert',
  taxonEditorRole: 'Taxonredaktør',
  taxonAdminRole: 'Taxonadministrator',
  taxonExpertRole: 'Taxonekspert',
  taxonEditAdminListRole: 'Redaktør af administrative lister',
  siteAdminRole: 'Portaladministrator',
  managingAuthorityRole: 'Forvaltningsmyndighed',
  managerRole: 'Forvalter af følsomme data',
  siteModerator: 'Moderator',
} as const
export type Role = keyof typeof roleNames
export const allRoles = Object.keys(roleNames) as Role[]

export interface HeldRole {
  role: Role
  /** Only for groupExpertRole: the group that the role covers. */
  speciesGroup?: SpeciesGroup
}

export interface RoleEntry extends HeldRole {
  claims: string[]
}

const groupClaims: Record<SpeciesGroup, string> = {
  1: 'PlantExpert',
  2: 'FungiExpert',
  3: 'MammalExpert',
  4: 'BirdExpert',
  5: 'FishExpert',
  6: 'LizardAndAmphibianExpert',
  7: 'EightLeggedExpert',
  8: 'SixLeggedExpert',
  9: 'ManyLeggedExpert',
  10: 'OtherAnimalExpert',
  11: 'SeaweedAndAlgaeExpert',
  12: 'MossExpert',
}

export const defaultRoleTable: RoleEntry[] = [
  { role: 'expertRole', claims: ['Expert', 'expert', 'ArtExpert', 'art-expert', 'ArtsEkspert'] },
  { role: 'speciesExpertRole', claims: ['SpeciesExpert'] },
  ...speciesGroupIds.map(
    (group): RoleEntry => ({ role: 'groupExpertRole', speciesGroup: group, claims: [groupClaims[group]] }),
  ),
  { role: 'taxonEditorRole', claims: ['TaxonEditor'] },
  { role: 'taxonAdminRole', claims: ['TaxonAdmin', 'TaxonAdministrator'] },
  { role: 'taxonExpertRole', claims: ['TaxonExpert', 'TaxonAdmin', 'TaxonAdministrator'] },
  { role: 'taxonEditAdminListRole', claims: ['AdministrativeListEditor'] },
  { role: 'siteAdminRole', claims: ['SiteAdmin'] },
  { role: 'managingAuthorityRole', claims: ['ManagingAuthority'] },
  { role: 'managerRole', claims: ['SensitiveDataManager', 'ManagingAuthority'] },
  { role: 'siteModerator', claims: ['Moderator'] },
]

/** One text key for a row of the role table: `siteAdminRole`, `groupExpertRole.4`. */
export const roleKey = (held: HeldRole): string =>
  held.speciesGroup === undefined ? held.role : `${held.role}.${held.speciesGroup}`

/** A claim by its name; where there is none of that name, a name with dots is the way to it: `realm_access.roles`. */
export const claimOf = (claims: Readonly<Record<string, unknown>>, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((within, part) => {
    const isHere = typeof within === 'object' && within !== null && Object.hasOwn(within, part)
    return isHere ? (within as Record<string, unknown>)[part] : undefined
  }, claims)
}

/**
 * The values of a token's role claim: a list, one value, or values in one text, joined by commas or by spaces. A value
 * may have spaces in it, so the whole of such a text is a value too.
 */
export const claimValues = (claim: unknown): string[] => {
  if (Array.isArray(claim)) return claim.filter((value): value is string => typeof value === 'string' && value !== '')
  if (typeof claim !== 'string') return []
  const parts = claim.includes(',') ? claim.split(',') : [...claim.split(/\s+/), claim]
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))]
}

export const rolesOfClaims = (claims: readonly string[], table: readonly RoleEntry[]): HeldRole[] =>
  table
    .filter((entry) => entry.claims.some((claim) => claims.includes(claim)))
    .map(({ role, speciesGroup }) => (speciesGroup === undefined ? { role } : { role, speciesGroup }))

export const holds = (held: readonly HeldRole[], ...anyOf: readonly Role[]): boolean =>
  held.some((h) => anyOf.includes(h.role))

/** An expert of every listed group, by the group's own role or as species expert. */
export const holdsGroups = (held: readonly HeldRole[], groups: readonly SpeciesGroup[]): boolean =>
  holds(held, 'speciesExpertRole') ||
  groups.every((group) => held.some((h) => h.role === 'groupExpertRole' && h.speciesGroup === group))

export const roleLabel = (held: HeldRole): string =>
  held.speciesGroup === undefined ? roleNames[held.role] : `Ekspert i ${speciesGroups[held.speciesGroup].toLowerCase()}`
