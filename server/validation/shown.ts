import { sql } from 'kysely'
import type { PublicUser } from '#contract/account.ts'
import type { Decision, Suggestion, Validation } from '#contract/suggestion.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import type { DecisionKind, DismissReason } from '#contract/validation-words.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { isAmong, prepared } from '#server/core/prepared.ts'
import { readableRecord, recordAfter } from '#server/records/get.ts'
import { isBlurred, isOwner, maySeeExact } from '#server/records/sight.ts'
import { asRef, type RefRow, refColumns, taxonRefs } from '#server/taxa/refs.ts'
import { type RecordRow, validationMayOf } from './may.ts'
import { isChangedSince } from './news.ts'
import { asCast, linesIn, type Said, saidOf } from './queries.ts'
import { receiptOf } from './receipt.ts'
import { tallyOf, voteValue } from './rules.ts'

/** Taxa and people, by id. */
interface Named {
  taxa: ReadonlyMap<number, TaxonRef>
  users: ReadonlyMap<number, PublicUser>
}

const taxaOf = ({ rows }: Said) => rows.map(({ taxonId }) => taxonId)
const peopleOf = ({ rows, votes }: Said) => [...rows.map(({ author }) => author), ...votes.map(({ userId }) => userId)]

/** The live suggestions on finds, the leading one first, then by score, then the older. */
export async function suggestionsOf(ctx: Ctx, records: readonly RecordRow[]): Promise<Map<number, Suggestion[]>> {
  if (records.length === 0) return new Map()
  const said = await saidOf(
    ctx.db,
    records.map(({ id }) => id),
  )
  const refs = await taxonRefs(ctx.db, [...new Set(taxaOf(said))])
  const users = await publicUsers(ctx.db, peopleOf(said))
  return inOrder(ctx, records, said, { taxa: new Map(refs.map((ref) => [ref.id, ref])), users })
}

function inOrder(ctx: Ctx, records: readonly RecordRow[], { rows, votes }: Said, { taxa, users }: Named) {
  const silent = new Set(records.flatMap((record) => (tellsWords(ctx, record) ? [] : [record.id])))
  const lines = linesIn(votes)
  const own = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  const votesOn = Map.groupBy(votes, ({ recordId }) => recordId)
  const shown = rows.flatMap((row): { recordId: number; suggestion: Suggestion }[] => {
    const taxon = taxa.get(row.taxonId)
    if (!taxon) return []
    const all = votesOn.get(row.recordId) ?? []
    const mine = all.filter(({ suggestionId }) => suggestionId === row.id)
    const suggestion: Suggestion = {
      ...{ id: row.id, taxon, createdAt: row.createdAt },
      reason: silent.has(row.recordId) && (own === null || row.author !== own) ? '' : row.reason,
      author: users.get(row.author ?? 0) ?? null,
      votes: mine.map(({ id, userId, certainty, weight, castAt }) => ({
        ...{ id, certainty, weight, castAt, value: voteValue(weight, certainty) },
        user: users.get(userId) ?? null,
      })),
      ...tallyOf(all.map(asCast), lines, row.taxonId),
      isLeading: row.leadingId === row.taxonId,
      ownVote: mine.find(({ userId }) => userId === own)?.certainty ?? null,
    }
    return [{ recordId: row.recordId, suggestion }]
  })
  const order = (a: Suggestion, b: Suggestion) =>
    Number(b.isLeading) - Number(a.isLeading) || b.score - a.score || a.id - b.id
  return new Map(
    [...Map.groupBy(shown, ({ recordId }) => recordId)].map(([id, list]) => [
      id,
      list.map(({ suggestion }) => suggestion).sort(order),
    ]),
  )
}

/** People's own words can tell a place: of a hidden find they are for those who see where it is. */
const tellsWords = (ctx: Ctx, record: RecordRow) => !isBlurred(record) || maySeeExact(ctx.viewer, record)

interface DecisionRow {
  id: number
  kind: DecisionKind
  taxonId: number | null
  reasonKey: DismissReason | null
  reason: string
  decidedBy: number | null
  decidedAt: string
  batch: string | null
}

const decisionColumns = ['id', 'kind', 'taxonId', 'reasonKey', 'reason', 'decidedBy', 'decidedAt', 'batch'] as const

/** The newest decision on a find that has not been undone. */
export const latestDecision = (db: Db, recordId: number) =>
  db
    .selectFrom('recordDecision')
    .select(decisionColumns)
    .where('recordId', '=', recordId)
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<DecisionRow | undefined>

/** The newest decision on a find that has not been undone, and the one that holds. */
async function decisionsOf(db: Db, { id, decisionId }: RecordRow): Promise<(DecisionRow & { isLatest: boolean })[]> {
  const latest = sql`(select max(id) from record_decision where record_id = ${id} and undone_at is null)`
  const { rows } = await sql<DecisionRow & { isLatest: boolean }>`${prepared}
    select id, kind, taxon_id, reason_key, reason, decided_by, decided_at, batch, id = ${latest} as is_latest
    from record_decision where id = ${latest} or id = ${decisionId}`.execute(db)
  return rows
}

/** A decision as everybody may read it. What was asked or answered is in the thread, and is not told twice. */
function shownDecision(
  ctx: Ctx,
  record: RecordRow,
  row: (DecisionRow & { isLatest: boolean }) | undefined,
  { taxa, users }: Named,
): Decision | null {
  if (!row) return null
  const { decidedBy, decidedAt: at, taxonId, isLatest, ...rest } = row
  const taxon = taxa.get(taxonId ?? 0) ?? null
  const isOwn = ctx.viewer.kind === 'user' && ctx.viewer.userId === decidedBy
  const reason = isOwn || tellsWords(ctx, record) ? rest.reason : ''
  // What finders say of their own finds is no decision of an expert.
  const mayUndo = isOwn && isLatest && !isOwner(ctx.viewer, record)
  return { ...rest, reason, at, taxon, by: users.get(decidedBy ?? 0) ?? null, mayUndo }
}

/** All that is said about which taxon a find is, as the viewer may see it. */
export const validationOf = async (ctx: Ctx, id: number): Promise<Validation> =>
  tell(ctx, await readableRecord(ctx, id))

/** The same after a verb, for the one who did it, even when it was their last look. */
export const validationAfter = async (ctx: Ctx, id: number): Promise<Validation> =>
  tell(ctx, await recordAfter(ctx, id))

async function tell(ctx: Ctx, row: RecordRow): Promise<Validation> {
  const { id } = row
  const said = await saidOf(ctx.db, [id])
  const decisions = await decisionsOf(ctx.db, row)
  const latest = decisions.find(({ isLatest }) => isLatest)
  const held =
    row.dismissedAt !== null && latest?.kind === 'dismiss'
      ? latest
      : decisions.find((decision) => decision.id === row.decisionId)
  const named = [row.taxonId, ...taxaOf(said)]
  const { taxa, lookAlikes } = await withLookAlikes(ctx.db, named, decisions)
  const people = [...peopleOf(said), ...decisions.map(({ decidedBy }) => decidedBy)]
  const names = { taxa, users: await publicUsers(ctx.db, people) }
  const suggestions = inOrder(ctx, [row], said, names).get(id) ?? []
  const taxon = names.taxa.get(row.taxonId ?? 0) ?? null
  const decision = shownDecision(ctx, row, held, names)
  return {
    ...{ id, taxon, stars: row.stars, suggestions },
    receipt: await receiptOf(ctx, row, { suggestions, votes: said.votes, decision, taxon }),
    lookAlikes,
    latest: shownDecision(ctx, row, latest, names),
    question: row.pausedAt !== null && latest?.kind === 'pause' ? latest.reason : null,
    may: validationMayOf(ctx, row, { isNewSince: await isChangedSince(ctx.db, row) }),
  }
}

export const recordValidation = (ctx: Ctx, { id }: { id: number }) => validationOf(ctx, id)

/** What taxa are called that somebody has named or decided on, and what those that were named are mistaken for. */
async function withLookAlikes(db: Db, named: readonly (number | null)[], decisions: readonly DecisionRow[]) {
  const ids = [...new Set(named.filter((id) => id !== null))]
  const decided = decisions.flatMap(({ taxonId }) => taxonId ?? []).filter((id) => !ids.includes(id))
  // Mostly it is about one taxon: then all are equations, and the plan is kept.
  const listed = (some: readonly number[]) =>
    some.length === 1 ? sql`select ${some[0]}::bigint as id` : sql`select unnest(${some}::bigint[]) as id`
  const { rows } = await sql<RefRow & { isAlike: boolean }>`${prepared}
    select ${refColumns}, l.is_alike from (
      select n.id, false as is_alike from (${listed(ids)} ${decided.length === 0 ? sql`` : sql`union ${listed(decided)}`}) n
      union select other_id, true from look_alike where ${isAmong('taxon_id', ids)}
      union select taxon_id, true from look_alike where ${isAmong('other_id', ids)}
    ) l join taxon t on t.id = l.id
    where not l.is_alike or not (t.is_deleted or ${isAmong('t.id', ids)}) order by t.shown_name`.execute(db)
  const refs = rows.map(({ isAlike, ...row }) => ({ isAlike, ref: asRef(row) }))
  return {
    taxa: new Map(refs.map(({ ref }) => [ref.id, ref])),
    lookAlikes: refs.filter(({ isAlike }) => isAlike).map(({ ref }) => ref),
  }
}
