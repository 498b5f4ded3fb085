import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { HeldRole } from '#contract/roles.ts'
import type { QueueFilter, QueueTab } from '#contract/validation-queue.ts'
import { readConfig } from '#server/core/config.ts'
import type { Ctx, SignedIn } from '#server/core/context.ts'
import type { Database, Db } from '#server/core/database.ts'
import { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import { migrate } from '#server/core/migrate.ts'
import { listenInRooms } from '#server/listeners.ts'
import { importChecklist } from '#server/taxa/import/checklist.ts'
import { toggleExpertValidation } from '#server/validation/decisions.ts'
import { validationSuggestions } from '#server/validation/queue/list.ts'
import { rescoreAll, rescoreChanged } from '#server/validation/rescoring.ts'
import { addRecordSuggestion } from '#server/validation/suggestions.ts'
import { writeArchive } from './checklist-archive.ts'
import { makeManyRecords } from './many-records.ts'
import { atWork, Board, copySeconds, option, quantile, seconds, timesOf, withDatabase } from './measure.ts'
import { letSomeWait } from './waiting-records.ts'

const help = `npm run bench:validation: how fast the queue answers, votes are taken, and all finds are judged again.

Makes a million finds of 48,000 taxa, of which 50,000 wait, asks for pages of the queue with all its filters, casts votes
and decides, one by one and by four people at once, and lets the machine judge new finds and then every find again, on
PostgreSQL in an empty database of its own. Beside each figure stands its floor: one plain SELECT, one plain INSERT, the
same rows by COPY. Ends with 1 when a bound is missed.

  DATABASE_URL=…                              a cluster where databases may be made; else a throw-away one is started
  npm run bench:validation -- --finds 20000   fewer finds; one in twenty waits. The bounds are those of the full size
  npm run bench:validation -- --votes 100     fewer votes
`
const many = option('--finds', 1_000_000)
const votes = option('--votes', 300)
const rounds = option('--rounds', 20)
const mostQueueMilliseconds = 100
const mostRescoreSeconds = 300
const mostNewSeconds = 3
const newRecords = 5000
const mostVoteMilliseconds = 25
const leastVotes = 100
/** So many vote at the same time. */
const hands = 4
const warmth = 80
/** Of a hundred neighbours five wait: 50,000 of a million. */
const block = 100

const board = new Board()
const show = (name: string, times: number[]) =>
  board.tell(name, `${quantile(times, 0.95).toFixed(1)} ms`, `median ${quantile(times, 0.5).toFixed(1)} ms`)
const perSecond = (times: number[]) =>
  `${(1000 / (times.reduce((sum, time) => sum + time, 0) / Math.max(times.length, 1))).toFixed(0)} /s`

const viewerOf = (userId: number, roles: HeldRole[] = []): SignedIn => ({
  ...{ kind: 'user', issuer: 'bench', subject: String(userId), profile: {}, claims: [], userId, roles },
  ...{ roleTable: [], acceptedTerms: true, blocked: false },
})

async function person(db: Db, name: string): Promise<number> {
  const values = { name, userName: name, displayName: name }
  return (await db.insertInto('appUser').values(values).returning('id').executeTakeFirstOrThrow()).id
}

interface Question {
  name: string
  tab?: QueueTab
  filter: (i: number) => QueueFilter
}

/** What experts ask for. Each is asked page by page. */
async function questionsOf(db: Db): Promise<Question[]> {
  const { rows } = await sql<{ id: number }>`select t.id from taxon t
    where t.rank < 2000 and exists (select 1 from record_public p where p.tree_number between t.tree_number and t.tree_end
      and p.waits_from is not null) order by md5(t.id::text) limit 50`.execute(db)
  return [
    { name: 'all that waits', filter: () => ({}) },
    { name: 'mine', filter: () => ({ mine: true }) },
    { name: 'of a group', filter: (i) => ({ speciesGroups: [1 + (i % 12)] }) },
    { name: 'of a taxon', filter: (i) => ({ taxonIds: [rows[i % Math.max(rows.length, 1)]?.id ?? 1] }) },
    { name: 'in an area', filter: (i) => ({ box: [8.5 + i / 20, 55, 9.5 + i / 20, 56] }) },
    { name: 'waiting for a year', filter: () => ({ waitedDays: 365 }) },
    { name: 'near a star', filter: () => ({ machine: 'near' }) },
    { name: 'with a picture', filter: () => ({ hasPicture: true }) },
    { name: 'without a name', tab: 'unnamed', filter: () => ({}) },
    { name: 'flagged', tab: 'flagged', filter: () => ({}) },
    { name: 'with one or two stars', tab: 'starred', filter: () => ({ speciesGroups: [4] }) },
  ]
}

async function measureQueue(db: Db, ctx: Ctx, expert: number) {
  const asExpert: Ctx = { ...ctx, viewer: viewerOf(expert, [{ role: 'speciesExpertRole' }]) }
  const all: number[] = []
  for (const { name, tab = 'waiting', filter } of await questionsOf(db)) {
    let cursor: string | null = null
    const times = await timesOf(
      Array.from({ length: rounds }, (_, i) => i),
      async (i) => {
        const asked = { filter: JSON.stringify(filter(i)), tab, stacked: 'true' as const, take: 20 }
        // Pages follow each other where the question is the same.
        const same = JSON.stringify(filter(i)) === JSON.stringify(filter(i + 1))
        const reply = await validationSuggestions(asExpert, { ...asked, cursor })
        cursor = same ? reply.cursor : null
      },
    )
    show(`  ${name}, p95`, times)
    all.push(...times)
  }
  board.judge('pages of the queue, p95', quantile(all, 0.95), mostQueueMilliseconds, 'ms')
  const plain = () =>
    sql`select p.* from record_public p where p.waits_from is not null order by p.waits_from, p.record_id limit 20`
  show('  one plain SELECT', await timesOf(Array.from({ length: rounds }), () => plain().execute(db)))
}

async function measureVotes(db: Db, ctx: Ctx, voters: readonly number[], expert: number) {
  const { rows: all } = await sql<{ id: number; taxonId: number }>`select record_id as id, taxon_id from record_public
    where waits_from is not null and taxon_id is not null order by md5(record_id::text) limit ${2 * votes + warmth}`.execute(
    db,
  )
  const [rows, forMany, forWarmth] = [all.slice(0, votes), all.slice(votes, 2 * votes), all.slice(2 * votes)]
  const inTransaction = (userId: number, roles: HeldRole[], work: (at: Ctx) => Promise<unknown>) =>
    db.transaction().execute((tx) => work({ ...ctx, db: tx, viewer: viewerOf(userId, roles) }))
  const vote = ({ id, taxonId }: { id: number; taxonId: number }) =>
    inTransaction(voters[id % voters.length] ?? 0, [], (at) =>
      addRecordSuggestion(at, { id, taxonId, certainty: 'sikker', reason: '' }),
    )
  const work = atWork()
  const cast = await timesOf(rows, vote)
  board.judge("a vote with the find's new receipt, p95", quantile(cast, 0.95), mostVoteMilliseconds, 'ms')
  board.tell('  one by one', perSecond(cast), `${work()} of it at work in this process`)
  const byMany = (some: typeof rows) => {
    const left = [...some]
    return Promise.all(
      Array.from({ length: hands }, async () => {
        for (let next = left.pop(); next; next = left.pop()) await vote(next)
      }),
    )
  }
  // A connection that is new plans each statement some times before it stays with a plan: those of a portal are not.
  const first = seconds(() => byMany(forWarmth))
  board.tell(`  the first ${warmth} by ${hands} people at once`, `${(warmth / (await first)).toFixed(0)} /s`)
  const together = await seconds(() => byMany(forMany))
  board.judgeRate(`  votes by ${hands} people at once`, votes / together, leastVotes)
  const { rows: others } = await sql<{ id: number; suggestionId: number }>`
    select record_id as id, min(id) as suggestion_id from record_suggestion where withdrawn_at is null
    group by 1 order by md5(record_id::text) desc limit ${votes}`.execute(db)
  const floor = await timesOf(others, ({ id, suggestionId }) =>
    sql`insert into record_vote (record_id, suggestion_id, user_id, certainty, species_group, weight)
      values (${id}, ${suggestionId}, ${expert}, 'sikker', 0, 1)`.execute(db),
  )
  board.tell('  one plain INSERT each', perSecond(floor))
  const decided = await timesOf(rows.slice(0, Math.ceil(votes / 3)), ({ id, taxonId }) =>
    inTransaction(expert, [{ role: 'speciesExpertRole' }], (at) =>
      toggleExpertValidation(at, { id, taxonId, reason: '' }),
    ),
  )
  board.judge('a decision, p95', quantile(decided, 0.95), mostVoteMilliseconds, 'ms')
  board.tell('  one by one', perSecond(decided))
}

async function measureNew(db: Db, ctx: Ctx) {
  await sql`update record set scored_at = null where id in (
    select id from record where stars = 0 and taxon_id is not null order by md5(id::text) limit ${newRecords})`.execute(
    db,
  )
  const judge = () => rescoreChanged((run) => db.transaction().execute((tx) => run({ ...ctx, db: tx })))
  const took = await seconds(judge)
  board.judge(`${newRecords} new finds judged`, took, mostNewSeconds, 's')
}

async function measureRescore(db: Db, ctx: Ctx, folder: string) {
  const work = atWork()
  let judged = 0
  const took = await seconds(async () => {
    const done = await rescoreAll((run) => db.transaction().execute((tx) => run({ ...ctx, db: tx })))
    judged = done.records
  })
  board.judge(`all ${many} finds judged again`, took, mostRescoreSeconds, 's')
  board.tell('  of them with other points than before', judged.toLocaleString('da-DK'))
  board.tell('  of it at work in this process', work(), 'the rest is the database, or waiting')
  board.tell('  the same points by COPY', `${(await copySeconds(db, folder, ['record_score'])).toFixed(1)} s`)
  const again = await seconds(() => rescoreAll((run) => db.transaction().execute((tx) => run({ ...ctx, db: tx }))))
  board.tell('  once more, when little has changed', `${again.toFixed(1)} s`)
}

async function measure(database: Database, folder: string) {
  const { db } = database
  await migrate(database)
  const people: number[] = []
  for (let i = 0; i < 20; i++) people.push(await person(db, `maaler${i}`))
  const [reporters, voters, expert] = [people.slice(0, 10), people.slice(10), await person(db, 'ekspert')]
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
  const events = new Events()
  listenInRooms(events)
  const ctx: Ctx = { ...jobContext(config, events, db), jobs: { send: async () => {} } }
  const checklist = join(folder, 'checklist.zip')
  await writeArchive(checklist, 48_000, 60_000)
  await importChecklist(ctx, checklist, { dryRun: false })
  const made = await seconds(async () => {
    await makeManyRecords(db, many, reporters)
    await letSomeWait(db, block, voters[0] ?? 0)
  })
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from record_public where waits_from is not null`.execute(db)
  board.tell(`${many} finds made by SQL`, `${made.toFixed(0)} s`, `${rows[0]?.waiting ?? 0} of them wait`)
  await measureQueue(db, ctx, expert)
  await measureVotes(db, ctx, voters, expert)
  await sql`delete from evidence_change`.execute(db)
  await measureNew(db, ctx)
  await measureRescore(db, ctx, folder)
}

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help)
else {
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-bench-'))
  await chmod(folder, 0o777) // the server writes its copies here
  try {
    await withDatabase(`bench_validation_${process.pid}`, (database) => measure(database, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.exit(board.missed ? 1 : 0)
}
