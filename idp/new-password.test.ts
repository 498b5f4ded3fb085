import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import type { Actor } from '#test/people.ts'
import { hashPassword } from './passwords.ts'
import type { Flow } from './test-driver.ts'
import { openSignInPortal, type SignInPortal, somePassword } from './test-portal.ts'

const next = 'en helt ny sætning om dug'

/** Choose a password on the page that a link opens: its status and words. */
async function choose(flow: Flow, link: string, password: string) {
  const { origin, pathname, searchParams } = new URL(link)
  const fields = { kode: searchParams.get('kode') ?? '', next: password }
  const page = await flow.browser.post(`${origin}${pathname}`, fields)
  return { status: page.status, text: await page.text() }
}

describe('without a mail server', () => {
  let portal: SignInPortal
  beforeAll(async () => {
    portal = await openSignInPortal()
  })
  afterAll(() => portal.close())

  const makeLink = (userId: number) => portal.call('makePasswordLink', { as: 'siteAdminRole', userId })

  test('the sign-in page tells whom to write to, and takes no address', async () => {
    const { address, page } = await portal.visit().begin()
    expect(await page.text()).toContain('Glemt adgangskoden?')
    const shown = await (await fetch(`${address}/glemt`)).text()
    expect(shown).toContain(`mailto:${portal.config.SITE_CONTACT}`)
    expect(shown).not.toContain('<form')
    expect((await fetch(`${address}/glemt`, { method: 'POST', body: new URLSearchParams() })).status).toBe(404)
  })

  test('a link from a site administrator works once, and ends all sessions', async () => {
    const { flow, tokens, id } = await portal.user('glemsom')
    const { link } = (await makeLink(id)).body
    expect(link.startsWith(`${portal.site}/idp/`)).toBe(true)
    const opened = await fetch(link)
    expect([opened.status, (await opened.text()).includes('Vælg en ny adgangskode')]).toEqual([200, true])
    const common = await choose(portal.visit(), link, 'password123')
    expect([common.status, common.text.includes('man gætter på først')]).toEqual([400, true])
    const done = await choose(portal.visit(), link, next)
    expect([done.status, done.text.includes('Adgangskoden er skiftet')]).toEqual([200, true])
    expect((await choose(portal.visit(), link, 'og en helt anden')).status).toBe(400)
    expect((await flow.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect(await portal.answerTo(tokens)).toBe(401)
    await expect(portal.visit().signIn('glemsom', somePassword)).rejects.toThrow('not signed in')
    expect(await portal.answerTo(await portal.visit().signIn('glemsom', next)), 'in the same second').toBe(200)
  })

  test('it shows nobody that an address is theirs', async () => {
    const { id } = await portal.user('adresseloes')
    await choose(portal.visit(), (await makeLink(id)).body.link, next)
    const account = portal.db.selectFrom('idpAccount').select('emailConfirmedAt').where('userName', '=', 'adresseloes')
    expect(await account.executeTakeFirst()).toEqual({ emailConfirmedAt: null })
  })

  test('it is good for an hour, the newest alone, and stands in the database as a hash only', async () => {
    const { id } = await portal.user('sen')
    const first = (await makeLink(id)).body.link
    const { link, expiresAt } = (await makeLink(id)).body
    expect([(await fetch(first)).status, (await fetch(link)).status]).toEqual([400, 200])
    const rows = await portal.db.selectFrom('idpMailToken').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(new URL(link).searchParams.get('kode'))
    const before = portal.clock.now
    expect(Date.parse(expiresAt) - before.getTime()).toBe(60 * 60_000)
    portal.clock.now = new Date(before.getTime() + 59 * 60_000)
    expect((await fetch(link)).status).toBe(200)
    portal.clock.now = new Date(before.getTime() + 60 * 60_000 + 1000)
    expect((await fetch(link)).status).toBe(400)
    expect((await choose(portal.visit(), link, next)).status).toBe(400)
    portal.clock.now = before
  })

  test('of several that are asked for at the same moment one works', async () => {
    const { id } = await portal.user('samtidig')
    const made = await Promise.all(Array.from({ length: 10 }, () => makeLink(id)))
    expect(made.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const opened = await Promise.all(made.map(({ body }) => fetch(body.link)))
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('that one was made is written down, without the link', async () => {
    const { id } = await portal.user('noteret')
    await makeLink(id)
    const rows = await portal.db
      .selectFrom('change')
      .selectAll()
      .where('entity', '=', 'user')
      .where('entityId', '=', String(id))
      .where('verb', '=', 'password-link')
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ before: null, after: null })
    expect(rows[0]?.actor).not.toBeNull()
  })

  test('there is none for oneself, for people of another provider, or for who is gone', async () => {
    const refusal = async (as: Actor, userId: number) => {
      const { status, problem } = await portal.call('makePasswordLink', { as, userId })
      return [status, problem.code]
    }
    const admin = await portal.person({ roles: ['SiteAdmin'] })
    expect(await refusal(admin, admin.userId)).toEqual([409, 'own_password_link'])
    const elsewhere = await portal.person()
    expect(await refusal(admin, elsewhere.userId)).toEqual([409, 'no_password_here'])
    const { id } = await portal.user('borte')
    await portal.call('deleteUser', { as: admin, userId: id })
    expect(await refusal(admin, id)).toEqual([409, 'user_deleted'])
  })
})

describe('with a mail server', () => {
  let server: MailServer
  let portal: SignInPortal
  beforeAll(async () => {
    server = await startMailServer()
    portal = await openSignInPortal({ env: { SMTP_URL: server.url } })
  })
  afterAll(async () => {
    await portal.close()
    await server.close()
  })
  const account = (userName: string, isConfirmed: boolean) =>
    portal.db
      .insertInto('idpAccount')
      .values({
        ...{ email: 'fri@eksempel.example', userName, name: userName, passwordHash: 'x' },
        emailConfirmedAt: isConfirmed ? portal.clock.now : null,
      })
      .execute()
  const ask = (email: string) =>
    fetch(`${portal.issuer}/interaction/abc/glemt`, {
      method: 'POST',
      body: new URLSearchParams({ email }),
      headers: { origin: portal.site },
    })
  const linkIn = (text: string) => /https?:\S+kode=\S+/.exec(text)?.[0] ?? ''
  const tokens = async () => (await portal.db.selectFrom('idpMailToken').select('purpose').execute()).length

  test('a link holds for an hour', async () => {
    await account('fri', true)
    expect((await ask('fri@eksempel.example')).status).toBe(200)
    const link = await vi.waitFor(() => {
      const found = linkIn(server.received.at(-1)?.text ?? '')
      expect(found).not.toBe('')
      return found
    })
    const before = portal.clock.now
    portal.clock.now = new Date(before.getTime() + 59 * 60_000)
    expect((await fetch(link)).status).toBe(200)
    portal.clock.now = new Date(before.getTime() + 60 * 60_000 + 1000)
    expect((await fetch(link)).status).toBe(400)
    portal.clock.now = before
  })

  test('goes to the address that its owner has confirmed since, and to the former one no more', async () => {
    const former = 'gammel-bolig@eksempel.example'
    await portal.db
      .insertInto('idpAccount')
      .values({
        ...{ email: former, userName: 'flyttet', name: 'Prøve', passwordHash: await hashPassword(somePassword) },
        emailConfirmedAt: portal.clock.now,
      })
      .execute()
    const own = await portal.visit().signIn('flyttet', somePassword)
    const noted = await portal.api('/account/create-or-update-logged-in-user', own, { method: 'POST' })
    const { id } = (await noted.json()) as { id: number }
    await portal.db.updateTable('appUser').set({ acceptedTermsVersion: 1 }).where('id', '=', id).execute()
    const post = (path: string, body: object) =>
      portal.api(path, own, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const sentTo = (to: string) => server.received.filter((one) => one.to === to)
    const to = 'ny-bolig@eksempel.example'
    expect((await post('/account/update-user-email', { userId: id, email: to })).status).toBe(200)
    await vi.waitFor(() => expect(sentTo(to)).toHaveLength(1))
    const token = /kode=([\w-]+)/.exec(sentTo(to)[0]?.text ?? '')?.[1]
    expect((await post('/account/confirm-user-email', { token })).status).toBe(200)
    const before = sentTo(former).length
    await ask(former)
    await ask(to)
    await vi.waitFor(() => expect(sentTo(to)).toHaveLength(2))
    expect(linkIn(sentTo(to)[1]?.text ?? '')).not.toBe('')
    expect(sentTo(former)).toHaveLength(before)
    expect(await portal.answerTo(await portal.visit().signIn(to, somePassword))).toBe(200)
  })

  test('asking is the same work for an address that one has, several claim, or nobody knows', async () => {
    const written = async (email: string) => {
      const before = await tokens()
      await ask(email)
      return (await tokens()) - before
    }
    const one = await written('fri@eksempel.example')
    const none = await written('ukendt@eksempel.example')
    await portal.db.updateTable('idpAccount').set({ emailConfirmedAt: null }).execute()
    await account('ogsaa-fri', false)
    expect([await written('fri@eksempel.example'), none]).toEqual([one, one])
  })
})
