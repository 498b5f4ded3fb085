const digit = 16
const digits = 1 << digit

type Numbers = (line: number) => number

/** All lines from one to before another. */
export function linesBetween(first: number, end: number): Uint32Array {
  const lines = new Uint32Array(end - first)
  for (let i = 0; i < lines.length; i++) lines[i] = first + i
  return lines
}

/**
 * Lay lines in the order of a whole number, smallest first; lines of the same number stay as they were. Numbers are asked
 * for again and again instead of being kept: with tens of millions of lines, room is dearer than time.
 */
export function sortedBy(lines: Uint32Array, numberOf: Numbers): Uint32Array {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = 0; i < lines.length; i++) {
    const value = numberOf(lines[i] as number)
    if (value < low) low = value
    if (value > high) high = value
  }
  let from = lines.slice()
  let to = new Uint32Array(lines.length)
  // Digit by digit, the lowest first.
  for (let scale = 1; scale <= high - low; scale *= digits) {
    layByDigit(from, to, (line) => Math.floor((numberOf(line) - low) / scale) % digits)
    ;[from, to] = [to, from]
  }
  return from
}

function layByDigit(from: Uint32Array, to: Uint32Array, digitOf: Numbers) {
  const starts = new Uint32Array(digits + 1)
  for (let i = 0; i < from.length; i++) {
    const at = digitOf(from[i] as number) + 1
    starts[at] = (starts[at] as number) + 1
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  for (let i = 0; i < from.length; i++) {
    const line = from[i] as number
    const at = digitOf(line)
    to[starts[at] as number] = line
    starts[at] = (starts[at] as number) + 1
  }
}
