import type { News, NewsInput } from '#contract/news.ts'
import type { Ctx } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { oneAtATime } from '#server/core/once.ts'
import { Refusal } from '#server/core/refusal.ts'
import { hangPicture } from '#server/media/hanging.ts'
import { publishNewsJob } from './jobs.ts'
import { type NewsRow, newsById, newsByUuid, newsForChange, picturesOf } from './queries.ts'
import { isWriter, needWhole, newsHtml, timeOf } from './rules.ts'
import { shownNews } from './shown.ts'

const isPublic = ({ state, deletedAt }: Pick<NewsRow, 'state' | 'deletedAt'>) =>
  state === 'published' && deletedAt === null

/** Whoever may not read it does not learn that it is there. */
export async function getNews(ctx: Ctx, { id }: { id: number }): Promise<News> {
  const row = await newsById(ctx.db, id)
  if (row && (isPublic(row) || isWriter(ctx.viewer))) return shownNews(ctx, row)
  // Who had its address may know that it was there; what was never published never was.
  throw new Refusal('missing', row?.state === 'published' ? 'news_gone' : 'not_found')
}

/** Write news, or change it. */
export async function createOrUpdateNews(
  ctx: Ctx,
  { news: input, version }: { news: NewsInput; version?: number | undefined },
): Promise<News> {
  needWhole(input, ctx.now)
  const sent = input.id === undefined ? await sentBefore(ctx, input) : undefined
  if (sent && (await saysTheSame(ctx, sent, input))) return shownNews(ctx, sent)
  const known = input.id ?? sent?.id
  const before = known === undefined ? undefined : await toChange(ctx, known, sent ? 1 : version)
  const time = timeOf(input, before?.state === 'published' ? before.publishAt : null, ctx.now)
  const { title, introduction, state, pinnedUntil, tells } = input
  const written = {
    ...{ title, introduction, html: newsHtml(input.html), state, pinnedUntil, tells },
    ...{ publishAt: time, updatedAt: ctx.now },
  }
  const id = before
    ? await change(ctx, before, written)
    : (
        await ctx.db
          .insertInto('news')
          .values({ ...written, uuid: input.uuid ?? null })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
  await hangPicture(ctx, { ownerType: 'news', ownerId: String(id) }, input.picture)
  await appendHistory(ctx, {
    ...{ entity: 'news', entityId: id, verb: before ? 'update' : 'create' },
    ...(before ? { before: { state: before.state, publishAt: before.publishAt } } : {}),
    after: { state, publishAt: time },
  })
  await askForWork(ctx, { ...written, toldAt: before?.toldAt ?? null })
  return getNews(ctx, { id })
}

/** New news that was sent under the same number: the answer to it was lost. Its first version may be written anew. */
async function sentBefore(ctx: Ctx, { uuid }: NewsInput): Promise<NewsRow | undefined> {
  if (uuid === undefined) return
  await oneAtATime(ctx.db, uuid)
  return newsByUuid(ctx.db, uuid)
}

async function saysTheSame(ctx: Ctx, row: NewsRow, { html, picture, ...input }: NewsInput): Promise<boolean> {
  const keys = ['title', 'introduction', 'state', 'pinnedUntil', 'tells'] as const
  const [hung] = await picturesOf(ctx.db, [row.id])
  return keys.every((key) => row[key] === input[key]) && row.html === newsHtml(html) && hung?.id === picture?.id
}

async function toChange(ctx: Ctx, id: number, version: number | undefined): Promise<NewsRow> {
  const row = await newsForChange(ctx.db, id)
  if (!row) throw new Refusal('missing', 'not_found')
  if (row.deletedAt !== null) throw new Refusal('conflict', 'news_deleted')
  if (row.version !== version) throw new Refusal('conflict', 'conflict')
  return row
}

async function change(
  ctx: Ctx,
  { id, version, ...before }: NewsRow,
  written: { state: NewsRow['state']; updatedAt: Date },
): Promise<number> {
  await ctx.db
    .updateTable('news')
    .set({ ...written, version: version + 1 })
    .where('id', '=', id)
    .execute()
  if (isPublic(before) && written.state !== 'published') await ctx.events.emit(ctx, 'newsWithdrawn', { newsId: id })
  return id
}

/** What is planned appears at its minute, and members are told, by background work: see jobs.ts. */
async function askForWork(
  ctx: Ctx,
  { state, publishAt, tells, toldAt }: { state: string; publishAt: Date | null; tells: boolean; toldAt: string | null },
) {
  if (state === 'planned' && publishAt) await ctx.jobs.send(ctx.db, publishNewsJob, {}, 0, publishAt)
  if (state === 'published' && tells && toldAt === null) await ctx.jobs.send(ctx.db, publishNewsJob)
}

/** Gone for everybody at once, and from what people were told; it can be brought back. */
export async function deleteNews(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const row = await newsForChange(ctx.db, id)
  if (!row || row.deletedAt !== null) throw new Refusal('missing', 'not_found')
  await turn(ctx, row, { deletedAt: ctx.now }, 'delete')
  await ctx.events.emit(ctx, 'newsWithdrawn', { newsId: id })
  return { done: true }
}

/** As it was. What was planned for a time that is over does not burst out: it is a draft again. */
export async function restoreNews(ctx: Ctx, { id }: { id: number }): Promise<News> {
  const row = await newsForChange(ctx.db, id)
  if (!row) throw new Refusal('missing', 'not_found')
  if (row.deletedAt === null) throw new Refusal('conflict', 'not_deleted')
  const isLate = row.state === 'planned' && row.publishAt !== null && new Date(row.publishAt) <= ctx.now
  await turn(ctx, row, { deletedAt: null, ...(isLate ? { state: 'draft' as const, publishAt: null } : {}) }, 'restore')
  return getNews(ctx, { id })
}

async function turn(
  ctx: Ctx,
  { id, version }: NewsRow,
  to: { deletedAt: Date | null; state?: 'draft'; publishAt?: null },
  verb: 'delete' | 'restore',
) {
  await ctx.db
    .updateTable('news')
    .set({ ...to, version: version + 1, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute()
  await appendHistory(ctx, { entity: 'news', entityId: id, verb })
}
