import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { counted, numberText } from '#contract/counted.ts'
import type { RecordImport } from '#contract/record-import.ts'
import { holds } from '#contract/roles.ts'
import { type Ctx, signedInViewer, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay } from '#server/core/roles.ts'
import { readerOf } from '#server/core/sheet-reader.ts'
import { UnreadableFile } from '#server/core/zip.ts'
import { loadFile, takeFile } from '#server/media/files.ts'
import { portion } from '../portions.ts'
import { refreshPublic } from '../public.ts'
import { type Checked, checkWorkbook } from './check.ts'
import { extraColumnsOf } from './extra-columns.ts'
import { importJob } from './job.ts'
import { importRows } from './queries.ts'
import { hashOf, sameFileBefore, warningsOf } from './warnings.ts'

const isSiteAdmin = (ctx: Ctx) => holds(signedInViewer(ctx).roles, 'siteAdminRole')

/** Check a workbook and keep it for a day, so that it can be imported as it was checked. */
export async function validateImportFile(ctx: Ctx, request: FastifyRequest): Promise<RecordImport> {
  const stored = await takeFile(ctx, request)
  if (stored.type !== 'xlsx') throw unreadable('Importen læser Excel-projektmapper (.xlsx). Gem arket som .xlsx først.')
  const { checked, fileHash } = await readChecked(ctx, stored.id)
  const warnings = await warningsOf(ctx, checked.records)
  const { id } = await ctx.db
    .insertInto('recordImport')
    .values({
      userId: viewerId(ctx),
      fileId: stored.id,
      fileName: stored.name,
      rows: checked.rows,
      faultyRows: checked.problems.faultyRows,
      problems: JSON.stringify(checked.problems.list()),
      fileHash,
      warnings: JSON.stringify(warnings.list),
      points: JSON.stringify(warnings.points),
      message: [await sameFileBefore(ctx, fileHash), messageOf(checked)].filter(Boolean).join(' '),
      created: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return oneImport(ctx, id)
}

const unreadable = (reason: string) => new Refusal('invalid', 'file_unreadable', { file: reason })

async function readChecked(ctx: Ctx, fileId: string): Promise<{ checked: Checked; fileHash: string }> {
  const place = {
    db: ctx.db,
    config: ctx.config,
    today: danishDay(ctx.now),
    reader: readerOf(ctx),
    reporter: viewerId(ctx),
    extra: await extraColumnsOf(ctx, viewerId(ctx)),
  }
  let fileHash = ''
  const load = async () => {
    const content = await loadFile(ctx.config, fileId)
    fileHash = hashOf(content)
    return content
  }
  try {
    return { checked: await checkWorkbook(place, load), fileHash }
  } catch (error) {
    throw error instanceof UnreadableFile ? unreadable(error.message) : error
  }
}

const messageOf = ({ outside }: Checked) => {
  if (outside === 0) return ''
  return outside === 1
    ? '1 fund ligger uden for portalens område og bliver personligt: kun du og de andre findere kan se det.'
    : `${numberText(outside)} fund ligger uden for portalens område og bliver personlige: kun du og de andre findere kan se dem.`
}

async function oneImport(ctx: Ctx, id: number): Promise<RecordImport> {
  const { items } = await importRows(ctx, { id, mine: null, skip: 0, take: 1 })
  const [found] = items
  if (!found) throw new Refusal('missing', 'not_found')
  return found
}

/** The viewer's import; site administrators have all. Whose it is not is not told that it is there. */
async function lockImport(ctx: Ctx, where: { id: number } | { uuid: string }) {
  const row = await ctx.db
    .selectFrom('recordImport')
    .select(['id', 'uuid', 'userId', 'status', 'fileId', sql<number>`jsonb_array_length(problems)`.as('problemCount')])
    .where('droppedAt', 'is', null)
    .where((e) => ('id' in where ? e('id', '=', where.id) : e('uuid', '=', where.uuid)))
    .forUpdate()
    .executeTakeFirst()
  if (!row || (row.userId !== viewerId(ctx) && !isSiteAdmin(ctx))) throw new Refusal('missing', 'not_found')
  return row
}

/** Ask for the import: a job in this transaction. Only who sent the workbook imports it, in their own name. */
export async function importFile(ctx: Ctx, { uuid }: { uuid: string }): Promise<RecordImport> {
  const row = await lockImport(ctx, { uuid })
  if (row.userId !== viewerId(ctx)) throw new Refusal('missing', 'not_found')
  if (row.problemCount > 0) throw new Refusal('conflict', 'import_has_errors')
  if (row.status !== 'checked' || row.fileId === null) throw new Refusal('conflict', 'import_not_ready')
  const before = await waitingOf(ctx)
  await ctx.db.updateTable('recordImport').set({ status: 'waiting' }).where('id', '=', row.id).execute()
  // Who asks for two hundred is not before who asks for one.
  await ctx.jobs.send(ctx.db, importJob, { importId: row.id }, -before)
  return oneImport(ctx, row.id)
}

async function waitingOf(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('recordImport')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('userId', '=', viewerId(ctx))
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function searchRecordImportLog(ctx: Ctx, { skip, take }: { skip: number; take: number }) {
  return importRows(ctx, { id: null, mine: isSiteAdmin(ctx) ? null : viewerId(ctx), skip, take })
}

/** Undo an import whole, or take its line out of the log. */
export async function deleteRecordImportLog(ctx: Ctx, { id, withRecords }: { id: number; withRecords: boolean }) {
  const row = await lockImport(ctx, { id })
  if (row.status === 'waiting' || row.status === 'running') throw new Refusal('conflict', 'import_running')
  if (withRecords) {
    if (row.status !== 'done') throw new Refusal('conflict', 'import_not_ready')
    return { done: true as const, ...(await undo(ctx, row)) }
  }
  await ctx.db.updateTable('recordImport').set({ droppedAt: ctx.now }).where('id', '=', id).execute()
  return { done: true as const, deleted: 0, left: 0, message: '' }
}

/**
 * Its finds are deleted as their reporter would delete them: each can be restored; the history has one line. What was
 * moved to somebody else since is theirs, and stays.
 */
async function undo(ctx: Ctx, { id, userId }: { id: number; userId: number }) {
  const at = ctx.now.toISOString()
  const { rows } = await sql<{ id: number; isTheirs: boolean }>`
    select id, reporter is distinct from ${userId}::bigint as is_theirs from record
    where import_id = ${id} and deleted_at is null order by id for update`.execute(ctx.db)
  const left = rows.filter(({ isTheirs }) => isTheirs).map((row) => row.id)
  const gone = rows.filter(({ isTheirs }) => !isTheirs).map((row) => row.id)
  for (let from = 0; from < gone.length; from += portion) {
    const some = gone.slice(from, from + portion)
    await sql`update record set deleted_at = ${at}::timestamptz, modified_at = ${at}::timestamptz
      where id = any(${some}::bigint[])`.execute(ctx.db)
    await refreshPublic(ctx.db, some)
  }
  const message = undoneMessage(gone.length, left.length)
  const ended = { status: 'undone' as const, endedAt: ctx.now, message }
  await ctx.db.updateTable('recordImport').set(ended).where('id', '=', id).execute()
  // Which stayed, so that their own histories do not tell of it.
  await appendHistory(ctx, {
    entity: 'record-import',
    entityId: id,
    verb: 'undo-import',
    after: { deleted: gone.length, left },
  })
  return { deleted: gone.length, left: left.length, message }
}

const undoneMessage = (deleted: number, left: number) => {
  if (left === 0) return ''
  const records = (count: number) => counted(count, 'fund')
  const theirs = left === 1 ? 'det er flyttet til en anden bruger siden' : 'de er flyttet til andre brugere siden'
  return `${records(deleted)} er slettet. ${records(left)} er ikke slettet: ${theirs}.`
}
