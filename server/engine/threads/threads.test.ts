import { afterEach, describe, expect, test } from 'vitest'
import type { Arrays } from '../columns/arrays.ts'
import { emptyRoom, Keeper } from '../columns/keeper.ts'
import { TableWriter } from '../columns/tables.ts'
import { noTaxa } from '../reading/taxa.ts'
import { Threads, type Wish } from './threads.ts'

/* The threads that answer questions: what happens when one dies, and when nobody waits any more. */

const many = 30_000
const finds = (first: number, count: number) => (arrays: Arrays, at: number) => {
  for (let i = 0; i < count; i++) arrays.recordId[at + i] = first + i
}
async function keeperOf(count: number) {
  const room = emptyRoom(count)
  finds(1, count)(room.arrays, 0)
  return Keeper.of(room, count, new TableWriter().tables)
}

const opened: Threads[] = []
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.close()
})
function open(most: number, script?: URL) {
  const threads = new Threads(most, script)
  opened.push(threads)
  return threads
}

const counting = (keeper: Keeper, more: Partial<Wish> = {}): Wish => ({
  columns: () => keeper.columns,
  sent: () => ({ kind: 'count', asking: { filter: { months: [0] } }, taxa: noTaxa, wanted: null }),
  ...{ lines: many, key: null },
  ...more,
})
/** The same question, and how often it was asked of a thread. */
function watched(wish: Wish) {
  const asked = { times: 0 }
  const sent = () => {
    asked.times++
    return wish.sent()
  }
  return { asked, wish: { ...wish, sent } }
}
const failed = expect.objectContaining({ status: 503, code: 'search_failed' })
const stopped = expect.objectContaining({ status: 503, code: 'search_stopped' })

describe('a thread that dies', () => {
  test('is replaced, and its question is answered by the next', async () => {
    const threads = open(1)
    const keeper = await keeperOf(many)
    const counted = threads.ask(counting(keeper))
    const [first] = threads.hands
    await first?.end()
    expect(await counted).toBe(many)
    expect([threads.hands.length, threads.hands.includes(first as never)]).toEqual([1, false])
  })

  test('between two questions does nobody harm', async () => {
    const threads = open(1)
    const keeper = await keeperOf(many)
    expect(await threads.ask(counting(keeper))).toBe(many)
    await threads.hands[0]?.end()
    keeper.change([1, 2], 0, () => {})
    expect(await threads.ask(counting(keeper))).toBe(many - 2)
  })

  test('twice of one question has the question refused in words, and others are answered', async () => {
    const keeper = await keeperOf(10)
    const threads = open(2, new URL('data:text/javascript,process.exit(1)'))
    await expect(threads.ask(counting(keeper))).rejects.toEqual(failed)
    await expect(threads.ask(counting(keeper))).rejects.toEqual(failed)
  })
})

describe('a question', () => {
  test('that is the same and under way is asked once', async () => {
    const threads = open(1)
    const keeper = await keeperOf(many)
    const { asked, wish } = watched(counting(keeper, { key: 'all' }))
    expect(await Promise.all([threads.ask(wish), threads.ask(wish), threads.ask(wish)])).toEqual([many, many, many])
    expect(asked.times).toBe(1)
    await threads.ask(wish)
    expect(asked.times).toBe(2)
  })

  test('that nobody waits for is dropped; one that somebody still waits for is not', async () => {
    const threads = open(1)
    const keeper = await keeperOf(many)
    const [leaves, stays] = [new AbortController(), new AbortController()]
    const first = threads.ask(counting(keeper))
    const one = watched(counting(keeper, { key: 'alone', signal: leaves.signal }))
    const alone = threads.ask(one.wish)
    const two = watched(counting(keeper, { key: 'both', signal: leaves.signal }))
    const both = [threads.ask(two.wish), threads.ask({ ...two.wish, signal: stays.signal })]
    leaves.abort()
    await expect(alone).rejects.toEqual(stopped)
    await expect(both[0]).rejects.toEqual(stopped)
    expect(await Promise.all([first, both[1]])).toEqual([many, many])
    expect([one.asked.times, two.asked.times]).toEqual([0, 1])
  })

  test('under way that nobody waits for lets the next one in', async () => {
    const threads = open(1)
    const keeper = await keeperOf(many)
    const leaves = new AbortController()
    const asked = threads.ask(counting(keeper, { signal: leaves.signal }))
    leaves.abort()
    await expect(asked).rejects.toEqual(stopped)
    expect(await threads.ask(counting(keeper))).toBe(many)
    expect(threads.hands.length).toBe(1)
  })

  test('hears of what has come and gone before it, also where the columns have grown or been sorted', async () => {
    const threads = open(2)
    const keeper = await keeperOf(many)
    let expected = many
    let next = many + 1
    for (let round = 0; round < 6; round++) {
      keeper.change([round * 2 + 1, round * 2 + 2], 10_000, finds(next, 10_000))
      next += 10_000
      expected += 9998
      if (round === 3) await keeper.sort()
      expect(await Promise.all([0, 1, 2].map(() => threads.ask(counting(keeper))))).toEqual([
        ...[expected, expected, expected],
      ])
    }
  })
})

describe('while lines are sorted', () => {
  test('no thread looks: what is under way is answered first, and what comes waits', async () => {
    const threads = open(1)
    const keeper = await keeperOf(many)
    const order: string[] = []
    const asked = (name: string) => threads.ask(counting(keeper)).then(() => order.push(name))
    const before = asked('before')
    expect(threads.hands.map(({ isBusy }) => isBusy)).toEqual([true])
    const go = Promise.withResolvers<void>()
    const sorting = threads.still(async () => {
      await before
      order.push(`sorting, ${threads.hands.filter(({ isBusy }) => isBusy).length} at work`)
      await go.promise
      order.push('sorted')
    })
    const meanwhile = asked('meanwhile')
    await before
    go.resolve()
    await Promise.all([sorting, meanwhile])
    expect(order).toEqual(['before', 'sorting, 0 at work', 'sorted', 'meanwhile'])
  })

  test('nothing can be changed', async () => {
    const keeper = await keeperOf(many)
    const sorting = keeper.sort()
    expect(() => keeper.change([1], 0, () => {})).toThrow('while they are sorted')
    await sorting
    keeper.change([1], 0, () => {})
    expect(keeper.columns.treeLine(1)).toBe(-1)
  })
})
