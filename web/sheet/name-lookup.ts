import type { TaxonRef } from '#contract/taxon.ts'
import { api } from '../core/api.ts'
import { isTaxonColumn, type Taxa } from './cells.ts'
import type { Entry } from './sheet-state.ts'

const plain = (name: string) => name.trim().toLocaleLowerCase('da')
const isNamed = (taxon: TaxonRef, name: string) =>
  [taxon.name, taxon.danishName ?? '', taxon.latinName].some((one) => plain(one) === name)

/** Asked at a time: a pasted column may name hundreds. */
const atOnce = 4

/** The taxon that has exactly this name, Danish or scientific; none when two share it. */
async function taxonNamed(name: string): Promise<TaxonRef | undefined> {
  const hits = await api('GET /taxa/search', { queryString: name.slice(0, 100), take: 20, all: true })
  const [taxon, another] = hits.filter((hit) => isNamed(hit, name))
  return another ? undefined : taxon
}

/** Names of taxa that were typed or pasted, with the taxa that they are. Others stay texts. */
export async function withTaxa(entries: readonly Entry[], known: Taxa): Promise<Entry[]> {
  const asked = entries.filter(({ heading, text, taxon }) => isTaxonColumn(heading) && !taxon && text.trim() !== '')
  const names = [...new Set(asked.map(({ text }) => plain(text)))]
  const found = new Map<string, TaxonRef | undefined>()
  const unknown = names.filter((name) => {
    const taxon = [...known.values()].find((one) => isNamed(one, name))
    if (taxon) found.set(name, taxon)
    return !taxon
  })
  for (let at = 0; at < unknown.length; at += atOnce) {
    await Promise.all(unknown.slice(at, at + atOnce).map(async (name) => found.set(name, await taxonNamed(name))))
  }
  return entries.map((entry) => (asked.includes(entry) ? { ...entry, taxon: found.get(plain(entry.text)) } : entry))
}
