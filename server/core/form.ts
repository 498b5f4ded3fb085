import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { isStorageAway } from './away.ts'
import { noDryRun } from './checked.ts'
import { Refusal } from './refusal.ts'

export interface Form {
  file: Buffer
  fileName: string
  fields: Record<string, string>
}

/** Read a form part by part, its fields in any order. What the parser cannot read is the sender's mistake. */
export async function readParts(
  request: FastifyRequest,
  take: (part: MultipartFile) => Promise<void>,
  /** The largest file, where it is not the one that holds everywhere. */
  mostBytes?: number,
): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw new Refusal('unsupported', 'bad_content_type')
  // A form whose sender has left by now would never come to its end, nor to an error.
  if (request.raw.destroyed) throw new Refusal('invalid', 'upload_broken_off')
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts(mostBytes === undefined ? {} : { limits: { fileSize: mostBytes } })) {
      if (part.type === 'field') {
        if (part.fieldname === 'dryRun' && !request.routeOptions.config.formFields?.includes('dryRun')) throw noDryRun()
        fields[part.fieldname] = String(part.value)
      }
      // The parser's types promise a name; a part may be a file by its type alone.
      else await take(Object.assign(part, { filename: part.filename ?? '' }))
    }
  } catch (error) {
    // What is still on its way goes nowhere: else whatever comes after it on the same connection is never read.
    request.raw.unpipe().resume()
    if ((error as { code?: unknown }).code === 'FST_FILES_LIMIT') throw new Refusal('invalid', 'one_file_only')
    if (error instanceof Refusal || (error as { statusCode?: number }).statusCode !== undefined) throw error
    if (isStorageAway(error) || (error as { code?: unknown }).code === 'ENOENT') throw error
    throw new Refusal('invalid', 'file_missing')
  }
  return fields
}

/** A form with one file. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  let file: Buffer | undefined
  let fileName = ''
  const fields = await readParts(request, async (part) => {
    file = await part.toBuffer()
    fileName = part.filename
  })
  if (!file) throw new Refusal('invalid', 'file_missing')
  return { file, fileName, fields }
}
