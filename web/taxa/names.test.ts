import { describe, expect, it } from 'vitest'
import type { TaxonHit } from '#contract/taxon.ts'
import { hitLines, inSentence, isItalic, namePartsOf, rankNote } from './names.ts'

const hit = (change: Partial<TaxonHit> = {}): TaxonHit => ({
  id: 7,
  name: 'musvit',
  danishName: 'musvit',
  latinName: 'Parus major',
  isDeleted: false,
  rank: 2000,
  speciesGroup: 4,
  taxonType: 0,
  drawing: null,
  photoUrl: null,
  matchedName: 'musvit',
  matches: [[0, 4]],
  isFuzzy: false,
  ...change,
})
const marked = (parts: ReturnType<typeof namePartsOf> | undefined) =>
  parts?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

describe('a name with what was typed marked in it', () => {
  it('loses no letter, whatever the marks are', () => {
    expect(
      marked(
        namePartsOf('Parus major', [
          [6, 9],
          [0, 3],
        ]),
      ),
    ).toBe('[Par]us [maj]or')
    expect(
      marked(
        namePartsOf('Parus', [
          [0, 3],
          [2, 5],
        ]),
      ),
    ).toBe('[Par][us]')
    expect(
      marked(
        namePartsOf('Parus', [
          [3, 99],
          [9, 12],
          [1, 1],
        ]),
      ),
    ).toBe('Par[us]')
    expect(marked(namePartsOf('Parus', []))).toBe('Parus')
  })
})

describe('a hit', () => {
  it('is marked in the name that matched', () => {
    expect(marked(hitLines(hit()).name)).toBe('[Musv]it')
    const latin = hitLines(
      hit({
        matchedName: 'Parus major',
        matches: [
          [0, 3],
          [6, 9],
        ],
      }),
    )
    expect([marked(latin.name), marked(latin.latin), latin.also]).toEqual(['Musvit', '[Par]us [maj]or', undefined])
  })
  it('by a synonym says which', () => {
    const { name, also } = hitLines(hit({ matchedName: 'kødmejse', matches: [[0, 3]] }))
    expect([marked(name), marked(also)]).toEqual(['Musvit', '[kød]mejse'])
  })
  it('by its number says no other name', () => expect(hitLines(hit({ matchedName: '7' })).also).toBeUndefined())
  it('without a Danish name shows the scientific one once', () => {
    const { name, latin } = hitLines(
      hit({ name: 'Cygnus', danishName: null, latinName: 'Cygnus', matchedName: 'Cygnus' }),
    )
    expect([marked(name), latin]).toEqual(['[Cygn]us', undefined])
  })
})

describe('ranks', () => {
  it('are said for everything but plain species', () => {
    expect(rankNote({ rank: 2000, taxonType: 0 })).toBeUndefined()
    expect(rankNote({ rank: 1300, taxonType: 0 })).toBe('Familie')
    expect(rankNote({ rank: 0, taxonType: 1 })).toBe('Formgruppe')
  })
  it('set names in italics from the genus down', () => {
    expect([1300, 1600, 2000, 2200].map(isItalic)).toEqual([false, true, true, true])
  })
})

describe('a taxon in a sentence', () => {
  it('is called by its rank, and only a species is one', () => {
    const said = (rank: number, taxonType = 0) => inSentence({ rank, taxonType })
    expect([2000, 2100, 1600, 1300, 900, 500, 200, 100].map((rank) => said(rank))).toEqual([
      ...['arten', 'underarten', 'slægten', 'familien', 'ordenen', 'klassen', 'rækken', 'riget'],
    ])
    expect([said(2200), said(1900), said(1700), said(0), said(2000, 1)]).toEqual([
      ...['hybriden', 'artsgruppen', 'gruppen', 'gruppen', 'gruppen'],
    ])
  })
})
