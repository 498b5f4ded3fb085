import { Agent, request as open } from 'node:http'

export type Who = 'anonymous' | 'member' | 'admin'

/** One request as it is sent. Printed as JSON it can be sent again. */
export interface FuzzRequest {
  /** The call, or what kind of page it is. */
  name: string
  method: string
  /** Path and query, exactly as they go over the wire. */
  url: string
  who: Who
  headers: Record<string, string>
  body?: string
  /** A body that is no text. */
  base64?: string
}

export interface FuzzAnswer {
  /** 0 when the connection ended without an answer. */
  status: number
  /** The first part of it. */
  text: string
  headers: Record<string, string | string[] | undefined>
}

const mostKept = 20_000
const mostMilliseconds = 60_000

/** Sends over the wire: what the server's own parser of HTTP says counts too. */
export class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 })
  readonly #port: number
  constructor(port: number) {
    this.#port = port
  }

  send({ method, url, headers, body, base64 }: FuzzRequest, token?: string): Promise<FuzzAnswer> {
    const bytes = base64 === undefined ? Buffer.from(body ?? '') : Buffer.from(base64, 'base64')
    const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return new Promise((resolve) => {
      const fail = (error: Error) => resolve({ status: 0, text: error.message, headers: {} })
      const outgoing = open(
        {
          ...{ host: 'localhost', port: this.#port, method, path: url, agent: this.#agent, timeout: mostMilliseconds },
          headers: { ...bearer, ...headers, ...(bytes.length > 0 ? { 'content-length': bytes.length } : {}) },
        },
        (reply) => {
          const kept: Buffer[] = []
          let length = 0
          reply.on('data', (chunk: Buffer) => {
            if (length < mostKept) kept.push(chunk)
            length += chunk.length
          })
          reply.on('error', fail)
          reply.on('end', () => {
            const text = Buffer.concat(kept).subarray(0, mostKept).toString()
            resolve({ status: reply.statusCode ?? 0, text, headers: reply.headers })
          })
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer in ${mostMilliseconds / 1000} s`)))
      outgoing.on('error', fail)
      outgoing.end(bytes)
    })
  }

  close() {
    this.#agent.destroy()
  }
}
