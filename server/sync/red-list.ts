import { type Selectable, sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import { redListCategories } from '#contract/enums.ts'
import type { RedListRun } from '#contract/sync.ts'
import type { Ctx } from '#server/core/context.ts'
import { FetchProblem } from '#server/core/fetch-json.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay } from '#server/core/roles.ts'
import type { Schema } from '#server/core/schema.ts'
import { RedListNames } from './red-list-names.ts'
import { fetchRedListPage, type RedListPage } from './red-list-source.ts'

type Run = Selectable<Schema['redListRun']>

/** What the lists say of where the category comes from. */
const listSource = 'Den danske Rødliste'
/** A run that has been silent for so long has died with its process. */
const silence = 120_000
/** The messages that a run is told with; more are asked for. */
const firstMessages = { skip: 0, take: 50 }

const reply = ({ id: _, messages, ...run }: Run, { skip, take } = firstMessages): RedListRun => ({
  ...run,
  status: run.status as RedListRun['status'],
  messages: messages.slice(skip, skip + take),
  messageCount: messages.length,
})

export async function latestRedListRun(ctx: Ctx, page: { skip: number; take: number }): Promise<RedListRun | null> {
  const run = await ctx.db.selectFrom('redListRun').selectAll().orderBy('id', 'desc').executeTakeFirst()
  return run ? reply(run, page) : null
}

/**
 * Fetch the red list page by page. Every page is written as it comes, so a run that fails goes on from where it
 * stopped. What went wrong is told in the run and thrown on.
 */
export async function syncRedList(ctx: Ctx): Promise<RedListRun> {
  const address = ctx.config.REDLIST_URL
  if (address === undefined) throw new Refusal('conflict', 'redlist_not_configured')
  const run = await claim(ctx)
  const changes: Change[] = []
  try {
    const names = await RedListNames.read(ctx.db)
    for (let page = run.page + 1; run.pages === null || page <= run.pages; page++) {
      const fetched = await fetchRedListPage(address, page, ctx.config.SOURCE_TIMEOUT_SECONDS * 1000)
      changes.push(...(await takePage(ctx, run, page, fetched, names)))
    }
    await end(ctx, run, changes, null)
  } catch (error) {
    const problem = error instanceof FetchProblem ? error : undefined
    const where = `Side ${run.page + 1}${run.pages === null ? '' : ` af ${run.pages}`}`
    await end(ctx, run, changes, `${where}: ${problem?.message ?? 'uventet fejl'}`)
    throw problem ? new Refusal('unavailable', `redlist_${problem.kind}`) : error
  }
  return reply(run)
}

/** Begin a run, or go on with one that failed. One at a time. */
const claim = (ctx: Ctx): Promise<Run> =>
  ctx.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(7418204)`.execute(db)
    const latest = await db.selectFrom('redListRun').selectAll().orderBy('id', 'desc').executeTakeFirst()
    if (latest?.status === 'running') {
      const beat = await db
        .selectFrom('setting')
        .select('updatedAt')
        .where('category', '=', 'internal')
        .where('key', '=', 'red_list_beat')
        .executeTakeFirst()
      const lastSign = Math.max(Date.parse(latest.startedAt), beat ? Date.parse(beat.updatedAt) : 0)
      if (Date.now() - lastSign < silence) throw new Refusal('conflict', 'redlist_running')
    }
    await sql`insert into setting (category, key, value, type) values ('internal', 'red_list_beat', '', 'text')
      on conflict (category, key) do update set updated_at = now()`.execute(db)
    if (latest && latest.status !== 'done')
      return db
        .updateTable('redListRun')
        .set({ status: 'running', error: null, endedAt: null })
        .where('id', '=', latest.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    return db.insertInto('redListRun').values({ startedAt: ctx.now }).returningAll().executeTakeFirstOrThrow()
  })

interface Change {
  taxonId: number
  before: string | null
  after: string
}

/** Write one page and how far the run has come, together. */
const takePage = (ctx: Ctx, run: Run, page: number, fetched: RedListPage, names: RedListNames): Promise<Change[]> =>
  ctx.db.transaction().execute(async (db) => {
    const wanted = new Map<number, { taxonId: number; category: string; year: number }>()
    const messages = fetched.odd.map((row) => `Side ${page}: rækken kan ikke bruges: ${row}`)
    let unknown = fetched.odd.length
    const runYear = Number(danishDay(new Date(run.startedAt)).slice(0, 4))
    for (const row of fetched.rows) {
      const found = Object.hasOwn(redListCategories, row.category)
        ? names.find(row)
        : { why: `kategorien ${row.category} er ukendt` }
      if (typeof found === 'number') {
        wanted.set(found, { taxonId: found, category: row.category, year: row.year ?? runYear })
        continue
      }
      unknown++
      messages.push(`${row.scientificName} (${row.category}): ${found.why}`)
    }
    const rows = [...wanted.values()]
    const { rows: changed } = await sql<Change>`
      with wanted as (
        select * from json_to_recordset(${JSON.stringify(rows)}::json) as r ("taxonId" bigint, category text, year smallint)),
      before as (select l.* from taxon_list l join wanted w on w."taxonId" = l.taxon_id where l.list = 'redlist'),
      written as (
        insert into taxon_list (taxon_id, list, annexes, year, source)
        select w."taxonId", 'redlist', array[w.category], w.year, ${listSource} from wanted w
        on conflict (taxon_id, list) do update set annexes = excluded.annexes, year = excluded.year, source = excluded.source
          where (taxon_list.annexes, taxon_list.year, taxon_list.source) is distinct from (excluded.annexes, excluded.year, excluded.source)
        returning taxon_id, annexes)
      select w.taxon_id, b.annexes[1] as before, w.annexes[1] as after
      from written w left join before b on b.taxon_id = w.taxon_id`.execute(db)
    run.page = page
    run.pages = fetched.pages
    run.citation = fetched.citation ?? run.citation
    run.updated += changed.length
    run.unchanged += rows.length - changed.length
    run.unknown += unknown
    run.messages.push(...messages)
    await saveRun(db, run)
    // Only the new ones are sent: a long list has many pages.
    await sql`update red_list_run set messages = messages || ${messages}::text[] where id = ${run.id}`.execute(db)
    await sql`update setting set updated_at = now() where category = 'internal' and key = 'red_list_beat'`.execute(db)
    const taxonIds = changed.map(({ taxonId }) => taxonId)
    if (taxonIds.length > 0) await ctx.events.emit({ ...ctx, db }, 'taxonListsChanged', { taxonIds })
    return changed
  })

/** All of a run but its messages, which only ever grow. */
const saveRun = (db: Ctx['db'], { id, startedAt: _, messages: __, ...run }: Run) =>
  db.updateTable('redListRun').set(run).where('id', '=', id).execute()

/** Close the run, well or badly; what it changed is one batch of the history, also when it took several goes. */
const end = (ctx: Ctx, run: Run, changes: readonly Change[], error: string | null) =>
  ctx.db.transaction().execute(async (db) => {
    run.status = error === null ? 'done' : 'failed'
    run.error = error
    run.endedAt = new Date().toISOString()
    await saveRun(db, run)
    if (changes.length === 0) return
    const { rows } = await sql<{ batch: string }>`select md5(${`red-list-run-${run.id}`})::uuid::text as batch`.execute(
      db,
    )
    const number = counted(changes.length, 'taxon', 'taxa')
    const after = { updated: changes.length, changes, taxa: [], summary: `Synkroniserede rødlisten: ${number} ændret.` }
    const batch = rows[0]?.batch
    await appendHistory(
      { ...ctx, db },
      { entity: 'taxon', entityId: 0, verb: 'sync-red-list', after, ...(batch ? { batch } : {}) },
    )
  })
