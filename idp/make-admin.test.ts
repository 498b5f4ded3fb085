import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from './make-admin.ts'
import { openSignInPortal, type SignInPortal, somePassword } from './test-portal.ts'

let portal: SignInPortal
beforeAll(async () => {
  portal = await openSignInPortal()
})
afterAll(() => portal.close())

const mayAdminister = async (login: string) => {
  const tokens = await portal.visit().signIn(login, somePassword)
  await portal.api('/account/create-or-update-logged-in-user', tokens, { method: 'POST' })
  const { version } = (await (await portal.api('/admin-settings/terms', tokens)).json()) as { version: number }
  const body = JSON.stringify({ version })
  const headers = { 'content-type': 'application/json' }
  await portal.api('/account/accept-terms', tokens, { method: 'POST', body, headers })
  return (await portal.api('/clients/list', tokens)).status
}

test('a portal without demo accounts gets its first administrator by a command', async () => {
  await portal.newcomer('ejer')
  await portal.newcomer('gaest')
  expect(await mayAdminister('ejer')).toBe(403)
  expect(await makeAdmin(portal.db, 'EJER@eksempel.example')).toBe('made')
  expect(await mayAdminister('ejer')).toBe(200)
  expect(await mayAdminister('gaest')).toBe(403)
})

test('the command says when there is nothing to do, and nobody of that name', async () => {
  await portal.newcomer('igen')
  expect(await makeAdmin(portal.db, 'igen')).toBe('made')
  expect(await makeAdmin(portal.db, 'igen')).toBe('is')
  expect(await makeAdmin(portal.db, 'ingen')).toBe('unknown')
})

test('a demo account is nobody to the command: everybody knows its password', async () => {
  const withDemo = await openSignInPortal({ over: portal, env: { DEMO: '1' } })
  await withDemo.app.close()
  expect(await makeAdmin(portal.db, 'medlem')).toBe('unknown')
})

test('an address that several claim is nobody’s to the command, until one of them has shown that it is theirs', async () => {
  const email = 'formand@eksempel.example'
  await portal.newcomer('kaprer', email)
  await portal.newcomer('formand', email)
  expect(await makeAdmin(portal.db, email)).toBe('several')
  expect([await mayAdminister('kaprer'), await mayAdminister('formand')]).toEqual([403, 403])

  const confirmed = portal.db.updateTable('idpAccount').set({ emailConfirmedAt: new Date() })
  await confirmed.where('userName', '=', 'formand').execute()
  expect(await makeAdmin(portal.db, email)).toBe('made')
  expect([await mayAdminister('kaprer'), await mayAdminister('formand')]).toEqual([403, 200])
})
