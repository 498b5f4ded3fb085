import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Pressure } from '#server/core/pressure.ts'
import { openPortal, type Portal } from './app.ts'
import type { Actor } from './people.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ env: { RATE_LIMIT_WRITES: '3' } })
})
afterAll(() => portal.close())

const statuses = async (times: number, ask: () => Promise<{ status: number }>) => {
  const seen: number[] = []
  for (let time = 0; time < times; time++) seen.push((await ask()).status)
  return seen
}
const write = (as: Actor) => portal.call('updateUserIncludeAuthorName', { as, includeAuthorName: true })

describe('writing too often', () => {
  test('a member is asked to wait, in Danish and with the time to wait', async () => {
    const eager = await portal.person()
    expect(await statuses(3, () => write(eager))).toEqual([200, 200, 200])
    const { status, problem, headers } = await write(eager)
    expect([status, problem.code]).toEqual([429, 'too_many_requests'])
    expect(problem.message).toBe('Det gik lidt for hurtigt. Vent et øjeblik, og prøv igen.')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test('counts all writes of a user together, from wherever they come, and of nobody else', async () => {
    const [eager, calm] = [await portal.person(), await portal.person()]
    await write(eager)
    await portal.call('updateUserMediaLicense', { as: eager, mediaLicense: 'CC0' })
    await portal.call('createOrUpdateLoggedInUser', { as: eager })
    const elsewhere = await portal.request({
      method: 'POST',
      url: '/api/account/update-user-include-author-name',
      payload: { includeAuthorName: true },
      as: eager,
      remoteAddress: '192.0.2.77',
    })
    expect(elsewhere.status).toBe(429)
    expect((await write(calm)).status).toBe(200)
  })

  test('a stranger is counted by address, refused or not, with a bad token or none', async () => {
    const from = (remoteAddress: string, headers = {}) =>
      portal.request({
        method: 'POST',
        url: '/api/account/accept-terms',
        payload: { version: 1 },
        remoteAddress,
        headers,
      })
    expect(await statuses(4, () => from('192.0.2.1'))).toEqual([401, 401, 401, 429])
    expect(await statuses(4, () => from('192.0.2.2', { authorization: 'Bearer guess' }))).toEqual([401, 401, 401, 429])
    expect((await from('192.0.2.3')).status).toBe(401)
  })

  test('a partner application is counted by itself, from wherever it calls', async () => {
    const from = (remoteAddress: string) =>
      portal.request({ method: 'POST', url: '/api/account/accept-terms', remoteAddress, as: 'client' })
    const seen = []
    for (let i = 0; i < 4; i++) seen.push((await from(`192.0.2.${30 + i}`)).status)
    expect(seen).toEqual([403, 403, 403, 429])
  })

  test('a class behind one address is many members, each with a count of their own', async () => {
    const members = []
    for (let i = 0; i < 5; i++) members.push(await portal.person())
    for (const as of members) expect(await statuses(3, () => write(as))).toEqual([200, 200, 200])
    for (const as of members) expect((await write(as)).status).toBe(429)
  })

  test('an address of IPv6 is as much as its network of 64 bits, which is what one visitor is given', async () => {
    const from = (remoteAddress: string) =>
      portal.request({ method: 'POST', url: '/api/account/accept-terms', payload: { version: 1 }, remoteAddress })
    const seen = []
    for (let i = 1; i <= 4; i++) seen.push((await from(`2001:db8:1:2:${i}::${i}`)).status)
    expect(seen).toEqual([401, 401, 401, 429])
    expect((await from('2001:db8:1:3::1')).status).toBe(401)
    // Listening for both kinds, IPv4 arrives in IPv6's clothes: still one visitor each.
    for (let i = 1; i <= 4; i++) expect((await from(`::ffff:192.0.2.${100 + i}`)).status).toBe(401)
  })

  test('reading is not counted among it', async () => {
    expect(await statuses(8, () => portal.call('getTerms'))).toEqual(Array(8).fill(200))
    expect(await statuses(8, () => portal.call('searchRecordList', { take: 1 }))).toEqual(Array(8).fill(200))
  })
})

describe('reading too often', () => {
  let crowded: Portal
  beforeAll(async () => {
    crowded = await openPortal({ over: portal, env: { RATE_LIMIT_READS: '5' } })
  })
  afterAll(() => crowded.close())

  test('a member is asked to wait, and nobody else', async () => {
    const [eager, calm] = [await crowded.person(), await crowded.person()]
    expect(await statuses(6, () => crowded.call('getTerms', { as: eager }))).toEqual([...Array(5).fill(200), 429])
    expect((await crowded.call('searchRecordList', { as: eager, take: 1 })).status).toBe(429)
    expect((await crowded.call('getTerms', { as: calm })).status).toBe(200)
    expect((await crowded.call('updateUserIncludeAuthorName', { as: eager, includeAuthorName: true })).status).toBe(200)
  })

  test('visitors are counted by address', async () => {
    const from = (remoteAddress: string) =>
      crowded.request({ method: 'GET', url: '/api/admin-settings/terms', remoteAddress })
    expect(await statuses(6, () => from('192.0.2.1'))).toEqual([...Array(5).fill(200), 429])
    expect((await from('192.0.2.2')).status).toBe(200)
    const health = () => crowded.request({ method: 'GET', url: '/api/health/ready', remoteAddress: '192.0.2.1' })
    expect((await health()).status).toBe(200)
  })
})

describe('a portal that is asked more than it can answer', () => {
  const asked = (crowded: Portal) => crowded.call('getTerms')

  test('says so in Danish at once, tells its health, and is itself again when it has caught up', async () => {
    const crowded = await openPortal({ over: portal, env: { SHED_LOAD_MS: '100' } })
    expect((await asked(crowded)).status).toBe(200)
    const workHard = () => {
      const until = performance.now() + 300
      while (performance.now() < until);
      return setImmediate()
    }
    let answer = await asked(crowded)
    for (let times = 0; answer.status === 200 && times < 100; times++) {
      await workHard()
      answer = await asked(crowded)
    }
    expect([answer.status, answer.problem.code]).toEqual([503, 'portal_busy'])
    expect(answer.problem.message).toBe('Der er travlt på portalen lige nu. Vent et øjeblik, og prøv igen.')
    expect(answer.headers['retry-after']).toBe('5')
    expect((await crowded.call('health')).status).toBe(200)
    await expect.poll(async () => (await asked(crowded)).status, { timeout: 30_000 }).toBe(200)
    await crowded.close()
  })

  test('one long piece of work is no crowd', () => {
    const pressure = new Pressure(500)
    for (const late of [0, 9000, 9000, 400, 9000, 9000]) {
      pressure.note(late)
      expect(pressure.isHigh).toBe(false)
    }
    pressure.note(600)
    expect(pressure.isHigh).toBe(true)
    pressure.note(499)
    expect(pressure.isHigh).toBe(false)
  })
})
