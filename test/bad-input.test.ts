import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, Problem } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { texts } from '#server/core/texts.ts'
import { type Answer, openPortal, type Portal } from './app.ts'
import { type ForeignServer, sendJson, startForeignServer } from './foreign-server.ts'
import { inputFor } from './nasty-input.ts'
import type { Actor } from './people.ts'
import { makeRecord } from './records.ts'
import { rounds } from './rounds.ts'
import { formOf } from './upload.ts'

let portal: Portal
let foreign: ForeignServer
let admin: Actor
beforeAll(async () => {
  foreign = await startForeignServer((_request, reply) => sendJson(reply, { results: [] }))
  portal = await openPortal({ env: { MAX_BODY_KB: '64', MAX_UPLOAD_MB: '1', GBIF_URL: foreign.url } })
  admin = await portal.person({ roles: ['SiteAdmin', 'TaxonAdmin', 'TaxonEditor', 'SpeciesExpert'] })
  // Finds that calls can be about; others than the administrator have reported them.
  for (let i = 0; i < 3; i++) await makeRecord(portal, { taxonId: 559 })
  // New terms that a test happens to publish must not stop the administrator.
  await portal.db
    .updateTable('appUser')
    .set({ acceptedTermsVersion: 2 ** 31 - 1 })
    .execute()
})
afterAll(async () => {
  await portal.close()
  await foreign.close()
})

const danish = new Set<string>(Object.values(texts))
/** Either it went well, or it is a Problem that a Dane can read; never a failure of ours. */
const expectClear = ({ status, body, problem }: Answer<unknown>) => {
  expect({ status, problem: status >= 500 ? body : undefined }).toEqual({
    status: expect.toSatisfy((s: number) => s < 500),
    problem: undefined,
  })
  if (status < 400) return
  expect(Problem.safeParse(body).success).toBe(true)
  expect(danish).toContain(problem.message)
}

const addressOf = (call: Call, input: Record<string, unknown>) => {
  const asText = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(asText(input[key] ?? 'x')))
  const query =
    call.method === 'GET'
      ? `?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, asText(value)]))}`
      : ''
  return `/api${path}${query}`
}
const send = (call: Call, input: unknown, as: Actor | string) =>
  portal.request({
    method: call.method as 'GET' | 'POST',
    url: addressOf(call, (input ?? {}) as Record<string, unknown>),
    as,
    ...(call.method === 'GET'
      ? {}
      : { payload: JSON.stringify(input), headers: { 'content-type': 'application/json' } }),
  })
const all = Object.entries(calls) as [CallName, Call][]
const writes = all.filter(([, call]) => call.method !== 'GET' && call.body)

describe('whatever is sent', () => {
  test.each(all)('%s answers clearly', async (_name, call) => {
    const { userId } = await portal.person()
    await fc.assert(
      fc.asyncProperty(inputFor(call, userId), fc.integer({ min: 0, max: 4 }), async (input, who) => {
        expectClear(await send(call, input, who === 0 ? 'anonymous' : admin))
      }),
      // A call that takes nothing has little to get wrong.
      rounds(call.params || call.query || call.body || call.upload ? 10 : 1),
    )
  })

  test.each(writes)('%s takes any JSON that is no object as bad input', async (_name, call) => {
    // A question that may leave everything out is asked by an empty object.
    const empty = call.body?.safeParse({}).success ? [] : ['{}']
    for (const body of ['null', '1', '"x"', '[]', 'true', ...empty, `${'['.repeat(5000)}${']'.repeat(5000)}`]) {
      const reply = await portal.request({
        method: 'POST',
        url: `/api${call.path}`,
        as: admin,
        payload: body,
        headers: { 'content-type': 'application/json' },
      })
      expect([body.slice(0, 9), reply.status, reply.problem.code]).toEqual([body.slice(0, 9), 400, 'bad_input'])
      expectClear(reply)
    }
  })

  // Checks of lengths are asked before it is known what a value is.
  test.each(writes)('%s answers clearly to what only pretends to have a length', async (_name, call) => {
    const fields = Object.keys(call.body instanceof z.ZodObject ? call.body.shape : {})
    for (const field of fields) {
      const payload = JSON.stringify({ [field]: { length: { toString: 'x' } } })
      const headers = { 'content-type': 'application/json' }
      const reply = await portal.request({ method: 'POST', url: `/api${call.path}`, as: admin, payload, headers })
      expectClear(reply)
    }
  })

  test('a filter in an address that only pretends to have a length is bad input', async () => {
    const filter = JSON.stringify({ taxonIds: { length: { toString: 'x' } } })
    for (const call of ['recordStatistics', 'validationSuggestions'] as const) {
      const { status, problem } = await portal.call(call, { as: admin, filter })
      expect([status, problem.code]).toEqual([400, 'bad_input'])
    }
  })

  test('the administrator is still there afterwards, and so is every table', async () => {
    expect((await portal.call('listUsers', { as: admin })).status).toBe(200)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from app_user`.execute(portal.db)
    expect(rows[0]?.count).toBeGreaterThan(0)
  })
})

describe('a body', () => {
  const post = (payload: string | Buffer, contentType?: string, path = '/account/update-user-name') =>
    portal.request({
      method: 'POST',
      url: `/api${path}`,
      as: admin,
      payload,
      headers: contentType ? { 'content-type': contentType } : {},
    })

  test('that is no JSON is refused', async () => {
    for (const bad of [
      '{',
      '{"userId":1,}',
      "{'a':1}",
      'userId=1',
      '\0',
      '{"a":1}x',
      '{"__proto__":{"x":1},"userId":1,"name":"x"}',
    ]) {
      const reply = await post(bad, 'application/json')
      expect([bad, reply.status, reply.problem.code]).toEqual([bad, 400, 'bad_json'])
      expectClear(reply)
    }
  })

  test('of another kind than JSON is refused', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'text/html',
      'application/octet-stream',
    ]) {
      const reply = await post('userId=1', type)
      expect([type, reply.status, reply.problem.code]).toEqual([type, 415, 'bad_content_type'])
      expectClear(reply)
    }
    const { payload, headers } = await formOf(Buffer.from('x'))
    expect((await post(payload, headers['content-type'])).status).toBe(415)
  })

  test('that is too large is refused, for members and strangers alike', async () => {
    const huge = JSON.stringify({ userId: 1, name: 'x'.repeat(70 * 1024) })
    const reply = await post(huge, 'application/json')
    expect([reply.status, reply.problem.code]).toEqual([413, 'too_large'])
    expectClear(reply)
    const stranger = await portal.request({ method: 'POST', url: '/api/account/update-user-name', payload: huge })
    expect(stranger.status).toBe(401)
  })

  test('that is missing is bad input, and no harm where none is wanted', async () => {
    for (const type of [undefined, 'application/json']) {
      expect((await post('', type)).problem.code).toBe('bad_input')
      expect((await post('', type, '/account/create-or-update-logged-in-user')).status).toBe(200)
    }
  })
})

describe('an address', () => {
  test('that leads nowhere is not found, in Danish', async () => {
    for (const [method, url] of [
      ['GET', '/api/nowhere'],
      ['GET', '/api'],
      ['POST', '/api/account/list'],
      ['DELETE', '/api/account/list'],
      ['PUT', '/api/account/update-user-name'],
      ['GET', '/api/account/..%2f..%2fhealth'],
    ] as const) {
      const reply = await portal.request({ method, url, as: admin })
      expect([url, reply.status, reply.problem.code]).toEqual([url, 404, 'no_such_call'])
    }
  })

  test('that cannot be read is refused', async () => {
    for (const url of ['/api/%', '/api/account/domain-user%zz', '/media/%ff/640.webp']) {
      const reply = await portal.request({ method: 'GET', url })
      expect([url, reply.status]).toEqual([url, 400])
      expectClear(reply)
    }
  })

  test('with a query given twice, or as something else, is bad input', async () => {
    for (const query of [
      'userId=1&userId=2',
      'userId[]=1',
      'userId=1%00',
      'userId=',
      'userId=0',
      'userId=-1',
      'userId=1e3',
      'userId=0x1',
      '',
    ]) {
      const reply = await portal.request({ method: 'GET', url: `/api/account/domain-user?${query}`, as: admin })
      expect([query, reply.status]).toEqual([query, 400])
      expectClear(reply)
    }
  })
})

describe('texts that no database can hold', () => {
  test('are refused by the name of their field', async () => {
    const person = await portal.person()
    for (const name of ['a\0b', 'a\ud800b', '\udfff']) {
      const { status, problem } = await portal.call('updateUserName', { as: person, userId: person.userId, name })
      expect([status, problem.fields]).toEqual([400, { name: 'Indeholder tegn, der ikke kan gemmes.' }])
    }
  })

  test('are bad input, not a failure of ours, where only the database can see it', async () => {
    const person = await portal.person({ unknown: true, roles: ['a\0b'] })
    const { status, problem } = await portal.call('createOrUpdateLoggedInUser', { as: person })
    expect([status, problem.code]).toEqual([400, 'bad_input'])
  })
})

describe('HTML in texts', () => {
  test('of people is kept as text and given back as text', async () => {
    const person = await portal.person()
    const name = '<b>Anna</b> & <script>alert(1)</script>'
    const { body, headers } = await portal.call('updateUserName', { as: person, userId: person.userId, name })
    expect(body.name).toBe(name)
    expect(headers['content-type']).toContain('application/json')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})
