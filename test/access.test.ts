import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { type AccessRow, nobody } from './access-rows.ts'
import { accessTable } from './access-table.ts'
import { openPortal, type Portal } from './app.ts'
import { type ForeignServer, sendJson, startForeignServer } from './foreign-server.ts'
import { actorNames } from './people.ts'

let portal: Portal
let foreign: ForeignServer
beforeAll(async () => {
  foreign = await startForeignServer((_request, reply) => sendJson(reply, { results: [] }))
  portal = await openPortal({ env: { GBIF_URL: foreign.url } })
})
afterAll(async () => {
  await portal.close()
  await foreign.close()
})

/** How the doors answer: in, or the status of the refusal. */
async function answer(row: AccessRow, name: string): Promise<string> {
  // A row on one's own things may change or remove them, and a newcomer is new only once: they get actors of their own.
  const actor = row.when === 'own' || name === 'newcomer' ? await portal.fresh(name) : await portal.as(name)
  const { status, problem } = await portal.call(row.call, {
    as: actor,
    ...row.input?.(actor.userId ?? nobody),
  } as never)
  if (status >= 500 || status === 429) throw new Error(`${row.call} as ${name} answered ${status}: ${problem.code}`)
  return status === 401 || status === 403 ? String(status) : 'in'
}

const expected = (row: AccessRow, name: string) =>
  row.allowed.includes(name) ? 'in' : name === 'anonymous' ? '401' : '403'

describe('who may make which call', () => {
  test.each(accessTable.map((row) => ({ title: row.when ? `${row.call}, ${row.when}` : row.call, row })))(
    '$title',
    async ({ row }) => {
      const answers: Record<string, string> = {}
      for (const name of actorNames) answers[name] = await answer(row, name)
      expect(answers).toEqual(Object.fromEntries(actorNames.map((name) => [name, expected(row, name)])))
    },
  )

  test('every call of the contract stands in the table, and no other', () => {
    expect([...new Set(accessTable.map((row) => row.call))].sort()).toEqual(Object.keys(calls).sort())
  })

  test('the calls that everybody may make are these', () => {
    const open = (Object.keys(calls) as CallName[]).filter((name) => calls[name].access.who === 'public')
    expect(open.map((name) => `${calls[name].method} ${calls[name].path}`).sort()).toEqual([
      'GET /account/domain-user',
      'GET /account/domain-user-by-identification',
      'GET /account/stats/{identifier}',
      'GET /account/{id}/stats',
      'GET /admin-settings',
      'GET /admin-settings/role-table',
      'GET /admin-settings/terms',
      'GET /community/event/{eventId}',
      'GET /community/events.ics',
      'GET /community/of-record/{recordId}',
      'GET /community/places',
      'GET /community/search',
      'GET /community/search-thread',
      'GET /community/snippeds',
      'GET /community/{id}',
      'GET /community/{id}/board',
      'GET /community/{id}/cached',
      'GET /community/{id}/coverage',
      'GET /community/{id}/events',
      'GET /forum/of/{kind}/{ownerId}',
      'GET /forum/subjects',
      'GET /forum/threads',
      'GET /forum/{id}',
      'GET /health',
      'GET /health/ready',
      'GET /news/feed.xml',
      'GET /news/search',
      'GET /news/{id}',
      'GET /places/map-land',
      'GET /records/areas',
      'GET /records/current-activity',
      'GET /records/first-record',
      'GET /records/habitats',
      'GET /records/localities',
      'GET /records/record-statistics',
      'GET /records/search-heat-map',
      'GET /records/search-taxon-list',
      'GET /records/tiles/{z}/{x}/{y}',
      'GET /records/validation-overview',
      'GET /records/validation-suggestions',
      'GET /records/{id}',
      'GET /records/{id}/history',
      'GET /records/{id}/neighbours',
      'GET /records/{id}/validation',
      'GET /records/{id}/validation-context',
      'GET /search/quick-search',
      'GET /statistics/site-stats',
      'GET /taxa/browse',
      'GET /taxa/download',
      'GET /taxa/images-for-comparison',
      'GET /taxa/invasive-taxa',
      'GET /taxa/morpho-groups',
      'GET /taxa/num-records',
      'GET /taxa/offline-taxa',
      'GET /taxa/search',
      'GET /taxa/seasonal-taxa',
      'GET /taxa/taxa-descendants',
      'GET /taxa/taxon-note-categories',
      'GET /taxa/taxon-nudge-fields',
      'GET /taxa/taxon-relationship',
      'GET /taxa/{id}',
      'GET /taxa/{id}/parent-taxon',
      'GET /trip-sampling-event/known-here',
      'GET /trip-sampling-event/not-noted',
      'GET /trip-sampling-event/search',
      'GET /trip-sampling-event/{id}',
      'GET /trip-sampling-event/{id}/pictures',
      'GET /trip-sampling-event/{id}/records',
      'GET /trip-sampling-event/{id}/walks',
      'GET /warnings/figures',
      'POST /records/search-epoch-comparison-map',
      'POST /records/search-heat-map',
      'POST /records/search-record-beside',
      'POST /records/search-record-list',
      'POST /records/search-taxon-list',
      'POST /trip-sampling-event/complete-lists',
      'POST /trip-sampling-event/complete-lists/file',
    ])
  })

  test('no call that writes is public, and none is made twice', () => {
    const routes = Object.values(calls).map((call) => `${call.method} ${call.path}`)
    expect(new Set(routes).size).toBe(routes.length)
    const writes = (Object.values(calls) as Call[]).filter((call) => call.method !== 'GET' && !call.readsOnly)
    for (const call of writes) expect(call.access.who).not.toBe('public')
  })
})
