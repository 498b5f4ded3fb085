import type { FastifyRequest } from 'fastify'
import type { StoredFile } from '#contract/media.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { readForm } from '#server/core/form.ts'
import { Refusal } from '#server/core/refusal.ts'
import { openZip, UnreadableFile } from '#server/core/zip.ts'

const largestFile = 20 * 1024 * 1024
/** What a workbook may hold when it is unpacked. */
export const workbookLimits = { entries: 500, bytes: 200_000_000, isReadAgain: true }

export async function uploadFile(ctx: Ctx, request: FastifyRequest): Promise<StoredFile> {
  const { file, fileName } = await readForm(request)
  return storeFile(ctx, file, fileName)
}

/** Keep a file for a day. What it is follows from what is in it, never from what it is called. */
export async function storeFile(
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  bytes: Buffer,
  fileName: string,
): Promise<StoredFile> {
  if (bytes.byteLength > largestFile) throw new Refusal('tooLarge', 'file_too_large')
  const type = (await isWorkbook(bytes)) ? 'xlsx' : isTable(bytes) ? 'csv' : undefined
  if (type === undefined) throw new Refusal('invalid', 'file_not_table')
  const name = plainName(fileName) || `fil.${type}`
  const { id } = await ctx.db
    .insertInto('storedFile')
    .values({ owner: viewerId(ctx), name, type, bytes: bytes.byteLength, content: bytes, created: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name, type, bytes: bytes.byteLength }
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
