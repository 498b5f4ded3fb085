import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCommunity } from '#test/communities.ts'
import { fetchRecords, readArchive } from '#test/downloads.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const organiser = await portal.person()
const taxa = new Checklist(portal)
const common = { help: '', isRequired: false }

test('files of a community have a column for each field, with answers of every version; blurred finds tell none', async () => {
  const [open, secret] = [await taxa.id({ name: 'Coleus datus' }), await taxonWithBlur(portal, 2000)]
  const colour = { ...common, kind: 'options' as const, label: 'Farve', several: true }
  const length = { ...common, kind: 'number' as const, label: 'Længde', unit: 'mm', min: 0, max: 90, decimals: 1 }
  const { id } = await makeCommunity(portal, organiser, {
    criteria: { taxonIds: [open, secret] },
    fields: [length, { ...colour, options: [{ label: 'Rød' }, { label: 'Blå' }] }],
  })
  const finds: number[] = []
  for (const taxonId of [open, open, secret]) finds.push((await makeRecord(portal, { as: organiser, taxonId })).id)
  const [first = 0, second = 0, blurred = 0] = finds
  const say = (recordId: number, answers: object, version: number) =>
    portal.call('answerCommunity', { as: organiser, recordId, communityId: id, answers: answers as never, version })
  for (const recordId of [first, blurred]) await say(recordId, { 1: 12.5, 2: [1, 2] }, 1)
  const renamed = [
    { id: 1, label: 'Mørkerød' },
    { id: 2, label: 'Blå' },
  ]
  const fields = [
    { ...length, id: 1, label: 'Kropslængde' },
    { ...colour, id: 2, options: renamed },
  ]
  await portal.call('updateCommunity', { as: organiser, community: { id, fields }, version: 1 })
  await say(second, { 2: [1] }, 2)
  const read = async (format: 'csv' | 'xlsx') => {
    const { rows } = await fetchRecords(portal, organiser, format, { community: id })
    const byId = new Map(rows.map((row) => [Number(row.Id), row]))
    return finds.map((recordId) => [byId.get(recordId)?.['Kropslængde (mm)'], byId.get(recordId)?.Farve])
  }
  const empty = ['', '']
  expect((await read('csv')).map((cells) => cells.map((cell) => cell ?? ''))).toEqual([
    ['12,5', 'Rød, Blå'],
    ['', 'Mørkerød'],
    empty,
  ])
  expect((await read('xlsx')).map((cells) => cells.map((cell) => String(cell ?? '')))).toEqual([
    ['12.5', 'Rød, Blå'],
    ['', 'Mørkerød'],
    empty,
  ])
  const { rows: occurrences } = await fetchRecords(portal, organiser, 'dwca', { community: id })
  const { items } = (await portal.call('listDownloads', { as: organiser })).body
  const archive = items.find(({ format }) => format === 'dwca')
  const { raw } = await portal.call('downloadFile', { as: organiser, downloadId: archive?.id ?? '' })
  const { meta, measurements } = await readArchive(raw)
  expect(JSON.stringify(meta.extension)).toContain('http://rs.tdwg.org/dwc/terms/MeasurementOrFact')
  const nameOf = (recordId: number) =>
    occurrences.find(({ references = '' }) => references.endsWith(`/fund/${recordId}`))?.occurrenceID
  const facts = measurements.map((row) => [
    row.occurrenceID,
    row.measurementType,
    row.measurementValue,
    row.measurementUnit,
  ])
  expect(facts.toSorted()).toEqual(
    [
      [nameOf(first), 'Kropslængde', '12.5', 'mm'],
      [nameOf(first), 'Farve', 'Rød, Blå', ''],
      [nameOf(second), 'Farve', 'Mørkerød', ''],
    ].toSorted(),
  )
  const { rows: plain } = await fetchRecords(portal, organiser, 'csv', { taxonIds: [open] })
  expect(Object.keys(plain[0] ?? {})).not.toContain('Farve')
})

test('a question that is called as a column of every file takes nobody its place, and two of one name stay apart', async () => {
  const taxonId = await taxa.id()
  const words = { ...common, kind: 'text' as const }
  const { id } = await makeCommunity(portal, organiser, {
    criteria: { taxonIds: [taxonId] },
    fields: ['id', 'Farve', 'Mønster'].map((label) => ({ ...words, label })),
  })
  // As it could be called once.
  await sql`update community_fields set fields = replace(fields::text, 'Mønster', 'Farve')::jsonb
    where community_id = ${id}`.execute(portal.db)
  const { id: recordId } = await makeRecord(portal, { as: organiser, taxonId })
  const said = { as: organiser, recordId, communityId: id, answers: { 1: 'Nej', 2: 'Rød', 3: 'Blå' }, version: 1 }
  await portal.call('answerCommunity', said)
  for (const format of ['csv', 'xlsx'] as const) {
    const { rows } = await fetchRecords(portal, organiser, format, { community: id })
    expect(rows.map((row) => [Number(row.Id), row['id (2)'], row.Farve, row['Farve (2)']])).toEqual([
      [recordId, 'Nej', 'Rød', 'Blå'],
    ])
  }
})
