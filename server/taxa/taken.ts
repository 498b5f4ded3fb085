import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type NameRow, sameFormula, sameName, statuses } from './name-rules.ts'
import type { RowChange } from './rows.ts'

/** The taxon that is to bear names, where it stands or is to stand. */
interface Place {
  taxonId: number
  /** Itself, or the taxon under which it will be. */
  under: number
  rank: number
}

/** Another taxon that has a name already. */
interface Bearer {
  id: number
  shownName: string
  isAccepted: boolean
}

/**
 * Who bears names already, by name: living taxa of the same kingdom (plants and animals may be called the same), by
 * their accepted names and synonyms. A misapplied name is not borne, and a group of species may be called as one of them.
 * `besides`: what is known already.
 */
async function bearersOf(
  db: Db,
  { taxonId, under, rank }: Place,
  names: readonly string[],
  besides: readonly number[] = [],
) {
  const keys = [...new Set(names.flatMap((name) => [sameName(name), sameFormula(name)]))]
  const { rows } = await sql<Bearer & { name: string }>`
    with recursive known as (
      select o.id, o.shown_name, m.canonical_name, m.is_selected from taxon_name m join taxon o on o.id = m.taxon_id
      where lower(m.canonical_name) = any(${keys}::text[]) and not m.is_deleted
        and m.taxonomic_status <> ${statuses.misapplied} and o.id <> ${taxonId} and o.taxon_type = 0
        and o.id <> all(${besides}::bigint[])
        and not o.is_deleted and o.merged_into is null and (o.rank = 1900) = ${rank === 1900}),
    line as (
      select t.id as start, t.id, t.parent_id from taxon t where t.id = ${under} or t.id in (select known.id from known)
      union select line.start, p.id, p.parent_id from line join taxon p on p.id = line.parent_id)
    select known.id, known.shown_name, known.canonical_name as name, known.is_selected as is_accepted
    from known join line theirs on theirs.start = known.id and theirs.parent_id is null
    join line own on own.start = ${under} and own.id = theirs.id
    order by known.is_selected, known.id desc`.execute(db)
  const byName = new Map(rows.map(({ name, ...bearer }) => [sameFormula(name), bearer]))
  return (name: string): Bearer | undefined => byName.get(sameFormula(name))
}

const inWords = ({ id, shownName, isAccepted }: Bearer) =>
  `er ${isAccepted ? 'det accepterede navn' : 'et synonym'} for ${shownName} (id ${id})`

/** Names that a change writes where they were not in use before. */
const broughtBy = (rows: readonly RowChange[]): unknown[] =>
  rows.flatMap(({ table, key, before, after }) => {
    if (table !== 'taxonName' || after === null) return []
    const isBrought =
      before === null ||
      'canonicalName' in after ||
      'taxonId' in after ||
      after.isDeleted === false ||
      after.isSelected === true ||
      before.taxonomicStatus === statuses.misapplied
    return isBrought ? [key.id] : []
  })

/** Taxa that a change makes, or brings back into use with all their names. */
const revivedBy = (rows: readonly RowChange[]): number[] =>
  rows.flatMap(({ table, of, after }) =>
    table === 'taxon' && (after?.taxonType === 0 || after?.isDeleted === false || after?.mergedInto === null)
      ? [of]
      : [],
  )

/** The taxa at the top of the tree under which taxa stand. */
export async function kingdomsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; kingdomId: number }>`
    with recursive line as (
      select t.id as start, t.id, t.parent_id from taxon t where t.id = any(${ids}::bigint[])
      union select line.start, p.id, p.parent_id from line join taxon p on p.id = line.parent_id)
    select start as id, id as kingdom_id from line where parent_id is null`.execute(db)
  return new Map(rows.map(({ id, kingdomId }) => [id, kingdomId]))
}

/** Taxa that have come into another kingdom, each with all below it, when the names of some may be known there. */
async function newcomersOf(db: Db, before: ReadonlyMap<number, number>): Promise<number[]> {
  const now = await kingdomsOf(db, [...before.keys()])
  const moved = [...before].filter(([id, kingdom]) => now.get(id) !== kingdom).map(([id]) => id)
  if (moved.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select unnest(${moved}::bigint[]) as id
      union select t.id from below join taxon t on t.parent_id = below.id)
    select id from below order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Two taxa that answer to one name are a mistake: refuse a change, already written, that would bring that about. `before`
 * says in which kingdom the taxa that have got other parents were.
 */
export async function refuseTakenNames(db: Db, rows: readonly RowChange[], before: ReadonlyMap<number, number>) {
  const newcomers = await newcomersOf(db, before)
  const [nameIds, taxonIds] = [broughtBy(rows), revivedBy(rows)]
  if (nameIds.length + taxonIds.length + newcomers.length === 0) return
  // Of those that come in numbers only what another name can stand in the way of: a hybrid may be written in two ways.
  const { rows: brought } = await sql<NameRow & { rank: number }>`
    select n.*, t.rank from taxon_name n join taxon t on t.id = n.taxon_id
    where (n.id = any(${nameIds}::bigint[]) or n.taxon_id = any(${taxonIds}::bigint[])
        or n.taxon_id = any(${newcomers}::bigint[]) and (n.canonical_name like '%×%' or exists (
          select 1 from taxon_name o where lower(o.canonical_name) = lower(n.canonical_name)
            and o.taxon_id <> n.taxon_id and not o.is_deleted)))
      and not n.is_deleted and n.taxonomic_status <> ${statuses.misapplied} and t.taxon_type = 0 and not t.is_deleted
      and t.merged_into is null order by n.is_selected desc, n.id`.execute(db)
  for (const [taxonId, names] of Map.groupBy(brought, (name) => name.taxonId)) {
    const place = { taxonId, under: taxonId, rank: names[0]?.rank ?? 0 }
    const bearer = await bearersOf(
      db,
      place,
      names.map((name) => name.canonicalName),
      // Two of one name that come together have been so before.
      newcomers.includes(taxonId) ? newcomers : [],
    )
    for (const name of names) refuseIfTaken(name, bearer(name.canonicalName))
  }
}

function refuseIfTaken(name: NameRow, other: Bearer | undefined) {
  if (!other) return
  const wayOut = name.isSelected
    ? other.isAccepted
      ? 'Brug det taxon, eller giv dette et andet navn.'
      : 'Slet eller flyt synonymet dér først.'
    : other.isAccepted
      ? 'Et navn kan kun gælde ét taxon. Er det brugt forkert om dette, så vælg status Fejlagtigt anvendt.'
      : 'Slet eller flyt det dér først, eller vælg status Fejlagtigt anvendt.'
  const told = `${name.canonicalName} ${inWords(other)}. ${wayOut}`
  throw new Refusal('conflict', other.isAccepted ? 'name_accepted_elsewhere' : 'name_synonym_elsewhere', {
    ...{ scientificName: told, canonicalName: told },
    // Where whoever moves a taxon has chosen the place.
    ...{ parentId: told, toId: told },
  })
}

/**
 * The status of names that an orphan brings along: technical synonyms. One that another taxon bears was used wrongly of
 * this one, which is told.
 */
export async function statusesOfBrought(db: Db, place: Place, names: readonly NameRow[]) {
  const bearer = await bearersOf(
    db,
    place,
    names.map((name) => name.canonicalName),
  )
  return {
    statusOf: (name: NameRow) => (bearer(name.canonicalName) ? statuses.misapplied : statuses.technical),
    told: names.flatMap((name) => {
      const other = bearer(name.canonicalName)
      return other && !name.isDeleted
        ? [`${name.canonicalName} ${inWords(other)} og regnes her for fejlagtigt anvendt.`]
        : []
    }),
  }
}
