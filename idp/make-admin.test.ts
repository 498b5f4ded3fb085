import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from './make-admin.ts'
import { hashPassword } from './passwords.ts'
import { openSignInPortal, type SignInPortal, somePassword } from './test-portal.ts'

let portal: SignInPortal
beforeAll(async () => {
  portal = await openSignInPortal()
})
afterAll(() => portal.close())

const mayAdminister = async (login: string) => {
  // The provider's tokens are of this moment; on a busy machine the file began long ago.
  portal.clock.now = new Date()
  const tokens = await portal.visit().signIn(login, somePassword)
  await portal.api('/account/create-or-update-logged-in-user', tokens, { method: 'POST' })
  const { version } = (await (await portal.api('/admin-settings/terms', tokens)).json()) as { version: number }
  const body = JSON.stringify({ version })
  const headers = { 'content-type': 'application/json' }
  await portal.api('/account/accept-terms', tokens, { method: 'POST', body, headers })
  return (await portal.api('/clients/list', tokens)).status
}

const known = async () => somePassword
const neverAsked = () => expect.unreachable('no password is needed')

test('a portal without demo accounts gets its first administrator by a command', async () => {
  await portal.newcomer('ejer')
  await portal.newcomer('gaest')
  expect(await mayAdminister('ejer')).toBe(403)
  expect(await makeAdmin(portal.db, 'EJER@eksempel.example', known)).toBe('made')
  expect(await mayAdminister('ejer')).toBe(200)
  expect(await mayAdminister('gaest')).toBe(403)
})

test('the command says when there is nothing to do, and nobody of that name', async () => {
  await portal.newcomer('igen')
  expect(await makeAdmin(portal.db, 'igen', known)).toBe('made')
  expect(await makeAdmin(portal.db, 'igen', known)).toBe('is')
  expect(await makeAdmin(portal.db, 'ingen', neverAsked)).toBe('unknown')
})

test('a demo account is nobody to the command: everybody knows its password', async () => {
  const withDemo = await openSignInPortal({ over: portal, env: { DEMO: '1' } })
  await withDemo.app.close()
  expect(await makeAdmin(portal.db, 'medlem', neverAsked)).toBe('unknown')
})

test('who has taken a name or an address before its owner came is not made administrator in the owner’s place', async () => {
  await portal.newcomer('bestyrer', 'bestyrer@eksempel.example')
  const owners = async () => 'den rigtige bestyrers egen kode'
  expect(await makeAdmin(portal.db, 'bestyrer', owners)).toBe('wrong')
  expect(await makeAdmin(portal.db, 'bestyrer@eksempel.example', owners)).toBe('wrong')
  expect(await mayAdminister('bestyrer')).toBe(403)
  const confirmed = portal.db.updateTable('idpAccount').set({ emailConfirmedAt: new Date() })
  await confirmed.where('userName', '=', 'bestyrer').execute()
  expect(await makeAdmin(portal.db, 'bestyrer', owners), 'by a name that anybody may choose').toBe('wrong')
  expect(await mayAdminister('bestyrer')).toBe(403)
})

test('of several who claim one address the password tells who is meant; a confirmed one needs none', async () => {
  const email = 'formand@eksempel.example'
  const passwordHash = await hashPassword('kaprerens egen lange kode')
  await portal.db.insertInto('idpAccount').values({ email, userName: 'kaprer', name: 'Kaprer', passwordHash }).execute()
  await portal.newcomer('formand', email)
  const claimsOf = async (userName: string) =>
    (await portal.db.selectFrom('idpAccount').select('claims').where('userName', '=', userName).executeTakeFirst())
      ?.claims
  expect(await makeAdmin(portal.db, email, async () => 'noget helt andet')).toBe('wrong')
  expect(await makeAdmin(portal.db, email, known)).toBe('made')
  expect([await claimsOf('kaprer'), await mayAdminister('formand')]).toEqual([[], 200])

  await portal.newcomer('naestformand', 'naest@eksempel.example')
  const confirmed = portal.db.updateTable('idpAccount').set({ emailConfirmedAt: new Date() })
  await confirmed.where('userName', '=', 'naestformand').execute()
  expect(await makeAdmin(portal.db, 'naest@eksempel.example', neverAsked)).toBe('made')
})
