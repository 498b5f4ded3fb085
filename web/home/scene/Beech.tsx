import { cx } from '../../ui/cx.ts'
import { leavesAlong, placed } from './draw.ts'

type Point = readonly [number, number]

/** Points on a quadratic curve, for the leaves that sit on it. */
const curve =
  (a: Point, b: Point, c: Point) =>
  (t: number): Point => {
    const at = (i: 0 | 1) => (1 - t) ** 2 * a[i] + 2 * t * (1 - t) * b[i] + t ** 2 * c[i]
    return [at(0), at(1)]
  }

const twigs: readonly (readonly [Point, Point, Point])[] = [
  [
    [560, 60],
    [380, 20],
    [190, 120],
  ],
  [
    [440, 40],
    [330, 110],
    [270, 220],
  ],
  [
    [540, 150],
    [400, 170],
    [330, 300],
  ],
  [
    [500, 20],
    [360, -30],
    [120, 20],
  ],
  [
    [570, 240],
    [480, 270],
    [430, 380],
  ],
]
const path = ([a, b, c]: readonly [Point, Point, Point]) => `M${a.join(' ')}Q${b.join(' ')} ${c.join(' ')}`
const tones = ['var(--leaf-light)', 'var(--leaf)', 'var(--leaf-sun)']
const leaf = 'M0 0C8-15 26-19 46-1 28 16 9 14 0 0Z'
/** The leaves of a twig, all of one tone as one path. */
const leaves = twigs.flatMap((twig, index) => {
  const places = leavesAlong(curve(...twig), 13 + (index % 2) * 3, 50 + index)
  return tones.map((tone, at) => ({
    tone,
    d: places.flatMap((place, i) => ((i + index) % tones.length === at ? placed(leaf, place) : [])).join(''),
  }))
})

/** An old beech at the right edge: trunk, and twigs that hang into the picture. */
export function Beech({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 600 1000"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      className={cx('overflow-visible', className)}
    >
      <defs>
        <linearGradient id="beech-trunk">
          <stop offset="0" stopColor="var(--trunk-light)" />
          <stop offset="0.35" stopColor="var(--trunk)" />
          <stop offset="1" stopColor="var(--trunk-shade)" />
        </linearGradient>
      </defs>
      <path d="M530-20C524 200 526 420 514 620c-6 110-22 240-74 380h180V-20Z" fill="url(#beech-trunk)" />
      <path
        d="M536 180c10-8 22-8 32 0M524 430c14-8 30-8 44 2M520 560c8-4 16-4 22 0M548 320c8-4 16-3 22 1M500 760c18-8 40-6 58 6M540 660c10-5 20-5 30 0M480 900c20-8 50-6 70 6"
        fill="none"
        stroke="var(--trunk-shade)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.7"
      />
      <g fill="none" stroke="var(--trunk-shade)" strokeLinecap="round">
        {twigs.map((twig) => (
          <path key={path(twig)} d={path(twig)} strokeWidth="5" />
        ))}
      </g>
      {leaves.map(({ d, tone }) => (
        <path key={d} d={d} fill={tone} />
      ))}
    </svg>
  )
}
