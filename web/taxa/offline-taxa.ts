import { openDB } from 'idb'
import type { Reply } from '#contract/calls.ts'
import { markMatches, queryReadings } from '#contract/name-search/fold.ts'
import { nameKinds, type Scope } from '#contract/name-search/hit.ts'
import { NameIndex } from '#contract/name-search/name-index.ts'
import { searchNames } from '#contract/name-search/search-names.ts'
import { NameFinder } from '#contract/quick-list/name-finder.ts'
import type { TaxonHit, TaxonRef } from '#contract/taxon.ts'
import { api } from '../core/api.ts'
import { log } from '../core/log.ts'

type OfflineTaxon = NonNullable<Reply<'GET /taxa/offline-taxa'>['taxa']>[number]
interface Kept {
  revision: number
  taxa: OfflineTaxon[]
}

const database = () => openDB('vildfund-taxa', 1, { upgrade: (db) => void db.createObjectStore('kept') })
let index: Promise<{ revision: number; names: NameIndex; taxa: Map<number, OfflineTaxon> } | undefined> | undefined

/** Fetch the names of the default taxa to the device, if they have changed since the last time. */
export async function refreshOfflineTaxa(): Promise<void> {
  try {
    const db = await database()
    const kept = (await db.get('kept', 'taxa')) as Kept | undefined
    const { revision, taxa } = await api('GET /taxa/offline-taxa', kept ? { revision: kept.revision } : {})
    if (!taxa) return
    // One write: a set that is not whole never takes the place of one that is.
    await db.put('kept', { revision, taxa } satisfies Kept, 'taxa')
    index = undefined
    reading = undefined
  } catch (error) {
    log.warning('offline', `Artsnavnene kunne ikke lægges på enheden: ${String(error)}`)
  }
}

async function loadIndex() {
  const kept = (await (await database()).get('kept', 'taxa')) as Kept | undefined
  return (
    kept && {
      revision: kept.revision,
      names: new NameIndex(kept.taxa.map(indexed)),
      taxa: new Map(kept.taxa.map((taxon) => [taxon.id, taxon])),
    }
  )
}

const indexed = ({ id, rank, group, commonness, danish, otherDanish, scientific }: OfflineTaxon) => ({
  ...{ id, rank, group, isDefault: true, isDeleted: false, commonness },
  names: [
    ...(danish === null ? [] : [{ text: danish, kind: nameKinds.acceptedDanish }]),
    ...otherDanish.map((text) => ({ text, kind: nameKinds.otherDanish })),
    ...scientific.map((text) => ({ text, kind: nameKinds.scientific })),
  ],
})

/** The names on the device for reading lists with: their number, and each taxon as it stands beside a find. */
export interface OfflineNames {
  revision: number
  count: number
  finder: NameFinder
  taxon: (id: number) => TaxonRef | undefined
}
let reading: Promise<OfflineNames | undefined> | undefined

/** Fetched first when there are none; undefined when they cannot be had now. */
export async function offlineNames(): Promise<OfflineNames | undefined> {
  index ??= loadIndex()
  if (!(await index)) await refreshOfflineTaxa()
  index ??= loadIndex()
  const known = await index
  if (!known) {
    index = undefined
    return undefined
  }
  reading ??= Promise.resolve({
    ...{ revision: known.revision, count: known.taxa.size, finder: new NameFinder(known.names) },
    taxon: (id: number) => {
      const taxon = known.taxa.get(id)
      return taxon && refOfOffline(taxon)
    },
  })
  return reading
}

const refOfOffline = ({ id, danish, latin, rank, group, drawing }: OfflineTaxon) =>
  ({
    ...{ id, danishName: danish, latinName: latin, rank, speciesGroup: group, name: danish ?? latin },
    ...{ isDeleted: false, taxonType: 0, drawing, photoUrl: null },
  }) as TaxonRef

/** The same search as the server's, among the default taxa on the device. */
export async function searchOffline(
  text: string,
  scope: Omit<Scope, 'all' | 'includeDeleted'>,
  take: number,
): Promise<TaxonHit[]> {
  index ??= loadIndex()
  const known = await index
  if (!known) return []
  const whole: Scope = { ...scope, all: false, includeDeleted: false }
  const hits = searchNames([{ index: known.names, masked: () => false }], queryReadings(text), whole, take)
  return hits.flatMap((hit) => {
    const taxon = known.taxa.get(hit.taxon.id)
    if (!taxon) return []
    return [
      {
        ...refOfOffline(taxon),
        ...{ matchedName: hit.text, matches: markMatches(hit.text, hit.tokens), isFuzzy: hit.isFuzzy },
      } as TaxonHit,
    ]
  })
}
