import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { addNotifications } from './add-notifications.ts'

/** So many are told in one statement. */
const portion = 2000

/** Every member hears of it, except who wrote it last. */
export async function tellNews(ctx: Ctx, { newsId }: { newsId: number }) {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u
    where u.deleted_at is null and u.blocked_at is null and u.accepted_terms_version is not null
      and u.id is distinct from (
        select c.actor from change c where c.entity = 'news' and c.entity_id = ${String(newsId)} and c.actor is not null
        order by c.id desc limit 1)
    order by u.id`.execute(ctx.db)
  const about = { family: 'other', subject: { news: newsId }, kind: 'news', actor: null, data: { newsId } } as const
  for (let done = 0; done < rows.length; done += portion) {
    const to = rows.slice(done, done + portion).map(({ id }) => id)
    await addNotifications(ctx, [{ ...about, to }])
  }
}
