import { describe, expect, test } from 'vitest'
import { plants, plantsOf } from '#test/plants.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { taxonBase } from '#test/taxon-base.ts'

const portal = await portalOfFile()
const { send, undo, living, namesOf } = plantsOf(portal)
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
        'Prova alba står allerede i række 5 under samme overordnede taxon. Rækken er udeladt; det, der hører til den, er regnet med under række 5.',
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
    expect.objectContaining({ row: 6, message: expect.stringContaining('er ladet urørt') }),
  )
  expect((await living('Prova alba')).map(({ parentId }) => parentId)).toEqual(before.map(({ parentId }) => parentId))
  expect(await twins()).toEqual([])
  expect((await undo(one.changeId)).status).toBe(200)
})
