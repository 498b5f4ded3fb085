import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { importFile } from '#test/archive.ts'
import { plants, plantsOf } from '#test/plants.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()
const { send, undo, living, namesOf } = plantsOf(portal)

/** A group of species that an older portal has without agg. */
const bareGroup = async (genus: string): Promise<number> => {
  const rows = [...plants, ['r', 'Prova repens', '', 'species', 'accepted', 'g', '']]
  await send(rows, { title: `Den anden ${genus}`, genus })
  const [taxon] = await living(`${genus} repens`)
  const id = taxon?.id ?? 0
  await portal.db.updateTable('taxon').set({ rank: 1900 }).where('id', '=', id).execute()
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
        message: `Nuda repens agg. er det samme som Nuda repens (id ${id}) i portalen og regnes for et synonym for det.`,
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
        message: `Prova nigra × Prova alba er det samme som Prova alba × Prova nigra (id ${hybrid?.id}) i portalen og regnes for et synonym for det.`,
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
        row: 7,
        message:
          'Prova repens agg. er det accepterede navn for et andet taxon (række 5) og er ikke regnet for synonym for Prova humilis.',
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
      expect.objectContaining({ message: expect.stringContaining(`(id ${id}) og er ikke regnet for synonym`) }),
    )
  })
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
