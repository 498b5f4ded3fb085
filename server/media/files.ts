import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { StoredFile } from '#contract/media.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { filesOf, type OpenFile } from '#server/core/files.ts'
import { Refusal } from '#server/core/refusal.ts'
import { openZip, UnreadableFile } from '#server/core/zip.ts'
import { whileUploading } from './decoding/decode.ts'
import { receiveFile } from './uploading.ts'

const largestFile = 20 * 1024 * 1024
/** What is kept of one member's files, which are kept for a day. */
const mostKept = 500 * 1024 * 1024
/** What a workbook may hold when it is unpacked. */
export const workbookLimits = { entries: 500, bytes: 200_000_000, isReadAgain: true }

const uploadFolder = 'uploads'
const storedName = (id: string) => `${uploadFolder}/${id}`

/** What was sent under this id, while it is kept. */
export async function loadFile(config: { DATA_DIR: string }, id: string): Promise<Buffer> {
  const content = await filesOf(config).load(storedName(id))
  if (!content) throw new Refusal('missing', 'not_found')
  return content
}

/** What is made of a file, once, and kept as long as the file itself. */
export async function fileMadeOf(
  config: { DATA_DIR: string },
  id: string,
  make: (path: string) => Promise<void>,
): Promise<OpenFile> {
  const files = filesOf(config)
  const name = `${storedName(id)}${madeMark}`
  const known = await files.open(name)
  if (known) return known
  const workplace = await files.workplace()
  try {
    const path = join(workplace.path, 'made')
    await make(path)
    await files.adopt(name, path)
  } finally {
    await workplace.remove()
  }
  const made = await files.open(name)
  if (!made) throw new Refusal('missing', 'not_found')
  return made
}
const madeMark = '-made'

/**
 * Take a file in and keep it for a day. What it is follows from what is in it, never from what it is called. It lies on
 * disk while it comes, and is read once it is there.
 */
export const takeFile = (ctx: Ctx, request: FastifyRequest): Promise<StoredFile> =>
  whileUploading(viewerId(ctx), () => takeIn(ctx, request))

async function takeIn(ctx: Ctx, request: FastifyRequest): Promise<StoredFile> {
  await refuseHoarding(ctx)
  const files = filesOf(ctx.config)
  const workplace = await files.workplace()
  try {
    const path = join(workplace.path, 'upload')
    const { fileName, bytes } = await receiveFile(ctx, request, path)
    if (bytes > largestFile) throw new Refusal('tooLarge', 'file_too_large')
    const content = await readFile(path)
    const type: StoredFile['type'] | undefined = (await isWorkbook(content))
      ? 'xlsx'
      : isTable(content)
        ? 'csv'
        : undefined
    if (type === undefined) throw new Refusal('invalid', 'file_not_table')
    const name = plainName(fileName) || `fil.${type}`
    const { id } = await ctx.db
      .insertInto('storedFile')
      .values({ owner: viewerId(ctx), name, type, bytes, created: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await files.adopt(storedName(id), path)
    return { id, name, type, bytes }
  } finally {
    await workplace.remove()
  }
}

async function refuseHoarding(ctx: Ctx) {
  const { bytes } = await ctx.db
    .selectFrom('storedFile')
    .select((e) => e.fn.sum<number | null>('bytes').as('bytes'))
    .where('owner', '=', viewerId(ctx))
    .executeTakeFirstOrThrow()
  if (Number(bytes ?? 0) > mostKept) throw new Refusal('tooMany', 'file_too_many', undefined, 3600)
}

const day = 86_400_000

/** Files that are older than a day, and those whose row was never written. */
export async function sweepFiles(db: Db, config: { DATA_DIR: string }) {
  const dayAgo = new Date(Date.now() - day)
  await db.deleteFrom('storedFile').where('created', '<', dayAgo.toISOString()).execute()
  const kept = new Set((await db.selectFrom('storedFile').select('id').execute()).map(({ id }) => id))
  await filesOf(config).sweep(uploadFolder, (name) => kept.has(name.replace(madeMark, '')), dayAgo)
}

/** The last part of what a browser called the file, as text that can be kept. */
export const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    // What turns the order of letters round makes one ending look like another.
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
    .slice(0, 200)
    .toWellFormed()
    .replace(/^\.+$/, '')

/** A zip file is a workbook or nothing; what it claims to hold is checked before anything is unpacked. */
async function isWorkbook(bytes: Buffer): Promise<boolean> {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') return false
  try {
    const archive = await openZip(bytes, workbookLimits)
    archive.close()
    return archive.names.includes('xl/workbook.xml')
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Refusal('invalid', 'file_unreadable', { file: error.message })
    throw error
  }
}

/** Text with something that parts columns in its first line. Excel still writes tables in the letters of Windows. */
function isTable(bytes: Buffer): boolean {
  const [firstLine = ''] = bytes.subarray(0, 10_000).toString('latin1').split(/\r?\n/)
  return bytes.length > 0 && !bytes.includes(0) && !firstLine.startsWith('<') && /[;,\t]/.test(firstLine)
}
