import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { HeldHandle } from '#test/held-handle.ts'
import { passwordPath } from './own-clients.ts'
import { openSignInPortal, type SignInPortal, somePassword } from './test-portal.ts'

/* Requests that are under way while what they rest on ends: by another password, by signing out, with the account. */

const next = 'en helt ny sætning om dug'

// The embedded database answers nobody while an answer is held.
describe.runIf(inject('template').kind === 'postgres')('a request that is under way', () => {
  const handle = new HeldHandle()
  let portal: SignInPortal
  beforeAll(async () => {
    portal = await openSignInPortal({ handle: handle.of })
  })
  afterAll(() => portal.close())

  async function chooseByLink(userId: number) {
    const { link } = (await portal.call('makePasswordLink', { as: 'siteAdminRole', userId })).body
    const { origin, pathname, searchParams } = new URL(link)
    const fields = { kode: searchParams.get('kode') ?? '', next }
    expect((await portal.visit().browser.post(`${origin}${pathname}`, fields)).status).toBe(200)
  }
  const isPassword = (row: object) => 'failedAttempts' in row
  const isSession = (row: object) => 'payload' in row && (row.payload as { kind?: string }).kind === 'Session'

  test('with the old password lets nobody in once there is another', async () => {
    const { id } = await portal.user('gammelkode')
    const thief = portal.visit()
    const { address } = await thief.begin()
    const { held, let: letGo } = handle.hold(isPassword)
    const entering = thief.submit(address, 'log-ind', { login: 'gammelkode', password: somePassword })
    await held
    await chooseByLink(id)
    letGo()
    const { address: end, page } = await entering
    expect([end.startsWith(thief.application.redirectUri), page.status]).toEqual([false, 400])
    expect(new URL((await thief.silently()).address).searchParams.get('error')).toBe('login_required')
  })

  test('of a session does not bring it back after another password', async () => {
    const { flow, id } = await portal.user('stjaalet')
    const { held, let: letGo } = handle.hold(isSession)
    const renewing = flow.silently()
    await held
    await chooseByLink(id)
    letGo()
    const { address } = await renewing
    expect(new URL(address).searchParams.get('code')).toBeNull()
    expect(new URL((await flow.silently()).address).searchParams.get('error')).toBe('login_required')
  })

  test('of a session does not bring it back after signing out', async () => {
    const { flow, tokens } = await portal.user('farvelhelt')
    const { held, let: letGo } = handle.hold(isSession)
    const renewing = flow.silently()
    await held
    expect(await flow.signOut(tokens.id_token)).toBe(303)
    letGo()
    expect(new URL((await renewing).address).searchParams.get('code')).toBeNull()
    expect(new URL((await flow.silently()).address).searchParams.get('error')).toBe('login_required')
  })

  test('to change the password, with the old one, is refused once there is another', async () => {
    const { flow, id } = await portal.user('kapret')
    const { held, let: letGo } = handle.hold((row) => isPassword(row) && 'emailConfirmedAt' in row)
    const changing = flow.browser.post(`${portal.site}${passwordPath}`, {
      ...{ current: somePassword, next: 'tyvens helt egen sætning' },
    })
    await held
    await chooseByLink(id)
    letGo()
    const refused = await changing
    expect([refused.status, (await refused.text()).includes('Den nuværende adgangskode er forkert')]).toEqual([
      400,
      true,
    ])
    expect(await portal.answerTo(await portal.visit().signIn('kapret', next))).toBe(200)
  })

  test('of somebody who leaves makes nobody anew', async () => {
    const { tokens, id } = await portal.user('bortgaaet')
    const users = portal.db.selectFrom('appUser').select('subject')
    const { subject } = await users.where('id', '=', id).executeTakeFirstOrThrow()
    const people = () => users.where('subject', '=', subject).execute()
    const { held, let: letGo } = handle.hold((row) => 'isOver' in row)
    const noting = portal.answerTo(tokens)
    await held
    await portal.call('deleteUser', { as: 'siteAdminRole', userId: id, forgetCredit: false })
    letGo()
    expect([await noting, await people()]).toEqual([401, []])
  })
})
