import { sql } from 'kysely'
import { counted, numberText } from '#contract/counted.ts'
import { RecordFilter } from '#contract/record-filter.ts'
import { searchAddress } from '#contract/search-address.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import type { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import { newRecords } from '#server/engine/questions.ts'
import { addNotifications } from '#server/notifications/add-notifications.ts'
import { followedNames, followedTaxon } from './followed-names.ts'

interface Watched {
  id: number
  userId: number
  /** Null: it is called what it follows. */
  name: string | null
  filter: RecordFilter
  lookedAt: string
  alertedAt: string
}

const portion = 500

/** Searches whose owners want to hear of new finds, in portions. */
async function* watched(db: Db): AsyncGenerator<Watched> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('savedSearch')
      .select(['id', 'userId', 'name', 'filter', 'lookedAt', 'alertedAt'])
      .where('hasAlert', '=', true)
      .where('id', '>', last)
      .orderBy('id')
      .limit(portion)
      .execute()
    for (const row of rows) yield { ...row, filter: RecordFilter.parse(row.filter) }
    last = rows.at(-1)?.id ?? last
    if (rows.length < portion) return
  }
}

/** Tell the owner of each search how many finds are new since they looked, or since they were last told. */
export async function alertOwners(db: Db, config: Config, events: Events): Promise<string> {
  let searches = 0
  let told = 0
  for await (const search of watched(db)) {
    searches++
    const since = search.lookedAt > search.alertedAt ? search.lookedAt : search.alertedAt
    // Who is told of them has been told up to the newest.
    const news = await newRecords({ db }, search.filter, { since, notBy: search.userId })
    if (news.count === 0) continue
    await db.transaction().execute(async (transaction) => {
      // Unless somebody else has told them meanwhile. Moments are read to the millisecond.
      const mine = await transaction
        .updateTable('savedSearch')
        .set({ alertedAt: news.newest })
        .where('id', '=', search.id)
        .where(sql<boolean>`date_trunc('milliseconds', alerted_at) = ${search.alertedAt}::timestamptz`)
        .returning('id')
        .executeTakeFirst()
      if (!mine) return
      told++
      await tellNews(jobContext(config, events, transaction), search, news.count)
    })
  }
  return `${counted(searches, 'gemt søgning', 'gemte søgninger')} gennemgået, nyt i ${numberText(told)}.`
}

type Teller = Parameters<typeof addNotifications>[0]

/** Of a person and a taxon only the id is told: what they are called is looked up when it is read. */
async function tellNews(ctx: Teller, { id, userId, name, filter }: Watched, news: number) {
  const data = { count: news, path: searchAddress(filter) }
  const line = { family: 'other', subject: { search: id }, actor: null, to: [userId], kind: 'search-news' } as const
  if (name !== null) return addNotifications(ctx, [{ ...line, data: { ...data, name } }])
  const taxonId = followedTaxon(filter)
  if (taxonId !== undefined) return addNotifications(ctx, [{ ...line, data: { ...data, taxonId } }])
  if (filter.userId !== undefined) return addNotifications(ctx, [{ ...line, actor: filter.userId, data }])
  const [place = ''] = await followedNames(ctx.db, [filter])
  return addNotifications(ctx, [{ ...line, data: { ...data, name: place } }])
}
