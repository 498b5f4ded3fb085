import { type RawBuilder, sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import type { Db } from '#server/core/database.ts'
import { publicWhere } from '#server/records/filter.ts'

export interface Way {
  kind: 'taxon' | 'user'
  fromId: number
  toId: number
  filter: RecordFilter
}

/**
 * The ids of the finds that a move takes: those of the taxon itself, not of what is below it, or those that the user has
 * reported. Finds that are not public go along. The filter asks for the place that the public sees, of all of them.
 */
export async function chosenRecords(db: Db, { kind, fromId, filter }: Way): Promise<RawBuilder<unknown>> {
  const living = sql`${kind === 'taxon' ? sql`r.taxon_id = ${fromId}` : sql`r.reporter = ${fromId}`}
    and r.state = 'submitted' and r.deleted_at is null`
  if (Object.keys(filter).length === 0) return sql`select r.id from record r where ${living}`
  const where = await publicWhere(db, { ...filter, withAbsent: true })
  return sql`
    select r.id from record r join record_public p on p.record_id = r.id where ${living} and ${where}
    union all
    select r.id from record r join record_shown p on p.record_id = r.id where ${living} and ${where}
      and not exists (select 1 from record_public o where o.record_id = r.id)`
}

/** In Danish: what a move touches beside the finds. */
export const effectsOf = (db: Db, way: Way, chosen: RawBuilder<unknown>): Promise<string[]> =>
  way.kind === 'taxon' ? effectsOnTaxa(db, way, chosen) : effectsOnPeople(db, way, chosen)

async function effectsOnTaxa(db: Db, { fromId, toId }: Way, chosen: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ votes: number; validations: number }>`
    with chosen as (${chosen}) select
      (select count(*)::integer from record_vote v join record_suggestion s on s.id = v.suggestion_id
        where v.record_id in (select id from chosen) and v.withdrawn_at is null and s.taxon_id = ${fromId}) as votes,
      (select count(*)::integer from record r join record_decision d on d.id = r.decision_id
        where r.id in (select id from chosen) and d.taxon_id = ${fromId}) as validations`.execute(db)
  const { votes = 0, validations = 0 } = rows[0] ?? {}
  const { rows: taxa } = await sql<{ id: number; speciesGroup: number; radius: number }>`
    select id, effective_species_group as species_group, blur_radius_of(tree_number, null, null, null) as radius
    from taxon where id in (${fromId}, ${toId})`.execute(db)
  const [from, to] = [taxa.find(({ id }) => id === fromId), taxa.find(({ id }) => id === toId)]
  const messages: string[] = []
  if (votes > 0) messages.push(`${counted(votes, 'stemme', 'stemmer')} følger med.`)
  if (validations > 0) messages.push(`${counted(validations, 'ekspertvalidering', 'ekspertvalideringer')} følger med.`)
  if (from && to && from.speciesGroup !== to.speciesGroup) {
    messages.push(`Fundene skifter artsgruppe fra ${groupName(from.speciesGroup)} til ${groupName(to.speciesGroup)}.`)
  }
  if (from && to && from.radius > to.radius) messages.push('Stederne bliver vist mere præcist end nu.')
  if (from && to && from.radius < to.radius) messages.push('Stederne bliver sløret mere end nu.')
  return messages
}

const groupName = (group: number) => (group === 0 ? 'ingen gruppe' : speciesGroups[group as SpeciesGroup].toLowerCase())

async function effectsOnPeople(db: Db, { fromId, toId }: Way, chosen: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ votes: number; personal: number; notes: number; shared: number }>`
    with chosen as (${chosen}) select
      (select count(*)::integer from record_vote v
        where v.record_id in (select id from chosen) and v.withdrawn_at is null and v.user_id = ${fromId}) as votes,
      (select count(*)::integer from record r
        where r.id in (select id from chosen) and r.personal_at is not null) as personal,
      (select count(*)::integer from record_detail d
        where d.record_id in (select id from chosen) and d.private_note is not null) as notes,
      (select count(*)::integer from record_finder f
        where f.record_id in (select id from chosen) and f.user_id = ${toId}) as shared`.execute(db)
  const { votes = 0, personal = 0, notes = 0, shared = 0 } = rows[0] ?? {}
  return [
    ...(votes > 0 ? [`${counted(votes, 'stemme', 'stemmer')} følger med.`] : []),
    ...(personal > 0 ? [`${counted(personal, 'personligt fund', 'personlige fund')} følger med.`] : []),
    ...(notes > 0 ? [`${counted(notes, 'privat note', 'private noter')} kan læses af den nye indsender.`] : []),
    ...(shared > 0 ? [`Den nye indsender er allerede finder på ${counted(shared, 'fund')}.`] : []),
  ]
}
