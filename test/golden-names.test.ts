import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsRank, formatName, type Reading, refusalText } from '#contract/scientific-name/name.ts'
import { readName } from '#contract/scientific-name/read-name.ts'
import { checklistSet, readChecklistFiles } from '../db/seed/checklist.ts'
import { rounds } from './rounds.ts'

interface Golden {
  input: string
  hints: { rank: number | undefined; authorship: string }
  expected: object
}

const lines = readFileSync(new URL('./golden-names.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
const golden: Golden[] = lines
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const cells = line.split('\t')
    const [input = '', givenRank = '', givenAuthor = '', canonical = '', rank = '', authorship = ''] = cells
    const [year = '', hybrid = '', qualifier = '', refusal = '', near = ''] = cells.slice(6)
    return {
      input,
      hints: { rank: givenRank === '' ? undefined : Number(givenRank), authorship: givenAuthor },
      expected:
        refusal === ''
          ? {
              ...{ canonical, rank: rank === '' ? null : Number(rank), authorship },
              ...{ year: year === '' ? null : Number(year), isHybrid: hybrid !== '', qualifier: qualifier || null },
            }
          : { refusal, near: near || null },
    }
  })

const told = (reading: Reading): object => {
  if (!('name' in reading)) return { refusal: reading.refusal, near: reading.near }
  const { canonical, rank, authorship, year, isHybrid, qualifier } = reading.name
  return { canonical, rank, authorship, year, isHybrid, qualifier }
}

describe('scientific names', () => {
  test('of the golden set are all read as the codes say', () => {
    const wrong = golden.filter(
      ({ input, hints, expected }) => JSON.stringify(told(readName(input, hints))) !== JSON.stringify(expected),
    )
    const right = golden.length - wrong.length
    console.info(`golden set: ${right} of ${golden.length} names (${((100 * right) / golden.length).toFixed(1)} %)`)
    expect(golden.length).toBeGreaterThanOrEqual(400)
    for (const { input, hints, expected } of wrong)
      expect({ input, ...told(readName(input, hints)) }).toEqual({ input, ...expected })
  })

  test('read again as they are printed are the same names', () => {
    for (const { input, hints } of golden) {
      const reading = readName(input, hints)
      if (!('name' in reading)) continue
      const { canonical, authorship, year, rank, isHybrid, level } = reading.name
      const again = readName(formatName(reading.name), { rank: hints.rank ?? (level === 'uninomial' ? 1600 : rank) })
      expect(again).toMatchObject({ name: { canonical, authorship, year, rank, isHybrid, level } })
    }
  })

  test('of the starter checklist are themselves, accepted or not, and fit their ranks', async () => {
    const { taxa } = checklistSet(await readChecklistFiles())
    const wrong: string[] = []
    let accepted = 0
    for (const { names, rank, taxonType } of taxa) {
      if (taxonType !== 0) continue
      for (const [i, { canonicalName, authorship }] of names.entries()) {
        accepted += i === 0 ? 1 : 0
        const bare = readName(canonicalName)
        const full = readName(`${canonicalName} ${authorship}`.trim(), { rank })
        const isSame = [bare, full].every((one) => 'name' in one && one.name.canonical === canonicalName)
        const isFit = i > 0 || ('name' in bare && fitsRank(bare.name, rank))
        const hasAuthor = 'name' in full && full.name.authorship === authorship
        if (!isSame || !isFit || !hasAuthor) wrong.push(`${canonicalName} ${authorship}`)
      }
    }
    console.info(`starter checklist: ${accepted} accepted names`)
    expect(wrong).toEqual([])
  })

  test('that are none are refused in words', () => {
    const kinds = new Set(golden.flatMap(({ expected }) => ('refusal' in expected ? [String(expected.refusal)] : [])))
    expect(kinds.size).toBe(11)
    const text = 'Boletus cf. edulis'
    const reading = readName(text)
    expect('refusal' in reading && refusalText(text, reading)).toBe(
      '“Boletus cf. edulis” er en usikker bestemmelse (cf.) og ikke et navn.',
    )
  })

  test.each<[string, number, boolean]>([
    ['Aglais', 2000, false],
    ['Aglais io', 1600, false],
    ['Aglais io', 2000, true],
    ['Aglais', 1600, true],
    ['Motacilla alba alba', 2000, false],
    ['Salix × rubens', 2200, true],
    ['Salix × rubens', 1900, false],
    ['Rubus fruticosus agg.', 1900, true],
    ['Rubus fruticosus agg.', 2200, false],
    ['Taraxacum sect. Ruderalia', 1600, false],
    ['Taraxacum sect. Ruderalia', 1700, true],
    ['Rosa subsp. canina', 2100, false],
  ])('%s as a name of rank %i: %s', (text, rank, fits) => {
    const reading = readName(text)
    expect('name' in reading && fitsRank(reading.name, rank)).toBe(fits)
  })
})

test('whatever words stand together, what is read as a name is read the same when it is printed', () => {
  const words = [...new Set(golden.flatMap(({ input }) => input.split(' ')))]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 6 }), fc.constantFrom(0, 1600, 2000), (some, rank) => {
      const reading = readName(some.join(' '), { rank })
      if (!('name' in reading)) return
      const { canonical, authorship, year, level } = reading.name
      expect(readName(formatName(reading.name), { rank: level === 'uninomial' ? 1600 : rank })).toMatchObject({
        name: { canonical, authorship, year, level },
      })
    }),
    rounds(2000),
  )
})
