import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ensureDemoAccounts } from '#idp/demo.ts'
import { Browser, Flow } from '#idp/test-driver.ts'
import { readConfig } from '#server/core/config.ts'
import { openDatabase } from '#server/core/database.ts'
import { withDatabase } from './cluster.ts'
import { type RealServer, startTyped } from './real-server.ts'

/** The settings of README's section, as whoever follows it would type them. */
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
const section = readme.split(/^## /m).find((text) => text.startsWith('In production')) ?? ''
const typed = /```sh\n([^`]*? \\\nnpm start)\n```/.exec(section)?.[1] ?? ''
const settings = parseEnv(typed.replaceAll(' \\\n', '\n').replace(/\nnpm start$/, '')) as Record<string, string>
const site = settings.SITE_URL ?? ''

const template = inject('template')
const tidy: (() => unknown)[] = []
let env: Record<string, string>
let server: RealServer
let proxy: Server

/** The world reaches the portal through a proxy that ends TLS, and it alone: it appends the address that it has seen. */
function openProxy(portal: string): Server {
  return createServer((incoming, outgoing) => {
    const came = incoming.headers['x-forwarded-for']
    const headers = {
      ...incoming.headers,
      host: new URL(site).host,
      'x-forwarded-for': [came, '203.0.113.7'].filter(Boolean).join(', '),
      'x-forwarded-proto': 'https',
      'x-forwarded-host': new URL(site).host,
    }
    const { method = 'GET', url = '/' } = incoming
    const passed = ask(`${portal}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
}

const throughProxy = (address: string, init: RequestInit = {}) =>
  fetch(address.replace(site, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`), init)

/** A browser out in the world: it knows the public address only. */
class Outside extends Browser {
  override async request(address: string, init: RequestInit = {}) {
    const reply = await super.request(address, init)
    Object.defineProperty(reply, 'url', { value: address })
    return reply
  }
  protected override fetch = (url: URL, init: RequestInit) => throughProxy(url.href, init)
}

/** Data of an earlier try-out, with demo accounts in it. */
async function tryOutData(): Promise<Record<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), 'vildfund-production-'))
  tidy.push(() => rm(directory, { recursive: true, force: true }))
  if (template.kind === 'embedded') {
    await cp(template.directory, directory, { recursive: true })
    return { DATA_DIR: directory }
  }
  const name = `production_${randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string) => {
    const admin = new pg.Client({ connectionString: template.adminUrl })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  await administer(`create database ${name} template ${template.name}`)
  tidy.push(() => administer(`drop database if exists ${name} with (force)`))
  return { DATA_DIR: directory, DATABASE_URL: withDatabase(template.adminUrl, name) }
}

beforeAll(async () => {
  // Only where the data are differs from what README says, and the embedded database has no address.
  const data = await tryOutData()
  const database = await openDatabase(readConfig(data))
  await ensureDemoAccounts(database.db)
  await database.close()
  const { DATABASE_URL: _, ...others } = settings
  env = { ...others, ...data, LOG_LEVEL: 'warn' }
  const { DATA_DIR = '', DATABASE_URL } = data
  const there = DATABASE_URL === undefined ? '' : `DATABASE_URL=${DATABASE_URL} \\\n`
  const lines = typed.replace(/DATABASE_URL=\S* \\\n/, there)
  // The build that README's command makes of what is not built yet takes a minute, the first time.
  server = await startTyped(lines, { DATA_DIR, LOG_LEVEL: 'warn' })
  proxy = openProxy(server.url).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
}, 600_000)

afterAll(async () => {
  proxy?.close()
  await server?.end('SIGTERM')
  for (const step of tidy.reverse()) await step()
})

const flow = () => {
  const { clientId, redirectUri, scopes, issuer } = readConfig(env).oidc
  return new Flow({ issuer, clientId, redirectUri, scope: scopes }, new Outside())
}

test('README names the settings of production, each of them a sign that this is no try-out', () => {
  expect(Object.keys(settings).sort()).toEqual(['DATABASE_URL', 'SITE_URL', 'TRUST_PROXY'])
  for (const [name, value] of Object.entries(settings)) expect(readConfig({ [name]: value }).demo, name).toBe(false)
})

test('run as README says, the portal shows no demo account and lets none in', async () => {
  expect(server.output()).toContain('demo accounts of an earlier try-out are closed')
  expect(server.output()).not.toContain('vildfund-demo')
  const visitor = flow()
  const { address, page } = await visitor.begin()
  expect(address).toContain(`${site}/idp/interaction/`)
  const text = await page.text()
  expect(text).toContain('Log ind')
  expect(text).not.toMatch(/data-login|vildfund-demo|demokonto/i)
  for (const login of ['siteadmin', 'medlem', 'siteadmin@demo.vildfund.example']) {
    const { page: answer } = await visitor.submit(address, 'log-ind', { login, password: 'vildfund-demo' })
    expect([login, answer.status]).toEqual([login, 400])
  }
})

test('run as README says, people register and sign in at the public address', async () => {
  const visitor = flow()
  const { address } = await visitor.begin({ prompt: 'create' })
  const person = { name: 'Første Bruger', email: 'foerste@eksempel.example', password: 'odder ved åen i morges' }
  const { address: end } = await visitor.submit(address, 'opret', person)
  expect(end).toContain(`${site}/auth?code=`)
})

test('run as README says, who has registered becomes the first administrator, and nobody who only knows the name', async () => {
  const make = async (password: string) => {
    const child = spawn('npm', ['run', '--silent', 'make:admin', '--', 'foerste@eksempel.example'], {
      env: { ...process.env, ...env },
    })
    child.stdin.end(`${password}\n`)
    const ended = once(child, 'close')
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [status] = await ended
    return { status, stdout, stderr }
  }
  // Not side by side: the proxy, which is in this process, goes on meanwhile.
  const stranger = await make('en helt anden kode')
  const owner = await make('odder ved åen i morges')
  if (template.kind === 'embedded') {
    expect([stranger.status, owner.status], 'its data are in use').toEqual([1, 1])
    expect(owner.stderr).toContain('DATA_DIR')
    return
  }
  expect([stranger.status, stranger.stderr]).toEqual([1, expect.stringContaining('not the password')])
  expect([owner.status, owner.stdout]).toEqual([0, expect.stringContaining('is a site administrator')])
})

test('run as README says, no forged header walks around the limits', async () => {
  const limit = readConfig(env).RATE_LIMIT_WRITES
  const write = async (i: number) => {
    const headers = { 'x-forwarded-for': `192.0.2.${i % 250}`, 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: '{"version":1}' }
    return (await throughProxy(`${site}/api/account/accept-terms`, sent)).status
  }
  // Side by side, because it is a limit of one minute.
  const statuses = await Promise.all(Array.from({ length: limit + 5 }, (_, i) => write(i)))
  expect(statuses.filter((status) => status === 401)).toHaveLength(limit)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})
