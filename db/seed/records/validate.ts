import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { countJudgements, judgeVotes } from '#server/validation/judging.ts'
import { type Recalculated, recalculateRecords } from '#server/validation/recalculate.ts'
import type { Judged } from './judged.ts'
import type { DemoRecord } from './make.ts'

interface Known {
  ids: ReadonlyMap<string, number>
  userIds: ReadonlyMap<string, number>
  now: Date
}
const portion = 1000
const json = (rows: readonly unknown[]) => JSON.stringify(rows)

/**
 * Everybody's words on the finds and the experts' decisions, with all that follows by the rules. What is older than a
 * year comes first: whom experts have confirmed by then has more weight in what came after.
 */
export async function validateRecords(db: Db, records: readonly DemoRecord[], judged: readonly Judged[], known: Known) {
  const year = new Date(known.now.getTime() - 365 * 86_400_000).toISOString()
  const early = new Set(records.filter(({ sentAt }) => sentAt < year).map(({ uuid }) => uuid))
  for (const isEarly of [true, false]) {
    const some = records.filter(({ uuid }) => early.has(uuid) === isEarly).map(({ uuid }) => uuid)
    await castVotes(db, some, judged, known)
    for (let done = 0; done < some.length; done += portion) {
      const uuids = new Set(some.slice(done, done + portion))
      await settleSome(
        db,
        judged.filter(({ uuid }) => uuids.has(uuid)),
        known,
      )
    }
  }
}

/** The reporters' own words, and those of others who agree. */
async function castVotes(db: Db, uuids: readonly string[], judged: readonly Judged[], { ids, userIds }: Known) {
  const weight = sql`vote_weight(v.user_id, t.effective_species_group)`
  const own = uuids.map((uuid) => ids.get(uuid) ?? 0)
  await sql`insert into record_vote (record_id, suggestion_id, user_id, certainty, species_group, weight, cast_at)
    select v.record_id, v.suggestion_id, v.user_id, v.certainty, t.effective_species_group, ${weight}, v.at
    from (select record_id, id as suggestion_id, author as user_id, taxon_id, certainty, created_at as at
      from record_suggestion where record_id = any(${own}::bigint[])) v
    join taxon t on t.id = v.taxon_id order by v.suggestion_id`.execute(db)
  const among = new Set(uuids)
  const others = judged
    .filter(({ uuid }) => among.has(uuid))
    .flatMap(({ uuid, votes }) =>
      votes.map(({ by, certainty, at }) => ({ record_id: ids.get(uuid), user_id: userIds.get(by), certainty, at })),
    )
  const said = sql`jsonb_to_recordset(${json(others)}::jsonb)
    as v (record_id bigint, user_id bigint, certainty text, at timestamptz)
    join record_suggestion s on s.record_id = v.record_id join taxon t on t.id = s.taxon_id`
  await sql`insert into record_vote (record_id, suggestion_id, user_id, certainty, species_group, weight, cast_at)
    select v.record_id, s.id, v.user_id, v.certainty, t.effective_species_group, ${weight}, v.at
    from ${said} order by v.at, v.record_id`.execute(db)
  await sql`insert into change (at, entity, entity_id, verb, after, actor)
    select v.at, 'record', v.record_id::text, 'vote',
      jsonb_build_object('values', jsonb_build_object('taxonId', s.taxon_id, 'certainty', v.certainty)), v.user_id
    from ${said} order by v.at, v.record_id`.execute(db)
}

async function settleSome(db: Db, judged: readonly Judged[], { ids, userIds, now }: Known) {
  const decisions = judged.flatMap(({ uuid, validation }) =>
    validation ? [{ record_id: ids.get(uuid), by: userIds.get(validation.by), at: validation.at }] : [],
  )
  const { rows: validations } = await sql<{ id: number; recordId: number; taxonId: number; decidedBy: number }>`
    insert into record_decision (record_id, kind, taxon_id, decided_by, decided_at, before_taxon_id, before_stars)
    select r.id, 'validate', r.taxon_id, d.by, d.at, r.taxon_id, r.stars
    from jsonb_to_recordset(${json(decisions)}::jsonb) as d (record_id bigint, by bigint, at timestamptz)
    join record r on r.id = d.record_id order by d.at
    returning id, record_id, taxon_id, decided_by`.execute(db)
  await sql`update record r set decision_id = d.id from record_decision d
    where d.record_id = r.id and d.id = any(${validations.map(({ id }) => id)}::bigint[])`.execute(db)
  await judgeVotes(db, validations)
  await countJudgements(db, { gone: [], come: validations.map(({ id }) => id) })
  const latest = judged.flatMap(({ votes, validation }) => [...votes, ...(validation ? [validation] : [])])
  const at = latest
    .map((one) => one.at)
    .sort()
    .at(-1)
  const touched = judged.map(({ uuid }) => ids.get(uuid) ?? 0)
  const settled = await recalculateRecords({ db, now: at ? new Date(at) : now }, touched, 'seed', {
    withoutMachine: true,
  })
  await tell(db, judged, settled, { ids, userIds, now })
}

/** The history of each find tells what it has come to, when the last word was said. */
async function tell(db: Db, judged: readonly Judged[], settled: readonly Recalculated[], { ids, userIds, now }: Known) {
  const byId = new Map(judged.map((one) => [ids.get(one.uuid), one]))
  const lines = settled.map(({ recordId, after }) => {
    const { votes = [], validation = null } = byId.get(recordId) ?? {}
    const last = votes
      .map((vote) => vote.at)
      .sort()
      .at(-1)
    return {
      ...{ record_id: recordId, taxon_id: after.taxonId, stars: after.stars },
      ...{ verb: validation ? 'validate' : 'settle', by: validation ? userIds.get(validation.by) : null },
      at: validation?.at ?? last ?? now.toISOString(),
    }
  })
  await sql`insert into change (at, entity, entity_id, verb, after, actor)
    select l.at, 'record', l.record_id::text, l.verb,
      jsonb_build_object('values', jsonb_build_object('taxonId', l.taxon_id), 'stars', l.stars), l.by
    from jsonb_to_recordset(${json(lines)}::jsonb) as l (record_id bigint, taxon_id bigint, stars smallint, verb text,
      by bigint, at timestamptz)
    order by l.at, l.record_id`.execute(db)
}
