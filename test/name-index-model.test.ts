import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryReadings } from '#contract/name-search/fold.ts'
import { type IndexedTaxon, nameKinds, type Scope } from '#contract/name-search/hit.ts'
import { NameIndex } from '#contract/name-search/name-index.ts'
import { searchNames } from '#contract/name-search/search-names.ts'
import { rounds } from './rounds.ts'

const word = fc.constantFrom(
  ...['skov', 'spurv', 'skovspurv', 'skovsyre', 'mus', 'musvit', 'almindelig', 'rød', 'rødmus', 'svane', 'knopsvane'],
)
const name = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '))
const made = fc.record({
  danish: fc.option(name, { nil: null }),
  synonym: fc.option(name, { nil: null }),
  rank: fc.constantFrom(1300, 1600, 2000, 2100),
  commonness: fc.nat({ max: 2 }),
  isDefault: fc.boolean(),
})
const typed = fc.oneof(
  name,
  fc.constantFrom('skovspurw', 'skov', 'sp', 'svane', 'muus', 'alm. mus', 'rødspurv', 'latix'),
)

test('the same answers come whether names were read at once or change by change', () => {
  const build = (some: { danish: string | null; synonym: string | null }[], from: number) =>
    some.map(
      ({ danish, synonym, ...rest }, i): IndexedTaxon => ({
        ...(rest as Pick<IndexedTaxon, 'rank' | 'commonness' | 'isDefault'>),
        ...{ id: from + i, group: 4, isDeleted: false },
        names: [
          ...(danish === null ? [] : [{ text: danish, kind: nameKinds.acceptedDanish }]),
          ...(synonym === null ? [] : [{ text: synonym, kind: nameKinds.otherDanish }]),
          { text: `Latinus ${'abcdefghijklmnop'[i % 16]}us`, kind: nameKinds.scientific },
        ],
      }),
    )
  fc.assert(
    fc.property(
      fc.array(made, { maxLength: 12 }),
      fc.array(made, { maxLength: 8 }),
      fc.nat({ max: 12 }),
      typed,
      fc.integer({ min: 1, max: 6 }),
      (before, edits, from, text, take) => {
        const old = build(before, 1)
        // Some edits change known taxa, some add new ones.
        const changed = build(edits, from + 1)
        const all = new Map([...old, ...changed].map((one) => [one.id, one]))
        const once = [{ index: new NameIndex([...all.values()]), masked: () => false }]
        const ids = new Set(changed.map(({ id }) => id))
        const parted = [
          { index: new NameIndex(changed), masked: () => false },
          { index: new NameIndex(old), masked: (id: number) => ids.has(id) },
        ]
        const readings = queryReadings(text)
        const scope: Scope = { all: take % 2 === 0, includeDeleted: false }
        expect(searchNames(parted, readings, scope, take)).toEqual(searchNames(once, readings, scope, take))
      },
    ),
    rounds(1500),
  )
})
