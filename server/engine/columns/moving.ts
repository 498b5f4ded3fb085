import type { Numbers } from './arrays.ts'

/* Laying numbers in order where they are: with tens of millions of lines, there is no room for a second copy. */

/** So few are moved faster one by one than by asking for it. */
const few = 100

function move(numbers: Numbers, to: number, from: number, end: number) {
  const count = end - from
  if (count > few) numbers.copyWithin(to, from, end)
  else if (to < from) for (let i = 0; i < count; i++) numbers[to + i] = numbers[from + i] as number
  else if (to > from) for (let i = count - 1; i >= 0; i--) numbers[to + i] = numbers[from + i] as number
}

/** Take some out, given in their order; the others close up. */
export function takeOut(numbers: Numbers, length: number, gone: Uint32Array) {
  let to = gone[0] ?? length
  for (let i = 0; i < gone.length; i++) {
    const from = (gone[i] as number) + 1
    const end = gone[i + 1] ?? length
    move(numbers, to, from, end)
    to += end - from
  }
}

/** Lay others in between, each behind so many of those that are there; there must be room for them. */
export function layBetween(numbers: Numbers, length: number, others: ArrayLike<number>, behind: Uint32Array) {
  let end = length
  for (let i = behind.length - 1; i >= 0; i--) {
    const at = behind[i] as number
    move(numbers, at + i + 1, at, end)
    numbers[at + i] = others[i] as number
    end = at
  }
}

/** Lay all in another order, of which it is said where each comes from. */
export function rearrange(numbers: Numbers, from: Uint32Array) {
  const before = numbers.slice(0, from.length)
  for (let i = 0; i < from.length; i++) numbers[i] = before[from[i] as number] as number
}

/**
 * Behind how many of some things in an order each of others in the same order belongs. From one to the next it is not
 * far: steps are doubled until they are too long.
 */
export function placesAmong(
  length: number,
  count: number,
  isBefore: (thing: number, other: number) => boolean,
): Uint32Array {
  const behind = new Uint32Array(count)
  let at = 0
  for (let other = 0; other < count; other++) {
    let step = 1
    while (at + step <= length && isBefore(at + step - 1, other)) {
      at += step
      step *= 2
    }
    let end = Math.min(length, at + step - 1)
    while (at < end) {
      const middle = (at + end) >>> 1
      if (isBefore(middle, other)) at = middle + 1
      else end = middle
    }
    behind[other] = at
  }
  return behind
}
