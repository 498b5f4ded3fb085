import { sql } from 'kysely'
import type { OwnDataFile } from '#contract/own-data.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { filesOf } from '#server/core/files.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay } from '#server/core/roles.ts'
import type { FileReply } from '#server/core/serve.ts'

export const ownDataJob = 'search-own-data'
export const ownDataFolder = 'own-data'
export const storedName = (id: string) => `${ownDataFolder}/${id}`
/** How long a file can be fetched. */
export const daysKept = 7
/** A file is much work: so many a day are enough for everybody. */
const mostADay = 3
const day = 86_400_000

interface Row {
  id: string
  askedAt: string
  finishedAt: string | null
  failedAt: string | null
  bytes: number | null
}
const columns = ['id', 'askedAt', 'finishedAt', 'failedAt', 'bytes'] as const

const asFile = ({ id, askedAt, finishedAt, failedAt, bytes }: Row): OwnDataFile => ({
  ...{ id, askedAt, bytes },
  status: finishedAt !== null ? 'ready' : failedAt !== null ? 'failed' : 'working',
  until: new Date(Date.parse(askedAt) + daysKept * day).toISOString(),
})

/** What was asked for and is not yet swept, the newest first. */
const kept = (ctx: Ctx) =>
  ctx.db
    .selectFrom('ownDataFile')
    .select(columns)
    .where('userId', '=', viewerId(ctx))
    .where('askedAt', '>', new Date(ctx.now.getTime() - daysKept * day).toISOString())
    .orderBy('askedAt', 'desc')

/** Ask for a file; one that is being made is the answer until it is there. */
export async function askForOwnData(ctx: Ctx): Promise<OwnDataFile> {
  const userId = viewerId(ctx)
  // Who asks twice at once gets one.
  await ctx.db.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().execute()
  const known = await kept(ctx).execute()
  const atWork = known.find(({ finishedAt, failedAt }) => finishedAt === null && failedAt === null)
  if (atWork) return asFile(atWork)
  const today = known.filter(({ askedAt }) => Date.parse(askedAt) > ctx.now.getTime() - day)
  if (today.length >= mostADay) throw new Refusal('tooMany', 'own_data_too_many')
  const row = await ctx.db
    .insertInto('ownDataFile')
    .values({ userId, askedAt: ctx.now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await ctx.jobs.send(ctx.db, ownDataJob, { id: row.id })
  return asFile(row)
}

export async function newestOwnData(ctx: Ctx): Promise<{ file: OwnDataFile | null }> {
  const row = await kept(ctx).limit(1).executeTakeFirst()
  return { file: row ? asFile(row) : null }
}

/** Whose it is not is not told that it is there, whoever they are. */
export async function ownDataFile(ctx: Ctx, { fileId }: { fileId: string }): Promise<FileReply> {
  const row = await kept(ctx).where('id', '=', fileId).where('finishedAt', 'is not', sql<null>`null`).executeTakeFirst()
  const file = row && (await filesOf(ctx.config).open(storedName(row.id)))
  if (!row || !file) throw new Refusal('missing', 'not_found')
  return { fileName: `mine-data-${danishDay(new Date(row.askedAt))}.zip`, content: file.read() }
}
