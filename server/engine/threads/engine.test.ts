import { afterAll, describe, expect, test } from 'vitest'
import { emptyRoom, Keeper } from '../columns/keeper.ts'
import type { TaxaKnown } from '../columns/species.ts'
import { Common } from '../reading/fetch.ts'
import { noTaxa } from '../reading/taxa.ts'
import { Engine } from './engine.ts'

const many = 1000
const engine = new Engine({ threads: 1, onTheSpot: 0 })
afterAll(() => engine.close())

async function known() {
  const room = emptyRoom(many)
  for (let i = 0; i < many; i++) room.arrays.recordId[i] = i + 1
  const common = new Common()
  return { keeper: await Keeper.of(room, many, common.tables.tables), common }
}

describe('who asks the same while it is under way', () => {
  test('hears of what was hidden in between', async () => {
    const finds = await known()
    const count = () => engine.answer(finds, () => ({ kind: 'count', asking, taxa: noTaxa, wanted: null }))
    const asking = { filter: { months: [0] } }
    const before = count()
    finds.keeper.change([1, 2, 3], 0, () => {})
    const after = count()
    expect(await Promise.all([before, after])).toEqual([many, many - 3])
  })

  test('hears of taxa that have changed in between', async () => {
    const finds = await known()
    const figures = (taxa: TaxaKnown) =>
      engine.answer(finds, () => ({ kind: 'figures', asking: { filter: {} }, taxa, wanted: { since: 0 } }))
    // What the finds are of is a genus first, and then a species.
    const genus = { ...noTaxa, revision: 1, species: Uint32Array.of(0), speciesIds: Uint32Array.of(0, 7) }
    const species = { ...genus, revision: 2, species: Uint32Array.of(1) }
    const [before, after] = await Promise.all([figures(genus), figures(species)])
    expect([before.species, after.species]).toEqual([0, 1])
  })
})
