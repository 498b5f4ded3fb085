import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import { alphabetical } from '#server/taxa/browse.ts'
import { aboveTaxon, isSpecies, speciesId } from '#server/taxa/species.ts'
import { sharedArray } from '../columns/arrays.ts'
import type { TaxaKnown } from '../columns/species.ts'

/** For questions that are about no taxa. */
export const noTaxa: TaxaKnown = {
  revision: -1,
  species: new Uint32Array(0),
  speciesIds: new Uint32Array(0),
  alphabet: new Uint32Array(0),
}

interface Row {
  id: number
  species: number
}

interface Kept {
  revision: number
  taxa: Promise<TaxaKnown>
}
const kept = new WeakMap<Db, Kept>()

/** Taxa as they are now: each question asks whether any has changed, and reads them again when one has. */
export async function knownTaxa(db: Db): Promise<TaxaKnown> {
  const { rows } = await sql<{ newest: number | null }>`${prepared}
    select max(search_revision) as newest from taxon`.execute(db)
  const revision = rows[0]?.newest ?? -1
  const known = kept.get(db)
  if (known?.revision === revision) return known.taxa
  const taxa = readTaxa(db, revision)
  kept.set(db, { revision, taxa })
  taxa.catch(() => kept.delete(db))
  return taxa
}

async function readTaxa(db: Db, revision: number): Promise<TaxaKnown> {
  const { rows } = await sql<Row>`
    select t.id, case when ${isSpecies} then ${speciesId} else 0 end as species
    from taxon t ${aboveTaxon} order by ${alphabetical(sql`t.shown_name`)}, t.id`.execute(db)
  const size = rows.reduce((most, { id }) => Math.max(most, id), 0) + 1
  const taxa = { species: sharedArray(Uint32Array, size), alphabet: sharedArray(Uint32Array, size) }
  const ids = [0, ...new Set(rows.map(({ species }) => species).filter((id) => id > 0))]
  const places = new Map(ids.map((id, place) => [id, place]))
  for (const [i, { id, species }] of rows.entries()) {
    taxa.species[id] = places.get(species) ?? 0
    taxa.alphabet[id] = i + 1
  }
  const speciesIds = sharedArray(Uint32Array, ids.length)
  speciesIds.set(ids)
  return { revision, ...taxa, speciesIds }
}
