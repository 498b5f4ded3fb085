import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { taxaMeant } from '#server/taxa/named.ts'
import { openPortal, type Portal } from '#test/app.ts'
import { zipOf } from '#test/archive.ts'
import { check, rowsOf, type SheetCell, sheetOf } from '#test/sheets.ts'
import { Checklist } from '#test/taxa.ts'
import { picture } from '#test/upload.ts'

let portal: Portal
let checklist: Checklist
beforeAll(async () => {
  portal = await openPortal({ now: new Date('2026-06-01T10:00:00Z') })
  checklist = new Checklist(portal)
  await checklist.taxon({ name: 'Parus proevus', danishName: 'Prøvemejse', group: 4 })
})
afterAll(() => portal.close())

const good = { Art: 'prøvemejse', Dato: '17-05-2026', Breddegrad: '56,1632', Længdegrad: '9,5454' }
const told = async (rows: Record<string, SheetCell>[], headings?: string[]) => {
  const { status, body } = await check(portal, 'member', await sheetOf(rows, headings))
  expect(status).toBe(200)
  return body.problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)
}

describe('checking a workbook', () => {
  test('a good one has no problems and waits to be imported', async () => {
    const { body } = await check(portal, 'member', await sheetOf([good, { ...good, Antal: 3 }]))
    expect(body).toMatchObject({
      status: 'checked',
      rows: 2,
      faultyRows: 0,
      problemCount: 0,
      fileName: 'mine-fund.xlsx',
    })
    expect(body.may).toEqual({ import: true, undo: false, drop: true })
  })

  test('tells every error by row and column, in Danish', async () => {
    const problems = await told([
      good,
      { ...good, Art: 'Snemand' },
      { ...good, Dato: 'i går', Breddegrad: 'nord' },
      { ...good, Antal: 'mange', Køn: 'Hankøn', 'Usikkerhed (m)': '0,2' },
      { ...good, Dato: '17-05-2027', Længdegrad: null },
      { ...good, Dato: '31-02-2026' },
      { ...good, 'Dato til': '31. juni 2026' },
    ])
    expect(problems).toEqual([
      expect.stringMatching(/^3 Art: Snemand findes ikke i Artsbogen\. Mente du .+ \(.+, id \d+\).* eller .+\?$/),
      '4 Breddegrad: Skriv decimalgrader, for eksempel 56,1632.',
      '4 Dato: Skriv datoen som 17-05-2026, maj 2026 eller 2026.',
      '5 Antal: Skriv et helt tal.',
      '5 Køn: Skal være et af ordene: Han, Hun, Begge køn, Arbejder, Dronning.',
      '5 Usikkerhed (m): Skal være mindst 1.',
      '6 Længdegrad: Skal udfyldes.',
      '6 Dato: Dagen ligger ude i fremtiden.',
      '7 Dato: Datoen 31-02-2026 findes ikke.',
      '8 Dato til: Datoen 31. juni 2026 findes ikke.',
    ])
  })

  test('knows a taxon by id, Danish or scientific name, synonyms and authors', async () => {
    const taxon = await checklist.taxon({ name: 'Corvus proevus', danishName: 'Ørkenprøvekrage' })
    await portal.call('addTaxonScientificName', {
      as: 'taxonAdminRole',
      taxonId: taxon.id,
      entry: { canonicalName: 'Corvus gamlus', taxonomicStatus: 2 },
    })
    const written = [
      String(taxon.id),
      'Corvus proevus',
      'corvus proevus Linnaeus, 1758',
      'ørkenprøvekrage',
      'Corvus gamlus',
    ]
    expect(await told(written.map((Art) => ({ ...good, Art })))).toEqual([])
    await checklist.taxon({ name: 'Corvus alius', danishName: 'ørkenprøvekrage' })
    expect(
      await told([
        { ...good, Art: 'Ørkenprøvekrage' },
        { ...good, Art: 999_999_998 },
      ]),
    ).toEqual([
      expect.stringMatching(
        /^2 Art: Flere arter hedder Ørkenprøvekrage: .+ \(Corvus proevus, id \d+\), .+ \(Corvus alius, id \d+\)\. Skriv artens id i stedet\.$/,
      ),
      '3 Art: Der er ingen art med id 999999998.',
    ])
  })

  test('takes a place in UTM too, and never both', async () => {
    const utm = { Art: 'prøvemejse', Dato: '2026', 'UTM øst': 533915, 'UTM nord': '6.224.325' }
    expect(await told([utm, { ...utm, 'UTM-zone': 33, 'UTM øst': 160000 }])).toEqual([])
    expect(
      await told([
        { ...utm, Breddegrad: 56 },
        { ...utm, 'UTM-zone': 31 },
        { Art: 'prøvemejse', Dato: '2026' },
        { ...utm, 'UTM øst': 5 },
      ]),
    ).toEqual([
      '2 UTM øst: Angiv enten grader eller UTM, ikke begge dele.',
      '3 UTM-zone: Skal være 32 eller 33.',
      '4 Breddegrad: Angiv stedet med bredde- og længdegrad eller med UTM.',
      '5 UTM øst: Skal være mellem 100000 og 1000000.',
    ])
  })

  test('refuses unknown, doubled and missing headings; their order does not matter', async () => {
    const { Art, ...rest } = good
    expect(await told([{ ...rest, ART: Art }], ['Længdegrad', 'Dato', 'Breddegrad', 'ART'])).toEqual([])
    expect(await told([good], ['Art', 'Dato', 'Dato', 'Vejr', 'Breddegrad', 'Længdegrad'])).toEqual([
      '1 C: Overskriften Dato står her to gange.',
      '1 D: Overskriften Vejr kendes ikke.',
    ])
    expect((await told([good], ['Dato', 'Breddegrad', 'Længdegrad']))[0]).toBe('1 Art: Overskriften Art mangler.')
  })

  test('refuses merged cells and formulas, with the cells named', async () => {
    const cells = new Map([['1,2', { value: 56, formula: 'SUM(1,55)' }]])
    const rows = [Object.keys(good), Object.values(good)]
    const merges = [{ startRow: 1, startCol: 0, endRow: 2, endCol: 1 }]
    const bytes = await writeXlsx({ sheets: [{ name: 'Fund', rows, cells, merges }] })
    const { body } = await check(portal, 'member', bytes as Uint8Array)
    expect(body.problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'C2 er en formel. Indsæt værdien i stedet.',
        'Cellerne A2:B3 er flettet. Ophæv fletningen.',
      ]),
    )
    expect(body.may.import).toBe(false)
  })

  test('finds outside the area are told to become personal', async () => {
    const { body } = await check(portal, 'member', await sheetOf([good, { ...good, Længdegrad: 24 }]))
    expect(body.message).toBe(
      '1 fund ligger uden for portalens område og bliver personligt: kun du og de andre findere kan se det.',
    )
  })

  test('an empty sheet and a sheet without headings say so', async () => {
    expect(await told([])).toEqual(['2 Art: Arket har ingen rækker at importere.'])
    const empty = await check(portal, 'member', (await writeXlsx({ sheets: [{ name: 'x', rows: [] }] })) as Uint8Array)
    expect(empty.body.problems[0]?.message).toBe('Overskrifterne mangler i første række. Brug skabelonen.')
  })

  test('what is no workbook, broken, a bomb or endless is refused with a reason', async () => {
    const workbook = await sheetOf([good])
    const endless = await sheetOf(Array.from({ length: 20_001 }, () => ({ Art: 'x' })))
    const files: Record<string, [Uint8Array, string]> = {
      'a picture': [await picture(), 'hverken en Excel-projektmappe'],
      table: [Buffer.from('Art;Dato\nprøvemejse;2026\n'), 'kan ikke læses'],
      half: [workbook.subarray(0, workbook.length / 2), 'kan ikke læses'],
      bomb: [
        await zipOf({ 'xl/workbook.xml': 'x', 'xl/worksheets/sheet1.xml': ' '.repeat(30_000_000) }),
        'kan ikke læses',
      ],
      nonsense: [await zipOf({ 'xl/workbook.xml': '<x>' }), 'kan ikke læses'],
      endless: [endless, 'kan ikke læses'],
    }
    for (const [what, [bytes, message]] of Object.entries(files)) {
      const { status, problem } = await check(portal, 'member', bytes)
      expect([what, status]).toEqual([what, 400])
      expect(problem.message).toContain(message)
    }
    const { problem } = await check(portal, 'member', endless)
    expect(problem.fields?.file).toBe('Arket har mere end 20.000 rækker. Del det op i flere ark.')
  })
})

describe('the template', () => {
  test('can be sent back as it is: headings are known and the example is left out', async () => {
    for (const speciesGroup of [undefined, 1, 2, 4, 8, 12]) {
      const { status, raw, headers } = await portal.call('downloadImportTemplate', {
        as: 'member',
        ...(speciesGroup === undefined ? {} : { speciesGroup }),
      })
      expect(status).toBe(200)
      expect(headers['content-disposition']).toContain('skabelon-fund.xlsx')
      const { body } = await check(portal, 'member', raw)
      expect(body.problems).toEqual([{ row: 2, column: 'Art', message: 'Arket har ingen rækker at importere.' }])
    }
  })

  test('asks for what the group asks for', async () => {
    const headings = async (speciesGroup: number) =>
      (await rowsOf((await portal.call('downloadImportTemplate', { as: 'member', speciesGroup })).raw))[0]
    expect(await headings(4)).toContain('Adfærd')
    expect(await headings(2)).not.toContain('Adfærd')
    expect(await headings(2)).toContain('Substrat')
  })

  test('the example is a good row once its mark is gone', async () => {
    const { raw } = await portal.call('downloadImportTemplate', { as: 'member' })
    const [headings = [], example = []] = await rowsOf(raw)
    const row = Object.fromEntries(headings.map((heading, i) => [String(heading), example[i] as SheetCell]))
    expect(await told([{ ...row, Art: 'prøvemejse' }])).toEqual([])
  })
})

describe('the workbook with reasons', () => {
  test('is the same sheet with a column of reasons, and can be mended and sent again', async () => {
    const day = new Date('2026-05-17T00:00:00Z')
    const sent = await sheetOf([good, { ...good, Art: 'Snemand', Dato: day }, good])
    const { body } = await check(portal, 'member', sent)
    const { status, raw } = await portal.call('importErrors', { as: 'member', uuid: body.uuid })
    expect(status).toBe(200)
    const rows = await rowsOf(raw)
    expect(rows[0]?.at(-1)).toBe('Fejl')
    expect(rows.map((row) => row[0])).toEqual(['Art', 'prøvemejse', 'Snemand', 'prøvemejse'])
    expect(rows[2]).toEqual(['Snemand', day, '56,1632', '9,5454', expect.stringMatching(/^Art: Snemand findes ikke/)])
    const mended = rows
      .slice(1)
      .map((row) => ({ ...good, Dato: row[1] as SheetCell, Fejl: (row[4] ?? null) as SheetCell }))
    expect(await told(mended)).toEqual([])
  })

  test('is for the one who sent it', async () => {
    const { body } = await check(portal, 'member', await sheetOf([good]))
    for (const as of [await portal.person(), 'siteAdminRole'])
      expect((await portal.call('importErrors', { as, uuid: body.uuid })).status).toBe(404)
  })
})

test('the Danish name of a species is that species, also where its genus or family is called the same', async () => {
  const taxa = await portal.db
    .selectFrom('taxon')
    .select(['id', 'danishName', 'latinName'])
    .where('rank', '=', 2000)
    .where('isDefault', '=', true)
    .where('danishName', 'is not', null)
    .where('id', '<', 1_000_000)
    .orderBy('danishName')
    .execute()
  const meant = await taxaMeant(
    portal.db,
    taxa.map((taxon) => taxon.danishName ?? ''),
  )
  const wrong = taxa.filter(({ id, danishName }) => {
    const found = meant.get(danishName ?? '')
    return !found || !('taxonId' in found) || found.taxonId !== id
  })
  // True doubt: a fungus or a butterfly, and a genus of plants that is not theirs.
  expect(wrong.map(({ danishName }) => danishName)).toEqual(['iris', 'oksetunge'])
  const others = await taxaMeant(portal.db, [
    'egern',
    'pindsvin',
    'tusindfryd',
    'bøg',
    'oksetunge',
    'skovspurw',
    'INCERTAE SEDIS',
    'Corvus corone/cornix',
  ])
  // In the words of a checklist.
  expect(others.get('Corvus corone/cornix')).toEqual({
    problem: '“Corvus corone/cornix” nævner flere taxa. Skriv kun ét.',
  })
  expect(others.get('INCERTAE SEDIS')).toEqual({ problem: '“INCERTAE SEDIS” står i stedet for et navn.' })
  const latin = async (text: string) => {
    const found = others.get(text)
    const id = found && 'taxonId' in found ? found.taxonId : 0
    return (await portal.db.selectFrom('taxon').select('latinName').where('id', '=', id).executeTakeFirst())?.latinName
  }
  expect(await latin('egern')).toBe('Sciurus vulgaris')
  expect(await latin('pindsvin')).toBe('Erinaceus europaeus')
  expect(await latin('tusindfryd')).toBe('Bellis perennis')
  expect(await latin('bøg')).toBe('Fagus sylvatica')
  expect(others.get('oksetunge')).toMatchObject({
    problem: expect.stringMatching(
      /^Flere taxa hedder oksetunge: .+ \(Fistulina hepatica, id \d+\).*Skriv taxonets id i stedet\.$/,
    ),
  })
  expect(others.get('skovspurw')).toMatchObject({
    problem: expect.stringMatching(
      /^skovspurw findes ikke i Artsbogen\. Mente du skovspurv \(Passer montanus, id \d+\)/,
    ),
  })
})
