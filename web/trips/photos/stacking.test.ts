import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/details.ts'
import { metresBetween, momentOf } from '../../media/picture-moment.ts'
import { alsoIn, join, madeInto, move, part, setAside, splitAt, splitInMiddle, takeBack, toFront } from './desk.ts'
import { factsOfStack } from './make-drafts.ts'
import { placeOfStack } from './stack-place.ts'
import {
  clockOff,
  type Desk,
  emptyDesk,
  farthest,
  longestGap,
  proposed,
  type Seen,
  seen,
  stacksOf,
} from './stacking.ts'

const now = Date.parse('2026-06-01T12:00:00Z')
const start = Date.parse('2026-05-17T05:00:00Z')

const photo = fc.record({
  camera: fc.constantFrom('', 'Canon EOS 80D', 'iPhone 15'),
  seconds: fc.option(fc.integer({ min: 0, max: 900 })),
  point: fc.option(fc.record({ lon: fc.double({ min: 10, max: 10.001 }), lat: fc.double({ min: 56, max: 56.001 }) })),
})
const photos = fc.array(photo, { maxLength: 60 }).map((list) =>
  list.map(
    ({ camera, seconds, point }, i): Seen => ({
      ...{ key: `k${i}`, name: `IMG_${i}.JPG`, camera },
      ...(seconds === null ? {} : { moment: start + seconds * 1000 }),
      ...(point === null ? {} : { point }),
    }),
  ),
)
const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key).sort()

describe('what is proposed', () => {
  test('every picture is in exactly one stack', () => {
    fc.assert(
      fc.property(photos, (list) => {
        expect(proposed(list).flat().sort()).toEqual(keysOf(list))
      }),
    )
  })

  test('a stack is of one camera, without a pause of more than a minute, and within 30 metres', () => {
    fc.assert(
      fc.property(photos, (list) => {
        const byKey = new Map(list.map((one) => [one.key, one]))
        for (const keys of proposed(list)) {
          const stack = keys.map((key) => byKey.get(key) as Seen)
          expect(new Set(stack.map(({ camera }) => camera)).size).toBe(1)
          for (const [i, one] of stack.entries()) {
            const before = stack[i - 1]
            if (before)
              expect((one.moment ?? Number.NaN) - (before.moment ?? Number.NaN)).toBeLessThanOrEqual(longestGap)
          }
          const [first, ...rest] = stack.flatMap(({ point }) => point ?? [])
          for (const point of rest) if (first) expect(metresBetween(first, point)).toBeLessThanOrEqual(farthest)
        }
      }),
    )
  })

  test('the order in which they were chosen does not matter', () => {
    fc.assert(
      fc.property(photos, (list) => {
        expect(proposed(list.toReversed())).toEqual(proposed(list))
      }),
    )
  })

  test('two pictures at once by two cameras are two finds', () => {
    const at = { moment: start, name: 'a' }
    expect(
      proposed([
        { ...at, key: 'a', camera: 'A' },
        { ...at, key: 'b', camera: 'B' },
      ]),
    ).toHaveLength(2)
  })
})

describe('what somebody lays', () => {
  /** Any steps, chosen by numbers. */
  const steps = fc.array(fc.tuple(fc.nat(8), fc.nat(1000), fc.nat(1000), fc.nat(1000)), { maxLength: 25 })
  const walk = (
    list: readonly Seen[],
    said: readonly (readonly [number, number, number, number])[],
    mayShare: boolean,
  ) => {
    let id = 0
    const newId = () => `h${id++}`
    const two = (): [string, string] => [newId(), newId()]
    return said.reduce<Desk>((desk, [what, a, b, c]) => {
      const shown = stacksOf(list, desk)
      const one = shown[a % (shown.length || 1)]
      const other = shown[b % (shown.length || 1)]
      const key = one?.keys[c % one.keys.length]
      if (!one || !other || key === undefined) return desk.aside[0] ? takeBack(desk, desk.aside[0], newId()) : desk
      if (what === 0) return one.id === other.id ? desk : join(desk, [one, other], newId())
      if (what === 1) return splitAt(desk, one, c % (one.keys.length + 1), two())
      if (what === 2) return splitInMiddle(desk, one, two())
      if (what === 3) return part(desk, one, newId)
      if (what === 4) return move(desk, key, one, other, two())
      if (what === 5) return move(desk, key, one, undefined, two())
      if (what === 6) return setAside(desk, key, one, newId())
      if (what === 7) return toFront(desk, key, one, newId())
      return mayShare ? alsoIn(desk, key, one, c % 2 ? other : undefined, two()) : desk
    }, emptyDesk)
  }
  const places = (list: readonly Seen[], desk: Desk) => [
    ...stacksOf(list, desk).flatMap(({ keys }) => keys),
    ...desk.aside,
  ]

  test('every picture stays in exactly one place, until it is told to serve two finds', () => {
    fc.assert(
      fc.property(photos, steps, (list, said) => {
        expect(places(list, walk(list, said, false)).sort()).toEqual(keysOf(list))
      }),
    )
  })

  test('no step loses a picture, nor has it twice in one stack', () => {
    fc.assert(
      fc.property(photos, steps, (list, said) => {
        const desk = walk(list, said, true)
        expect([...new Set(places(list, desk))].sort()).toEqual(keysOf(list))
        for (const { keys } of stacksOf(list, desk)) expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  test('a step with one stack moves nothing in the others', () => {
    fc.assert(
      fc.property(photos, fc.nat(1000), (list, at) => {
        const before = stacksOf(list, emptyDesk)
        const one = before[at % (before.length || 1)]
        if (!one) return
        const after = stacksOf(
          list,
          part(emptyDesk, one, () => Math.random().toString()),
        )
        const others = (stacks: typeof before) =>
          stacks.filter(({ keys }) => !keys.some((key) => one.keys.includes(key)))
        expect(others(after)).toEqual(others(before))
      }),
    )
  })

  test('pictures that come later leave what was laid as it is', () => {
    fc.assert(
      fc.property(photos, photos, steps, (list, late, said) => {
        const desk = walk(list, said, true)
        const more = [...list, ...late.map((one) => ({ ...one, key: `late-${one.key}` }))]
        for (const { id, keys } of desk.stacks)
          expect(stacksOf(more, desk).find((one) => one.id === id)?.keys).toEqual(keys)
        expect([...new Set(places(more, desk))].sort()).toEqual(keysOf(more))
      }),
    )
  })

  test('what is over five is laid aside when the find is made', () => {
    const list = Array.from(
      { length: 7 },
      (_, i): Seen => ({ key: `${i}`, name: `${i}`, camera: '', moment: start + i }),
    )
    const desk = madeInto(emptyDesk, stacksOf(list, emptyDesk), 5)
    expect(desk).toEqual({ stacks: [], aside: ['5', '6'] })
  })
})

describe('the clock of a camera', () => {
  const facts = { day: '2026-05-17', time: '08:00', seconds: 30, camera: 'Canon' }
  const taken = (camera: string, clocks = {}) => seen({ key: 'a', name: 'a', facts: { ...facts, camera } }, clocks, now)

  test('is set right for all of its pictures, and for no other camera', () => {
    fc.assert(
      fc.property(photos, fc.integer({ min: -86_400, max: 86_400 }), (list, seconds) => {
        const off = seconds * 1000
        const given = list.map(({ key, name, camera, moment }) => {
          const wall = moment === undefined ? {} : { day: '2026-05-17', time: '08:00', seconds: (moment / 1000) % 60 }
          return { key, name, facts: { ...wall, camera } }
        })
        for (const one of given) {
          const [before, after] = [seen(one, {}, now), seen(one, { Canon: 1, 'iPhone 15': off }, now)]
          const moved =
            before.moment === undefined ? undefined : before.moment + (one.facts.camera === 'iPhone 15' ? off : 0)
          expect(after.moment).toBe(moved)
        }
        // Set right, the pictures of that camera lie as they lay among themselves.
        const own = given.filter(({ facts: { camera } }) => camera === 'iPhone 15')
        const stacks = (clocks: Record<string, number>) => proposed(own.map((one) => seen(one, clocks, now)))
        expect(stacks({ 'iPhone 15': off })).toEqual(stacks({}))
      }),
    )
  })

  test('"this picture was taken at" tells how far it is off', () => {
    const off = clockOff(momentOf(facts) ?? 0, Date.parse('2026-05-17T05:00:30Z'))
    expect(off).toBe(-3_600_000)
    expect(taken('Canon', { Canon: off })).toMatchObject({
      wall: '2026-05-17T07:00',
      moment: Date.parse('2026-05-17T05:00:30Z'),
    })
  })

  test('over midnight the day follows', () => {
    expect(taken('Canon', { Canon: 16 * 3_600_000 }).wall).toBe('2026-05-18T00:00')
  })

  test.each(['1904-01-01', '2106-02-07'])('of %s is not believed, and is when it is set right', (day) => {
    const odd = { key: 'a', name: 'a', facts: { ...facts, day } }
    expect(seen(odd, {}, now)).toEqual({ key: 'a', name: 'a', camera: 'Canon' })
    const off = clockOff(momentOf(odd.facts) ?? 0, start)
    expect(seen(odd, { Canon: off }, now).moment).toBe(start)
  })
})

describe('the day of a stack', () => {
  const trip = { day: '2026-05-17', track: null }
  const at = (wall: string): Seen => ({ key: wall, name: wall, camera: '', moment: Date.parse(`${wall}Z`), wall })
  const factsOf = (walls: string[], today: string) => factsOfStack(walls.map(at), trip, today)

  test('is that of its first picture, else that of the trip', () => {
    const walls = ['2026-05-18T08:04', '2026-05-18T08:03']
    expect(factsOf(walls, '2026-05-18')).toMatchObject({ observedFrom: '2026-05-18', timeFrom: '08:03' })
    expect(factsOf([], '2026-05-18')).toMatchObject({ observedFrom: '2026-05-17', timeFrom: null })
  })

  test('is never one that is still to come: a camera’s clock may be ahead', () => {
    expect(factsOf(['2026-05-18T01:00'], '2026-05-17')).toMatchObject({ observedFrom: '2026-05-17', timeFrom: null })
  })
})

describe('the place of a stack', () => {
  const track: [number, number, number | null][][] = [
    [
      [10, 56, start],
      [10.01, 56, start + 240_000],
    ],
  ]
  const one: Seen = { key: 'a', name: 'a', camera: '' }

  test('is that of its pictures, as sure as they are', () => {
    const point = { lon: 10, lat: 56 }
    expect(placeOfStack([one, { ...one, point, accuracy: 8 }], track)).toEqual({ point, uncertainty: 8, by: 'gps' })
    expect(placeOfStack([{ ...one, point }], null)?.uncertainty).toBe(15)
    const spread = placeOfStack(
      [
        { ...one, point },
        { ...one, point: { lon: 10.001, lat: 56 } },
      ],
      null,
    )
    expect(spread?.uncertainty).toBeGreaterThan(60)
  })

  test('is no less sure than a find may be, however far its pictures lie from each other', () => {
    const [north, south] = [
      { ...one, point: { lon: 9.5, lat: 57.6 } },
      { ...one, point: { lon: 12.1, lat: 54.7 } },
    ]
    expect(placeOfStack([north, south], null)?.uncertainty).toBe(limits.mostUncertainty)
    expect(placeOfStack([{ ...north, accuracy: 5_000_000 }], null)?.uncertainty).toBe(limits.mostUncertainty)
  })

  test('else where the track was, to the second', () => {
    const placed = placeOfStack([{ ...one, moment: start + 120_000 }], track)
    expect(placed).toEqual({ point: { lon: 10.005, lat: 56 }, uncertainty: 30, by: 'track' })
  })

  test('else nobody knows', () => {
    expect(placeOfStack([one], track)).toBeUndefined()
    expect(placeOfStack([{ ...one, moment: start - 86_400_000 }], track)).toBeUndefined()
    expect(placeOfStack([{ ...one, moment: start }], null)).toBeUndefined()
  })
})
