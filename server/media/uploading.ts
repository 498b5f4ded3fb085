import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { readParts } from '#server/core/form.ts'
import { Refusal } from '#server/core/refusal.ts'

/** The file of a form, written to a path as it comes: an upload that waits takes no memory. */
export async function receiveFile(request: FastifyRequest, path: string, signal: AbortSignal) {
  let received: { fileName: string; bytes: number } | undefined
  await readParts(request, async (part) => {
    const file = createWriteStream(path)
    await pipeline(part.file, file, { signal })
    received = { fileName: part.filename, bytes: file.bytesWritten }
  })
  if (!received) throw new Refusal('invalid', 'file_missing')
  return received
}

/** Aborted when whoever asks has gone away before the answer. */
export function whileAsking(request: FastifyRequest): { signal: AbortSignal; done(): void } {
  const gone = new AbortController()
  const { socket } = request.raw
  const leave = () => gone.abort(new Refusal('invalid', 'upload_broken_off'))
  if (socket.destroyed) leave()
  socket.once('close', leave)
  return { signal: gone.signal, done: () => void socket.off('close', leave) }
}
