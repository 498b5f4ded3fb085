import { beforeAll, describe, expect, test } from 'vitest'
import type { RecordChanges, RecordFields } from '#contract/record.ts'
import {
  type FieldName,
  fieldNames,
  fileFields,
  type OwnTermField,
  type PlainField,
  type PlainValues,
  plainFields,
  plainLineOf,
  recordFields,
  type SpecialField,
  toldFields,
} from '#contract/record-fields.ts'
import { downloadFormats } from '#contract/search-words.ts'
import { fetchRecords } from './downloads.ts'
import { importsOf } from './imports.ts'
import type { Actor } from './people.ts'
import { portalOfFile } from './portal-of-file.ts'
import { makeRecord, somewhere, taxonWithBlur } from './records.ts'
import type { SheetCell } from './sheets.ts'
import { Checklist } from './taxa.ts'
import { makeTrip } from './trips.ts'
import { uploaded } from './upload.ts'

/* What stands in the table of a find's fields cannot be forgotten anywhere: every field is written and looked for. */

const portal = await portalOfFile({ now: new Date('2026-11-15T10:00:00Z') })

let ann: Actor & { userId: number }
let fish: number
/** Hosts: what a find grows on before and after it is changed. */
let oak: number
let beech: number
beforeAll(async () => {
  const checklist = new Checklist(portal)
  ann = await portal.person({ displayName: 'Ann A' })
  fish = await checklist.id({ name: 'Gadus proevus', danishName: 'prøvetorsk', group: 5 })
  oak = await checklist.id({ name: 'Quercus proeva', danishName: 'prøveeg', group: 1 })
  beech = await checklist.id({ name: 'Fagus proeva', danishName: 'prøvebøg', group: 1 })
})

type Turn = 0 | 1

/** Something to say in a field, and something else. */
function said(name: PlainField, turn: Turn): string | number | boolean {
  const line = plainLineOf(name)
  if (line.kind === 'words') return Object.keys(line.words)[turn] ?? ''
  if (line.kind === 'flag') return turn === 0
  if (line.kind === 'text') return `${line.label} ${turn}`
  if (line.kind === 'taxon') return turn === 0 ? oak : beech
  return line.min + 3 + turn + (line.decimals === 0 ? 0 : 0.5)
}
const allSaid = (turn: Turn) =>
  Object.fromEntries(plainFields.map((name) => [name, said(name, turn)])) as unknown as PlainValues

/** As people read and write it. */
function written(name: PlainField, turn: Turn): string | number {
  const line = plainLineOf(name)
  const value = said(name, turn)
  if (line.kind === 'taxon') return turn === 0 ? 'prøveeg' : 'prøvebøg'
  if ('words' in line) return (line.words as Record<string, string>)[String(value)] ?? ''
  return value as string | number
}

const read = async (id: number, as: Actor | string = ann) => (await portal.call('getRecord', { as, id })).body
const fieldsOf = async (id: number) => (await portal.call('recordFields', { as: ann, id })).body.fields
const lowered = (word: string) => word.charAt(0).toLowerCase() + word.slice(1)

const expectTold = async (id: number, turn: Turn) => {
  const record = await read(id)
  for (const name of toldFields) expect([name, record[name]]).toEqual([name, said(name, turn)])
  expect(record.hostTaxon?.id).toBe(said('hostTaxonId', turn))
  expect(await fieldsOf(id)).toMatchObject(allSaid(turn))
}

/** The archive's terms for what a rule of its own says. */
const ownTerms: Record<OwnTermField, Record<string, string>> = {
  count: { individualCount: '3' },
  countUnit: { organismQuantity: '' },
  countQuality: { individualCount: '3' },
  lifeStage: { lifeStage: 'egg' },
  sex: { sex: 'male' },
  isDead: { vitality: 'dead' },
  hostTaxonId: { associatedTaxa: 'host: Quercus proeva' },
}

describe('every plain field of a find', () => {
  let id: number
  beforeAll(async () => {
    id = (await makeRecord(portal, { as: ann, taxonId: fish, ...allSaid(0), observedFrom: '2021-03-04' })).id
  })

  test('is kept when the find is made', () => expectTold(id, 0))

  test('is kept when it is changed, and whoever saw the version before is told', async () => {
    const made = await makeRecord(portal, { as: ann, taxonId: fish, ...allSaid(0) })
    const changed = await portal.call('updateRecord', { as: ann, id: made.id, version: 1, changes: allSaid(1) })
    expect(changed.status).toBe(200)
    await expectTold(made.id, 1)
    const { status, problem } = await portal.call('updateRecord', {
      ...{ as: ann, id: made.id, version: 1, changes: { locality: 'Et andet sted' } },
    })
    expect(status).toBe(409)
    expect(problem.fields).toEqual(
      Object.fromEntries(plainFields.map((name) => [name, `${recordFields[name].definite} er ændret i mellemtiden.`])),
    )
    const { items } = (await portal.call('recordHistory', { as: ann, id: made.id })).body
    for (const name of plainFields) expect(items.at(-1)?.text).toContain(lowered(recordFields[name].definite))
  })

  test('is taken away again', async () => {
    const made = await makeRecord(portal, { as: ann, taxonId: fish, ...allSaid(0) })
    const nothing = Object.fromEntries(plainFields.map((name) => [name, null])) as RecordChanges
    await portal.call('updateRecord', { as: ann, id: made.id, version: 1, changes: nothing })
    expect(await fieldsOf(made.id)).toMatchObject(nothing)
  })

  test('stands beside the find in the queue when it is a detail', async () => {
    const { items } = (
      await portal.call('validationSuggestions', { filter: JSON.stringify({ recordIds: [id] }), stacked: 'false' })
    ).body
    const details = toldFields.filter((name) => plainLineOf(name).detail !== null)
    expect(items[0]?.details).toMatchObject(Object.fromEntries(details.map((name) => [name, said(name, 0)])))
    expect(items[0]?.details.hostTaxon?.id).toBe(oak)
  })

  test.each(downloadFormats)('stands in a file of finds (%s)', async (format) => {
    const { rows } = await fetchRecords(portal, ann, format, { from: '2021-03-04', to: '2021-03-04' })
    const [row = {}] = rows
    expect(rows).toHaveLength(1)
    for (const name of fileFields) {
      const line = plainLineOf(name)
      const [value, text] = [said(name, 0), String(written(name, 0))]
      if (format !== 'dwca') {
        const cell = row[format === 'geojson' ? (line.file?.key ?? '') : line.label]
        expect([name, cell]).toEqual([name, format === 'csv' ? text.replace('.', ',') : text])
      } else if (line.term === 'own') {
        expect(row).toMatchObject(ownTerms[name as OwnTermField])
      } else {
        const plain = line.kind === 'words' ? String(value).replaceAll('_', ' ') : String(value)
        if (line.term !== null) expect([name, row[line.term.slice(4)]]).toEqual([name, plain])
        else expect(JSON.parse(row.dynamicProperties ?? '{}')).toMatchObject({ [name]: plain })
      }
    }
  })

  test('comes in with a workbook that names it', async () => {
    const imports = importsOf(portal, ann)
    const row: Record<string, SheetCell> = {
      ...{ Art: 'prøvetorsk', Dato: '17-05-2026', Breddegrad: somewhere.lat, Længdegrad: somewhere.lon },
      ...Object.fromEntries(plainFields.map((name) => [recordFields[name].label, written(name, 1)])),
    }
    const line = await imports.imported([row])
    expect(line).toMatchObject({ status: 'done', imported: 1, problems: [] })
    const [imported = 0] = await imports.idsOf(line?.id ?? 0)
    await expectTold(imported, 1)
  })

  test('is read by those for whom it is: of a blurred find not by everybody, and private ones by the owner', async () => {
    const taxonId = await taxonWithBlur(portal, 2000, 5)
    const blurred = await makeRecord(portal, { as: ann, taxonId, ...allSaid(0), observedFrom: '2021-03-05' })
    const [open, hidden] = [await read(id, 'anonymous'), await read(blurred.id, 'anonymous')]
    const told = { from: '2021-03-05', to: '2021-03-05' }
    const files = await Promise.all(downloadFormats.map((format) => fetchRecords(portal, ann, format, told)))
    for (const name of toldFields) {
      const { seen } = plainLineOf(name)
      expect([name, open[name]]).toEqual([name, seen === 'owner' ? null : said(name, 0)])
      expect([name, hidden[name]]).toEqual([name, seen === undefined ? said(name, 0) : null])
    }
    for (const name of fileFields.filter((one) => plainLineOf(one).seen === 'openly')) {
      const [csv, xlsx, geojson, dwca] = files.map(({ rows }) => rows[0] ?? {})
      const { label, file, term } = plainLineOf(name)
      expect([csv?.[label], xlsx?.[label], geojson?.[file?.key ?? ''], dwca?.[term?.slice(4) ?? '']]).toEqual([
        '',
        '',
        '',
        '',
      ])
    }
    expect(fileFields.filter((name) => plainLineOf(name).seen === 'owner')).toEqual([])
  })
})

describe('every other field of a find', () => {
  test('is kept in a draft, and when it is changed', async () => {
    const friend = await portal.person()
    const [first, second] = [await uploaded(portal, ann), await uploaded(portal, ann)]
    const line = (lat: number): RecordFields['shape'] => ({
      type: 'LineString',
      coordinates: [
        [9.5, lat],
        [9.6, lat],
      ],
    })
    const said: { [Name in SpecialField]: [before: RecordFields[Name], after: RecordFields[Name]] } = {
      taxonId: [fish, null],
      speciesGroup: [null, 5],
      certainty: ['sandsynlig', null],
      observedFrom: ['2026-05-01', '2026-05-02'],
      observedTo: ['2026-05-03', '2026-05-04'],
      timeFrom: ['10:00', '11:00'],
      timeTo: ['12:00', '13:00'],
      utcOffset: [120, 60],
      datePrecision: ['month', 'day'],
      point: [somewhere, { lon: 9.6, lat: 56.2 }],
      uncertainty: [10, 20],
      shape: [line(56.1), line(56.2)],
      locality: ['Engen', 'Skoven'],
      isAbsent: [true, false],
      finderNames: [['Ida'], ['Per']],
      finderIds: [[friend.userId], []],
      hideUntil: ['2027-01-01', '2027-01-02'],
      ownBlur: [true, false],
      isPersonal: [true, false],
      tripId: [(await makeTrip(portal, { as: ann })).id, (await makeTrip(portal, { as: ann })).id],
      tags: [['have'], ['tur']],
      pictures: [[{ id: first.id }], [{ id: second.id }]],
    }
    const turn = (at: Turn) => Object.fromEntries(Object.entries(said).map(([name, both]) => [name, both[at]]))
    const { id } = await makeRecord(portal, { as: ann, isDraft: true, ...turn(0) })
    expect(await fieldsOf(id)).toMatchObject(turn(0))
    expect((await portal.call('updateRecord', { as: ann, id, version: 1, changes: turn(1) })).status).toBe(200)
    expect(await fieldsOf(id)).toMatchObject(turn(1))
    const names: FieldName[] = [...plainFields, ...(Object.keys(said) as SpecialField[])]
    expect(names.toSorted()).toEqual(fieldNames.toSorted())
  })
})
