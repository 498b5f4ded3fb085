import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface ForeignServer {
  url: string
  /** Paths with queries, as they were asked for. */
  asked: string[]
  /** How it answers from now on. */
  answer: (request: IncomingMessage, reply: ServerResponse, url: URL) => void
  close(): Promise<void>
}

/** A server of somebody else on this machine, which answers as badly as a test wants. */
export async function startForeignServer(answer: ForeignServer['answer']): Promise<ForeignServer> {
  const server = createServer((request, reply) => {
    foreign.asked.push(request.url ?? '')
    foreign.answer(request, reply, new URL(request.url ?? '/', 'http://localhost'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const foreign: ForeignServer = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    answer,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return foreign
}

export const sendJson = (reply: ServerResponse, body: unknown, status = 200) =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
