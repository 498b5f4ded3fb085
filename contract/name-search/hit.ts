/** What is searched and what is found, and in which order hits stand. */

/** The kinds of names in the order in which hits are shown. */
export const nameKinds = { acceptedDanish: 0, otherDanish: 1, scientific: 2 } as const
export type NameKind = (typeof nameKinds)[keyof typeof nameKinds]

export interface IndexedTaxon {
  id: number
  rank: number
  group: number
  isDefault: boolean
  isDeleted: boolean
  /** More is commoner; breaks ties. */
  commonness: number
  names: { text: string; kind: NameKind }[]
}

export interface Scope {
  all: boolean
  includeDeleted: boolean
  speciesGroup?: number | undefined
  rank?: number | undefined
}

/** How much of a name was typed: all of it ("almindelig" may be left out), whole words of it, beginnings of words. */
export const fits = { whole: 0, words: 1, beginnings: 2 } as const
export type Fit = (typeof fits)[keyof typeof fits]

export interface Hit {
  taxon: IndexedTaxon
  text: string
  kind: NameKind
  fit: Fit
  /** Whether the name begins with what was typed. */
  begins: boolean
  /** How like it is, in ten thousandths, when it was found by likeness. */
  likeness: number
  tokens: readonly string[]
  isFuzzy: boolean
}

/** A species stands before the genus or family that is called the same, and before its own subspecies. */
export const levelOf = ({ rank }: Pick<IndexedTaxon, 'rank'>) => (rank === 2000 ? 0 : rank < 2000 ? 1 : 2)
export const levels = 3

type Standing = Pick<Hit, 'taxon' | 'text' | 'kind'>

/** "almindelig kantarel" counts as short as "kantarel": it is the one that people mean. */
const lengthOf = (text: string) => text.length - (/^almindeligt? /i.exec(text)?.[0].length ?? 0)

export const compareTexts = (a: Standing, b: Standing) =>
  lengthOf(a.text) - lengthOf(b.text) || (a.text < b.text ? -1 : a.text > b.text ? 1 : a.taxon.id - b.taxon.id)

/** The one order of hits: an index's numbers say the same in a shorter way. */
export const compareHits = (a: Hit, b: Hit): number =>
  b.likeness - a.likeness ||
  a.kind - b.kind ||
  a.fit - b.fit ||
  levelOf(a.taxon) - levelOf(b.taxon) ||
  b.taxon.commonness - a.taxon.commonness ||
  Number(b.begins) - Number(a.begins) ||
  compareTexts(a, b)
