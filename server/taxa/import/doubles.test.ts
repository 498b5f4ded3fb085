import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { archiveOf, importFile } from '#test/archive.ts'
import { heading } from '#test/beetles.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { taxonBase } from '#test/taxon-base.ts'

const portal = await portalOfFile()
const as = 'taxonAdminRole'

interface Wish {
  dryRun?: boolean
  vernacular?: string[][]
  title?: string
  /** Another genus than Prova, so that a test need not tidy up. */
  genus?: string
}
const send = async (rows: string[][], { dryRun = false, genus = 'Prova', ...tables }: Wish = {}) => {
  const named = rows.map((row) => row.map((cell) => cell.replaceAll('Prova', genus)))
  const archive = await archiveOf({ title: `Dobbelt ${genus}`, ...tables, taxon: [heading, ...named] })
  return (await importFile(portal, 'checklist', archive, { dryRun })).body
}
const undo = (changeId: number | null) => portal.call('undoTaxonChange', { as, changeId: changeId ?? 0 })
const living = (latinName: string) =>
  portal.db
    .selectFrom('taxon')
    .selectAll()
    .where('latinName', '=', latinName)
    .where('isDeleted', '=', false)
    .where('mergedInto', 'is', null)
    .orderBy('id')
    .execute()
const namesOf = async (taxonId: number | undefined) => {
  const rows = await portal.db
    .selectFrom('taxonName')
    .select('canonicalName as name')
    .where('taxonId', '=', taxonId ?? 0)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
const twins = () =>
  portal.db
    .selectFrom('taxon')
    .select(['parentId', 'latinName'])
    .where('taxonType', '=', 0)
    .where('isDeleted', '=', false)
    .where('mergedInto', 'is', null)
    .groupBy(['parentId', 'latinName'])
    .having((e) => e.fn.countAll(), '>', 1)
    .execute()

const plants = [
  ['k', 'Plantae', '', 'kingdom', 'accepted', '', ''],
  ['f', 'Provaceae', '', 'family', 'accepted', 'k', ''],
  ['g', 'Prova', '', 'genus', 'accepted', 'f', ''],
]

describe('a name that stands twice under one parent of an archive', () => {
  const rows = [
    ...plants,
    ['a', 'Prova alba', 'Krag', 'species', 'accepted', 'g', ''],
    ['b', 'Prova alba', 'Lund', 'species', 'accepted', 'g', ''],
    ['c', 'Prova alba var. minor', '', 'variety', 'accepted', 'b', ''],
    ['s', 'Prova candida', 'Lund', 'species', 'synonym', '', 'b'],
  ]
  const vernacular = [
    ['taxonID', 'vernacularName', 'language'],
    ['b', 'hvid prøveurt', 'da'],
  ]

  test('is told with both rows, and is one taxon, also when it is undone and done again', async () => {
    const before = await taxonBase(portal.db)
    const told = {
      row: 6,
      column: 'scientificName',
      message:
        'Prova alba står allerede i række 5 under samme overordnede taxon. Rækken bruges ikke; det, der hører til den, lægges til række 5.',
    }
    const dry = await send(rows, { vernacular, dryRun: true })
    expect(dry).toMatchObject({ errors: [], created: 4 })
    expect(dry.warnings).toContainEqual(told)
    const done = await send(rows, { vernacular })
    expect(done).toMatchObject({ errors: [], created: 4 })
    expect(done.warnings).toContainEqual(told)

    const [only, ...others] = await living('Prova alba')
    expect(others).toEqual([])
    expect(await namesOf(only?.id)).toEqual(['Prova alba', 'Prova candida'])
    expect(only?.danishName).toBe('hvid prøveurt')
    expect((await living('Prova alba var. minor'))[0]?.parentId).toBe(only?.id)

    expect(await send(rows, { vernacular })).toMatchObject({ created: 0, updated: 0, changeId: null })
    const after = await taxonBase(portal.db)
    const undone = await undo(done.changeId)
    expect(undone.status).toBe(200)
    expect(await taxonBase(portal.db)).toEqual(before)
    const again = await undo(undone.body.changeId)
    expect([again.status, again.problem]).toMatchObject([200, {}])
    expect(await taxonBase(portal.db)).toEqual(after)
    expect((await undo(again.body.changeId)).status).toBe(200)
  })

  test('is one taxon where only one of the rows is known', async () => {
    const known = await send([...plants, ['b', 'Prova alba', 'Lund', 'species', 'accepted', 'g', '']])
    const done = await send(rows)
    expect(done.warnings).toContainEqual(
      expect.objectContaining({ row: 5, message: expect.stringContaining('række 6') }),
    )
    expect(await living('Prova alba')).toHaveLength(1)
    expect((await undo(done.changeId)).status).toBe(200)
    expect((await undo(known.changeId)).status).toBe(200)
  })

  test('is one taxon where its parents are one only here', async () => {
    const done = await send([
      ...plants,
      ['g2', 'Prova', 'Lund', 'genus', 'accepted', 'f', ''],
      ['a', 'Prova alba', '', 'species', 'accepted', 'g', ''],
      ['b', 'Prova alba', '', 'species', 'accepted', 'g2', ''],
    ])
    expect(done.warnings.map(({ row }) => row)).toEqual(expect.arrayContaining([5, 7]))
    expect([await living('Prova'), await living('Prova alba')].map((found) => found.length)).toEqual([1, 1])
    expect((await undo(done.changeId)).status).toBe(200)
  })

  test('of another rank is the same name', async () => {
    const done = await send([
      ...plants,
      ['a', 'Prova alba', '', 'species', 'accepted', 'g', ''],
      ['b', 'Prova alba', '', 'unranked', 'accepted', 'g', ''],
    ])
    expect(await living('Prova alba')).toMatchObject([{ rank: 2000 }])
    expect(done.warnings).toContainEqual(
      expect.objectContaining({ row: 6, message: expect.stringContaining('står allerede i række 5') }),
    )
    expect((await undo(done.changeId)).status).toBe(200)
  })

  test('is two taxa under two parents', async () => {
    const done = await send([
      ...plants,
      ['h', 'Altera', '', 'genus', 'accepted', 'f', ''],
      ['t', 'Prova sect. Alba', '', 'section', 'accepted', 'g', ''],
      ['u', 'Altera sect. Alba', '', 'section', 'accepted', 'h', ''],
      ['a', 'Prova alba', '', 'species', 'accepted', 'g', ''],
      ['b', 'Prova alba', '', 'species', 'accepted', 'h', ''],
    ])
    const known = await living('Prova alba')
    expect(known).toHaveLength(2)
    // Another checklist means the one that stands where its row does.
    const rows = [...plants, ['1', 'Prova alba', 'Krag', 'species', 'accepted', 'g', '']]
    const other = await send(rows, { title: 'Den anden' })
    expect(other).toMatchObject({ created: 0, updated: 1, warnings: [] })
    expect(await living('Prova alba')).toHaveLength(2)
    expect((await undo(other.changeId)).status).toBe(200)
    expect((await undo(done.changeId)).status).toBe(200)
  })
})

/** A group of species that editors have named without agg. */
const bareGroup = async (genus: string): Promise<number> => {
  const rows = [...plants, ['r', 'Prova repens', '', 'species', 'accepted', 'g', '']]
  await send(rows, { title: `Den anden ${genus}`, genus })
  const [taxon] = await living(`${genus} repens`)
  const id = taxon?.id ?? 0
  await portal.call('updateTaxaMasterdata', { as, taxonIds: [id], rank: 1900 })
  return id
}

describe('one taxon in two ways of writing', () => {
  test('X agg. beside X coll.', async () => {
    const done = await send([
      ...plants,
      ['a', 'Prova repens agg.', '', 'aggregate', 'accepted', 'g', ''],
      ['b', 'Prova repens coll.', '', 'aggregate', 'accepted', 'g', ''],
    ])
    expect(done).toMatchObject({ errors: [], created: 3 })
    expect(done.warnings).toContainEqual(
      expect.objectContaining({ row: 6, message: expect.stringContaining('står allerede i række 5') }),
    )
    expect((await undo(done.changeId)).status).toBe(200)
  })

  test('X agg. where the portal has X as a group of species', async () => {
    const id = await bareGroup('Nuda')
    const rows = [...plants, ['b', 'Prova repens agg.', '', 'species', 'accepted', 'g', '']]
    const done = await send(rows, { genus: 'Nuda' })
    expect(done.created).toBe(0)
    expect(done.warnings).toContainEqual(
      expect.objectContaining({
        row: 5,
        message: `Nuda repens agg. er det samme som Nuda repens (id ${id}) i portalen og regnes for synonym for det.`,
      }),
    )
    expect(await namesOf(id)).toEqual(['Nuda repens', 'Nuda repens agg.'])
  })

  test('X agg. beside the species X is another taxon', async () => {
    const done = await send([
      ...plants,
      ['a', 'Prova repens agg.', '', 'species', 'accepted', 'g', ''],
      ['b', 'Prova repens', '', 'species', 'accepted', 'g', ''],
    ])
    expect(done.created).toBe(4)
    expect((await undo(done.changeId)).status).toBe(200)
  })

  test('a hybrid by its parents, in either order, in the file and in the portal', async () => {
    const rows = (formula: string) => [...plants, ['x', formula, '', 'hybrid', 'accepted', 'g', '']]
    const both = await send([
      ...rows('Prova alba × Prova nigra'),
      ['y', 'Prova nigra × Prova alba', '', 'hybrid', 'accepted', 'g', ''],
    ])
    expect(both.created).toBe(3)
    expect(both.warnings.map(({ row }) => row)).toContain(6)
    expect((await undo(both.changeId)).status).toBe(200)

    const known = await send(rows('Prova alba × Prova nigra'), { title: 'Den ene' })
    const [hybrid] = await living('Prova alba × Prova nigra')
    const other = await send(rows('Prova nigra × Prova alba'), { title: 'Den anden' })
    expect(other.created).toBe(0)
    expect(other.warnings).toContainEqual(
      expect.objectContaining({
        row: 5,
        message: `Prova nigra × Prova alba er det samme som Prova alba × Prova nigra (id ${hybrid?.id}) i portalen og regnes for synonym for det.`,
      }),
    )
    expect(await namesOf(hybrid?.id)).toEqual(['Prova alba × Prova nigra', 'Prova nigra × Prova alba'])
    expect((await undo(other.changeId)).status).toBe(200)
    expect((await undo(known.changeId)).status).toBe(200)
  })

  test('a name that is a taxon of the archive does not become a synonym of another one too', async () => {
    const done = await send([
      ...plants,
      ['a', 'Prova repens agg.', '', 'aggregate', 'accepted', 'g', ''],
      ['b', 'Prova humilis', '', 'species', 'accepted', 'g', ''],
      ['s', 'Prova repens agg.', '', 'species', 'synonym', '', 'b'],
    ])
    const [humilis] = await living('Prova humilis')
    expect(await namesOf(humilis?.id)).toEqual(['Prova humilis'])
    expect(done.warnings).toContainEqual(
      expect.objectContaining({
        row: 6,
        message:
          'Prova repens agg. er det accepterede navn for et andet taxon (række 5) og bliver ikke synonym for Prova humilis.',
      }),
    )
    expect((await undo(done.changeId)).status).toBe(200)
  })

  test('nor of another one than the group of species that has it without agg.', async () => {
    const id = await bareGroup('Tecta')
    const rows = [
      ...plants,
      ['h', 'Prova humilis', '', 'species', 'accepted', 'g', ''],
      ['s', 'Prova repens agg.', '', 'species', 'synonym', '', 'h'],
    ]
    const done = await send(rows, { genus: 'Tecta' })
    expect(done.warnings).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining(`(id ${id}) og bliver ikke synonym`) }),
    )
  })
})

test('a taxon is not moved to where another one has its name', async () => {
  const one = await send([
    ...plants,
    ['h', 'Altera', '', 'genus', 'accepted', 'f', ''],
    ['a', 'Prova alba', '', 'species', 'accepted', 'g', ''],
    ['b', 'Prova alba', '', 'species', 'accepted', 'h', ''],
  ])
  const before = await living('Prova alba')
  const moving = await send([
    ...plants,
    ['h', 'Altera', '', 'genus', 'accepted', 'f', ''],
    ['b', 'Prova alba', '', 'species', 'accepted', 'g', ''],
  ])
  expect(moving.warnings).toContainEqual(
    expect.objectContaining({ row: 6, message: expect.stringContaining('bliver stående, hvor det er') }),
  )
  expect((await living('Prova alba')).map(({ parentId }) => parentId)).toEqual(before.map(({ parentId }) => parentId))
  expect(await twins()).toEqual([])
  expect((await undo(one.changeId)).status).toBe(200)
})

test('a workbook follows the same rule, and is refused', async () => {
  const rows = [
    ['Overordnet taxon', 'Rang', 'Videnskabeligt navn'],
    ['Plantae', 'Slægt', 'Prova'],
    ['Prova', 'Superart', 'Prova repens agg.'],
    ['Prova', 'Art', 'Prova repens coll.'],
    ['Prova', 'Hybrid', 'Prova alba × Prova nigra'],
    ['Prova', 'Hybrid', 'Prova nigra × Prova alba'],
  ]
  const bytes = await writeXlsx({ sheets: [{ name: 'Ark', rows }] })
  const { body } = await importFile(portal, 'taxa', bytes, { dryRun: true })
  expect(body.errors).toEqual([
    { row: 4, column: 'Videnskabeligt navn', message: 'Det samme taxon står i række 3.' },
    { row: 6, column: 'Videnskabeligt navn', message: 'Det samme taxon står i række 5.' },
  ])
})
