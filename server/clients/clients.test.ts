import { expect, test } from 'vitest'
import type { SentOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

type Wish = SentOf<Calls['createClient']>
const wish: Wish = {
  name: 'Fuglekortet',
  redirectUris: ['https://fuglekort.example/svar'],
  postLogoutRedirectUris: ['https://fuglekort.example/'],
  machineAccess: false,
  scopes: ['openid', 'api'],
  note: 'Aftale fra efteråret',
}
const as = 'siteAdminRole'
const create = (changes: Partial<Wish> = {}) => portal.call('createClient', { ...wish, ...changes, as })

test('a new application has a secret that is told once and kept sealed', async () => {
  const { status, body } = await create()
  expect(status).toBe(200)
  expect(body.secret).toMatch(/^[\w-]{43}$/)
  expect(body.client).toMatchObject({ ...wish, isActive: true, hasSecret: true, lastUsed: null, version: 1 })
  const listed = await portal.call('listClients', { as })
  expect(JSON.stringify(listed.body)).not.toContain(body.secret)
  const row = await portal.db
    .selectFrom('idpClient')
    .selectAll()
    .where('clientId', '=', body.client.clientId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(body.secret)
})

test('people are sent back only to safe addresses', async () => {
  const refused = [
    'http://fuglekort.example/',
    'https://fuglekort.example/#svar',
    'https://*.fuglekort.example/',
    'https://a:b@fuglekort.example/',
  ]
  for (const address of refused) {
    const { status, problem } = await create({ redirectUris: [address] })
    expect([status, problem.code], address).toEqual([400, 'bad_input'])
    expect(problem.fields?.redirectUris).toContain(address)
    expect((await create({ postLogoutRedirectUris: [address] })).status, address).toBe(400)
  }
  expect((await create({ redirectUris: ['http://localhost:5173/svar'] })).status).toBe(200)
})

test('an application without an address to return to must have machine access', async () => {
  const { status, problem } = await create({ redirectUris: [] })
  expect([status, problem.code]).toEqual([400, 'client_redirect_needed'])
  expect((await create({ redirectUris: [], machineAccess: true })).status).toBe(200)
})

test('a change needs the newest version', async () => {
  const { clientId } = (await create()).body.client
  const change = (version: number, name: string) =>
    portal.call('updateClient', { ...wish, clientId, version, name, as })
  const first = await change(1, 'Fugleatlas')
  expect(first.body).toMatchObject({ name: 'Fugleatlas', version: 2 })
  const { status, problem } = await change(1, 'Glemt vindue')
  expect([status, problem.code]).toEqual([409, 'conflict'])
})

test('an application that does not exist is not found', async () => {
  for (const name of ['renewClientSecret', 'deleteClient'] as const) {
    expect((await portal.call(name, { clientId: 'findes-ikke', as })).status).toBe(404)
  }
  expect((await portal.call('toggleClient', { clientId: 'findes-ikke', isActive: true, as })).status).toBe(404)
})

test('the history tells every change and never the secret', async () => {
  const { client, secret } = (await create()).body
  const { clientId } = client
  await portal.call('updateClient', { ...wish, clientId, version: 1, note: 'Ny aftale', as })
  const renewed = (await portal.call('renewClientSecret', { clientId, as })).body
  await portal.call('toggleClient', { clientId, isActive: false, as })
  await portal.call('deleteClient', { clientId, as })
  const rows = await portal.db
    .selectFrom('change')
    .selectAll()
    .where('entity', '=', 'client')
    .where('entityId', '=', clientId)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.verb)).toEqual(['create', 'update', 'renew-secret', 'deactivate', 'delete'])
  const admin = await portal.as(as)
  expect(rows.every((row) => row.actor === admin.userId)).toBe(true)
  const told = JSON.stringify(rows)
  for (const hidden of [secret, renewed.secret, 'sealedSecret']) expect(told).not.toContain(hidden)
})
