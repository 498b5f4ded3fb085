import type { PhotoRead } from './photo-head.ts'
import type { PhotoAnswer, PhotoSmall, PhotoTask } from './photo-worker.ts'

/** Pictures are read beside the page, one after the other on each of two threads. */

const threads = 2

class Reader {
  readonly #worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, (answer: PhotoAnswer | undefined) => void>()
  #next = 0
  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<PhotoAnswer>) => {
      this.#waiting.get(data.id)?.(data)
      this.#waiting.delete(data.id)
    })
    this.#worker.addEventListener('error', () => {
      for (const settle of this.#waiting.values()) settle(undefined)
      this.#waiting.clear()
    })
  }
  get load() {
    return this.#waiting.size
  }
  ask(task: PhotoTask extends infer T ? (T extends PhotoTask ? Omit<T, 'id'> : never) : never) {
    const id = this.#next++
    return new Promise<PhotoAnswer | undefined>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#worker.postMessage({ ...task, id })
    })
  }
}

let readers: Reader[] | undefined
const idlest = () => {
  readers ??= Array.from({ length: threads }, () => new Reader())
  return readers.reduce((a, b) => (a.load <= b.load ? a : b))
}

export const isHeic = ({ type, name }: { type: string; name: string }) =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** What a file tells of itself; one that cannot be read tells nothing. */
export async function readHeadOf(file: File): Promise<PhotoRead> {
  const told = await idlest().ask({ kind: 'facts', file, isHeic: isHeic(file) })
  return told && 'read' in told ? told.read : { facts: {} }
}

/** Its hash and a small picture of it; without one where this browser cannot draw it. Undefined when it cannot be read. */
export async function readSmallOf(file: Blob, isDrawable: boolean): Promise<PhotoSmall | undefined> {
  const told = await idlest().ask({ kind: 'small', file, isDrawable })
  return told && 'small' in told ? told.small : undefined
}

/** So many at a time, in their order. */
export async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]()
  const walk = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
}
