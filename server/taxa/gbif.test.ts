import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { type ForeignServer, sendJson, startForeignServer } from '#test/foreign-server.ts'

let portal: Portal
let gbif: ForeignServer
beforeAll(async () => {
  gbif = await startForeignServer((_request, reply) => sendJson(reply, { results: [] }))
  portal = await openPortal({ env: { GBIF_URL: `${gbif.url}/v1`, SOURCE_TIMEOUT_SECONDS: '1' } })
})
afterAll(async () => {
  await portal.close()
  await gbif.close()
})

const ask = (queryString = 'Parus major') => portal.call('gbifSpecies', { as: 'taxonExpertRole', queryString })

test('candidates come from GBIF, and odd rows are left out', async () => {
  gbif.answer = (_request, reply) =>
    sendJson(reply, {
      results: [
        {
          ...{ key: 9705453, scientificName: 'Parus major Linnaeus, 1758', canonicalName: 'Parus major' },
          ...{ authorship: 'Linnaeus, 1758 ', rank: 'SPECIES', taxonomicStatus: 'ACCEPTED', kingdom: 'Animalia' },
          family: 'Paridae',
        },
        { key: 'ikke et tal', scientificName: 'x' },
        { key: 5, scientificName: 'Parus', rank: 7 },
      ],
    })
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      ...{ key: 9705453, scientificName: 'Parus major Linnaeus, 1758', canonicalName: 'Parus major' },
      ...{ authorship: 'Linnaeus, 1758', rank: 'SPECIES', status: 'ACCEPTED', kingdom: 'Animalia', family: 'Paridae' },
    },
    {
      ...{ key: 5, scientificName: 'Parus', canonicalName: 'Parus', authorship: '', rank: '', status: '' },
      ...{ kingdom: null, family: null },
    },
  ])
  const asked = new URL(gbif.asked.at(-1) ?? '', gbif.url)
  expect([asked.pathname, asked.searchParams.get('q')]).toEqual(['/v1/species/search', 'Parus major'])
})

test('a slow GBIF is given up and told', async () => {
  gbif.answer = () => {}
  const { status, problem } = await ask()
  expect([status, problem.code]).toEqual([503, 'gbif_unreachable'])
  expect(problem.message).toContain('GBIF svarer ikke')
})

test('half an answer, and one that stops in the middle, are told', async () => {
  gbif.answer = (_request, reply) => void reply.writeHead(200).end('{"results": [{"key": 1')
  expect((await ask()).problem.code).toBe('gbif_refused')
  gbif.answer = (_request, reply) => {
    reply.writeHead(200, { 'content-length': '1000' })
    reply.write('{"results"')
    reply.destroy()
  }
  expect((await ask()).problem.code).toBe('gbif_unreachable')
})

test('a wrong answer and a refusal are told', async () => {
  gbif.answer = (_request, reply) => sendJson(reply, ['helt', 'andet'])
  expect((await ask()).problem.code).toBe('gbif_refused')
  gbif.answer = (_request, reply) => sendJson(reply, { message: 'no' }, 500)
  const { status, problem } = await ask()
  expect([status, problem.code]).toEqual([503, 'gbif_refused'])
})
