import { type Rank, ranks } from '#contract/enums.ts'
import type { TaxonHit } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import type { MarkedPart } from '../ui/Marked.tsx'

const genus = 1600
export const species = 2000

/** Names of genera and what is below them are set in italics. */
export const isItalic = (rank: number) => rank === 0 || rank >= genus

/** The rank in words, for everything that is not simply a species. */
export const rankNote = (taxon: { rank: number; taxonType: number }): string | undefined => {
  if (taxon.taxonType === 1) return 'Formgruppe'
  return taxon.rank === species || taxon.rank === 0 ? undefined : ranks[taxon.rank as Rank]
}

const definite: Readonly<Record<number, string>> = {
  ...{ 100: 'riget', 200: 'rækken', 500: 'klassen', 900: 'ordenen', 1300: 'familien', 1600: 'slægten' },
  ...{ 1900: 'artsgruppen', 2000: 'arten', 2100: 'underarten', 2200: 'hybriden', 2300: 'varieteten', 2400: 'formen' },
}
/** What a sentence calls it: arten, slægten, gruppen. */
export const inSentence = ({ rank, taxonType }: { rank: number; taxonType: number }): string =>
  (taxonType === 1 ? undefined : definite[rank]) ?? 'gruppen'

/** A name cut where what was typed begins and ends in it. */
export function namePartsOf(name: string, matches: readonly (readonly [number, number])[]): MarkedPart[] {
  const parts: MarkedPart[] = []
  let at = 0
  for (const [start, end] of matches.toSorted((a, b) => a[0] - b[0])) {
    const from = Math.max(start, at)
    if (end <= from || from >= name.length) continue
    if (from > at) parts.push({ text: name.slice(at, from), isMatch: false })
    parts.push({ text: name.slice(from, end), isMatch: true })
    at = end
  }
  if (at < name.length) parts.push({ text: name.slice(at), isMatch: false })
  return parts
}

export interface HitLines {
  name: MarkedPart[]
  /** Undefined where the name itself is the scientific one. */
  latin: MarkedPart[] | undefined
  /** Another name by which it was found. */
  also: MarkedPart[] | undefined
}

const plain = (text: string): MarkedPart[] => [{ text, isMatch: false }]

/** A hit as it is read: marks stand in the name that matched, and a synonym gets a line of its own. */
export function hitLines(hit: TaxonHit): HitLines {
  const isSame = (name: string) => name.toLowerCase() === hit.matchedName.toLowerCase()
  const name = capital(hit.name)
  const hasLatin = hit.latinName !== '' && hit.latinName !== hit.name
  const inName = isSame(hit.name)
  const inLatin = !inName && hasLatin && isSame(hit.latinName)
  const isElsewhere = !inName && !inLatin && hit.matchedName !== String(hit.id)
  return {
    name: inName ? namePartsOf(name, hit.matches) : plain(name),
    latin: hasLatin ? (inLatin ? namePartsOf(hit.latinName, hit.matches) : plain(hit.latinName)) : undefined,
    also: isElsewhere ? namePartsOf(hit.matchedName, hit.matches) : undefined,
  }
}
