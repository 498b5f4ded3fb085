import { sql } from 'kysely'
import { defaultRoleTable } from '#contract/roles.ts'
import type { Db } from '#server/core/database.ts'

const adminClaim = defaultRoleTable.find(({ role }) => role === 'siteAdminRole')?.claims[0] ?? 'SiteAdmin'

/**
 * Gives an account, named by user name or e-mail address, the claim of site administrators; it holds from the next token
 * on. Anybody may have claimed an address that nobody has confirmed: where several do, none of them is meant.
 */
export async function makeAdmin(db: Db, login: string): Promise<'made' | 'is' | 'unknown' | 'several'> {
  const name = login.trim().normalize('NFC').toLowerCase()
  const named = await db
    .selectFrom('idpAccount')
    .select(['id', 'claims', 'emailConfirmedAt'])
    .where('isDemo', '=', false)
    .where((e) => e.or([e(e.fn('lower', ['email']), '=', name), e(e.fn('lower', ['userName']), '=', name)]))
    .execute()
  const account = named.find(({ emailConfirmedAt }) => emailConfirmedAt !== null) ?? named[0]
  if (!account) return 'unknown'
  if (named.length > 1 && account.emailConfirmedAt === null) return 'several'
  if (account.claims.includes(adminClaim)) return 'is'
  await db
    .updateTable('idpAccount')
    .set({ claims: sql`array_append(claims, ${adminClaim}::text)` })
    .where('id', '=', account.id)
    .execute()
  return 'made'
}
