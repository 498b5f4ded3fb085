import { defaultRoleTable, type HeldRole, roleKey, roleLabel, speciesGroupIds } from '#contract/roles.ts'
import type { Db } from '#server/core/database.ts'
import { hashPassword } from './passwords.ts'

/** Public on purpose: it stands in the terminal and on the sign-in page wherever the demo is on. */
const demoPassword = 'vildfund-demo'

export interface DemoLogin {
  userName: string
  role: string
  password: string
}

/** A demo account as the portal knows it when somebody signs in with it. */
export interface DemoMember {
  subject: string
  userName: string
  name: string
  email: string
  claims: string[]
  tenant: string
  /** The species group of an expert of one. */
  group: number | null
}

interface DemoPerson {
  userName: string
  name: string
  held?: HeldRole
  /** Instead of the role's own claim. */
  claims?: string[]
}

/** One invented person for each role, in the order of the species groups where there are many. */
const groupExperts = [
  ['plante-ekspert', 'Freja Planteekspert'],
  ['svampe-ekspert', 'Asger Svampeekspert'],
  ['pattedyr-ekspert', 'Liva Pattedyrekspert'],
  ['fugle-ekspert', 'Storm Fugleekspert'],
  ['fiske-ekspert', 'Marius Fiskeekspert'],
  ['padde-ekspert', 'Ellen Paddeekspert'],
  ['edderkop-ekspert', 'Viggo Edderkoppeekspert'],
  ['insekt-ekspert', 'Alba Insektekspert'],
  ['tusindben-ekspert', 'Otto Tusindbensekspert'],
  ['dyre-ekspert', 'Karla Dyreekspert'],
  ['tang-ekspert', 'Sofus Tangekspert'],
  ['mos-ekspert', 'Rosa Mosekspert'],
] as const

const people: DemoPerson[] = [
  { userName: 'medlem', name: 'Maja Medlem' },
  { userName: 'ekspert', name: 'Jonas Ekspert', held: { role: 'expertRole' } },
  { userName: 'arts-ekspert', name: 'Astrid Artsekspert', held: { role: 'speciesExpertRole' } },
  ...speciesGroupIds.map((speciesGroup, i): DemoPerson => {
    const [userName, name] = groupExperts[i] ?? [`ekspert-${speciesGroup}`, 'Ida Gruppeekspert']
    return { userName, name, held: { role: 'groupExpertRole', speciesGroup } }
  }),
  { userName: 'taxon-redaktoer', name: 'Malte Taxonredaktør', held: { role: 'taxonEditorRole' } },
  { userName: 'taxon-admin', name: 'Signe Taxonadministrator', held: { role: 'taxonAdminRole' } },
  { userName: 'taxon-ekspert', name: 'Villads Taxonekspert', held: { role: 'taxonExpertRole' } },
  {
    userName: 'liste-redaktoer',
    name: 'Ditte Listeredaktør',
    held: { role: 'taxonEditAdminListRole' },
    claims: ['AdministrativeListEditor', 'TaxonExpert'],
  },
  { userName: 'siteadmin', name: 'Nanna Portaladministrator', held: { role: 'siteAdminRole' } },
  { userName: 'myndighed', name: 'Bjarke Myndighed', held: { role: 'managingAuthorityRole' } },
  { userName: 'dataforvalter', name: 'Tove Dataforvalter', held: { role: 'managerRole' } },
  { userName: 'moderator', name: 'Emil Moderator', held: { role: 'siteModerator' } },
]

const roleOf = ({ held }: DemoPerson) => (held ? roleLabel(held) : 'Medlem')
const claimsOf = ({ held, claims }: DemoPerson): string[] => {
  if (!held) return []
  return claims ?? defaultRoleTable.find((entry) => roleKey(entry) === roleKey(held))?.claims.slice(0, 1) ?? []
}

const namesInUse = async (db: Db) => {
  const rows = await db.selectFrom('idpAccount').select('userName').where('isDemo', '=', true).execute()
  return new Set(rows.map((row) => row.userName))
}

/** Make the demo accounts that are missing; later starts only look. */
export async function ensureDemoAccounts(db: Db): Promise<void> {
  const known = await namesInUse(db)
  const missing = people.filter((person) => !known.has(person.userName))
  if (missing.length === 0) return
  const hashes = await Promise.all(missing.map(() => hashPassword(demoPassword)))
  await db
    .insertInto('idpAccount')
    .values(
      missing.map((person, i) => ({
        userName: person.userName,
        email: `${person.userName}@demo.vildfund.example`,
        name: person.name,
        passwordHash: hashes[i] ?? '',
        claims: claimsOf(person),
        isDemo: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Where the demo must not be, accounts of an earlier try-out are known to nobody (see Accounts.find), and what they had
 * ends. The accounts stay: finds bear their names, and DEMO=1 opens them again. Returns how many there are.
 */
export async function closeDemoAccounts(db: Db): Promise<number> {
  const rows = await db.selectFrom('idpAccount').select('id').where('isDemo', '=', true).execute()
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) await db.deleteFrom('idpPayload').where('accountId', 'in', ids).execute()
  return ids.length
}

/** The demo accounts that people can sign in with. */
export async function demoLogins(db: Db): Promise<DemoLogin[]> {
  const known = await namesInUse(db)
  return people
    .filter((person) => known.has(person.userName))
    .map((person) => ({ userName: person.userName, role: roleOf(person), password: demoPassword }))
}

export async function demoMembers(db: Db): Promise<DemoMember[]> {
  const columns = ['id as subject', 'userName', 'name', 'email', 'claims', 'tenant'] as const
  const rows = await db.selectFrom('idpAccount').select(columns).where('isDemo', '=', true).execute()
  const members = new Map(rows.map((row) => [row.userName, row]))
  return people.flatMap(({ userName, held }) => {
    const member = members.get(userName)
    const group = held && 'speciesGroup' in held ? (held.speciesGroup ?? null) : null
    return member ? [{ ...member, group }] : []
  })
}

/** For the terminal. */
export const closedLines = (closed: number): string[] =>
  closed === 0
    ? []
    : [
        `The ${closed} demo accounts of an earlier try-out are closed, and signed out everywhere. DEMO=1 opens them again.`,
      ]

/** For the terminal. */
export function demoLines(logins: readonly DemoLogin[]): string[] {
  if (logins.length === 0) return []
  const widest = Math.max(...logins.map((login) => login.userName.length))
  const widestRole = Math.max(...logins.map((login) => login.role.length))
  return [
    'demo accounts (user name, role, password):',
    ...logins.map((login) => `  ${login.userName.padEnd(widest)}  ${login.role.padEnd(widestRole)}  ${login.password}`),
  ]
}
