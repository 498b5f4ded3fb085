import { sql } from 'kysely'
import { recordTitle } from '#contract/record-head.ts'
import type { OwnerHead } from '#server/core/answers.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Events } from '#server/core/events.ts'
import { isAmong } from '#server/core/prepared.ts'
import { recordCards } from './cards.ts'
import { noteAccess } from './get.ts'
import { mayOf } from './may.ts'
import { recordRows } from './queries.ts'
import { maySeeHiddenPictures } from './shown.ts'
import { isBlurred, isOwner, mayRead, maySeeExact } from './sight.ts'
import { moveRecordsWithTaxa } from './taxa-moved.ts'

/** What this room does when something happens in the rooms to its left. */
export function listenForRecords(events: Events) {
  events.on('taxaMoved', moveRecordsWithTaxa)

  events.answers.traceTaxa('records', async (ctx, taxonIds) => {
    const { rows } = await sql<{ id: number; count: number }>`
      select taxon_id as id, count(*)::integer as count from record
      where taxon_id = any(${taxonIds}::bigint[]) and deleted_at is null group by 1`.execute(ctx.db)
    return rows
  })

  const rowOf = async (ctx: Ctx, id: number) =>
    (await recordRows(ctx.db, isAmong('r.id', [id]), ctx.viewer, ctx.now))[0]
  events.answers.answerFor('record', {
    thread: async (ctx, id) => {
      const row = await rowOf(ctx, id)
      if (!row || row.state === 'draft' || !mayRead(ctx.viewer, row)) return null
      return mayOf(ctx, row, true).comment ? 'write' : 'read'
    },
    heads: async (ctx, ids) => {
      const cards = await recordCards(ctx, ids, { exact: false })
      return new Map(
        cards.map((card): [number, OwnerHead] => {
          const { id, speciesGroup, picture } = card
          return [id, { title: recordTitle(card), path: `/fund/${id}`, speciesGroup, picture }]
        }),
      )
    },
    picture: async (ctx, id, { isHidden }) => {
      const row = await rowOf(ctx, id)
      return row !== undefined && mayRead(ctx.viewer, row) && (!isHidden || maySeeHiddenPictures(ctx.viewer, row))
    },
    // An original tells where it was taken.
    original: async (ctx, id, { isHidden }) => {
      const row = await rowOf(ctx, id)
      if (!row || !maySeeExact(ctx.viewer, row)) return false
      if (isHidden && !maySeeHiddenPictures(ctx.viewer, row)) return false
      if (isBlurred(row) && !isOwner(ctx.viewer, row)) await noteAccess(ctx, 'original-file', row.id)
      return true
    },
  })

  events.on('commentAdded', async (ctx, { kind, ownerId, threadId }) => {
    if (kind !== 'record' || ownerId === null) return
    await ctx.db
      .updateTable('record')
      .set({ threadId })
      .where('id', '=', ownerId)
      .where('threadId', 'is', null)
      .execute()
  })

  events.answers.traceUser(async (ctx, userId) => {
    const { rows } = await sql<{ records: number; seen: number; suggestions: number }>`
      select
        (select count(*)::integer from record where reporter = ${userId} and state = 'submitted') as records,
        (select count(*)::integer from record_finder f join record r on r.id = f.record_id
          where f.user_id = ${userId} and f.status = 'accepted' and r.reporter is distinct from ${userId}) as seen,
        (select count(*)::integer from record_suggestion s join record r on r.id = s.record_id
          where s.author = ${userId} and s.withdrawn_at is null) as suggestions`.execute(ctx.db)
    const [traces] = rows
    return [
      { what: 'Fund', count: traces?.records ?? 0 },
      { what: 'Fund, som andre har indsendt, og hvor brugeren er finder', count: traces?.seen ?? 0 },
      { what: 'Forslag til navne', count: traces?.suggestions ?? 0 },
    ]
  })

  events.on('userDeleted', (ctx, { userId }) => forgetPerson(ctx, userId))
}

/** Finds, suggestions and being a finder stay, under the name that all who have left share; what was private goes. */
async function forgetPerson(ctx: Ctx, userId: number) {
  const { db } = ctx
  const drafts = await db
    .selectFrom('record')
    .select('id')
    .where('reporter', '=', userId)
    .where('state', '=', 'draft')
    .execute()
  const ids = drafts.map(({ id }) => id)
  const pictures = await db
    .selectFrom('media')
    .select('id')
    .where('ownerType', '=', 'record')
    .where(sql<boolean>`owner_id = any(${ids.map(String)}::text[])`)
    .where('status', 'in', ['used', 'hidden'])
    .execute()
  if (pictures.length > 0) await ctx.events.emit(ctx, 'mediaDropped', { mediaIds: pictures.map(({ id }) => id) })
  if (ids.length > 0) await db.deleteFrom('record').where('id', 'in', ids).execute()
  await sql`update record_detail d set private_note = null from record r
    where r.id = d.record_id and r.reporter = ${userId} and d.private_note is not null`.execute(db)
  await db.deleteFrom('recordTag').where('userId', '=', userId).execute()
  await db.deleteFrom('recordFinder').where('userId', '=', userId).where('status', '=', 'asked').execute()
}
