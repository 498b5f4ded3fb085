import { setImmediate } from 'node:timers/promises'
import { type ExecProtocolOptions, PGlite } from '@electric-sql/pglite'
import { isOutdated, mark } from './prepared.ts'

const letter = (message: Uint8Array, at: number) => String.fromCharCode(message[at] ?? 0)

/** The same message with a statement's name where it had an empty one. */
function named(message: Uint8Array, at: number, name: string): Uint8Array {
  const whole = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)])
  whole.writeInt32BE(whole.length - 1, 1)
  return whole
}

type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>
interface Kept {
  readonly name: string
  readonly forget: () => void
  described?: Answer
}

/**
 * The embedded database with a memory for marked statements. PGlite sends each statement in five messages, with an
 * empty name; here those of a marked one get a name on their way, and the second time it is neither read nor planned
 * again. In WebAssembly that is most of what a statement about one find costs.
 *
 * It computes in the thread that serves. Before each statement others have their turn: what takes many statements, in
 * one transaction or several, keeps nobody waiting who asks nothing of the database.
 */
export class PreparingPglite extends PGlite {
  readonly #kept = new Map<string, Kept>()
  /** The marked statement that the messages are about, until the next one begins. */
  #asked: Kept | undefined

  override async execProtocolStream(message: Uint8Array, options?: ExecProtocolOptions): Promise<Answer> {
    const send = (one: Uint8Array) => super.execProtocolStream(one, options)
    const kind = letter(message, 0)
    if (kind === 'P') return this.#begin(message, send)
    const asked = this.#asked
    if (asked && kind === 'D' && letter(message, 5) === 'S') {
      asked.described ??= await send(named(message, 6, asked.name))
      return asked.described
    }
    if (!asked || kind !== 'B') return send(message)
    return send(named(message, 6, asked.name)).catch((error: unknown) => {
      if (isOutdated(error)) asked.forget()
      throw error
    })
  }

  async #begin(message: Uint8Array, send: (one: Uint8Array) => Promise<Answer>): Promise<Answer> {
    await setImmediate()
    this.#asked = undefined
    const text = Buffer.from(message).toString('latin1')
    if (!text.includes(mark)) return send(message)
    this.#asked = this.#kept.get(text)
    if (this.#asked) return []
    const name = `kept_${++this.#named}`
    const answer = await send(named(message, 5, name))
    this.#asked = { name, forget: () => this.#kept.delete(text) }
    this.#kept.set(text, this.#asked)
    return answer
  }
  #named = 0
}
