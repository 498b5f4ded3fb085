import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import type { Standing } from '#server/core/events.ts'
import { isAmong, prepared } from '#server/core/prepared.ts'
import { type Score, scoresOf } from './machine.ts'
import { validationNumbersOf } from './numbers.ts'
import { asCast, linesIn, linesOf, liveVotes, type StandingRow, standingsToChange, type VoteRow } from './queries.ts'
import { areRelated, earnedStars, isOpenToVotes, leadingTaxon, tallyOf } from './rules.ts'

export interface Recalculated {
  recordId: number
  before: Standing
  after: Standing
  /** The name is one that nobody proposed: votes part. */
  isParted: boolean
  /** They part, and did not before. */
  isDisputed: boolean
}

interface Outcome extends Omit<Recalculated, 'isParted' | 'isDisputed'> {
  cause: string
  inputs: object
}

type Surroundings = Pick<Ctx, 'db' | 'now'>

interface Wish {
  /** Taxa were merged or moved: that costs no star, however far apart the old name and the new one are. */
  keepStars?: boolean
  /** An expert has taken the stars back: they are worked out anew. */
  anew?: boolean
  /** The machine looks at them later, with all others. */
  withoutMachine?: boolean
}

/**
 * Work out what finds are called and how many stars they have, from their votes, the machine's points and the decision
 * that holds. Stars rise by themselves and never fall by themselves. The caller brings the public view up to date.
 */
export async function recalculateRecords(
  ctx: Surroundings,
  recordIds: readonly number[],
  cause: string,
  wish: Wish = {},
): Promise<Recalculated[]> {
  const rows = await standingsToChange(ctx.db, recordIds)
  if (rows.length === 0) return []
  const numbers = await validationNumbersOf(ctx.db)
  const ids = rows.map(({ id }) => id)
  const cast = await liveVotes(ctx.db, ids)
  const votes = Map.groupBy(cast, ({ recordId }) => recordId)
  const voted = linesIn(cast)
  const unvoted = rows.filter(({ taxonId }) => taxonId !== null && !voted.has(taxonId)).map(({ taxonId }) => taxonId)
  const lines = new Map([...voted, ...(await linesOf(ctx.db, unvoted))])
  const silent = await neverNamed(
    ctx.db,
    rows.filter(({ id }) => !votes.has(id)).map(({ id }) => id),
  )
  const named = rows.map((row) => {
    const own = votes.get(row.id) ?? []
    const stars = wish.anew ? 0 : row.stars
    const rules = row.decisionId === null && isOpenToVotes(stars) && !silent.has(row.id)
    return { row, own, stars, taxonId: rules ? leadingTaxon(own.map(asCast), lines) : row.taxonId }
  })
  await writeNames(ctx, named)
  const where = isAmong('p.record_id', ids)
  const scores = wish.withoutMachine
    ? await keptScores(ctx.db, ids)
    : await scoresOf(ctx.db, { source: 'record_shown', where, numbers, now: ctx.now })
  const outcomes: Outcome[] = []
  for (const { row, own, stars: kept, taxonId } of named) {
    const tally = tallyOf(own.map(asCast), lines, taxonId)
    const score = scores.get(row.id)
    const grounds = { isValidated: row.decisionId !== null, tally, machinePoints: score?.points ?? null }
    const earned = earnedStars(grounds, numbers)
    const keeps = wish.keepStars || row.taxonId === taxonId || areRelated(lines, row.taxonId, taxonId)
    const after = { taxonId, stars: keeps ? Math.max(kept, earned) : earned }
    const before = { taxonId: row.taxonId, stars: row.stars }
    if (before.taxonId === after.taxonId && before.stars === after.stars) continue
    const votesCast = own.map(({ id, taxonId: voted, certainty, weight }) => ({
      id,
      taxonId: voted,
      certainty,
      weight,
    }))
    const inputs = { votes: votesCast, tally, machine: score ?? null, decisionId: row.decisionId, numbers }
    outcomes.push({ recordId: row.id, cause, before, after, inputs })
  }
  await writeStars(ctx, rows, outcomes)
  await keepCalculations(ctx, outcomes)
  const partings = await partingsOf(
    ctx.db,
    outcomes.map(({ recordId }) => recordId),
  )
  return outcomes.map(({ recordId, before, after }) => {
    const { isParted, wasParted } = partings.get(recordId) ?? { isParted: false, wasParted: false }
    // Where they parted before, the group that they have in common is another now, and nobody has doubted its name.
    const isDisputed = isParted && (before.taxonId === null || !wasParted)
    return { recordId, before, after, isParted, isDisputed }
  })
}

/** Whether the votes of finds part, and whether they did when the public view was last brought up to date. */
async function partingsOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { isParted: boolean; wasParted: boolean }>()
  const { rows } = await sql<{ id: number; isParted: boolean; wasParted: boolean }>`
    select r.id, is_parted(r.id, r.taxon_id, r.decision_id) as is_parted, coalesce(p.is_parted, false) as was_parted
    from record r left join record_public p on p.record_id = r.id where ${isAmong('r.id', ids)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds that nobody has ever said a word about: what they are called came with them, and stays. */
async function neverNamed(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select f.id from unnest(${ids}::bigint[]) as f (id)
    where not exists (select 1 from record_vote v where v.record_id = f.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface Named {
  row: StandingRow
  own: readonly VoteRow[]
  taxonId: number | null
}

/** The finds' names, and how sure their reporters are. */
async function writeNames(ctx: Surroundings, named: readonly Named[]) {
  const changed = named.flatMap(({ row, own, taxonId }) => {
    const certainty = own.find(({ userId }) => userId === row.reporter)?.certainty ?? row.certainty
    const said = taxonId === null ? null : certainty
    return taxonId === row.taxonId && said === row.certainty ? [] : [{ id: row.id, taxon_id: taxonId, said }]
  })
  if (changed.length === 0) return
  await sql`${prepared} update record r set taxon_id = n.taxon_id, certainty = n.said,
      modified_at = ${ctx.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n (id bigint, taxon_id bigint, said text)
    where r.id = n.id`.execute(ctx.db)
}

/** The stars that are others now, and that the machine has looked. */
async function writeStars(ctx: Surroundings, rows: readonly StandingRow[], outcomes: readonly Outcome[]) {
  const changed = outcomes
    .filter(({ before, after }) => before.stars !== after.stars)
    .map(({ recordId, after }) => ({ id: recordId, stars: after.stars }))
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  if (changed.length > 0) {
    // What its finder was asked is settled when the community agrees.
    await sql`${prepared} update record r set stars = n.stars, modified_at = ${now}, scored_at = coalesce(r.scored_at, ${now}),
        answered_at = case when n.stars < 2 or r.stars >= 2 then r.answered_at end
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n (id bigint, stars smallint)
      where r.id = n.id`.execute(ctx.db)
  }
  const unscored = rows.filter(({ isScored }) => !isScored).map(({ id }) => id)
  if (unscored.length === 0) return
  await sql`update record set scored_at = ${now} where id = any(${unscored}::bigint[]) and scored_at is null`.execute(
    ctx.db,
  )
}

/** What the machine thought when it last looked. */
async function keptScores(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Score>> {
  const rows = await db.selectFrom('recordScore').selectAll().where(isAmong('recordId', ids)).execute()
  return new Map(rows.map((row) => [row.recordId, row]))
}

/** Every outcome is kept with what it was worked out from. */
export async function keepCalculations(ctx: Surroundings, outcomes: readonly Outcome[]) {
  if (outcomes.length === 0) return
  const rows = outcomes.map(({ recordId, cause, before, after, inputs }, position) => ({
    ...{ position, record_id: recordId, cause, before_taxon_id: before.taxonId, before_stars: before.stars },
    ...{ taxon_id: after.taxonId, stars: after.stars, inputs },
  }))
  await sql`${prepared} insert into record_calculation (record_id, at, cause, before_taxon_id, before_stars, taxon_id, stars, inputs)
    select c.record_id, ${ctx.now.toISOString()}::timestamptz, c.cause, c.before_taxon_id, c.before_stars, c.taxon_id,
      c.stars, c.inputs
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (position integer, record_id bigint, cause text,
      before_taxon_id bigint, before_stars smallint, taxon_id bigint, stars smallint, inputs jsonb)
    order by c.position`.execute(ctx.db)
}
