import { type IndexedTaxon, nameKinds } from '#contract/name-search/hit.ts'
import { NameIndex } from '#contract/name-search/name-index.ts'
import { NameFinder } from '#contract/quick-list/name-finder.ts'
import { readChecklistFiles } from '../db/seed/checklist.ts'

const inList = (cell = '') =>
  cell
    .split('|')
    .map((name) => name.split('~')[0] ?? '')
    .filter(Boolean)

/** The default taxa of the starter data, as a device has them. */
export async function starterTaxa(): Promise<IndexedTaxon[]> {
  const { tables } = await readChecklistFiles()
  const parents = new Map<string, { parent: string; group: string }>()
  const rows = tables
    .filter(({ header }) => header.includes('speciesGroup'))
    .flatMap(({ header, rows: all }) =>
      all.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i]]))),
    )
  for (const { scientificName = '', parent = '', speciesGroup = '' } of rows)
    parents.set(scientificName, { parent, group: speciesGroup })
  const groupOf = (name: string): number => {
    const { group, parent } = parents.get(name) ?? { group: '0', parent: '' }
    return group === '' ? groupOf(parent) : Number(group)
  }
  return rows
    .filter(({ isDefault }) => isDefault === '1')
    .map(({ id, rank, scientificName = '', danishName = '', danishSynonyms, scientificSynonyms }) => ({
      ...{ id: Number(id), rank: Number(rank), group: groupOf(scientificName) },
      ...{ isDefault: true, isDeleted: false, commonness: 0 },
      names: [
        ...(danishName === '' ? [] : [{ text: danishName, kind: nameKinds.acceptedDanish }]),
        ...inList(danishSynonyms).map((text) => ({ text, kind: nameKinds.otherDanish })),
        ...[scientificName, ...inList(scientificSynonyms)].map((text) => ({ text, kind: nameKinds.scientific })),
      ],
    }))
}

export const finder = async () => new NameFinder(new NameIndex(await starterTaxa()))
