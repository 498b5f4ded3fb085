import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { type ForeignServer, sendJson, startForeignServer } from '#test/foreign-server.ts'

const source: ForeignServer = await startForeignServer(() => {})
const portal: Portal = await openPortal({
  env: { REDLIST_URL: `${source.url}/api/liste`, SOURCE_TIMEOUT_SECONDS: '1' },
  now: new Date('2026-06-01T12:00:00Z'),
})
afterAll(async () => {
  await portal.close()
  await source.close()
})

const row = (scientificName: string, redlistCategory: string, more: object = {}) => ({
  scientificName,
  redlistCategory,
  ...more,
})
const citation = 'Den danske Rødliste. Prøveudgave.'
let pages: object[][]
/** The source as it should be. */
const serve: ForeignServer['answer'] = (_request, reply, url) => {
  const page = Number(url.searchParams.get('page'))
  sendJson(reply, { pages: pages.length, data: pages[page - 1] ?? [], citation })
}
beforeEach(async () => {
  source.answer = serve
  source.asked.length = 0
  await sql`delete from red_list_run`.execute(portal.db)
  await portal.db.deleteFrom('taxonList').where('list', '=', 'redlist').execute()
  pages = [
    [row('Parus major', 'LC'), row('  cyanistes   CAERULEUS ', 'NT', { year: 2019 })],
    [row('Aus ignotus', 'VU'), row('Lynx lynx', 'XX'), { vernacularName: 'uden navn' }],
    [row('Prunella', 'DD', { family: 'Lamiaceae' })],
  ]
})

const sync = () => portal.call('syncRedList', { as: 'taxonAdminRole' })
const latest = async () => (await portal.call('latestRedListRun', { as: 'taxonAdminRole' })).body
const listed = async () => {
  const { rows } = await sql<{ name: string; category: string; year: number; source: string }>`
    select t.latin_name as name, l.annexes[1] as category, l.year, l.source
    from taxon_list l join taxon t on t.id = l.taxon_id where l.list = 'redlist' order by t.latin_name`.execute(
    portal.db,
  )
  return rows
}

describe('the red list', () => {
  test('is fetched page by page and written with category and year', async () => {
    const { status, body } = await sync()
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'done', page: 3, pages: 3, updated: 3, unknown: 3, citation, error: null })
    const from = 'Den danske Rødliste'
    expect(await listed()).toEqual([
      { name: 'Cyanistes caeruleus', category: 'NT', year: 2019, source: from },
      { name: 'Parus major', category: 'LC', year: 2026, source: from },
      { name: 'Prunella', category: 'DD', year: 2026, source: from },
    ])
    expect(source.asked[0]).toBe('/api/liste?vurderingsRunde=latest&page=1')
    expect(await latest()).toEqual(body)
  })

  test('keeps every message of a long run, and gives them page by page', async () => {
    const many = 5003
    const rows = Array.from({ length: many }, (_, i) => row(`Ignotus x${i}us`, 'VU'))
    pages = Array.from({ length: 6 }, (_, i) => rows.slice(i * 1000, (i + 1) * 1000))
    const { body } = await sync()
    expect([body.unknown, body.messageCount, body.messages.length]).toEqual([many, many, 50])
    const last = await portal.call('latestRedListRun', { as: 'taxonAdminRole', skip: 5000, take: 200 })
    expect(last.body?.messages.map((message) => message.split(' ')[1])).toEqual(['x5000us', 'x5001us', 'x5002us'])
  })

  test('tells of names, categories and rows that it does not know', async () => {
    expect((await sync()).body.messages).toEqual([
      'Side 2: rækken kan ikke bruges: {"vernacularName":"uden navn"}',
      'Aus ignotus (VU): navnet er ukendt',
      'Lynx lynx (XX): kategorien XX er ukendt',
    ])
  })

  test('is matched by synonyms, and never by likeness', async () => {
    const found = await portal.call('searchTaxa', { queryString: 'Parus major', all: true })
    const taxonId = found.body[0]?.id ?? 0
    const entry = { canonicalName: 'Parus vetus', taxonomicStatus: 2 }
    await portal.call('addTaxonScientificName', { as: 'taxonAdminRole', taxonId, entry })
    pages = [[row('parus vetus', 'EN'), row('Parus majo', 'CR')]]
    expect((await sync()).body).toMatchObject({ updated: 1, unknown: 1 })
    expect(await listed()).toMatchObject([{ name: 'Parus major', category: 'EN' }])
  })

  test('passes a deleted taxon by for the living one of the same name', async () => {
    const make = async (scientificName: string) =>
      (await portal.call('createTaxon', { as: 'taxonAdminRole', parentId: null, rank: 2000, scientificName })).body.id
    const gone = await make('Rubrus listatus')
    await portal.call('toggleTaxon', { as: 'taxonAdminRole', taxonId: gone })
    const living = await make('Rubrus listatus')
    pages = [[row('Rubrus listatus', 'VU')]]
    expect((await sync()).body).toMatchObject({ updated: 1, unknown: 0 })
    const { body } = await portal.call('getTaxon', { id: living })
    expect(body.administrativeLists).toMatchObject([{ list: 'redlist', annexes: ['VU'] }])
  })

  test('run again changes nothing', async () => {
    await sync()
    expect((await sync()).body).toMatchObject({ updated: 0, unchanged: 3 })
  })

  test('is one batch of the history', async () => {
    await sync()
    const { body } = await portal.call('taxonChanges', { as: 'taxonAdminRole', take: 1 })
    expect(body.items[0]).toMatchObject({ verb: 'sync-red-list', summary: 'Synkroniserede rødlisten: 3 taxa ændret.' })
  })

  test.each([
    ['answers too slowly', () => {}, 'redlist_unreachable', 'svarede ikke i tide'],
    ['refuses', (_q, reply) => sendJson(reply, {}, 502), 'redlist_refused', 'svarede 502'],
    ['answers half', (_q, reply) => void reply.end('{"pages": 3, "da'), 'redlist_unreadable', 'ikke gyldig JSON'],
    ['answers something else', (_q, reply) => sendJson(reply, { pages: 3 }), 'redlist_unreadable', 'ikke en side'],
    ['sends an empty page', (_q, reply) => sendJson(reply, { pages: 3, data: [] }), 'redlist_unreadable', 'tom side'],
  ] as [string, ForeignServer['answer'], string, string][])(
    'goes on from its page when the source %s',
    async (_what, bad, code, why) => {
      source.answer = (request, reply, url) =>
        url.searchParams.get('page') === '3' ? bad(request, reply, url) : serve(request, reply, url)
      const failed = await sync()
      expect([failed.status, failed.problem.code]).toEqual([503, code])
      expect(await latest()).toMatchObject({ status: 'failed', page: 2, pages: 3, updated: 2 })
      expect((await latest())?.error).toMatch(new RegExp(`^Side 3 af 3: .*${why}`))
      expect(await listed()).toHaveLength(2)
      source.answer = serve
      source.asked.length = 0
      expect((await sync()).body).toMatchObject({ status: 'done', page: 3, updated: 3, error: null })
      expect(source.asked).toHaveLength(1)
      expect(await listed()).toHaveLength(3)
    },
  )

  test('is not synchronised twice at once', async () => {
    let release = () => {}
    const asked = new Promise<void>((resolve) => {
      source.answer = (request, reply, url) => {
        release = () => serve(request, reply, url)
        resolve()
      }
    })
    const first = sync()
    await asked
    const second = await sync()
    expect([second.status, second.problem.code]).toEqual([409, 'redlist_running'])
    source.answer = serve
    release()
    expect((await first).status).toBe(200)
  })

  test('goes on after a process that died in the middle', async () => {
    await portal.db.insertInto('redListRun').values({ startedAt: '2026-01-01T00:00:00Z', page: 2, pages: 3 }).execute()
    await sql`update setting set updated_at = '2026-01-01' where key = 'red_list_beat'`.execute(portal.db)
    expect((await sync()).body).toMatchObject({ status: 'done', page: 3, updated: 1 })
    expect(source.asked).toHaveLength(1)
  })

  test('without a source is refused', async () => {
    const other = await openPortal({ over: portal })
    const { status, problem } = await other.call('syncRedList', { as: 'siteAdminRole' })
    expect([status, problem.code]).toEqual([409, 'redlist_not_configured'])
  })
})
