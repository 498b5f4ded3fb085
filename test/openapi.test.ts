import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { openPortal, type Portal } from './app.ts'
import type { Schema } from './fuzz/from-schema.ts'

interface Operation {
  operationId: string
  summary: string
  security?: object[]
  parameters?: { schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Lists without a most, and texts of no form and no length. */
function endlessIn(schema: Schema, named: Record<string, Schema>, path: string): string[] {
  if (schema.$ref) return endlessIn(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, named, path)
  const { type, prefixItems = [], items, properties = {}, additionalProperties: others } = schema
  const isEndlessList = type === 'array' && schema.maxItems === undefined && prefixItems.length === 0
  const hasForm = schema.enum ?? schema.const ?? schema.format ?? schema.pattern ?? schema.maxLength
  const inside = [...prefixItems, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(items ? [items] : [])]
  return [
    ...(isEndlessList || (type === 'string' && hasForm === undefined) ? [path] : []),
    ...inside.flatMap((one) => endlessIn(one, named, path)),
    ...Object.entries(properties).flatMap(([key, one]) => endlessIn(one, named, `${path}.${key}`)),
    ...(typeof others === 'object' ? endlessIn(others, named, `${path}.*`) : []),
  ]
}

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
    const checklist = found.find(({ operationId }) => operationId === 'importChecklist')
    expect(checklist?.requestBody?.content['multipart/form-data']).toMatchObject({
      schema: {
        required: ['file'],
        properties: { file: { format: 'binary' }, dryRun: { type: 'string' } },
      },
    })
  })

  test('says where every list and every text that a call takes ends', async () => {
    const { body } = await portal.request({ method: 'GET', url: '/api/openapi.json' })
    const { components } = body as Document
    const endless = operations(body as Document).flatMap(({ operationId, requestBody, parameters = [] }) => {
      const taken = [...parameters, ...Object.values(requestBody?.content ?? {})].map(({ schema }) => schema)
      return taken.flatMap((schema) => endlessIn(schema, components.schemas, operationId))
    })
    expect(endless).toEqual([])
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
