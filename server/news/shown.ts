import type { News, NewsLine } from '#contract/news.ts'
import type { Ctx } from '#server/core/context.ts'
import { danishDay } from '#server/core/roles.ts'
import { mediaShower } from '#server/media/shown.ts'
import { type NewsRow, picturesOf } from './queries.ts'
import { isWriter } from './rules.ts'

type LineRow = Pick<NewsRow, 'id' | 'title' | 'introduction' | 'state' | 'publishAt' | 'pinnedUntil' | 'deletedAt'>

/** News as lists show it. Who may see it has been asked before. */
export async function shownLines(ctx: Ctx, rows: readonly LineRow[]): Promise<NewsLine[]> {
  const pictures = await picturesOf(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const asMedia = await mediaShower(ctx, pictures)
  const byNews = new Map(pictures.map((row) => [Number(row.ownerId), asMedia(row)]))
  const today = danishDay(ctx.now)
  return rows.map(({ id, title, introduction, state, publishAt, pinnedUntil, deletedAt }) => ({
    ...{ id, title, introduction, state, publishAt },
    picture: byNews.get(id) ?? null,
    isPinned: pinnedUntil !== null && pinnedUntil >= today,
    isDeleted: deletedAt !== null,
  }))
}

export async function shownNews(ctx: Ctx, row: NewsRow): Promise<News> {
  const [line] = await shownLines(ctx, [row])
  if (!line) throw new Error('one row makes one line')
  const { html, version, pinnedUntil, tells, toldAt, updatedAt } = row
  return { ...line, html, care: isWriter(ctx.viewer) ? { version, pinnedUntil, tells, toldAt, updatedAt } : null }
}
