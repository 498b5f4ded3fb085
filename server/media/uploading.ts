import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#server/core/context.ts'
import { readParts } from '#server/core/form.ts'
import { Refusal } from '#server/core/refusal.ts'

/** The file of a form, written to a path as it comes: an upload that waits takes no memory. */
export async function receiveFile({ signal }: Pick<Ctx, 'signal'>, request: FastifyRequest, path: string) {
  let received: { fileName: string; bytes: number; sha256: string } | undefined
  const fields = await readParts(request, async (part) => {
    const file = createWriteStream(path)
    const hash = createHash('sha256')
    part.file.on('data', (chunk: Buffer) => hash.update(chunk))
    await pipeline(part.file, file, signal ? { signal } : {})
    received = { fileName: part.filename, bytes: file.bytesWritten, sha256: hash.digest('hex') }
  })
  if (!received) throw new Refusal('invalid', 'file_missing')
  return { ...received, fields }
}
