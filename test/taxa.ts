import { randomUUID } from 'node:crypto'
import type { Taxon } from '#contract/taxon.ts'
import { refreshTaxa } from '#server/taxa/derive.ts'
import { placeInTree } from '#server/taxa/tree.ts'
import type { Portal } from './app.ts'
import { changesOf } from './changes.ts'

export const ranks = { kingdom: 100, family: 1300, genus: 1600, superSpecies: 1900, species: 2000, subspecies: 2100 }

export interface TaxonWish {
  name?: string
  danishName?: string | null
  parent?: number | null
  rank?: number
  /** Own species group. */
  group?: number
  blur?: number
}

/**
 * Letters that nothing else has, for names in tests that share a database. Long enough to be no word: "den" and "von"
 * belong to people, and a name that ends so cannot be read.
 */
export function newLetters(): string {
  const digits = randomUUID().replaceAll('-', '').slice(0, 16)
  return [...digits].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('')
}

/** Makes taxa through the calls, and orphans as an import would leave them. */
export class Checklist {
  readonly #portal: Portal
  #made = 0

  constructor(portal: Portal) {
    this.#portal = portal
  }

  /** A species' name that nothing else has. */
  newName(first = 'Provus'): string {
    return `${first} x${this.#letters()}us`
  }

  /** A name of one word, as genera and what is above them have it. */
  newGenus(): string {
    return `Provus${this.#letters()}`
  }

  /** A name that a taxon of the rank can have. */
  #nameOf(rank: number): string {
    if (rank > 0 && rank < ranks.superSpecies) return this.newGenus()
    const name = this.newName()
    if (rank === ranks.superSpecies) return `${name} agg.`
    return rank === 2200 ? name.replace(' ', ' × ') : rank > ranks.species ? `${name} minor` : name
  }

  #letters(): string {
    this.#made++
    return [...String(this.#made)].map((digit) => 'aeioubdfgk'[Number(digit)]).join('')
  }

  async taxon(wish: TaxonWish = {}): Promise<Taxon> {
    const rank = wish.rank ?? ranks.species
    const { body, status, problem } = await this.#portal.call('createTaxon', {
      as: 'taxonAdminRole',
      parentId: wish.parent ?? null,
      rank,
      scientificName: wish.name ?? this.#nameOf(rank),
      danishName: wish.danishName ?? null,
    })
    if (status !== 200) throw new Error(`no taxon: ${JSON.stringify(problem)}`)
    if (wish.group === undefined && wish.blur === undefined) return body
    await this.#portal.call('updateTaxaMasterdata', {
      as: 'taxonAdminRole',
      taxonIds: [body.id],
      ...(wish.group === undefined ? {} : { speciesGroup: wish.group }),
      ...(wish.blur === undefined ? {} : { blurRadius: wish.blur }),
    })
    return this.read(body.id)
  }

  async id(wish: TaxonWish = {}): Promise<number> {
    return (await this.taxon(wish)).id
  }

  async orphan({
    name = this.newName('Fremmedus'),
    source = 'import:prøve',
  } = {}): Promise<{ id: number; name: string }> {
    const { db } = this.#portal
    const { id } = await db
      .insertInto('taxon')
      .values({ taxonType: 2, rank: 0, source })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('taxonName')
      .values({ taxonId: id, canonicalName: name, taxonomicStatus: 1, isSelected: true })
      .execute()
    await db
      .insertInto('taxonExternalId')
      .values({ source, externalId: `x${id}`, taxonId: id })
      .execute()
    await db.transaction().execute(async (tx) => {
      await refreshTaxa(tx, [id])
      await placeInTree(tx, [id])
    })
    return { id, name }
  }

  /** Everything of a taxon, as its editors see it. */
  async read(id: number): Promise<Taxon> {
    const { body, status } = await this.#portal.call('getTaxon', { as: 'taxonAdminRole', id })
    if (status !== 200) throw new Error(`taxon ${id} answered ${status}`)
    return body
  }

  /** Ids found by what was typed, spelt right. */
  async find(queryString: string, portal: Portal = this.#portal): Promise<number[]> {
    const { body } = await portal.call('searchTaxa', { queryString })
    return body.filter((hit) => !hit.isFuzzy).map((hit) => hit.id)
  }

  /** Everything that could have been written, so that a dry run can be seen to write nothing. */
  async everything() {
    const { db } = this.#portal
    return {
      taxa: await db.selectFrom('taxon').selectAll().where('id', '>=', 1_000_000).orderBy('id').execute(),
      names: await db.selectFrom('taxonName').selectAll().where('taxonId', '>=', 1_000_000).orderBy('id').execute(),
      changes: await db.selectFrom('change').select('id').where('entity', '=', 'taxon').orderBy('id').execute(),
    }
  }

  /** The history of a taxon. */
  changesOf(id: number) {
    return changesOf(this.#portal, 'taxon', id)
  }
}
