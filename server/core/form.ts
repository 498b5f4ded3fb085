import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

export interface Form {
  file: Buffer
  fileName: string
  fields: Record<string, string>
}

/** A form with one file, its fields in any order. What the parser cannot read is the sender's mistake. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal('unsupported', 'bad_content_type')
  const fields: Record<string, string> = {}
  let file: Buffer | undefined
  let fileName = ''
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else {
        file = await part.toBuffer()
        fileName = part.filename
      }
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error
    throw new Refusal('invalid', 'file_missing')
  }
  if (!file) throw new Refusal('invalid', 'file_missing')
  return { file, fileName, fields }
}
