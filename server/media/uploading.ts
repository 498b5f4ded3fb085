import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#server/core/context.ts'
import { readParts } from '#server/core/form.ts'
import { Refusal } from '#server/core/refusal.ts'

/** The file of a form, written to a path as it comes: an upload that waits takes no memory. */
export async function receiveFile({ signal }: Pick<Ctx, 'signal'>, request: FastifyRequest, path: string) {
  let received: { fileName: string; bytes: number } | undefined
  await readParts(request, async (part) => {
    const file = createWriteStream(path)
    await pipeline(part.file, file, signal ? { signal } : {})
    received = { fileName: part.filename, bytes: file.bytesWritten }
  })
  if (!received) throw new Refusal('invalid', 'file_missing')
  return received
}
