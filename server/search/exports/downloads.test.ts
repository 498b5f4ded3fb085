import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { downloadFormats } from '#contract/search-words.ts'
import { fetchRecords } from '#test/downloads.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { everything, type RecordsToFetch, recordsToFetch } from '#test/records-to-fetch.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile({ now: new Date('2026-11-15T10:00:00Z') })

let anna: RecordsToFetch['anna']
let bo: RecordsToFetch['bo']
let tit: number
beforeAll(async () => {
  ;({ anna, bo, tit } = await recordsToFetch(portal))
})

test('finds of a list or an annex that is none are told by the words that were asked for', async () => {
  const { citation } = await fetchRecords(portal, anna, 'csv', { annexes: ['constructor/x', 'habitat/toString'] })
  expect(citation).toContain('constructor/x')
  expect(citation).toContain('Habitatdirektivet: toString')
})

describe.each(downloadFormats)('finds as %s', (format) => {
  test('are all of the filter, each once, with the number that was told, and say how to cite them', async () => {
    const { rows, total, citation } = await fetchRecords(portal, anna, format, everything)
    expect([rows.length, total]).toEqual([5, 5])
    const listed = await portal.call('searchRecordList', { filter: everything })
    expect(listed.body.total).toBe(5)
    expect(rows.map(linkOf).sort()).toEqual(
      listed.body.items.map(({ id }) => `${portal.config.siteUrl}/fund/${id}`).sort(),
    )
    expect(citation).toBe(
      `Vildfund. Fund af vilde arter i Danmark. Udtræk af 5 fund, 15. november 2026. Også eftersøgt uden fund. ${portal.config.siteUrl}/fund/soegning?fravaer=ja`,
    )
  })

  test('have the place that the list shows', async () => {
    const { rows } = await fetchRecords(portal, bo, format, everything)
    const { items } = (await portal.call('searchRecordList', { filter: everything })).body
    for (const { id, point } of items) {
      const row = rows.find((one) => linkOf(one).endsWith(`/fund/${id}`)) ?? {}
      expect([number(row.breddegrad ?? row.Breddegrad ?? row.decimalLatitude)]).toEqual([closeTo(point?.lat)])
      expect([number(row.laengdegrad ?? row.Længdegrad ?? row.decimalLongitude)]).toEqual([closeTo(point?.lon)])
    }
  })

  test('follow the filter, and an empty one is a file too', async () => {
    const birds = await fetchRecords(portal, anna, format, { taxonIds: [tit], from: '2026-01-01', to: '2026-12-31' })
    expect([birds.rows.length, birds.total]).toEqual([1, 1])
    expect(birds.citation).toContain('Prøvemejse; 1. januar 2026 – 31. december 2026')
    const nothing = await fetchRecords(portal, anna, format, { taxonIds: [tit], months: [12] })
    expect([nothing.rows, nothing.total]).toEqual([[], 0])
    expect(nothing.citation).toContain('Udtræk af 0 fund')
  })

  test('tell nothing that is not public', async () => {
    for (const as of [anna, bo, await portal.as('siteAdminRole'), await portal.as('groupExpertRole.4')]) {
      const { text } = await fetchRecords(portal, as, format, { withAbsent: true, withOwn: true, withDismissed: true })
      expect(text).not.toMatch(/Ørnens|store bøg|Kun for mig|Min egen have/)
    }
  })
})

const linkOf = (row: Record<string, string>) => row.link ?? row.Link ?? row.references ?? ''
const number = (text: string | undefined) => Number(text?.replace(',', '.'))
const closeTo = (value: number | undefined) => expect.closeTo(value ?? 0, 5)

describe('a file', () => {
  test('of plain text holds finds only: how it is cited stands beside it', async () => {
    const asked = await portal.call('download', { as: anna, format: 'csv', filter: everything })
    const file = await portal.call('downloadFile', { as: anna, downloadId: asked.body.id })
    const lines = parse(file.raw.toString(), { delimiter: ';', bom: true }) as string[][]
    expect(lines).toHaveLength(6)
    expect(lines.slice(1).every(([id]) => /^\d+$/.test(id ?? ''))).toBe(true)
    expect(file.headers.link).toBe(
      `<${portal.config.siteUrl}/fund/soegning?fravaer=ja>; rel="cite-as", <https://creativecommons.org/publicdomain/zero/1.0/legalcode>; rel="license"`,
    )
    expect(asked.body.citation).toContain('Udtræk af 5 fund')
  })

  test('is its owner’s alone', async () => {
    const ida = await portal.person()
    const { body } = await portal.call('download', { as: ida, format: 'csv' })
    expect(body).toMatchObject({ status: 'ready', path: `/api/records/downloads/${body.id}`, written: body.total })
    for (const as of [bo, await portal.as('siteAdminRole')]) {
      const { status, problem } = await portal.call('downloadFile', { as, downloadId: body.id })
      expect([status, problem.code]).toEqual([404, 'not_found'])
    }
    const own = (await portal.call('listDownloads', { as: ida })).body.items.map(({ id }) => id)
    const others = (await portal.call('listDownloads', { as: bo })).body.items.map(({ id }) => id)
    expect([own.includes(body.id), others.includes(body.id)]).toEqual([true, false])
  })

  test('tells the number of what is public when it is fetched', async () => {
    const ida = await portal.person()
    const gone = await makeRecord(portal, { as: bo, taxonId: tit, observedFrom: '2020-02-02' })
    const filter = { from: '2020-01-01', to: '2020-12-31' }
    const { body } = await portal.call('download', { as: ida, format: 'csv', filter })
    expect(body.total).toBe(1)
    await portal.call('deleteRecord', { as: bo, id: gone.id })
    const file = await portal.call('downloadFile', { as: ida, downloadId: body.id })
    expect(file.raw.toString()).not.toContain(String(gone.id))
    const listed = (await portal.call('listDownloads', { as: ida })).body.items.find(({ id }) => id === body.id)
    expect(listed?.total).toBe(0)
    expect(listed?.citation).toContain('Udtræk af 0 fund')
  })

  test('is cited as it was made, whatever its taxon is called later', async () => {
    const checklist = new Checklist(portal)
    const taxonId = await checklist.id({ name: 'Parus mutabilis', danishName: 'gammelmejse', group: 4 })
    const ida = await portal.person()
    const { body } = await portal.call('download', { as: ida, format: 'csv', filter: { taxonIds: [taxonId] } })
    expect(body.citation).toContain('Gammelmejse')
    await portal.db
      .updateTable('taxon')
      .set({ danishName: 'nymejse', shownName: 'nymejse' })
      .where('id', '=', taxonId)
      .execute()
    const cited = async () => (await portal.call('listDownloads', { as: ida })).body.items.map((item) => item.citation)
    expect(await cited()).toEqual([body.citation])
    // Fetched again, it is made again: of what is public then, with the words and on the day of then.
    portal.clock.now = new Date('2026-11-17T10:00:00Z')
    await portal.call('downloadFile', { as: ida, downloadId: body.id })
    expect(await cited()).toEqual([expect.stringMatching(/17. november 2026. Nymejse/)])
    portal.clock.now = new Date('2026-11-15T10:00:00Z')
  })

  test('is on the list of the newest hundred', async () => {
    const ida = await portal.person()
    for (let asked = 0; asked < 40; asked++) await portal.call('download', { as: ida, format: 'csv' })
    expect((await portal.call('listDownloads', { as: ida })).body.items).toHaveLength(40)
  })

  test('cannot be asked for with a filter that makes no sense', async () => {
    const bad = await portal.call('download', { as: anna, format: 'csv', filter: { box: [10, 56, 9, 57] } })
    expect([bad.status, bad.problem.code]).toEqual([400, 'bad_input'])
    const form = await portal.call('download', { as: anna, format: 'pdf' as never })
    expect(form.status).toBe(400)
    expect((await portal.call('downloadFile', { as: anna, downloadId: 'x' })).status).toBe(400)
  })
})
