import { sql } from 'kysely'
import type { OwnerHead } from '#server/core/answers.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Events } from '#server/core/events.ts'
import { askedOfRecords, fieldsForImport, layAnswers } from './asked-of-records.ts'
import { turn } from './care.ts'
import { leaveEvents } from './happening.ts'
import { metByEach } from './meeting.ts'
import { planAnswers } from './plan-answers.ts'
import { communityById } from './queries.ts'
import { mayOf, mayRead, memberId } from './rules.ts'

/** What this room answers for, and what it does when something happens in the rooms to its left. */
export function listenForCommunities(events: Events) {
  events.answers.answerFor('community', {
    thread: async (ctx, id) => {
      const row = await communityById(ctx.db, id, memberId(ctx.viewer))
      if (!row || !mayRead(ctx.viewer, row)) return null
      return mayOf(ctx.viewer, row).write ? 'write' : 'read'
    },
    heads: async (ctx, ids) => {
      const { rows } = await sql<{ id: number; name: string }>`
        select id, name from community where id = any(${ids}::bigint[])`.execute(ctx.db)
      const headOf = ({ id, name }: { id: number; name: string }): OwnerHead => ({
        ...{ title: name, path: `/faellesskaber/${id}`, speciesGroup: null, picture: null },
      })
      return new Map(rows.map((row) => [row.id, headOf(row)]))
    },
    // The picture of a hidden community is for those who see it.
    picture: async (ctx, id, { isHidden }) => {
      const row = await communityById(ctx.db, id, memberId(ctx.viewer))
      return !isHidden && row !== undefined && mayRead(ctx.viewer, row)
    },
  })

  events.answers.extra = {
    ...{ ofRecords: askedOfRecords, plan: planAnswers, forImport: fieldsForImport, metBy: metByEach, lay: layAnswers },
  }

  events.answers.traceUser(async (ctx, userId) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from community_answer where answered_by = ${userId}`.execute(ctx.db)
    return [{ what: 'Svar i fællesskaber', count: rows[0]?.count ?? 0 }]
  })
  events.on('userDeleted', (ctx, { userId }) => forgetPerson(ctx, userId))
}

/** What somebody has answered stays with the find; a community that nobody organises any more is closed. */
async function forgetPerson(ctx: Ctx, userId: number) {
  const { rows: organised } = await sql<{ id: number }>`
    delete from community_organiser where user_id = ${userId} returning community_id as id`.execute(ctx.db)
  await sql`delete from community_follower where user_id = ${userId}`.execute(ctx.db)
  await leaveEvents(ctx, userId)
  for (const { id } of organised) {
    const { rows } = await sql<{ id: number }>`
      select c.id from community c where c.id = ${id} and c.deleted_at is null
        and not exists (select 1 from community_organiser o where o.community_id = c.id)`.execute(ctx.db)
    if (rows.length === 0) continue
    await sql`update community set closed_at = coalesce(closed_at, ${ctx.now}) where id = ${id}`.execute(ctx.db)
    await turn(ctx, id, {}, 'close')
    await ctx.events.emit(ctx, 'communityLeft', { communityId: id })
  }
}
