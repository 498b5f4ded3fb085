import fc from 'fast-check'
import { expect, test } from 'vitest'
import { patience, rounds } from '#test/rounds.ts'
import type { Columns } from './columns.ts'
import { emptyRoom, Keeper } from './keeper.ts'
import { filling, type RecordDetails, recordOf, tables } from './made-records.ts'

const keeperOf = (records: readonly RecordDetails[]) => {
  const room = emptyRoom(records.length)
  filling(records)(room.arrays, 0)
  return Keeper.of(room, records.length, tables.tables)
}

/** All that is there, by finds instead of lines. */
function contents({ edition: { tree, place } }: Columns) {
  const idOf = (line: number) => tree.arrays.recordId[line] as number
  const lines = ({ arrays, sorted }: typeof tree | typeof place) =>
    Array.from({ length: sorted }, (_, line) =>
      Object.entries({ ...arrays }).map(([name, column]) => [name, column[line]]),
    )
  const squares = ({ starts, counts, totals, apart }: typeof tree.cube.facts) => [
    Array.from(starts, (start) =>
      start < 0 ? [] : Array.from(totals, (_, slot) => [slot, counts[start + slot]]).filter(([, count]) => count !== 0),
    ),
    [...totals],
    Array.from(apart, idOf).toSorted((a, b) => a - b),
  ]
  return {
    // Those of one taxon are in no order.
    tree: lines(tree)
      .map((line) => JSON.stringify(line))
      .toSorted(),
    taxa: Array.from({ length: tree.sorted }, (_, line) => tree.arrays.name[line]),
    place: lines(place),
    places: Array.from(tree.places, (at, id) => (at === 0 ? 0 : idOf(at - 1) === id ? 1 : -1)),
    newest: [tree.newest.byDay, tree.newest.bySubmitted].map((order) => Array.from(order, idOf)),
    facts: squares(tree.cube.facts),
    years: squares(tree.cube.years),
  }
}

test(
  'finds that came and went are sorted in so that all is as if it had been sorted at once',
  async () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 120 })
    const change = fc.record({ ids, seed: fc.nat(1000), kept: fc.integer({ min: 1, max: 4 }) })
    await fc.assert(
      fc.asyncProperty(fc.nat(300), fc.array(change, { minLength: 1, maxLength: 4 }), async (count, changes) => {
        const records = new Map(Array.from({ length: count }, (_, i) => [i + 1, recordOf(i + 1, 0)]))
        const keeper = await keeperOf([...records.values()])
        for (const { ids: changed, seed, kept } of changes) {
          const next = changed.filter((id) => id % kept === 0).map((id) => recordOf(id, seed))
          // Twice, so that some go that came since they were sorted.
          for (const some of [next, next.filter(({ day }) => day % 2 === 0)]) {
            keeper.change(changed, some.length, filling(some))
          }
          for (const id of changed) records.delete(id)
          for (const record of next) if (record.day % 2 === 0) records.set(record.id, record)
          await keeper.sort()
          const atOnce = await keeperOf([...records.values()])
          const { places, ...found } = contents(keeper.columns)
          const { places: expected, ...other } = contents(atOnce.columns)
          expect(found).toEqual(other)
          expect(places.slice(0, expected.length)).toEqual(expected)
          expect(places.slice(expected.length).filter((at) => at !== 0)).toEqual([])
        }
      }),
      rounds(15),
    )
  },
  patience(120_000),
)
