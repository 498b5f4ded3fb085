import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { zipOf } from '#test/archive.ts'
import { filesOf, patched, twoFaced } from '#test/hostile-zip.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { check } from '#test/sheets.ts'

/* Workbooks that were made to harm: each is refused with a word, and at once. */

const portal = await portalOfFile()

const good = await filesOf(Buffer.from(await writeXlsx({ sheets: [{ name: 'Fund', rows: [['Art'], ['Solsort']] }] })))
const sheet = 'xl/worksheets/sheet1.xml'
const links = 'xl/_rels/workbook.xml.rels'
const workbookWith = (files: Record<string, string>) => zipOf({ ...good, ...files })
const refused = async (bytes: Uint8Array) => {
  const { status, problem } = await check(portal, 'member', bytes)
  expect([status, problem.code]).toEqual([400, 'file_unreadable'])
  return problem.fields?.file
}
const broken = 'Excel-filen kan ikke læses. Gem den igen som .xlsx, og prøv en gang til.'
const many = 250_000
const tooMuch = 'Filen fylder alt for meget, når den pakkes ud.'
const bomb = `<sst>${' '.repeat(20_000_000)}</sst>`

test('tags that never end cost no more than tags that do', async () => {
  expect(await refused(await workbookWith({ 'xl/workbook.xml': `<workbook><sheet ${'a'.repeat(many)}` }))).toBe(broken)
  expect(await refused(await workbookWith({ [links]: '<Relationship '.repeat(many / 14) }))).toBe(broken)
  const open = await workbookWith({ [sheet]: `<worksheet><sheetData>${'<c '.repeat(many / 3)}` })
  expect((await check(portal, 'member', open)).body.problems.map(({ message }) => message)).toEqual([
    'Overskrifterne mangler i første række. Brug skabelonen.',
  ])
})

test('entities of its own are never unfolded', async () => {
  const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')
  const bytes = await workbookWith({
    'xl/sharedStrings.xml': `<!DOCTYPE x [<!ENTITY a0 "aaaaaaaaaa">${entities}]><sst><si><t>&a12;</t></si></sst>`,
    [sheet]: '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>',
  })
  const { status, body } = await check(portal, 'member', bytes)
  expect([status, JSON.stringify(body).length < 5_000]).toEqual([200, true])
})

test('elements within elements without end are refused or passed over', async () => {
  const deep = '<a>'.repeat(many) + '</a>'.repeat(many)
  for (const name of ['xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/styles.xml', sheet]) {
    const { status } = await check(portal, 'member', await workbookWith({ [name]: deep }))
    expect([name, status]).toEqual([name, 400])
  }
})

test('a cell in the last column of every row is refused', async () => {
  const rows = Array.from({ length: 1000 }, (_, i) => `<row r="${i + 1}"><c r="XFD${i + 1}"><v>1</v></c></row>`)
  const bytes = await workbookWith({ [sheet]: `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>` })
  expect(await refused(bytes)).toBe('Arket har mere end 1.000 kolonner. Slet dem, der ikke bruges.')
})

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const headings = '<row r="1"><c r="A1" t="str"><v>Art</v></c><c r="B1" t="str"><v>Dato</v></c></row>'

test('rows whose numbers are none, or do not rise, are refused, and the log is as it was', async () => {
  const before = (await portal.call('searchRecordImportLog', { as: 'member' })).body.total
  const last = '<c t="b"><v>1</v></c></row>'
  for (const numbers of [['abc'], ['-7'], ['2.5'], ['1e3', '7'], ['2', '2'], ['3', '2']]) {
    const rows = numbers.map((number) => `<row r="${number}">${last}`).join('')
    expect(await refused(await workbookWith({ [sheet]: sheetOf(headings + rows) })), numbers.join()).toBe(broken)
  }
  const log = await portal.call('searchRecordImportLog', { as: 'member' })
  expect([log.status, log.body.total]).toEqual([200, before])
})

test('numbers that are no day or no number at all are told as any other mistake', async () => {
  const bytes = await workbookWith({
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    [sheet]: sheetOf(
      `${headings.replace('</row>', '<c r="C1" t="str"><v>Antal</v></c></row>')}
      <row r="2"><c r="B2" s="1"><v>1e300</v></c></row><row r="3"><c r="B3" s="1"><v>-9999999</v></c></row>
      <row r="4"><c r="B4" s="1"><v>45000</v></c><c r="C4"><v>1e999</v></c></row>`,
    ),
  })
  const { status, body } = await check(portal, 'member', bytes)
  const wrong = 'Skriv datoen som 17-05-2026, maj 2026 eller 2026.'
  const told = body.problems.filter(({ column }) => column === 'Dato' || column === 'Antal')
  expect([status, told]).toEqual([
    200,
    [
      { row: 2, column: 'Dato', message: wrong },
      { row: 3, column: 'Dato', message: wrong },
      { row: 4, column: 'Antal', message: 'Skriv et helt tal.' },
    ],
  ])
})

test('formulas are found however the sheet is pointed to and whether or not cells say where they stand', async () => {
  const formula = '<c><v>1</v></c><c><v>2</v><f>1+1</f></c>'
  for (const target of ['worksheets/sheet1.xml', './worksheets/sheet1.xml', '../xl/worksheets/sheet1.xml']) {
    const bytes = await workbookWith({
      [links]: (good[links] ?? '').replace(/Target="worksheets\/sheet1.xml"/, `Target="${target}"`),
      [sheet]: sheetOf(`${headings}<row>${formula}</row><row r="5"><c r="AB5"/>${formula}</row>`),
    })
    const { body } = await check(portal, 'member', bytes)
    expect(body.problems.filter(({ message }) => message.includes('formel'))).toEqual([
      { row: 2, column: 'B', message: 'B2 er en formel. Indsæt værdien i stedet.' },
      { row: 5, column: 'AD', message: 'AD5 er en formel. Indsæt værdien i stedet.' },
    ])
  }
})

test('a bomb is refused wherever it hides and whatever it claims to hold', async () => {
  const strings = (name: string) => ({
    [links]: (good[links] ?? '').replace(/Target="sharedStrings.xml"/, `Target="/${name}"`),
    [name]: bomb,
  })
  const hidden = '__MACOSX/strings.xml'
  expect(await refused(await workbookWith(strings(hidden))), 'it says what it holds').toBe(tooMuch)
  const lying = patched(await workbookWith(strings(hidden)), hidden, { unpacked: 0 })
  expect(await refused(lying), 'it says that it holds nothing').toBeTruthy()
  const empty = patched(await workbookWith(strings(hidden)), hidden, { unpacked: 0, packed: 0 })
  expect(await refused(empty), 'it says that it is nothing').toBeTruthy()
  const twice = await zipOf([
    ...Object.entries({ ...good, 'xl/sharedStrings.xml': bomb }),
    ['xl/sharedStrings.xml', good['xl/sharedStrings.xml'] ?? ''],
  ])
  expect(await refused(patched(twice, 'xl/sharedStrings.xml', { unpacked: 10 })), 'it is there twice').toBeTruthy()
  const bombed = await workbookWith({ 'xl/sharedStrings.xml': bomb })
  const two = twoFaced(await workbookWith({}), patched(bombed, 'xl/sharedStrings.xml', { unpacked: 0 }))
  expect(await refused(two), 'it has a directory for each reader').toBeTruthy()
})

test('one long text that many cells point to is refused', async () => {
  const cells = Array.from({ length: 500 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>0</v></c></row>`)
  const bytes = await workbookWith({
    'xl/sharedStrings.xml': `<sst><si><t>${'ab '.repeat(100_000)}</t></si></sst>`,
    [sheet]: `<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`,
  })
  expect(await refused(bytes)).toBe('En celle har mere end 32.767 tegn.')
})

test('very many texts are refused when they take too much, and nobody else waits for them', async () => {
  const texts = `<si><t>${'ab</t></si><si><t>'.repeat(60)}`
  const parts = Array.from({ length: 50_000 }, (_, i) => `${texts}${i}</t></si>`)
  const bytes = await workbookWith({
    'xl/sharedStrings.xml': `<sst>${parts.join('')}</sst>`,
    [sheet]: '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>',
  })
  let isOver = false
  const outcome = refused(bytes).finally(() => {
    isOver = true
  })
  let answered = 0
  while (!isOver) {
    expect((await portal.request({ url: '/api/health' })).status).toBe(200)
    answered++
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await outcome).toBe(
    'Regnearket rummer for meget til at blive læst. Slet det, der ikke bruges, eller del det op i flere ark.',
  )
  expect(answered).toBeGreaterThan(20)
}, 180_000)
