import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DemoMember } from '#idp/demo.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import { Events } from '#server/core/events.ts'
import { appendHistory } from '#server/core/history.ts'
import { jobContext } from '#server/core/job-context.ts'
import { MediaStorage } from '#server/media/storage.ts'
import { newestTerms } from '#server/settings/queries.ts'
import { refreshCommonness } from '#server/taxa/commonness.ts'
import { rescoreAll, rescoreChanged } from '#server/validation/rescoring.ts'
import { seedCommunities } from './communities.ts'
import { seedForum } from './forum.ts'
import { seedHabits } from './habits.ts'
import { playIncidents } from './incidents.ts'
import { judge } from './judged.ts'
import { Land } from './land.ts'
import { makeRecords } from './make.ts'
import { seedNews } from './news.ts'
import { type Observer, observerOf, observers } from './people.ts'
import { insertPictures, storePictures } from './pictures.ts'
import { readSpots } from './spots.ts'
import { findableTaxa } from './taxa.ts'
import { seedTrips } from './trips.ts'
import { validateRecords } from './validate.ts'
import { seedWarnings } from './warnings.ts'
import { visitWorkshop } from './workshop.ts'
import { publish, writeRecords } from './write.ts'

export const demoRecords = 5000
const marker = { category: 'internal', key: 'demo_finds' }

interface Wish {
  db: Db
  config: Config
  /** Whom one can sign in as: they report too. */
  members: readonly DemoMember[]
  now: Date
  count?: number
  tell: (line: string) => void
}

/** Finds to look at where the demo is, once, and only where nobody has been yet. */
export async function seedRecords(wish: Wish) {
  await wish.db.transaction().execute(async (db) => {
    // Processes that start at once take turns.
    await sql`select pg_advisory_xact_lock(7418203)`.execute(db)
    if (!(await isUntouched(db, wish))) return
    const { now, tell, count = demoRecords } = wish
    tell(`seeding ${count} demo finds`)
    const own = wish.members.map(observerOf)
    const people = [...observers, ...own]
    const userIds = await insertPeople(db, wish, people)
    await visitWorkshop(db, wish.config, now)
    const [taxa, spots, land] = [await findableTaxa(db), await readSpots(), await Land.read()]
    const stage = { taxa, spots, land, people, now, count }
    const records = makeRecords(stage)
    const storage = new MediaStorage(wish.config)
    const stored = await storePictures(
      storage,
      records.flatMap(({ pictures }) => pictures),
    )
    const ids = await writeRecords(db, records, userIds)
    await insertPictures(db, records, {
      ...{ stored, ids, userIds, people: new Map(people.map((one) => [one.userName, one])) },
      experts: new Map(wish.members.flatMap(({ userName, group }) => (group === null ? [] : [[userName, group]]))),
    })
    const experts = new Map(wish.members.flatMap(({ userName, group }) => (group === null ? [] : [[group, userName]])))
    const judged = judge(records, stage, experts)
    // What has just been written looks empty to the planner, which then joins row by row.
    await sql`analyze record, record_detail, record_finder, record_suggestion, media, change`.execute(db)
    await validateRecords(db, records, judged, { ids, userIds, now })
    await publish(db, [...ids.values()])
    await sql`analyze record, record_public, record_vote, record_decision, record_score, record_calculation`.execute(db)
    await refreshCommonness(db)
    const touched = new Set(judged.map(({ uuid }) => uuid))
    const quiet = records.filter(({ uuid, isDraft, isPersonal }) => !touched.has(uuid) && !isDraft && !isPersonal)
    await playIncidents(db, { config: wish.config, stage, quiet, experts, ids, userIds })
    await seedForum(db, people, userIds, now)
    await seedHabits(db, { people: own, userIds, spots, taxa, now })
    await seedNews(db, { storage, people, userIds, now })
    // Their finds come on top: a handful of finds is asked for where they are counted.
    if (count >= demoRecords) await seedTrips(db, { config: wish.config, stage, userIds })
    if (count >= demoRecords) await seedCommunities(db, { config: wish.config, storage, people, userIds, now })
    // The machine looks at all of them when all evidence is there.
    const ctx = jobContext(wish.config, new Events(), db, now)
    await rescoreAll((work) => work(ctx))
    await rescoreChanged((work) => work(ctx))
    await seedWarnings(ctx, userIds.get('myndighed') ?? null)
    // One line for all of them.
    await appendHistory(
      { db, now, viewer: { kind: 'anonymous' } },
      { entity: 'record-seed', entityId: 'demo', verb: 'seed', after: { created: count }, batch: randomUUID() },
    )
    await db
      .insertInto('setting')
      .values({ ...marker, value: String(count), type: 'number' })
      .execute()
  })
}

/** No find was ever made, and nobody has signed in but demo accounts. */
async function isUntouched(db: Db, { members }: Wish): Promise<boolean> {
  const subjects = members.map(({ subject }) => subject)
  const { rows } = await sql<{ touched: boolean }>`
    select exists (select 1 from record)
      or exists (select 1 from setting where category = ${marker.category} and key = ${marker.key})
      or exists (select 1 from app_user where subject is null or not subject = any(${subjects}::text[])) as touched`.execute(
    db,
  )
  return rows[0]?.touched === false
}

/** Invented people, and the demo accounts as if they had signed in before: they accept the terms when they do. */
async function insertPeople(db: Db, wish: Wish, people: readonly Observer[]): Promise<Map<string, number>> {
  const accounts = new Map(wish.members.map((member) => [member.userName, member]))
  const terms = await newestTerms(db)
  const rows = people.map(({ userName, name, licence, years }) => {
    const account = accounts.get(userName)
    const created = new Date(wish.now.getTime() - years * 366 * 86_400_000).toISOString()
    return {
      ...{ user_name: userName, name, licence, created },
      ...{ issuer: account ? wish.config.oidc.issuer : null, subject: account?.subject ?? null },
      ...{ email: account?.email ?? null, tenant: account?.tenant ?? null, claims: account?.claims ?? [] },
      terms: account ? null : (terms?.version ?? null),
    }
  })
  await sql`
    insert into app_user (user_name, name, display_name, issuer, subject, email, tenant, claims, media_license,
      accepted_terms_version, accepted_most_recent_term_date, created, last_updated)
    select t.user_name, t.name, t.name, t.issuer, t.subject, t.email, t.tenant,
      array(select jsonb_array_elements_text(t.claims)), t.licence, t.terms,
      case when t.terms is not null then t.created end, t.created, t.created
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (user_name text, name text, licence text,
      created timestamptz, issuer text, subject text, email text, tenant text, claims jsonb, terms integer)
    on conflict (issuer, subject) do nothing`.execute(db)
  const known = await db.selectFrom('appUser').select(['id', 'userName']).execute()
  return new Map(known.map(({ id, userName }) => [userName, id]))
}
