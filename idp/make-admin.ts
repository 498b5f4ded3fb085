import { sql } from 'kysely'
import { defaultRoleTable } from '#contract/roles.ts'
import type { Db } from '#server/core/database.ts'
import { folded } from './accounts.ts'
import { verifyPassword } from './passwords.ts'

const adminClaim = defaultRoleTable.find(({ role }) => role === 'siteAdminRole')?.claims[0] ?? 'SiteAdmin'

/**
 * Gives an account, named by user name or e-mail address, the claim of site administrators; it holds from the next token
 * on. Anybody may have taken a name, or claimed an address, before the one who is meant came. So only a confirmed address
 * says who is meant; else whoever runs the command shows by the password which account it is.
 */
export async function makeAdmin(
  db: Db,
  login: string,
  askPassword: () => Promise<string>,
): Promise<'made' | 'is' | 'unknown' | 'wrong'> {
  const name = folded(login)
  const named = await db
    .selectFrom('idpAccount')
    .select(['id', 'claims', 'email', 'emailConfirmedAt', 'passwordHash'])
    .where('isDemo', '=', false)
    .where((e) => e.or([e(e.fn('lower', ['email']), '=', name), e(e.fn('lower', ['userName']), '=', name)]))
    .orderBy('created')
    .execute()
  if (named.length === 0) return 'unknown'
  const owner = named.find(({ email, emailConfirmedAt }) => emailConfirmedAt !== null && folded(email) === name)
  const account = owner ?? (await withPassword(named, await askPassword()))
  if (!account) return 'wrong'
  if (account.claims.includes(adminClaim)) return 'is'
  await db
    .updateTable('idpAccount')
    .set({ claims: sql`array_append(claims, ${adminClaim}::text)` })
    .where('id', '=', account.id)
    .execute()
  return 'made'
}

async function withPassword<T extends { passwordHash: string }>(accounts: readonly T[], password: string) {
  for (const account of accounts) if (await verifyPassword(password, account.passwordHash)) return account
  return undefined
}
