import { type RawBuilder, sql } from 'kysely'
import { news } from '#contract/news.ts'
import type { NewsTab } from '#contract/news-words.ts'
import { checkAccess } from '#server/core/access.ts'
import type { Ctx } from '#server/core/context.ts'
import { danishDay } from '#server/core/roles.ts'
import type { NewsRow } from './queries.ts'
import { isWriter } from './rules.ts'
import { shownLines } from './shown.ts'

const published = sql`exists (select 1 from news_public p where p.id = n.id)`

const inTab = (tab: NewsTab, mayWrite: boolean): RawBuilder<unknown> => {
  if (tab === 'deleted') return sql`n.deleted_at is not null`
  if (tab === 'unpublished') return sql`n.deleted_at is null and n.state <> 'published'`
  return tab === 'all' && mayWrite ? sql`n.deleted_at is null` : published
}

interface Wanted {
  queryString: string
  tab: NewsTab
  skip: number
  take: number
}

/** What is pinned first, then the newest. */
export async function searchNews(ctx: Ctx, { queryString, tab, skip, take }: Wanted) {
  if (tab === 'unpublished' || tab === 'deleted') checkAccess(news.createOrUpdateNews.access, ctx.viewer)
  const mayWrite = isWriter(ctx.viewer)
  const words = queryString === '' ? sql`` : sql`and n.search @@ websearch_to_tsquery('danish', ${queryString})`
  const where = sql`${inTab(tab, mayWrite)} ${words}`
  const { rows } = await sql<NewsRow>`
    select n.id, n.title, n.introduction, n.state, n.publish_at, n.pinned_until::text as pinned_until, n.deleted_at
    from news n where ${where}
    order by (n.state = 'published' and n.pinned_until >= ${danishDay(ctx.now)}::date) is true desc,
      coalesce(n.publish_at, n.updated_at) desc, n.id desc
    limit ${take} offset ${skip}`.execute(ctx.db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from news n where ${where}`.execute(ctx.db)
  return { items: await shownLines(ctx, rows), total: counted[0]?.total ?? 0, may: { write: mayWrite } }
}
