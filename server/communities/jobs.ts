import { sql } from 'kysely'
import { counted, numberText } from '#contract/counted.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import type { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import type { Job } from '#server/core/jobs.ts'
import { newRecords } from '#server/engine/questions.ts'
import { eventRows, placesOf } from './happenings.ts'

export const remindJob = 'communities-remind'
export const pulseJob = 'communities-pulse'
export const tellRecordsJob = 'communities-records'
export const summaryJob = 'communities-daily'

/** Who has a place, or may come all the same; not who waits for a place. */
async function thoseWhoMayCome(db: Db, eventId: number): Promise<number[]> {
  const rows = await eventRows(db, sql`e.id = ${eventId}`, null)
  return rows.flatMap((row) => [
    ...placesOf(row).coming,
    ...row.answers.filter(({ answer }) => answer === 'maybe').map(({ userId }) => userId),
  ])
}

/** Those who come are reminded the day before, once; of what was moved they are reminded again. */
async function remind(db: Db, config: Config, events: Events, now: Date): Promise<string> {
  const told = await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number; communityId: number }>`
      update community_event e set reminded_at = ${now} from community c
      where c.id = e.community_id and c.deleted_at is null and c.hidden_at is null and e.cancelled_at is null
        and e.reminded_at is null
        and e.starts_at > ${now}::timestamptz at time zone 'Europe/Copenhagen'
        and e.starts_at <= ${now}::timestamptz at time zone 'Europe/Copenhagen' + interval '24 hours'
      returning e.id, e.community_id`.execute(transaction)
    const ctx = jobContext(config, events, transaction, now)
    for (const { id, communityId } of rows) {
      const userIds = await thoseWhoMayCome(transaction, id)
      await events.emit(ctx, 'eventTomorrow', { communityId, eventId: id, userIds })
    }
    return rows.length
  })
  return told === 0
    ? 'Ingen aktiviteter begynder inden for et døgn.'
    : `${counted(told, 'aktivitet', 'aktiviteter')} mindet om.`
}

const month = 30 * 24 * 60 * 60 * 1000

/** How many finds each community got in the last month: the most alive stand first. */
async function takePulse(db: Db, now: Date): Promise<string> {
  const rows = await db.selectFrom('community').select(['id', 'recentRecords']).where('deletedAt', 'is', null).execute()
  const since = new Date(now.getTime() - month).toISOString()
  let changed = 0
  for (const { id, recentRecords } of rows) {
    const { count } = await newRecords({ db }, { community: id }, { since, notBy: 0 })
    if (count === recentRecords) continue
    changed++
    await db.updateTable('community').set({ recentRecords: count }).where('id', '=', id).execute()
  }
  return `${counted(rows.length, 'fællesskab', 'fællesskaber')} talt, ${numberText(changed)} med et andet tal end før.`
}

interface Follower {
  communityId: number
  userId: number
  toldAt: string
}

/**
 * Followers who want every find hear of what is new in one line; those who want a summary in one line a day. Who wants
 * both hears of every find.
 */
async function tellRecords(
  db: Db,
  config: Config,
  events: Events,
  now: Date,
  how: 'records' | 'daily',
): Promise<string> {
  const { rows } = await sql<Follower>`
    select w.community_id, w.user_id, w.told_at from community_follower w join community c on c.id = w.community_id
    where c.deleted_at is null and c.hidden_at is null
      and ${how} = any(w.tells) and (${how} = 'records' or not 'records' = any(w.tells))
    order by w.community_id, w.user_id`.execute(db)
  let told = 0
  for (const { communityId, userId, toldAt } of rows) {
    const news = await newRecords({ db }, { community: communityId }, { since: toldAt, notBy: userId })
    if (news.count === 0) continue
    await db.transaction().execute(async (transaction) => {
      // Unless somebody else has told them meanwhile. Moments are read to the millisecond.
      const { rows: mine } = await sql<{ userId: number }>`
        update community_follower set told_at = ${news.newest}
        where community_id = ${communityId} and user_id = ${userId}
          and date_trunc('milliseconds', told_at) = ${toldAt}::timestamptz returning user_id`.execute(transaction)
      if (mine.length === 0) return
      told++
      const ctx = jobContext(config, events, transaction, now)
      await events.emit(ctx, 'communityRecords', { communityId, userId, count: news.count })
    })
  }
  return `${counted(told, 'følger', 'følgere')} har fået besked om nye fund.`
}

export const communitiesJobs = (config: Config, events: Events): Job[] => [
  { name: remindJob, schedule: '*/10 * * * *', run: (db) => remind(db, config, events, new Date()) },
  { name: pulseJob, schedule: '20 * * * *', run: (db) => takePulse(db, new Date()) },
  {
    name: tellRecordsJob,
    schedule: '*/5 * * * *',
    run: (db) => tellRecords(db, config, events, new Date(), 'records'),
  },
  // Before the e-mails of the day are written.
  { name: summaryJob, schedule: '0 6 * * *', run: (db) => tellRecords(db, config, events, new Date(), 'daily') },
]
