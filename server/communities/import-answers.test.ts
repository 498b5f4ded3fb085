import { expect, test } from 'vitest'
import type { ExtraFieldInput } from '#contract/community-fields.ts'
import { makeCommunity } from '#test/communities.ts'
import { importsOf } from '#test/imports.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { rowsOf } from '#test/sheets.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const taxa = new Checklist(portal)
const organiser = await portal.person()
const asta = await portal.person()
const imports = importsOf(portal, asta)
const taxonId = await taxa.id({ name: 'Coleus importatus', danishName: 'Importbille' })
await taxa.id({ name: 'Coleus alienus', danishName: 'Fremmed bille' })

const plain = { help: '', isRequired: false }
const length: ExtraFieldInput = {
  ...{ ...plain, kind: 'number', label: 'Længde', unit: 'mm', min: 0, max: 50, decimals: 1 },
}
const colour: ExtraFieldInput = {
  ...{ ...plain, kind: 'options', label: 'Farve', several: true, options: [{ label: 'Rød' }, { label: 'Blå' }] },
}
const fields: ExtraFieldInput[] = [length, colour, { ...plain, kind: 'date', label: 'Klækket' }]
const { id, name } = await makeCommunity(portal, organiser, {
  ...{ name: 'Importerede biller', criteria: { taxonIds: [taxonId] }, fields },
})
const good = { Art: 'importbille', Dato: '17-05-2026', Breddegrad: '56,1632', Længdegrad: '9,5454' }
const shownOn = async (recordId: number) =>
  (await portal.call('communitiesOfRecord', { as: asta, recordId })).body.items[0]
const template = async () => (await rowsOf((await portal.call('downloadImportTemplate', { as: asta })).raw))[0] ?? []

test('a workbook knows the fields of the communities that one follows as columns, and of no others', async () => {
  expect(await template()).not.toContain(`${name}: Længde (mm)`)
  const unknown = await imports.sent([{ ...good, [`${name}: Farve`]: 'Rød' }])
  expect(unknown.problems).toMatchObject([{ row: 1, message: `Overskriften ${name}: Farve kendes ikke.` }])
  await portal.call('followCommunity', { as: asta, id, on: true })
  const headings = await template()
  for (const heading of ['Længde (mm)', 'Farve', 'Klækket']) expect(headings).toContain(`${name}: ${heading}`)
})

test('answers come in with the finds, and go from sight when the import is undone', async () => {
  const line = await imports.imported([
    { ...good, [`${name}: Længde (mm)`]: '12,5 mm', [`${name}: Farve`]: 'rød; Blå', [`${name}: Klækket`]: '1-5-2026' },
    { ...good, Dato: '18-05-2026', [`${name}: Længde (mm)`]: 7 },
    { ...good, Dato: '19-05-2026' },
  ])
  expect(line).toMatchObject({ status: 'done', imported: 3, warningCount: 0 })
  const [first = 0, second = 0, third = 0] = await imports.idsOf(line?.id ?? 0)
  const texts = async (recordId: number) => (await shownOn(recordId))?.answers.map(({ text }) => text)
  expect(await texts(first)).toEqual(['12,5 mm', 'Rød, Blå', '1. maj 2026'])
  expect(await texts(second)).toEqual(['7 mm', '', ''])
  expect(await shownOn(third)).toMatchObject({ version: null })
  const rows = async () => (await portal.call('communityRecords', { as: organiser, id })).body.items.length
  expect(await rows()).toBe(3)
  await portal.call('deleteRecordImportLog', { as: asta, id: line?.id ?? 0, withRecords: true })
  expect(await rows()).toBe(0)
})

test('columns are known as files of the community write them, and by earlier wordings', async () => {
  const { body } = await portal.call('getCommunity', { as: organiser, id })
  const renamed = [
    { ...length, id: 1, label: 'Kropslængde', max: 10 },
    ...fields.slice(1).map((one, at) => ({ ...one, id: at + 2 })),
  ]
  const options =
    renamed[1]?.kind === 'options'
      ? [
          { id: 1, label: 'Rød' },
          { id: 2, label: 'Blå' },
        ]
      : []
  const changed = renamed.map((one) => (one.kind === 'options' ? { ...one, options } : one))
  expect(
    (await portal.call('updateCommunity', { as: organiser, version: body.version, community: { id, fields: changed } }))
      .status,
  ).toBe(200)
  for (const heading of ['Kropslængde (mm)', `${name}: Kropslængde`, `${name}: Længde (mm)`]) {
    const { problems } = await imports.sent([{ ...good, [heading]: '12' }])
    expect(problems).toEqual([{ row: 2, column: `${name}: Kropslængde (mm)`, message: 'Tallet må højst være 10.' }])
  }
  const twice = await imports.sent([{ ...good, 'Kropslængde (mm)': 5, [`${name}: Længde (mm)`]: 5 }])
  expect(twice.problems).toMatchObject([
    { row: 1, message: `Overskriften ${name}: Kropslængde (mm) står her to gange.` },
  ])
})

test('a wrong answer is told at its row and column, and one for a find that is not in the community is warned of', async () => {
  const { problems, warnings } = await imports.sent([
    { ...good, [`${name}: Farve`]: 'Gul' },
    { ...good, [`${name}: Klækket`]: '31-02-2026' },
    { ...good, Art: 'fremmed bille', [`${name}: Farve`]: 'Blå' },
    { ...good, Personligt: 'Ja', [`${name}: Farve`]: 'Blå' },
  ])
  expect(problems).toEqual([
    { row: 2, column: `${name}: Farve`, message: 'Skal være et eller flere af: Rød; Blå.' },
    { row: 3, column: `${name}: Klækket`, message: 'Datoen 31-02-2026 findes ikke.' },
  ])
  const column = `${name}: Farve`
  expect(warnings.filter((one) => one.column === column).map(({ row }) => row)).toEqual([4, 5])
  expect(warnings.find((one) => one.column === column)?.message).toMatch(/^Fundet hører ikke til fællesskabet/)
})
