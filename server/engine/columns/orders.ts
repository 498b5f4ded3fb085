const digit = 16
const digits = 1 << digit

/** Lay lines in the order of a number, smallest first; lines of the same number stay as they were. */
export function sortedBy(lines: Uint32Array, numberOf: (line: number) => number): Uint32Array {
  const numbers = Float64Array.from(lines, numberOf)
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = 0; i < numbers.length; i++) {
    const value = numbers[i] as number
    if (value < low) low = value
    if (value > high) high = value
  }
  // Places in `lines`, laid in order digit by digit, the lowest first.
  let from = Uint32Array.from({ length: lines.length }, (_, i) => i)
  let to = new Uint32Array(lines.length)
  for (let scale = 1; scale <= high - low; scale *= digits) {
    const digitOf = (i: number) => Math.floor(((numbers[i] as number) - low) / scale) % digits
    const starts = new Uint32Array(digits + 1)
    for (let i = 0; i < numbers.length; i++) {
      const at = digitOf(i) + 1
      starts[at] = (starts[at] as number) + 1
    }
    for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
    for (let k = 0; k < from.length; k++) {
      const i = from[k] as number
      const at = digitOf(i)
      to[starts[at] as number] = i
      starts[at] = (starts[at] as number) + 1
    }
    ;[from, to] = [to, from]
  }
  for (let k = 0; k < from.length; k++) to[k] = lines[from[k] as number] as number
  return to
}
