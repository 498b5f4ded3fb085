import { describe, expect, test } from 'vitest'
import { defaultRoleTable, type Role, rolesOfClaims, type SpeciesGroup } from '#contract/roles.ts'
import { danishDay, effectiveRoles, type GrantRow, roleTableOf } from './roles.ts'

const grant = (
  role: Role,
  period: Partial<Pick<GrantRow, 'validFrom' | 'validTo'>> = {},
  speciesGroup: SpeciesGroup | null = null,
): GrantRow => ({
  id: 1,
  role,
  speciesGroup,
  validFrom: null,
  validTo: null,
  hasArea: false,
  ...period,
})
const today = '2027-05-10'
const held = (claims: string[], grants: GrantRow[]) => effectiveRoles(claims, defaultRoleTable, grants, today)

describe('roles', () => {
  test.each([
    ['Expert', ['expertRole']],
    ['art-expert', ['expertRole']],
    ['ArtsEkspert', ['expertRole']],
    ['SpeciesExpert', ['speciesExpertRole']],
    ['TaxonEditor', ['taxonEditorRole']],
    ['TaxonAdmin', ['taxonAdminRole', 'taxonExpertRole']],
    ['TaxonAdministrator', ['taxonAdminRole', 'taxonExpertRole']],
    ['TaxonExpert', ['taxonExpertRole']],
    ['AdministrativeListEditor', ['taxonEditAdminListRole']],
    ['SiteAdmin', ['siteAdminRole']],
    ['ManagingAuthority', ['managingAuthorityRole', 'managerRole']],
    ['SensitiveDataManager', ['managerRole']],
    ['Moderator', ['siteModerator']],
    ['siteadmin', []],
  ])('the claim %s gives %j', (claim, roles) => {
    expect(rolesOfClaims([claim], defaultRoleTable).map(({ role }) => role)).toEqual(roles)
  })

  test('each of the twelve groups has an expert of its own', () => {
    const groups = defaultRoleTable.filter(({ role }) => role === 'groupExpertRole')
    expect(groups.map(({ speciesGroup }) => speciesGroup)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(held(['EightLeggedExpert'], [])).toEqual([{ role: 'groupExpertRole', speciesGroup: 7 }])
  })

  test('a grant gives its role from its first day to its last', () => {
    const on = (validFrom: string | null, validTo: string | null) =>
      held([], [grant('siteModerator', { validFrom, validTo })]).length > 0
    expect([on(null, null), on(today, today), on('2027-05-11', null), on(null, '2027-05-09')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('a role from the token holds only as its grants say, and one group does not speak for another', () => {
    const ended = { validTo: '2027-05-09' }
    expect(held(['Moderator'], [grant('siteModerator', ended)])).toEqual([])
    expect(held(['Moderator'], [grant('siteModerator', ended), grant('siteModerator')])).toEqual([
      { role: 'siteModerator' },
    ])
    expect(held(['BirdExpert', 'FishExpert'], [grant('groupExpertRole', ended, 4)])).toEqual([
      { role: 'groupExpertRole', speciesGroup: 5 },
    ])
  })

  test('what administrators write replaces the default of that row only', () => {
    const table = roleTableOf([
      { key: 'groupExpertRole.4', value: 'Ornitolog\n BirdExpert ,' },
      { key: 'siteModerator', value: '' },
    ])
    expect(table.find((entry) => entry.speciesGroup === 4)?.claims).toEqual(['Ornitolog', 'BirdExpert'])
    expect(table.find((entry) => entry.role === 'siteModerator')?.claims).toEqual([])
    expect(table).toHaveLength(defaultRoleTable.length)
  })

  test('a day is a day in Denmark', () => {
    expect(danishDay(new Date('2027-05-10T22:30:00Z'))).toBe('2027-05-11')
    expect(danishDay(new Date('2027-01-10T22:30:00Z'))).toBe('2027-01-10')
  })
})
