import { sql } from 'kysely'
import { followKind } from '#contract/followed.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { publicUsers } from '#server/account/public-users.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { forgetCards } from '#server/notifications/add-notifications.ts'
import { checkedBox } from '#server/records/filter.ts'
import { taxonRef } from '#server/taxa/refs.ts'
import { followedTaxon } from './followed-names.ts'

const mostFollowed = 200

export const isFilter = (filter: RecordFilter) => sql<boolean>`filter = ${JSON.stringify(filter)}::jsonb`

/** Follow one thing, or no longer. A search for it that has a name stays, with its alert turned on or off. */
export async function followSearch(ctx: Ctx, { filter, followed }: { filter: RecordFilter; followed: boolean }) {
  const me = viewerId(ctx)
  if (followKind(filter) === null) {
    throw new Refusal('invalid', 'bad_input', { filter: 'Følg én person, én art eller ét sted.' })
  }
  if (filter.box) checkedBox(filter.box)
  // One at a time, so that nobody follows more than they may.
  await ctx.db.selectFrom('appUser').select('id').where('id', '=', me).forUpdate().execute()
  if (followed) await begin(ctx, me, filter)
  else await end(ctx, me, filter)
  return { done: true as const }
}

async function begin(ctx: Ctx, me: number, filter: RecordFilter) {
  const kept = await ctx.db
    .selectFrom('savedSearch')
    .select(['id', 'hasAlert'])
    .where('userId', '=', me)
    .where(isFilter(filter))
    .execute()
  if (kept.some(({ hasAlert }) => hasAlert)) return
  // Who begins to follow looks at it: nothing in it is new.
  const looked = { hasAlert: true, lookedAt: ctx.now, alertedAt: ctx.now }
  const [own] = kept
  if (own) return void (await ctx.db.updateTable('savedSearch').set(looked).where('id', '=', own.id).execute())
  await checkThere(ctx, me, filter)
  const { many } = await ctx.db
    .selectFrom('savedSearch')
    .select((e) => e.fn.countAll<number>().as('many'))
    .where('userId', '=', me)
    .where('name', 'is', null)
    .executeTakeFirstOrThrow()
  if (many >= mostFollowed) throw new Refusal('conflict', 'follow_too_many')
  await ctx.db
    .insertInto('savedSearch')
    .values({ userId: me, name: null, filter: JSON.stringify(filter), createdAt: ctx.now, ...looked })
    .execute()
}

async function end(ctx: Ctx, me: number, filter: RecordFilter) {
  await ctx.db
    .updateTable('savedSearch')
    .set({ hasAlert: false })
    .where('userId', '=', me)
    .where('name', 'is not', null)
    .where(isFilter(filter))
    .execute()
  await forgetFollowing(ctx, me, filter)
}

/** What was told of it goes too. */
export async function forgetFollowing(ctx: Ctx, me: number, filter: RecordFilter) {
  const gone = await ctx.db
    .deleteFrom('savedSearch')
    .where('userId', '=', me)
    .where('name', 'is', null)
    .where(isFilter(filter))
    .returning('id')
    .execute()
  for (const { id } of gone) await forgetCards(ctx, { search: id })
}

/** Nobody follows what is not there. */
async function checkThere(ctx: Ctx, me: number, filter: RecordFilter) {
  const isThere = await (async () => {
    if (filter.userId !== undefined) {
      if (filter.userId === me) throw new Refusal('invalid', 'bad_input', { filter: 'Du kan ikke følge dig selv.' })
      return (await publicUsers(ctx.db, [filter.userId])).get(filter.userId)?.isDeleted === false
    }
    if (filter.areaId !== undefined) {
      return !!(await ctx.db.selectFrom('area').select('id').where('id', '=', filter.areaId).executeTakeFirst())
    }
    const taxonId = followedTaxon(filter)
    return taxonId === undefined || (await taxonRef(ctx.db, taxonId)) !== undefined
  })()
  if (!isThere) throw new Refusal('missing', 'not_found')
}
