import { seasonWords } from '#contract/seasons.ts'
import { cx } from '../../ui/cx.ts'
import { currentMonth, monthNames } from '../season.ts'
import { sliceMiddle, slicePath } from '../wheel.ts'

/** The year as a wheel, the months when a taxon is best seen filled. The sentence under it says the same. */
export function SeasonWheel({ months }: { months: readonly number[] }) {
  const now = currentMonth()
  const when = seasonWords(months)
  // What is there all the year is seen no better in one month than in another.
  const verb = months.length === 12 ? 'Ses' : 'Ses bedst'
  const isNow = months.includes(now)
  return (
    <figure className="grid justify-items-center gap-4">
      <svg viewBox="0 0 200 200" role="img" aria-label={`${verb} ${when}`} className="w-full max-w-60">
        <title>{`${verb} ${when}`}</title>
        {monthNames.map((name, index) => {
          const isIn = months.includes(index + 1)
          const isCurrent = index + 1 === now
          const [x, y] = sliceMiddle(index, 71)
          return (
            <g key={name}>
              <path d={slicePath(index, 46, 94)} className={isIn ? 'fill-accent' : 'fill-sunken'} />
              {isCurrent && <path d={slicePath(index, 96, 99.5, 0)} className="fill-ink" />}
              <text
                x={x}
                y={y}
                textAnchor="middle"
                dominantBaseline="central"
                className={cx('font-semibold text-[11px]', isIn ? 'fill-accent-ink' : 'fill-ink-soft')}
              >
                {name.slice(0, 3)}
              </text>
            </g>
          )
        })}
        <text x="100" y="94" textAnchor="middle" className="fill-ink-soft text-[11px]">
          lige nu
        </text>
        <text x="100" y="110" textAnchor="middle" className="fill-ink font-semibold text-[13px]">
          {isNow ? 'i sæson' : 'ikke i sæson'}
        </text>
      </svg>
      <figcaption className="text-center">
        {verb} <strong className="font-semibold">{when}</strong>.
      </figcaption>
    </figure>
  )
}
