import { RecordFilter } from '#contract/record-filter.ts'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { newRecords } from '#server/engine/questions.ts'
import { forgetCards } from '#server/notifications/add-notifications.ts'
import { checkedBox } from '#server/records/filter.ts'
import { followedNames } from './followed-names.ts'
import { forgetFollowing } from './following.ts'

const mostSearches = 50
const columns = ['id', 'name', 'filter', 'hasAlert', 'createdAt', 'lookedAt'] as const

const inOrder = new Intl.Collator('da-DK', { numeric: true })

export async function savedSearches(ctx: Ctx): Promise<{ items: SavedSearch[] }> {
  const me = viewerId(ctx)
  const rows = await ctx.db.selectFrom('savedSearch').select(columns).where('userId', '=', me).orderBy('id').execute()
  const filters = rows.map(({ filter }) => RecordFilter.parse(filter))
  const followed = await followedNames(ctx.db, filters)
  const items: SavedSearch[] = []
  for (const [at, { lookedAt, ...row }] of rows.entries()) {
    const [filter = {}, follows = ''] = [filters[at], followed[at]]
    const { count } = await newRecords(ctx, filter, { since: lookedAt, notBy: me })
    items.push({ ...row, name: row.name ?? follows, isNamed: row.name !== null, filter, news: count })
  }
  return { items: items.toSorted((one, other) => inOrder.compare(one.name, other.name)) }
}

interface Wish {
  name: string
  filter: RecordFilter
  hasAlert: boolean
}

/** Keep a search, which its owner looks at while they do so: nothing in it is new. */
export async function saveSearch(ctx: Ctx, { name, filter, hasAlert }: Wish): Promise<SavedSearch> {
  const me = viewerId(ctx)
  if (filter.box) checkedBox(filter.box)
  // One at a time, so that nobody has more than they may.
  await ctx.db.selectFrom('appUser').select('id').where('id', '=', me).forUpdate().execute()
  const { others } = await ctx.db
    .selectFrom('savedSearch')
    .select((e) => e.fn.countAll<number>().as('others'))
    .where('userId', '=', me)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  if (others >= mostSearches) throw new Refusal('conflict', 'saved_search_too_many')
  // It is followed under this name from now on.
  if (hasAlert) await forgetFollowing(ctx, me, filter)
  const said = { filter: JSON.stringify(filter), hasAlert, lookedAt: ctx.now, alertedAt: ctx.now }
  const { lookedAt: _, ...row } = await ctx.db
    .insertInto('savedSearch')
    .values({ userId: me, name, createdAt: ctx.now, ...said })
    .onConflict((conflict) => conflict.columns(['userId', 'name']).doUpdateSet(said))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { ...row, name, isNamed: true, filter: RecordFilter.parse(row.filter), news: 0 }
}

export async function lookedAtSearch(ctx: Ctx, { id }: { id: number }) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('savedSearch')
    .set({ lookedAt: ctx.now })
    .where('id', '=', id)
    .where('userId', '=', viewerId(ctx))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Refusal('missing', 'not_found')
  return { done: true as const }
}

/** What was told of it goes too: its card leads to a search that is gone. */
export async function deleteSavedSearch(ctx: Ctx, { id }: { id: number }) {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('savedSearch')
    .where('id', '=', id)
    .where('userId', '=', viewerId(ctx))
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Refusal('missing', 'not_found')
  await forgetCards(ctx, { search: id })
  return { done: true as const }
}
