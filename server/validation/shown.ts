import { sql } from 'kysely'
import type { Decision, Suggestion, Validation } from '#contract/suggestion.ts'
import type { DecisionKind, DismissReason } from '#contract/validation-words.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { readableRecord, recordAfter } from '#server/records/get.ts'
import { isBlurred, isOwner, maySeeExact } from '#server/records/sight.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { type RecordRow, validationMayOf } from './may.ts'
import { isChangedSince } from './news.ts'
import { asCast, linesOf, liveVotes } from './queries.ts'
import { receiptOf } from './receipt.ts'
import { tallyOf, voteValue } from './rules.ts'

interface SuggestionRow {
  id: number
  recordId: number
  taxonId: number
  author: number | null
  reason: string
  createdAt: string
  leadingId: number | null
}

/** The live suggestions on finds, the leading one first, then by score, then the older. */
export async function suggestionsOf(ctx: Ctx, records: readonly RecordRow[]): Promise<Map<number, Suggestion[]>> {
  if (records.length === 0) return new Map()
  const recordIds = records.map(({ id }) => id)
  const silent = new Set(records.flatMap((record) => (tellsWords(ctx, record) ? [] : [record.id])))
  const { rows } = await sql<SuggestionRow>`
    select s.id, s.record_id, s.taxon_id, s.author, s.reason, s.created_at, r.taxon_id as leading_id
    from record_suggestion s join record r on r.id = s.record_id
    where s.record_id = any(${recordIds}::bigint[]) and s.withdrawn_at is null order by s.id`.execute(ctx.db)
  const votes = await liveVotes(ctx.db, recordIds)
  const lines = await linesOf(
    ctx.db,
    votes.map(({ taxonId }) => taxonId),
  )
  const taxa = new Map(
    (await taxonRefs(ctx.db, [...new Set(rows.map(({ taxonId }) => taxonId))])).map((ref) => [ref.id, ref]),
  )
  const users = await publicUsers(ctx.db, [...rows.map(({ author }) => author), ...votes.map(({ userId }) => userId)])
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

const decisionOf = (db: Db, id: number) =>
  db.selectFrom('recordDecision').select(decisionColumns).where('id', '=', id).executeTakeFirst() as Promise<
    DecisionRow | undefined
  >

/** A decision as everybody may read it. What was asked or answered is in the thread, and is not told twice. */
async function shownDecision(
  ctx: Ctx,
  record: RecordRow,
  row: DecisionRow | undefined,
  isLatest: boolean,
): Promise<Decision | null> {
  if (!row) return null
  const { decidedBy, decidedAt: at, taxonId, ...rest } = row
  const users = await publicUsers(ctx.db, [decidedBy])
  const [taxon = null] = taxonId === null ? [] : await taxonRefs(ctx.db, [taxonId])
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
  const [suggestions = []] = [(await suggestionsOf(ctx, [row])).get(id)]
  const latest = await latestDecision(ctx.db, id)
  const held =
    row.dismissedAt !== null && latest?.kind === 'dismiss'
      ? latest
      : row.decisionId === null
        ? undefined
        : await decisionOf(ctx.db, row.decisionId)
  const [taxon = null] = row.taxonId === null ? [] : await taxonRefs(ctx.db, [row.taxonId])
  return {
    ...{ id, taxon, stars: row.stars, suggestions },
    receipt: await receiptOf(
      ctx,
      row,
      suggestions,
      await shownDecision(ctx, row, held, held?.id === latest?.id),
      taxon,
    ),
    lookAlikes: await lookAlikesOf(ctx.db, [row.taxonId, ...suggestions.map((one) => one.taxon.id)]),
    latest: await shownDecision(ctx, row, latest, true),
    question: row.pausedAt !== null && latest?.kind === 'pause' ? latest.reason : null,
    may: validationMayOf(ctx, row, { isNewSince: await isChangedSince(ctx.db, row) }),
  }
}

export const recordValidation = (ctx: Ctx, { id }: { id: number }) => validationOf(ctx, id)

async function lookAlikesOf(db: Db, taxonIds: readonly (number | null)[]) {
  const ids = [...new Set(taxonIds.filter((id) => id !== null))]
  const { rows } = await sql<{ id: number }>`
    select distinct t.id, t.shown_name from taxon t join (
      select other_id as id from look_alike where taxon_id = any(${ids}::bigint[])
      union select taxon_id from look_alike where other_id = any(${ids}::bigint[])
    ) l on l.id = t.id
    where not t.is_deleted and not t.id = any(${ids}::bigint[]) order by t.shown_name`.execute(db)
  return taxonRefs(
    db,
    rows.map(({ id }) => id),
  )
}
