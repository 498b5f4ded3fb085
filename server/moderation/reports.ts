import { type RawBuilder, sql } from 'kysely'
import type { Report } from '#contract/moderation.ts'
import type { ReportKind } from '#contract/validation-words.ts'
import { publicUsers } from '#server/account/public-users.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { recordCards } from '#server/records/cards.ts'
import { readableRecord, readableRecords } from '#server/records/get.ts'
import { needAlive } from '#server/records/owned.ts'
import { isOwner } from '#server/records/sight.ts'
import { needRoomToReport } from './report-limit.ts'
import { reportedThread } from './thread-reports.ts'

interface ReportRow {
  id: number
  recordId: number | null
  threadId: number | null
  commentId: number | null
  communityId: number | null
  userId: number
  kind: ReportKind
  text: string
  filedAt: string
  answer: string | null
  resolvedBy: number | null
  resolvedAt: string | null
}

/** Complain to the moderators. */
export async function addRecordReport(
  ctx: Ctx,
  { id, kind, text }: { id: number; kind: ReportKind; text: string },
): Promise<{ done: true }> {
  const row = await readableRecord(ctx, id)
  // A draft is its writer's own.
  if (row.state === 'draft') throw new Refusal('missing', 'not_found')
  needAlive(row)
  if (isOwner(ctx.viewer, row)) throw new Refusal('forbidden', 'report_own_find')
  const userId = viewerId(ctx)
  await needRoomToReport(ctx)
  const known = await ctx.db
    .selectFrom('recordReport')
    .select('id')
    .where('recordId', '=', id)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  if (known) throw new Refusal('conflict', 'report_already')
  const { id: reportId } = await ctx.db
    .insertInto('recordReport')
    .values({ recordId: id, userId, kind, text, filedAt: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await appendHistory(ctx, { entity: 'record-report', entityId: reportId, verb: 'file', after: { recordId: id, kind } })
  await ctx.events.emit(ctx, 'reportFiled', { reportId, recordId: id, threadId: null, userId, kind })
  return { done: true }
}

const statuses: Record<'open' | 'resolved' | 'all', RawBuilder<unknown>> = {
  open: sql`r.resolved_at is null`,
  resolved: sql`r.resolved_at is not null`,
  all: sql`true`,
}

/** Open complaints first, the oldest of them in front; then those that are resolved, the latest first. */
export async function getRecordReports(
  ctx: Ctx,
  { status, skip, take }: { status: 'open' | 'resolved' | 'all'; skip: number; take: number },
): Promise<{ items: Report[]; total: number }> {
  const where = statuses[status]
  const { rows } = await sql<ReportRow>`select r.* from record_report r where ${where}
    order by r.resolved_at is not null, case when r.resolved_at is null then r.filed_at end, r.resolved_at desc, r.id
    limit ${take} offset ${skip}`.execute(ctx.db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from record_report r where ${where}`.execute(ctx.db)
  return { items: await asReports(ctx, rows), total: counted[0]?.total ?? 0 }
}

/** Resolve a complaint with an answer, which its writer is told. */
export async function resolveReport(ctx: Ctx, { id, answer }: { id: number; answer: string }): Promise<Report> {
  const { rows } = await sql<ReportRow>`select r.* from record_report r where r.id = ${id} for update`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Refusal('missing', 'not_found')
  if (row.resolvedAt !== null) throw new Refusal('conflict', 'report_resolved')
  const resolved = { answer, resolvedBy: viewerId(ctx), resolvedAt: ctx.now.toISOString() }
  await ctx.db.updateTable('recordReport').set(resolved).where('id', '=', id).execute()
  await appendHistory(ctx, {
    entity: 'record-report',
    entityId: id,
    verb: 'resolve',
    after: { recordId: row.recordId },
  })
  const { recordId, threadId, communityId, userId } = row
  const about = { recordId, threadId, ...(communityId === null ? {} : { communityId }) }
  await ctx.events.emit(ctx, 'reportResolved', { reportId: id, ...about, userId, answer })
  const [report] = await asReports(ctx, [{ ...row, ...resolved }])
  if (!report) throw new Refusal('missing', 'not_found')
  return report
}

/** The find is shown with its public place, and only to those who may read it. */
async function asReports(ctx: Ctx, rows: readonly ReportRow[]): Promise<Report[]> {
  const ids = [...new Set(rows.flatMap(({ recordId }) => recordId ?? []))]
  const readable = await readableRecords(ctx, ids)
  const cards = await recordCards(
    ctx,
    ids.filter((id) => readable.has(id)),
    { exact: false },
  )
  const records = new Map(cards.map((card) => [card.id, card]))
  const users = await publicUsers(
    ctx.db,
    rows.flatMap(({ userId, resolvedBy }) => [userId, resolvedBy]),
  )
  const threads = new Map<number, Report['thread']>()
  for (const row of rows) threads.set(row.id, await reportedThread(ctx, row))
  const communities = await ctx.db
    .selectFrom('community')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...rows.flatMap(({ communityId }) => communityId ?? [])])
    .execute()
  return rows.map(({ recordId, threadId, commentId: _, communityId, userId, resolvedBy, ...row }) => ({
    ...row,
    by: users.get(userId) ?? null,
    resolvedBy: users.get(resolvedBy ?? 0) ?? null,
    status: row.resolvedAt === null ? 'open' : 'resolved',
    record: records.get(recordId ?? 0) ?? null,
    thread: threads.get(row.id) ?? null,
    community: communities.find(({ id }) => id === communityId) ?? null,
    isAboutThread: threadId !== null,
  }))
}
