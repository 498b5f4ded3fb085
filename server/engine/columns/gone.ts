/** Lines are looked after in blocks of so many. */
const block = 4096

/** Lines that are no longer true, as one thread knows them: another may still be answering as it was before. */
export class Gone {
  readonly #marks: Uint32Array
  readonly #blocks: Uint8Array
  /** In the order in which they went. */
  readonly lines: number[] = []

  constructor(capacity: number) {
    this.#marks = new Uint32Array(Math.ceil(capacity / 32))
    this.#blocks = new Uint8Array(Math.ceil(capacity / block))
  }

  add(line: number) {
    this.#marks[line >>> 5] = (this.#marks[line >>> 5] as number) | (1 << (line & 31))
    this.#blocks[Math.floor(line / block)] = 1
    this.lines.push(line)
  }

  has(line: number): boolean {
    return (((this.#marks[line >>> 5] as number) >>> (line & 31)) & 1) === 1
  }

  /** Whether there may be one from a line on, up to another. */
  isAny(from: number, to: number): boolean {
    for (let at = Math.floor(from / block); at * block < to; at++) if (this.#blocks[at] === 1) return true
    return false
  }

  /** Takes them out of lines, and returns how many are left. */
  sieve(lines: Int32Array, count: number): number {
    if (this.lines.length === 0) return count
    const marks = this.#marks
    let kept = 0
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      lines[kept] = line
      kept += 1 - (((marks[line >>> 5] as number) >>> (line & 31)) & 1)
    }
    return kept
  }
}
