import { sql } from 'kysely'
import type { TaxonRef } from '#contract/taxon.ts'
import type { Db } from '#server/core/database.ts'
import { mediaAddress } from '#server/core/media-address.ts'
import { prepared } from '#server/core/prepared.ts'
import { photoOfTaxon } from './pictures.ts'

export interface RefRow {
  id: number
  name: string
  danishName: string | null
  latinName: string
  isDeleted: boolean
  rank: number
  speciesGroup: number
  taxonType: number
  drawing: string | null
  photoId: string | null
}

/** The columns of a short reference; the taxon table must be named t. The one definition of what a reference shows. */
export const refColumns = sql`t.id, t.shown_name as name, t.danish_name, t.latin_name, t.is_deleted, t.rank,
  t.effective_species_group as species_group, t.taxon_type, t.drawing,
  ${photoOfTaxon} as photo_id`

export const asRef = ({ photoId, ...row }: RefRow): TaxonRef => ({
  ...row,
  rank: row.rank,
  photoUrl: photoId === null ? null : mediaAddress(photoId, 640),
})

/** References by id, in the order asked for; unknown ids are left out. */
export async function taxonRefs(db: Db, ids: readonly number[]): Promise<TaxonRef[]> {
  if (ids.length === 0) return []
  // Each is looked up by its number, however many they are.
  const { rows } = await sql<RefRow>`${prepared}
    select ${refColumns} from taxon t where t.id = any(${ids}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, asRef(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function taxonRef(db: Db, id: number): Promise<TaxonRef | undefined> {
  return (await taxonRefs(db, [id]))[0]
}
