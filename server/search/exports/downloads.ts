import { sql } from 'kysely'
import type { Download } from '#contract/exports.ts'
import { RecordFilter } from '#contract/record-filter.ts'
import type { DownloadFormat } from '#contract/search-words.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { openLicence } from '#server/core/eml.ts'
import { filesOf } from '#server/core/files.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay } from '#server/core/roles.ts'
import type { FileReply } from '#server/core/serve.ts'
import { countRecords, recordIds } from '#server/engine/questions.ts'
import { aboutFile, fileAddress } from './citation.ts'
import { rowsOf } from './extract.ts'
import type { Form } from './forms/form.ts'
import { forms } from './forms/forms.ts'

export const downloadJob = 'search-download'
export const downloadFolder = 'downloads'
export const storedName = (id: string) => `${downloadFolder}/${id}`
/** Up to here a file is made while it is fetched. */
export const mostAtOnce = 5000
/** How long a file can be fetched. */
export const daysKept = 7
const mostAtWork = 3
const mostListed = 100

interface DownloadRow {
  id: string
  format: string
  total: number
  written: number
  askedAt: string
  finishedAt: string | null
  failedAt: string | null
  citation: string | null
}
const columns = ['id', 'format', 'total', 'written', 'askedAt', 'finishedAt', 'failedAt', 'citation'] as const

const asDownload = ({ format, finishedAt, failedAt, ...row }: DownloadRow): Download => ({
  ...row,
  format: format as DownloadFormat,
  status: finishedAt !== null ? 'ready' : failedAt !== null ? 'failed' : 'working',
  path: finishedAt === null ? null : `/api/records/downloads/${row.id}`,
})

/** Ask for a file. The count is made outside a transaction: what others see of the finds is kept in memory. */
export async function download(
  ctx: Ctx,
  { filter, format }: { filter: RecordFilter; format: DownloadFormat },
): Promise<Download> {
  const me = viewerId(ctx)
  const total = await countRecords(ctx, filter)
  if (total > (forms[format].most ?? total)) throw new Refusal('invalid', 'download_too_long')
  const isSmall = total <= mostAtOnce
  const ready = isSmall && {
    ...{ written: total, finishedAt: ctx.now },
    citation: (await aboutFile(ctx, filter)).cite(total),
  }
  return ctx.db.transaction().execute(async (db) => {
    if (!isSmall) await checkWork(db, me)
    const row = await db
      .insertInto('recordDownload')
      .values({
        ...{ userId: me, format, filter: JSON.stringify(filter), askedAt: ctx.now, total, isStored: !isSmall },
        ...ready,
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
    if (!isSmall) await ctx.jobs.send(db, downloadJob, { id: row.id })
    return asDownload(row)
  })
}

/** A member has a few large files made at a time; the row of the member is locked, so that asking at once does not help. */
async function checkWork(db: Db, userId: number) {
  await db.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await db
    .selectFrom('recordDownload')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('finishedAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= mostAtWork) throw new Refusal('tooMany', 'download_too_many')
}

/** Files that are not yet swept. */
const stillKept = (now: Date) =>
  sql<boolean>`asked_at > ${now.toISOString()}::timestamptz - make_interval(days => ${daysKept}::int)`

export async function listDownloads(ctx: Ctx): Promise<{ items: Download[] }> {
  const rows = await ctx.db
    .selectFrom('recordDownload')
    .select(columns)
    .where('userId', '=', viewerId(ctx))
    .where(stillKept(ctx.now))
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .limit(mostListed)
    .execute()
  return { items: rows.map(asDownload) }
}

/** An own file. Whose it is not is not told that it is there. */
export async function downloadFile(ctx: Ctx, { downloadId }: { downloadId: string }): Promise<FileReply> {
  const row = await ctx.db
    .selectFrom('recordDownload')
    .select([...columns, 'filter', 'isStored'])
    .where('id', '=', downloadId)
    .where('userId', '=', viewerId(ctx))
    .where(stillKept(ctx.now))
    .executeTakeFirst()
  if (!row) throw new Refusal('missing', 'not_found')
  if (row.finishedAt === null) throw new Refusal('conflict', 'download_not_ready')
  const form = forms[row.format as DownloadFormat]
  const filter = RecordFilter.parse(row.filter)
  const content = row.isStored
    ? (await filesOf(ctx.config).open(storedName(row.id)))?.read()
    : await smallFile(ctx, row.id, form, filter)
  if (!content) throw new Refusal('missing', 'not_found')
  return {
    fileName: `fund-${danishDay(new Date(row.askedAt))}.${form.extension}`,
    headers: { 'content-type': form.type, link: linksOf(fileAddress(ctx.config, filter)) },
    content,
  }
}

/** How a file is cited and what one may do with it, for programs; also where the file itself has no place for it. */
const linksOf = (address: string) => `<${address}>; rel="cite-as", <${openLicence.url}>; rel="license"`

/** Made while it is sent, of the finds that are public now. */
async function smallFile(ctx: Ctx, id: string, form: Form, filter: RecordFilter) {
  const ids = await recordIds(ctx, filter)
  const about = await aboutFile(ctx, filter)
  await ctx.db
    .updateTable('recordDownload')
    .set({ total: ids.length, written: ids.length, citation: about.cite(ids.length) })
    .where('id', '=', id)
    .execute()
  return form.write(rowsOf(ctx.db, ids, filter), about)
}
