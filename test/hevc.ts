/**
 * One picture as HEVC, the simplest way that the format allows: every block of 16 × 16 is kept as plain samples. Made
 * here because no part of the house writes HEVC, and a test needs small files that it knows all about.
 */

/** Bits, most significant first. */
class Bits {
  readonly bytes: number[] = []
  #filled = 8
  bit(bit: number) {
    if (this.#filled === 8) {
      this.bytes.push(0)
      this.#filled = 0
    }
    const last = this.bytes.length - 1
    this.bytes[last] = (this.bytes[last] ?? 0) | (bit << (7 - this.#filled++))
  }
  fixed(value: number, width: number) {
    for (let i = width - 1; i >= 0; i--) this.bit(Math.floor(value / 2 ** i) % 2)
    return this
  }
  /** Exp-Golomb numbers; several in a row. */
  golomb(...values: number[]) {
    for (const value of values) {
      const width = Math.floor(Math.log2(value + 1))
      this.fixed(0, width).fixed(value + 1, width + 1)
    }
    return this
  }
  align() {
    while (this.#filled < 8) this.bit(0)
    return this
  }
  /** The stop bit, then zeros. */
  end() {
    this.bit(1)
    return this.align()
  }
}

const unit = (type: number, payload: readonly number[]) => {
  const bytes = [type << 1, 1]
  let zeros = 0
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(bytes)
}

/** Main profile, level 3.1. */
const profile = (bits: Bits) => bits.fixed(1, 8).fixed(0x60000000, 32).fixed(0b1011, 4).fixed(0, 44).fixed(93, 8)

const videoParameters = () =>
  unit(
    32,
    profile(new Bits().fixed(0b0000_1_1, 6).fixed(0, 6).fixed(0b000_1, 4).fixed(0xffff, 16))
      .fixed(1, 1)
      .golomb(0, 0, 0)
      .fixed(0, 6)
      .golomb(0)
      .fixed(0, 2)
      .end().bytes,
  )

const sequenceParameters = (width: number, height: number) => {
  const bits = profile(new Bits().fixed(0b0000_000_1, 8)).golomb(0, 1, width, height).fixed(0, 1).golomb(0, 0, 0)
  // One size of block, 16; plain samples of 8 bits in blocks of 16.
  bits.fixed(1, 1).golomb(0, 0, 0, 1, 0, 0, 2, 0, 0).fixed(0, 3).fixed(1, 1).fixed(0x77, 8).golomb(1, 0).fixed(1, 1)
  return unit(33, bits.golomb(0).fixed(0, 5).end().bytes)
}

const pictureParameters = () => {
  const bits = new Bits().golomb(0, 0).fixed(0, 7).golomb(0, 0, 0).fixed(0, 3).golomb(0, 0).fixed(0, 7)
  // No smoothing of edges.
  return unit(34, bits.fixed(0b1_0_1, 3).fixed(0, 2).golomb(0).fixed(0, 2).end().bytes)
}

/** The widths of the unlikely part for the states that a few blocks reach. */
const unlikely = [
  [128, 176, 208, 240],
  [128, 167, 197, 227],
  [128, 158, 187, 216],
  [123, 150, 178, 205],
  [116, 142, 169, 195],
  [111, 135, 160, 185],
]
export const mostBlocks = unlikely.length

/** The arithmetic coder, as far as plain samples need it. */
class Coder {
  readonly #bits: Bits
  #low = 0
  #range = 510
  #first = true
  #outstanding = 0
  constructor(bits: Bits) {
    this.#bits = bits
  }
  #put(bit: number) {
    if (this.#first) this.#first = false
    else this.#bits.bit(bit)
    for (; this.#outstanding > 0; this.#outstanding--) this.#bits.bit(1 - bit)
  }
  #renormalise() {
    for (; this.#range < 256; this.#range *= 2, this.#low *= 2) {
      if (this.#low < 256) this.#put(0)
      else if (this.#low >= 512) {
        this.#low -= 512
        this.#put(1)
      } else {
        this.#low -= 256
        this.#outstanding++
      }
    }
  }
  likely(state: number) {
    this.#range -= unlikely[state]?.[(this.#range >> 6) & 3] ?? 0
    this.#renormalise()
  }
  terminate(bit: number) {
    this.#range -= 2
    if (bit === 0) return this.#renormalise()
    this.#low += this.#range
    this.#range = 2
    this.#renormalise()
    this.#put((this.#low >> 9) & 1)
    this.#bits.fixed(((this.#low >> 7) & 3) | 1, 2)
    this.#bits.align()
  }
}

/** Blocks in reading order, each of one colour [Y, Cb, Cr]. */
export function encodeHevc(across: number, down: number, colours: readonly (readonly [number, number, number])[]) {
  const bits = new Bits().fixed(0b10, 2).golomb(0, 2, 0).end()
  let coder = new Coder(bits)
  colours.forEach(([y, cb, cr], i) => {
    coder.likely(i)
    coder.terminate(1)
    for (let n = 0; n < 256; n++) bits.fixed(y, 8)
    for (let n = 0; n < 128; n++) bits.fixed(n < 64 ? cb : cr, 8)
    coder = new Coder(bits)
    coder.terminate(i === colours.length - 1 ? 1 : 0)
  })
  return {
    parameters: [videoParameters(), sequenceParameters(across * 16, down * 16), pictureParameters()],
    slice: unit(20, bits.bytes),
  }
}
