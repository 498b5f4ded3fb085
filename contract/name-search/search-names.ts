import { compareHits, type Hit, type Scope } from './hit.ts'
import { type NameIndex, topOf } from './name-index.ts'

/** A part of all names; taxa that another part knows better are masked. */
export interface Part {
  index: NameIndex
  masked: (id: number) => boolean
}

/** Shorter endings are in too many words. */
const shortestEnding = 4
const shortestMisspelling = 3

/**
 * The hits for what was typed, read in several ways: names that begin so, behind them Danish names that end so, and when
 * nothing begins so names that look alike. However the names are parted, the answer is the same.
 */
export function searchNames(parts: readonly Part[], readings: readonly string[][], scope: Scope, take: number): Hit[] {
  const inAll = (find: (index: NameIndex, masked: Part['masked']) => Hit[]): Hit[] => {
    const found = parts.map(({ index, masked }) => (index.taxa.size === 0 ? [] : find(index, masked)))
    const [only = [], ...others] = found.filter((hits) => hits.length > 0)
    return others.length === 0 ? only : topOf(found.flat(), compareHits, take)
  }
  const [first] = readings
  if (first === undefined) return []
  let hits: Hit[] = []
  for (const tokens of readings) {
    hits = inAll((index, masked) => index.search(tokens, scope, masked, take))
    if (hits.length > 0) break
  }
  const isExact = hits.length > 0
  const [only = ''] = first
  if (hits.length < take && first.length === 1 && only.length >= shortestEnding)
    hits = filled(
      hits,
      inAll((index, masked) => index.searchEnds(only, scope, masked, take)),
      take,
    )
  if (isExact || first.join('').length < shortestMisspelling) return hits
  return filled(
    hits,
    inAll((index, masked) => index.searchFuzzy(first, scope, masked, take)),
    take,
  )
}

function filled(hits: readonly Hit[], more: readonly Hit[], take: number): Hit[] {
  const known = new Set(hits.map((hit) => hit.taxon.id))
  return [...hits, ...more.filter((hit) => !known.has(hit.taxon.id))].slice(0, take)
}
