import { sql } from 'kysely'
import { Taxon } from '#contract/taxon.ts'
import { taxonHead } from '#contract/taxon-head.ts'
import type { Db } from '#server/core/database.ts'
import type { PageContent } from '#server/core/page-content.ts'
import { Refusal } from '#server/core/refusal.ts'
import { readTaxon } from './read.ts'

/** More than a sitemap may hold would make all of it invalid. */
const mostAddresses = 49_000

const idOf = (text: string | undefined) => {
  const id = text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
  return id !== undefined && Number.isSafeInteger(id) ? id : undefined
}

/** /taxa/{taxonId} as a visitor sees it. */
export async function taxonPage(db: Db, params: Record<string, string>): Promise<PageContent | null> {
  const id = idOf(params.taxonId)
  const found = id === undefined ? undefined : await visibleTaxon(db, id)
  if (!found) return null
  // The contract decides what leaves the house, here as in a call.
  const taxon = Taxon.parse(found)
  if (taxon.mergedInto !== null) return { movedTo: `/taxa/${taxon.mergedInto}` }
  return {
    ...taxonHead(taxon),
    ...(taxon.isDeleted ? { status: 410, noIndex: true } : {}),
    data: { key: ['taxon', taxon.id], value: taxon },
  }
}

async function visibleTaxon(db: Db, id: number) {
  try {
    return await readTaxon({ db, viewer: { kind: 'anonymous' } }, id)
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'missing') return undefined
    throw error
  }
}

/** The species that people look for. */
export async function taxonAddresses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`select id from taxon
    where is_default and rank = 2000 and taxon_type = 0 and not is_deleted and merged_into is null
    order by id limit ${mostAddresses}`.execute(db)
  return rows.map(({ id }) => `/taxa/${id}`)
}
