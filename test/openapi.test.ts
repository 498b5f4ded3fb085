import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { openPortal, type Portal } from './app.ts'

interface Operation {
  operationId: string
  summary: string
  security?: object[]
  requestBody?: { content: Record<string, object> }
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const operations = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, ...operation })),
  )

describe('the description of the API', () => {
  test('names every call, what it is for and whether it needs a token', async () => {
    const { body } = await portal.request({ method: 'GET', url: '/api/openapi.json' })
    const found = operations(body as Document)
    expect(found.map(({ route }) => route).sort()).toEqual(
      Object.values(calls)
        .map((call) => `${call.method} ${call.path}`)
        .sort(),
    )
    for (const [name, call] of Object.entries(calls)) {
      const operation = found.find(({ operationId }) => operationId === name)
      expect(operation).toMatchObject({ summary: call.summary })
      expect(operation?.security === undefined).toBe(call.access.who === 'public')
    }
    expect(found.find(({ operationId }) => operationId === 'uploadImage')?.requestBody?.content).toHaveProperty(
      'multipart/form-data',
    )
  })

  test('is printed without a server or a database, the same as the server gives', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/openapi.ts'], {
      maxBuffer: 10_000_000,
      env: { PATH: process.env.PATH, DATABASE_URL: 'postgres://nobody@localhost:1/nowhere' },
    })
    expect(JSON.parse(stdout)).toEqual((await portal.request({ method: 'GET', url: '/api/openapi.json' })).body)
  })

  test('can be read as a page', async () => {
    const { status, headers } = await portal.request({ method: 'GET', url: '/api/docs/' })
    expect([status, String(headers['content-type'])]).toEqual([200, expect.stringContaining('text/html')])
  })
})
