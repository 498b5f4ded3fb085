import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { NameFinder } from '#contract/quick-list/name-finder.ts'
import { readLine, readList } from '#contract/quick-list/read-line.ts'
import { RecordChanges } from '#contract/record.ts'
import { finder } from './quick-list-names.ts'
import { rounds } from './rounds.ts'

/** What people write in notebooks, and how each line is read: ⇥ is a tab. */
const examples = readFileSync(new URL('./quick-list.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) => line.split('\t') as [line: string, state: string, name: string, fields: string])

let names: NameFinder
beforeAll(async () => {
  names = await finder()
})

const told = (fields: object) =>
  Object.entries(fields)
    .map(([field, value]) => `${field}=${value}`)
    .join('; ')

describe('a line of the quick list', () => {
  test.each(examples)('%s', (line, state, name, fields) => {
    const read = readLine(line.replaceAll('⇥', '\t'), names)
    expect([read.state, read.taxon?.name ?? '', told(read.fields)]).toEqual([state, name, fields])
  })

  test('has 250 examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(250)
  })

  test('proposes what else was perhaps meant', () => {
    const { taxon, others } = readLine('3 musv', names)
    expect([taxon, ...others].map((one) => one?.name)).toEqual(expect.arrayContaining(['musvit', 'musvåge']))
  })
})

/** Lines of the words that lists are made of, in any order, and anything else. */
const word = fc.constantFrom(
  ...['musvit', 'gråkrage', 'bøg', 'Parus major', 'musv', '5', '10-15', '0,5', '1.200', '7:45', 'kl', 'par', 'ad', 'x'],
  ...[
    '♂',
    'han',
    'hun',
    'hørt',
    'i blomst',
    'ca.',
    '+',
    '?',
    '(',
    ')',
    'ved søen',
    '×',
    'IIII',
    'x5',
    'død',
    'm²',
    'sp.',
  ],
)
const anything = fc.oneof(
  fc.array(word, { maxLength: 9 }).map((words) => words.join(' ')),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.array(fc.oneof(word, fc.string({ maxLength: 4 })), { maxLength: 8 }).map((parts) => parts.join('')),
)

describe('whatever is written', () => {
  test('nothing is lost: each letter is in one part, and what is in no field is in the note', () => {
    fc.assert(
      fc.property(anything, (line) => {
        const { parts, fields } = readLine(line, names)
        let at = 0
        for (const { from, to, as } of parts) {
          expect(line.slice(at, from).trim()).toBe('')
          expect(to).toBeGreaterThan(from)
          if (as === 'note') expect(fields.notes).toContain(line.slice(from, to))
          at = to
        }
        expect(line.slice(at).trim()).toBe('')
      }),
      rounds(1500),
    )
  })

  test('what is read can be stored as it is', () => {
    fc.assert(
      fc.property(anything, (line) => {
        const { fields } = readLine(line.replaceAll('\0', ''), names)
        expect(RecordChanges.safeParse(fields).error?.issues ?? []).toEqual([])
      }),
      rounds(500),
    )
  })
})

describe('a list', () => {
  test('is read line by line, and empty lines are none', () => {
    const lines = readList('5 musvit\r\n\n  \ngråkrage 2 par\nhusk kikkert\n', names)
    expect(lines.map(({ text }) => text)).toEqual(['5 musvit', 'gråkrage 2 par', 'husk kikkert'])
  })

  test('takes a line with commas for several species when each of them is one', () => {
    const several = readList('5 musvit, 3 blåmejse; x solsort', names)
    expect(several.map(({ taxon, fields }) => [taxon?.name, fields.count])).toEqual([
      ['musvit', 5],
      ['blåmejse', 3],
      ['solsort', undefined],
    ])
    expect(readList('stær 12, flyver mod syd', names)).toHaveLength(1)
  })
})
