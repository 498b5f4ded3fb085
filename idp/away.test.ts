import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AwayHandle } from '#test/away-handle.ts'
import { openSignInPortal, type SignInPortal, somePassword } from './test-portal.ts'

const database = new AwayHandle()
let portal: SignInPortal
beforeAll(async () => {
  portal = await openSignInPortal({ handle: database.of })
})
afterAll(() => portal.close())

const expectFriendly = async (reply: Response) => {
  const text = await reply.text()
  expect([reply.status, reply.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(text).toContain('<h1>Vi er her straks igen</h1>')
  // The page that was asked for, once more.
  expect(text).toContain('<a class="button" href="">Prøv igen</a>')
  expect(text).not.toMatch(/ECONNREFUSED|at .*\.ts:/)
}

describe('while the database is away', () => {
  test('whoever begins to sign in is told so on a page', async () => {
    const query = new URLSearchParams({
      ...{
        client_id: portal.config.oidc.clientId,
        redirect_uri: portal.config.oidc.redirectUri,
        response_type: 'code',
      },
      ...{ scope: 'openid', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
    })
    await database.while(async () => {
      await expectFriendly(await fetch(`${portal.issuer}/auth?${query}`, { headers: { accept: 'text/html' } }))
      await expectFriendly(await fetch(`${portal.issuer}/auth?${query}`, { redirect: 'manual' }))
    })
  })

  test('whoever is in the middle of it is told so, and goes on afterwards where they were', async () => {
    await portal.newcomer('midt-i-det')
    const flow = portal.visit()
    const { address } = await flow.begin()
    const fields = new URLSearchParams({ login: 'midt-i-det', password: somePassword })
    const sent = {
      method: 'POST',
      body: fields.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    await database.while(async () => {
      await expectFriendly(await flow.browser.request(address))
      await expectFriendly(await flow.browser.request(`${address}/log-ind`, sent))
    })
    const { address: end } = await flow.submit(address, 'log-ind', { login: 'midt-i-det', password: somePassword })
    expect((await flow.redeem(end)).status).toBe(200)
  })

  test('a program that renews its token is told to come again, and its token still holds afterwards', async () => {
    const { flow, tokens } = await portal.newcomer('fornyer')
    const away = await database.while(() => flow.refresh(tokens.refresh_token))
    expect([away.status, away.body]).toMatchObject([503, { error: 'temporarily_unavailable' }])
    expect((await flow.refresh(tokens.refresh_token)).status).toBe(200)
  })

  test('what needs no database is there: keys, discovery, the files of the pages', async () => {
    await database.while(async () => {
      for (const path of ['/jwks', '/.well-known/openid-configuration', '/assets/pages.css'])
        expect([path, (await fetch(portal.issuer + path)).status]).toEqual([path, 200])
    })
  })
})

/** Sessions cannot be written meanwhile, for that reason. */
async function whileSessionsFail<T>(code: string, work: () => Promise<T>): Promise<T> {
  await sql`create function fail_session() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception 'no' using errcode = '${code}'; end`,
  )}`.execute(portal.db)
  await sql`create trigger fail_session before insert or update on idp_payload for each row
    when (new.kind = 'Session') execute function fail_session()`.execute(portal.db)
  try {
    return await work()
  } finally {
    await sql`drop function fail_session() cascade`.execute(portal.db)
  }
}

describe('when a session cannot be saved', () => {
  test('because the database goes at that moment, one is told so, and is where one was', async () => {
    const { flow, tokens } = await portal.newcomer('i-samme-nu')
    const xsrf = await flow.askToSignOut(tokens.id_token)
    await whileSessionsFail('57P01', async () => {
      await expectFriendly((await flow.silently()).page)
      const out = await flow.browser.post(`${portal.issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
      await expectFriendly(out)
    })
    expect(await portal.answerTo(tokens)).toBe(200)
    expect(await flow.confirmSignOut(xsrf)).toBe(303)
    expect(await portal.answerTo(tokens)).toBe(401)
  })

  test('for another reason, it is told in Danish, and nobody is half signed out', async () => {
    const { flow, tokens } = await portal.newcomer('andre-grunde')
    const xsrf = await flow.askToSignOut(tokens.id_token)
    await whileSessionsFail('40P01', async () => {
      const renewal = (await flow.silently()).page
      const out = await flow.browser.post(`${portal.issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
      for (const reply of [renewal, out]) {
        expect([reply.status, reply.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
        expect(await reply.text()).toContain('lang="da"')
        expect(reply.headers.getSetCookie()).toEqual([])
      }
    })
    expect(await portal.answerTo(tokens)).toBe(200)
    expect(await flow.confirmSignOut(xsrf)).toBe(303)
  })
})

describe('while the database is away, the portal', () => {
  test('lives, is not ready, and answers calls with 503 in Danish', async () => {
    const person = await portal.person()
    await database.while(async () => {
      expect((await portal.call('health')).status).toBe(200)
      const ready = await portal.call('ready')
      expect([ready.status, ready.problem.code, Number(ready.headers['retry-after']) > 0]).toEqual([
        503,
        'not_ready',
        true,
      ])
      const answers = [
        await portal.call('searchRecordList', { take: 1 }),
        await portal.call('listNotifications', { as: person }),
        await portal.call('updateUserName', { as: person, userId: person.userId, name: 'x' }),
        await portal.request({ method: 'GET', url: '/media/00000000-0000-4000-8000-000000000000/640.webp' }),
        await portal.request({ method: 'GET', url: '/sitemap.xml' }),
        await portal.request({ method: 'GET', url: '/app-config.json' }),
      ]
      for (const { status, problem, headers } of answers) {
        expect([status, problem.code, problem.message]).toEqual([
          503,
          'database_away',
          'Vi kan ikke få fat i portalens data lige nu. Vent et øjeblik, og prøv igen.',
        ])
        expect(problem.requestId).toBeTruthy()
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
    })
    expect((await portal.call('searchRecordList', { take: 1 })).status).toBe(200)
  })
})
