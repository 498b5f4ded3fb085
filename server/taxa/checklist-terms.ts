import { ranks } from '#contract/enums.ts'

/** How checklists write ranks, folded to small letters without spaces or full stops. */
const rankWords: Record<string, number> = {
  ...{ kingdom: 100, regnum: 100 },
  ...{ phylum: 200, division: 200, divisio: 200 },
  ...{ subphylum: 300, subdivision: 300, superclass: 400, class: 500, classis: 500 },
  ...{ subclass: 600, infraclass: 700, superorder: 800, order: 900, ordo: 900, suborder: 1000, infraorder: 1100 },
  ...{ superfamily: 1200, family: 1300, familia: 1300, subfamily: 1400, tribe: 1500, tribus: 1500 },
  ...{ genus: 1600, gen: 1600, section: 1700, sectio: 1700, sect: 1700, subsection: 1800, subsect: 1800 },
  ...{ superspecies: 1900, aggregate: 1900, speciesaggregate: 1900, agg: 1900, speciesgroup: 1900 },
  ...{ species: 2000, sp: 2000, spec: 2000 },
  ...{ subspecies: 2100, ssp: 2100, subsp: 2100, hybrid: 2200, nothospecies: 2200, hyb: 2200 },
  ...{ variety: 2300, varietas: 2300, var: 2300, form: 2400, forma: 2400, f: 2400 },
  ...Object.fromEntries(Object.entries(ranks).map(([number, word]) => [word.toLowerCase(), Number(number)])),
  unranked: 0,
}

/** Ranks above kingdom: the tree begins with kingdoms. */
const aboveKingdom = new Set(['domain', 'superdomain', 'realm', 'superkingdom', 'empire', 'life', 'biota', 'domæne'])

const folded = (word: string) =>
  word
    .trim()
    .toLowerCase()
    .replace(/[\s._-]+/g, '')

/** The number of a rank word or of a number written as text; undefined when nobody knows it. */
export const rankOf = (word: string): number | undefined => {
  const key = folded(word)
  if (/^\d+$/.test(key)) return Object.hasOwn(ranks, key) ? Number(key) : undefined
  return Object.hasOwn(rankWords, key) ? rankWords[key] : undefined
}

export const isAboveKingdom = (word: string) => aboveKingdom.has(folded(word))

/** English names for archives. */
export const rankTerm = (rank: number): string =>
  ({
    100: 'kingdom',
    200: 'phylum',
    300: 'subphylum',
    400: 'superclass',
    500: 'class',
    600: 'subclass',
    700: 'infraclass',
    800: 'superorder',
    900: 'order',
    1000: 'suborder',
    1100: 'infraorder',
    1200: 'superfamily',
    1300: 'family',
    1400: 'subfamily',
    1500: 'tribe',
    1600: 'genus',
    1700: 'section',
    1800: 'subsection',
    1900: 'superspecies',
    2000: 'species',
    2100: 'subspecies',
    2200: 'hybrid',
    2300: 'variety',
    2400: 'form',
  })[rank] ?? 'unranked'

const statusWords: Record<string, number> = {
  ...{ accepted: 1, valid: 1, acceptedname: 1, accepteret: 1, acceptednameusage: 1 },
  ...{ synonym: 2, heterotypicsynonym: 2, homotypicsynonym: 2, objectivesynonym: 2, subjectivesynonym: 2, invalid: 2 },
  ...{
    proparte: 2,
    proparesynonym: 2,
    propartesynonym: 2,
    basionym: 2,
    homonym: 2,
    ambiguoussynonym: 2,
    unaccepted: 2,
  },
  ...{ juniorsynonym: 2, notaccepted: 2 },
  ...{ misapplied: 3, misappliedname: 3, auctnon: 3, misidentification: 3 },
  ...{ provisionallyaccepted: 4, doubtful: 4, provisional: 4, unresolved: 4, unchecked: 4, uncertain: 4 },
  ...{ superspecies: 5, technicalsynonym: 6, orthographicvariant: 6, misspelling: 6 },
}

/** The number of a taxonomic status; undefined when nobody knows the word. */
export const statusOf = (word: string): number | undefined => {
  const key = folded(word)
  return Object.hasOwn(statusWords, key) ? statusWords[key] : undefined
}

export const statusTerm = (status: number): string =>
  ({
    1: 'accepted',
    2: 'synonym',
    3: 'misapplied',
    4: 'provisionally accepted',
    5: 'superspecies',
    6: 'orthographic variant',
  })[status] ?? 'synonym'
