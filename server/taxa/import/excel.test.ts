import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { importFile, rowCounts, zipOf } from '#test/archive.ts'
import { filesOf } from '#test/hostile-zip.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

type Row = (string | number | boolean | null)[]
type Sheet = Parameters<typeof writeXlsx>[0]['sheets'][number]
const workbook = (rows: Row[], more: Partial<Sheet> = {}) =>
  writeXlsx({ sheets: [{ name: 'Ark', rows, ...more } as Sheet] })

const headings = ['Id', 'Overordnet taxon', 'Rang', 'Videnskabeligt navn', 'Autor', 'Dansk navn', 'Måneder', 'Dansk']
const find = async (name: string) => {
  const { body } = await portal.call('searchTaxa', { queryString: name, all: true })
  const hit = body.find((one) => !one.isFuzzy)
  return hit && (await portal.call('getTaxon', { id: hit.id })).body
}
const refused = async (bytes: Uint8Array, kind: 'taxa' | 'notes' = 'taxa') => {
  const before = await rowCounts(portal)
  const { status, body } = await importFile(portal, kind, bytes)
  expect(status).toBe(200)
  expect(body).toMatchObject({ created: 0, updated: 0 })
  expect(body.errors.length).toBeGreaterThan(0)
  expect(await rowCounts(portal)).toEqual(before)
  return body.errors
}

describe('taxa from a workbook', () => {
  const rows: Row[] = [
    headings,
    [null, 'Passeriformes', 'Familie', 'Exempliidae', null, 'eksempelfugle', null, 'Ja'],
    [null, 'Exempliidae', 'Slægt', 'Exemplium', 'Bruun, 1900', null, null, null],
    [null, 'Exemplium', 'art', 'Exemplium minus', 'Bruun, 1900', 'lille eksempelfugl', '4-6,9', 'Ja'],
  ]

  test('stand below parents of the same sheet or of the portal', async () => {
    const { body } = await importFile(portal, 'taxa', await workbook(rows))
    expect(body).toMatchObject({ errors: [], created: 3, rows: 3 })
    expect(await find('Exemplium minus')).toMatchObject({
      acceptedVernacularName: 'lille eksempelfugl',
      seasonMonths: [4, 5, 6, 9],
      isDKTaxon: true,
      speciesGroup: 4,
      rank: 2000,
    })
    const again = await importFile(portal, 'taxa', await workbook(rows))
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  })

  test('are changed by id, and empty cells change nothing', async () => {
    const id = (await find('Exemplium minus'))?.id ?? 0
    const change: Row[] = [
      ['Id', 'Overordnet taxon', 'Rang', 'Videnskabeligt navn', 'Genkendelighed'],
      [id, null, 'Art', 'Exemplium minimum', 3],
    ]
    expect((await importFile(portal, 'taxa', await workbook(change))).body).toMatchObject({ errors: [], updated: 1 })
    expect((await portal.call('getTaxon', { id })).body).toMatchObject({
      scientificName: 'Exemplium minimum',
      scientificSynonyms: ['Exemplium minus'],
      seasonMonths: [4, 5, 6, 9],
      recognisability: 3,
    })
  })

  test('that are groups of species or hybrids are so, also where the row calls them species, and are told', async () => {
    const sheet: Row[] = [
      ['Id', 'Overordnet taxon', 'Rang', 'Videnskabeligt navn'],
      [null, 'Exemplium', 'Art', 'Exemplium novellum agg.'],
      [null, 'Exemplium', 'Art', 'Exemplium x mixtum'],
      [null, 'Exemplium', 'Art', 'Exemplium minimum × novellum'],
    ]
    for (const dryRun of [true, false]) {
      const { body } = await importFile(portal, 'taxa', await workbook(sheet), { dryRun })
      expect(body).toMatchObject({ errors: [], created: 3 })
      expect(body.warnings).toEqual([
        { row: 2, column: 'Rang', message: expect.stringContaining('gruppe af arter og læses som superart, ikke art') },
        { row: 3, column: 'Rang', message: expect.stringContaining('en hybrid og læses som hybrid, ikke art') },
        { row: 4, column: 'Rang', message: expect.stringContaining('en hybrid og læses som hybrid, ikke art') },
      ])
    }
    expect(await find('Exemplium novellum agg.')).toMatchObject({ rank: 1900, isHybrid: false })
    const hybrid = await find('Exemplium × mixtum')
    expect(hybrid).toMatchObject({ rank: 2200, isHybrid: true })
    // Where an older portal has it otherwise, and its row is sent by its id, nobody is corrected.
    await portal.db
      .updateTable('taxon')
      .set({ rank: 2000 })
      .where('id', '=', hybrid?.id ?? 0)
      .execute()
    const own: Row[] = [sheet[0] ?? [], [hybrid?.id ?? 0, null, 'Art', 'Exemplium × mixtum']]
    expect((await importFile(portal, 'taxa', await workbook(own))).body).toMatchObject({ warnings: [], updated: 0 })
  })

  test('only tried are checked but not written', async () => {
    const before = await rowCounts(portal)
    const more: Row[] = [headings, [null, 'Exemplium', 'Art', 'Exemplium novum', null, null, null, null]]
    const { body } = await importFile(portal, 'taxa', await workbook(more), { dryRun: true })
    expect(body).toMatchObject({ dryRun: true, errors: [], created: 1, changesAnything: true })
    expect(await rowCounts(portal)).toEqual(before)
  })

  test('the template can be filled in, and its example is left out', async () => {
    const { raw, status } = await portal.call('downloadTaxonTemplate', { as: 'taxonAdminRole', kind: 'taxa' })
    expect(status).toBe(200)
    const [sheet] = (await readXlsx(raw)).sheets
    const [first = [], example = []] = (sheet?.rows ?? []) as Row[]
    expect(first).toContain('Videnskabeligt navn')
    const filled = first.map(
      (heading) =>
        ({ 'Overordnet taxon': 'Exemplium', Rang: 'Art', 'Videnskabeligt navn': 'Exemplium tertium' })[
          String(heading)
        ] ?? null,
    )
    const { body } = await importFile(portal, 'taxa', await workbook([first, example, filled]))
    expect(body).toMatchObject({ errors: [], created: 1, rows: 1 })
  })
})

describe('a workbook of taxa that is wrong is reported by row and column, and nothing is written:', () => {
  test('cells', async () => {
    const rows: Row[] = [
      headings,
      [999_999_999, 'Passeriformes', 'Art', 'Aus bus', null, null, null, null],
      [null, 'Findesikke', 'Art', 'Aus cus', null, null, null, null],
      [null, 'Passeriformes', 'Overart', 'Aus dus', null, null, null, null],
      [null, 'Passeriformes', 'Familie', null, null, null, null, null],
      [null, 'Passeriformes', 'Familie', 'Aidae', null, null, '0-13', 'måske'],
      [null, null, 'Familie', 'Bidae', null, null, null, null],
      [null, 'Passeriformes', 'Klasse', 'Cidae', null, null, null, null],
      [null, 'Passeriformes', 'Familie', 'Didae', null, null, null, null],
      [null, 'Passeriformes', 'Familie', 'Didae', null, null, null, null],
    ]
    const errors = await refused(await workbook(rows))
    expect(errors.map(({ row, column }) => `${row} ${column}`).sort()).toEqual(
      [
        '2 Id',
        '3 Overordnet taxon',
        '4 Rang',
        '5 Videnskabeligt navn',
        '6 Dansk',
        '6 Måneder',
        '7 Overordnet taxon',
        '8 Overordnet taxon',
        '10 Videnskabeligt navn',
      ].sort(),
    )
    expect(errors.find((one) => one.row === 10)?.message).toBe('Det samme taxon står i række 9.')
  })

  test('headings that are unknown, missing or doubled', async () => {
    const errors = await refused(
      await workbook([
        ['Navn', 'Rang', 'Rang'],
        ['x', 'Art', 'Art'],
      ]),
    )
    expect(errors).toEqual([
      { row: 1, column: 'A', message: 'Overskriften Navn kendes ikke.' },
      { row: 1, column: 'C', message: 'Overskriften Rang står her to gange.' },
      { row: 1, column: null, message: 'Overskriften Overordnet taxon mangler.' },
      { row: 1, column: null, message: 'Overskriften Videnskabeligt navn mangler.' },
    ])
  })

  test('merged cells', async () => {
    const rows: Row[] = [headings, [null, 'Passeriformes', 'Familie', 'Aidae', null, null, null, null]]
    const merged = await workbook(rows, { merges: [{ startRow: 1, startCol: 1, endRow: 2, endCol: 2 }] })
    expect(await refused(merged)).toContainEqual({
      row: 2,
      column: 'B',
      message: 'Cellerne B2:C3 er flettet. Ophæv fletningen.',
    })
  })

  test('formulas', async () => {
    const rows: Row[] = [headings, [null, 'Passeriformes', 'Familie', 'Aidae', null, null, null, null]]
    const cells = new Map([['1,3', { value: 'Aidae', type: 'formula', formula: 'CONCAT("Ai","dae")' }]])
    const errors = await refused(await workbook(rows, { cells } as Partial<Sheet>))
    expect(errors).toContainEqual({ row: 2, column: 'D', message: 'D2 er en formel. Indsæt værdien i stedet.' })
  })

  test('20,001 rows', async () => {
    const row: Row = [null, 'Passeriformes', 'Art', 'Aus bus', null, null, null, null]
    const rows = [headings, ...Array.from({ length: 20_001 }, () => row)]
    const errors = await refused(await writeXlsx({ sheets: [{ name: 'Ark', rows }], stringMode: 'shared' }))
    expect(errors.map(({ message }) => message)).toEqual(['Arket har mere end 20.000 rækker. Del det op i flere ark.'])
  })

  test('a day that no calendar has, a cell in the last column of all, and very many merged cells', async () => {
    const good = await filesOf(Buffer.from(await workbook([headings, [null, 'Passeriformes', 'Familie', 'Aidae']])))
    const sheet = 'xl/worksheets/sheet1.xml'
    const changed = (from: RegExp, to: string) => zipOf({ ...good, [sheet]: (good[sheet] ?? '').replace(from, to) })
    const styles = `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`
    const dated = (good[sheet] ?? '').replace(/<c r="B2"[^>]*>.*?<\/c>/, '<c r="B2" s="1"><v>1e300</v></c>')
    const errors = await refused(await zipOf({ ...good, [sheet]: dated, 'xl/styles.xml': styles }))
    expect(errors).toEqual([{ row: 2, column: 'Overordnet taxon', message: '######## findes ikke.' }])
    const wide = await refused(await changed(/<\/row><\/sheetData>/, '<c r="XFD2"><v>1</v></c></row></sheetData>'))
    expect(wide[0]?.message).toBe('Arket har mere end 1.000 kolonner. Slet dem, der ikke bruges.')
    const merges = Array.from({ length: 500 }, (_, i) => `<mergeCell ref="A${i + 3}:B${i + 3}"/>`).join('')
    const merged = await refused(await changed(/<\/sheetData>/, `</sheetData><mergeCells>${merges}</mergeCells>`))
    expect(merged).toHaveLength(100)
  })

  test('a zip bomb', async () => {
    const bomb = await zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': ' '.repeat(30_000_000) })
    expect(bomb.length).toBeLessThan(100_000)
    expect((await refused(bomb))[0]?.message).toBe('Filen fylder alt for meget, når den pakkes ud.')
  })

  test('what is no workbook', async () => {
    expect((await refused(Buffer.from('Navn;Rang\nx;Art')))[0]?.message).toContain('ikke en zip-fil')
    expect((await refused(await zipOf({ 'a.txt': 'x' })))[0]?.message).toContain('ikke en Excel-projektmappe')
    expect((await refused(await zipOf({ 'xl/workbook.xml': 'x' })))[0]?.message).toContain('kan ikke læses')
    expect((await refused(await workbook([headings])))[0]?.message).toBe('Arket har ingen rækker at importere.')
  })

  test('no file at all', async () => {
    const { status, problem } = await portal.request({
      method: 'POST',
      url: '/api/taxa/import-taxon-from-excel',
      as: 'taxonAdminRole',
      payload: '--x\r\ncontent-disposition: form-data; name="dryRun"\r\n\r\ntrue\r\n--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect([status, problem.code]).toEqual([400, 'file_missing'])
  })
})

describe('notes from a workbook', () => {
  const sheet = (...rows: Row[]) => workbook([['Taxon', 'Kategori', 'Tekst'], ...rows])

  test('hang on taxa by id, scientific or Danish name, once', async () => {
    const file = await sheet([598, 'taksonomi', 'Seks ben.'], ['Parus major', 'Bestemmelse', 'Sort stribe.'])
    expect((await importFile(portal, 'notes', file, { dryRun: true })).body).toMatchObject({ errors: [], created: 2 })
    expect((await importFile(portal, 'notes', file)).body).toMatchObject({ errors: [], created: 2 })
    expect((await importFile(portal, 'notes', file)).body).toMatchObject({
      ...{ created: 0, unchanged: 2, changesAnything: false },
    })
    const { taxonNotes } = (await portal.call('getTaxon', { id: 598 })).body
    expect(taxonNotes).toContainEqual(expect.objectContaining({ category: 'Taksonomi', text: 'Seks ben.' }))
  })

  test('with an unknown taxon, category or no text are refused together', async () => {
    const errors = await refused(await sheet([598, 'Taksonomi', 'God.'], ['Findes ikke', 'Sladder', null]), 'notes')
    expect(errors.map(({ row, column }) => `${row} ${column}`)).toEqual(['3 Taxon', '3 Kategori', '3 Tekst'])
  })
})
