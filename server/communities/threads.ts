import { sql } from 'kysely'
import type { Thread } from '#contract/thread.ts'
import type { Ctx } from '#server/core/context.ts'
import { createThread } from '#server/forum/free-threads.ts'
import { threadLines, threadsPage } from '#server/forum/list.ts'
import { mayOf } from './rules.ts'
import { organisedCommunity, readableCommunity } from './shown.ts'

interface NewThread {
  uuid?: string | undefined
  communityId: number
  title: string
  html: string
  mediaIds: string[]
  isAnnouncement: boolean
}

export async function addCommunityThread(ctx: Ctx, thread: NewThread): Promise<Thread> {
  if (thread.isAnnouncement) await organisedCommunity(ctx, thread.communityId)
  return createThread(ctx, thread)
}

const mostAnnouncements = 3

/** Threads of a community, the newest first, and on the first page the newest that its organisers have announced. */
export async function searchCommunityThreads(
  ctx: Ctx,
  { communityId, queryString, cursor }: { communityId: number; queryString: string; cursor?: string | undefined },
) {
  const row = await readableCommunity(ctx, communityId)
  const { write, organise } = mayOf(ctx.viewer, row)
  const may = { write, announce: write && organise }
  const wanted = { tab: 'newest', community: communityId, queryString, cursor } as const
  const { items, cursor: next, isTooCommon } = await threadsPage(ctx, wanted)
  const isFirst = queryString === '' && cursor === undefined
  const announcements = isFirst ? await threadLines(ctx, await announced(ctx, communityId)) : []
  return { items, cursor: next, isTooCommon, announcements, may }
}

/** The comments that the newest announcements begin with. */
async function announced(ctx: Ctx, communityId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select (select c.id from comment c where c.thread_id = t.id and c.deleted_at is null order by c.id limit 1) as id
    from thread t where t.kind = 'community' and t.owner_id = ${communityId} and t.is_announcement
      and t.deleted_at is null and t.comments > 0
    order by t.created_at desc, t.id desc limit ${mostAnnouncements}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
