import { sql } from 'kysely'
import { RecordFilter } from '#contract/record-filter.ts'
import type { Download } from '#contract/search-keeping.ts'
import type { DownloadFormat } from '#contract/search-words.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { openLicence } from '#server/core/eml.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay } from '#server/core/roles.ts'
import type { FileReply } from '#server/core/serve.ts'
import { aboutFile } from './citation.ts'
import { countOf, idsOf, rowsOf } from './extract.ts'
import type { About } from './forms/form.ts'
import { forms } from './forms/forms.ts'
import { DownloadStorage } from './storage.ts'

export const downloadJob = 'search-download'
/** Up to here a file is made while it is fetched. */
export const mostAtOnce = 5000
/** How long a file can be fetched. */
export const daysKept = 7
const mostAtWork = 3
const mostListed = 30

interface DownloadRow {
  filter: unknown
  id: string
  format: string
  total: number
  written: number
  askedAt: string
  finishedAt: string | null
  failedAt: string | null
}
const columns = ['id', 'filter', 'format', 'total', 'written', 'askedAt', 'finishedAt', 'failedAt'] as const

async function asDownload(ctx: Ctx, { filter, format, finishedAt, failedAt, ...row }: DownloadRow): Promise<Download> {
  const { id, total, written, askedAt } = row
  return {
    ...{ id, total, written, askedAt },
    format: format as DownloadFormat,
    status: finishedAt !== null ? 'ready' : failedAt !== null ? 'failed' : 'working',
    path: finishedAt === null ? null : `/api/records/downloads/${id}`,
    citation: finishedAt === null ? null : (await aboutRow(ctx, { filter, askedAt })).cite(written),
  }
}

/** What is told of a file is told of the day when it was asked for. */
const aboutRow = (ctx: Ctx, { filter, askedAt }: Pick<DownloadRow, 'filter' | 'askedAt'>) =>
  aboutFile({ db: ctx.db, config: ctx.config, now: new Date(askedAt) }, RecordFilter.parse(filter))

/** Ask for a file. The count is made outside a transaction: what others see of the finds is kept in memory. */
export async function download(
  ctx: Ctx,
  { filter, format }: { filter: RecordFilter; format: DownloadFormat },
): Promise<Download> {
  const me = viewerId(ctx)
  const total = await countOf(ctx.db, filter)
  if (total > (forms[format].most ?? total)) throw new Refusal('invalid', 'download_too_long')
  const isSmall = total <= mostAtOnce
  return ctx.db.transaction().execute(async (db) => {
    if (!isSmall) await checkWork(db, me)
    const row = await db
      .insertInto('recordDownload')
      .values({
        ...{ userId: me, format, filter: JSON.stringify(filter), askedAt: ctx.now, total, isStored: !isSmall },
        ...(isSmall ? { written: total, finishedAt: ctx.now } : {}),
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
    if (!isSmall) await ctx.jobs.send(db, downloadJob, { id: row.id })
    return asDownload({ ...ctx, db }, row)
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
  const items: Download[] = []
  for (const row of rows) items.push(await asDownload(ctx, row))
  return { items }
}

/** An own file. Whose it is not is not told that it is there. */
export async function downloadFile(ctx: Ctx, { downloadId }: { downloadId: string }): Promise<FileReply> {
  const row = await ctx.db
    .selectFrom('recordDownload')
    .select([...columns, 'isStored'])
    .where('id', '=', downloadId)
    .where('userId', '=', viewerId(ctx))
    .where(stillKept(ctx.now))
    .executeTakeFirst()
  if (!row) throw new Refusal('missing', 'not_found')
  if (row.finishedAt === null) throw new Refusal('conflict', 'download_not_ready')
  const form = forms[row.format as DownloadFormat]
  const content = row.isStored
    ? await new DownloadStorage(ctx.config).open(row.id)
    : await smallFile(ctx, row.id, row.format as DownloadFormat, RecordFilter.parse(row.filter))
  if (!content) throw new Refusal('missing', 'not_found')
  return {
    fileName: `fund-${danishDay(new Date(row.askedAt))}.${form.extension}`,
    headers: { 'content-type': form.type, link: linksOf(await aboutRow(ctx, row)) },
    content,
  }
}

/** How a file is cited and what one may do with it, for programs; also where the file itself has no place for it. */
const linksOf = ({ address }: About) => `<${address}>; rel="cite-as", <${openLicence.url}>; rel="license"`

/** Made while it is sent, of the finds that are public now. */
async function smallFile(ctx: Ctx, id: string, format: DownloadFormat, filter: RecordFilter) {
  const ids = await idsOf(ctx.db, filter)
  await ctx.db
    .updateTable('recordDownload')
    .set({ total: ids.length, written: ids.length })
    .where('id', '=', id)
    .where('total', '<>', ids.length)
    .execute()
  return forms[format].write(rowsOf(ctx.db, ids), await aboutFile(ctx, filter))
}
