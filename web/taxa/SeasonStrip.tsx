import { seasonWords } from '#contract/seasons.ts'
import { cx } from '../ui/cx.ts'
import { currentMonth, monthNames } from './season.ts'

/** The year as twelve small bars, those in season filled, the month that is now underlined. */
export function SeasonStrip({ months, className }: { months: readonly number[]; className?: string }) {
  if (months.length === 0) return null
  const now = currentMonth()
  const words = `Ses bedst ${seasonWords(months)}`
  return (
    <svg viewBox="0 0 96 16" role="img" aria-label={words} className={cx('h-4 w-24', className)}>
      <title>{words}</title>
      {monthNames.map((name, index) => {
        const isIn = months.includes(index + 1)
        return (
          <g key={name}>
            <rect
              x={index * 8 + 0.75}
              y={isIn ? 1 : 6}
              width="6.5"
              height={isIn ? 11 : 6}
              rx="1.5"
              className={isIn ? 'fill-accent' : 'fill-line'}
            />
            {index + 1 === now && <rect x={index * 8 + 0.75} y="14" width="6.5" height="2" className="fill-ink" />}
          </g>
        )
      })}
    </svg>
  )
}
