import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markMatches, nameTokens, queryReadings, speciesCode } from './fold.ts'
import { type IndexedTaxon, nameKinds, type Scope } from './hit.ts'
import { NameIndex, topOf } from './name-index.ts'
import { searchNames } from './search-names.ts'

let nextId = 1
const taxon = (danish: string | null, latin: string, extra: Partial<IndexedTaxon> & { synonyms?: string[] } = {}) => {
  const { synonyms = [], ...rest } = extra
  return {
    id: nextId++,
    rank: 2000,
    group: 4,
    isDefault: true,
    isDeleted: false,
    commonness: 0,
    names: [
      ...(danish === null ? [] : [{ text: danish, kind: nameKinds.acceptedDanish }]),
      ...synonyms.map((text) => ({ text, kind: nameKinds.otherDanish })),
      { text: latin, kind: nameKinds.scientific },
    ],
    ...rest,
  } satisfies IndexedTaxon
}

const everything: Scope = { all: true, includeDeleted: false }
const seek = (taxa: IndexedTaxon[], query: string, scope = everything, take = 10) => {
  const index = new NameIndex(taxa)
  for (const tokens of queryReadings(query)) {
    const hits = index.search(tokens, scope, () => false, take)
    if (hits.length > 0) return hits
  }
  return []
}
const latin = (hits: { taxon: IndexedTaxon }[]) => hits.map((hit) => hit.taxon.names.at(-1)?.text)

const musvit = taxon('musvit', 'Parus major')
const blaamejse = taxon('blåmejse', 'Cyanistes caeruleus')
const bjoerneklo = taxon('kæmpe-bjørneklo', 'Heracleum mantegazzianum', { group: 1 })
const roedkaelk = taxon('rødhals', 'Erithacus rubecula', { synonyms: ['rødkælk'] })
const birds = [musvit, blaamejse, bjoerneklo, roedkaelk]

describe('typing a name', () => {
  test.each([
    ['mus', 'Parus major'],
    ['BLÅM', 'Cyanistes caeruleus'],
    ['blaam', 'Cyanistes caeruleus'],
    ['kæmpe-bjørneklo', 'Heracleum mantegazzianum'],
    ['kæmpebjørneklo', 'Heracleum mantegazzianum'],
    ['bjørneklo kæmpe', 'Heracleum mantegazzianum'],
    ['kaempe bjoern', 'Heracleum mantegazzianum'],
    ['rød-kælk', 'Erithacus rubecula'],
    ['major parus', 'Parus major'],
    ['par maj', 'Parus major'],
    ['parmaj', 'Parus major'],
  ])('%s finds %s', (query, name) => {
    expect(latin(seek(birds, query))).toEqual([name])
  })

  test('a token in the middle of a word does not match', () => {
    expect(seek(birds, 'vit')).toEqual([])
  })

  test('every token must match', () => {
    expect(seek(birds, 'parus minor')).toEqual([])
  })

  test('accepted Danish comes before another Danish name, that before a scientific one', () => {
    const scientific = taxon('græshoppe', 'Rana testis')
    const synonym = taxon('butsnudet frø', 'Rana temporaria', { synonyms: ['rana-frø'] })
    const accepted = taxon('ranafisk', 'Piscis piscis')
    expect(latin(seek([scientific, synonym, accepted], 'rana'))).toEqual([
      'Piscis piscis',
      'Rana temporaria',
      'Rana testis',
    ])
  })

  test('the commoner comes first among equals', () => {
    const rare = taxon('skovmår', 'Martes martes', { commonness: 1 })
    const common = taxon('skovskade', 'Garrulus glandarius', { commonness: 50 })
    expect(latin(seek([rare, common], 'skov'))).toEqual(['Garrulus glandarius', 'Martes martes'])
  })

  test('the whole name comes before a commoner longer one', () => {
    const whole = taxon('ulv', 'Canis lupus')
    const longer = taxon('ulvefod', 'Lycopodium clavatum', { commonness: 99 })
    expect(latin(seek([longer, whole], 'ulv'))).toEqual(['Canis lupus', 'Lycopodium clavatum'])
  })

  test('default taxa, groups, ranks and deleted ones are kept apart', () => {
    const rare = taxon('musling', 'Mytilus edulis', { isDefault: false, group: 10 })
    const gone = taxon('musvåge', 'Buteo buteo', { isDeleted: true })
    const all = [musvit, rare, gone]
    expect(latin(seek(all, 'mus', { all: false, includeDeleted: false }))).toEqual(['Parus major'])
    expect(latin(seek(all, 'mus', { all: true, includeDeleted: false, speciesGroup: 10 }))).toEqual(['Mytilus edulis'])
    expect(latin(seek(all, 'mus', { all: true, includeDeleted: true, rank: 2000 })).toSorted()).toEqual([
      'Buteo buteo',
      'Mytilus edulis',
      'Parus major',
    ])
    expect(seek(all, 'mus', { all: true, includeDeleted: true, rank: 1600 })).toEqual([])
  })
})

describe('misspelt names', () => {
  test.each([
    ['musvitt', 'Parus major'],
    ['mussvit', 'Parus major'],
    ['blomejse', 'Cyanistes caeruleus'],
    ['heracleum mantegazianum', 'Heracleum mantegazzianum'],
  ])('%s finds %s first', (query, name) => {
    const hits = new NameIndex(birds).searchFuzzy(queryReadings(query)[0] ?? [], everything, () => false, 3)
    expect(latin(hits)[0]).toBe(name)
    expect(hits[0]?.isFuzzy).toBe(true)
  })

  test('nonsense finds nothing', () => {
    expect(new NameIndex(birds).searchFuzzy(['qqxxzz'], everything, () => false, 3)).toEqual([])
  })
})

describe('marking what matched', () => {
  test.each<[string, string, string[]]>([
    ['kæmpe-bjørneklo', 'bjør', ['bjør']],
    ['blåmejse', 'blaa', ['blå']],
    ['Parus major', 'maj par', ['Par', 'maj']],
  ])('in %s for %s', (name, query, marked) => {
    expect(markMatches(name, queryReadings(query)[0] ?? []).map(([from, to]) => name.slice(from, to))).toEqual(marked)
  })
})

test('a code is three letters of the genus and three of the epithet', () => {
  expect(speciesCode('Parus major')).toBe('parmaj')
  expect(speciesCode('Aves')).toBeNull()
})

test('whatever a name is, typing the beginning of any of its words finds it', () => {
  const word = fc.stringMatching(/^[a-zæøåéA-ZÆØÅ][a-zæøåé-]{0,8}[a-zæøå]$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), fc.nat(), fc.nat(), (wordsOfName, which, cut) => {
      const name = wordsOfName.join(' ')
      const tokens = nameTokens(name)
      const token = tokens[which % tokens.length] ?? ''
      const typed = token.slice(0, 1 + (cut % token.length))
      expect(seek([taxon(name, 'Xus yus')], typed)).toHaveLength(1)
    }),
  )
})

test('the top of a list is the beginning of the sorted list', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 })), fc.integer({ min: 1, max: 5 }), (numbers, take) => {
      const compare = (a: number, b: number) => a - b
      expect(topOf([...numbers], compare, take)).toEqual(numbers.toSorted(compare).slice(0, take))
    }),
  )
})

describe('everyday words', () => {
  const squirrels = taxon('egern', 'Sciuridae', { rank: 1300 })
  const squirrel = taxon('egern', 'Sciurus vulgaris')
  const ratTail = taxon('rottehale', 'Phleum', { rank: 1600, commonness: 9 })
  const rat = taxon('brun rotte', 'Rattus norvegicus')
  const beeches = taxon('bøg', 'Fagus', { rank: 1600 })
  const beech = taxon('almindelig bøg', 'Fagus sylvatica')
  const mole = taxon('muldvarp', 'Talpa europaea')
  const swan = taxon('knopsvane', 'Cygnus olor')
  const all = [squirrels, squirrel, ratTail, rat, beeches, beech, mole, swan]
  const found = (text: string) =>
    latin(searchNames([{ index: new NameIndex(all), masked: () => false }], queryReadings(text), everything, 5))

  test.each([
    ['egern', ['Sciurus vulgaris', 'Sciuridae']],
    ['bøg', ['Fagus sylvatica', 'Fagus']],
    ['rotte', ['Rattus norvegicus', 'Phleum']],
    ['almindelig muldvarp', ['Talpa europaea']],
    ['alm. muldvarp', ['Talpa europaea']],
    ['muld varp', ['Talpa europaea']],
    ['svane', ['Cygnus olor']],
    ['Talpa europaea Linnaeus, 1758', ['Talpa europaea']],
    ['Talpa cf. europaea', ['Talpa europaea']],
  ])('%s finds %s', (text, names) => {
    expect(found(text)).toEqual(names)
  })

  test('the end of a compound is marked where it stands', () => {
    expect(markMatches('knopsvane', ['svane'])).toEqual([[4, 9]])
  })
})
