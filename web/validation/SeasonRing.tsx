import { numberText } from '#contract/counted.ts'
import { capital } from '#contract/taxon-head.ts'
import { monthNames } from '../taxa/season.ts'
import { sliceMiddle, slicePath } from '../taxa/wheel.ts'
import { cx } from '../ui/cx.ts'

interface SeasonRingProps {
  /** Finds by month, twelve numbers. */
  season: readonly number[]
  /** Months that the editors have named. */
  named?: readonly number[]
  /** The month of the find that is looked at, from 1. */
  month?: number | undefined
  className?: string
}

const inner = 42
const outer = 78

/** How the finds lie over the year, with the month in question marked. The sentence under it says the same. */
export function SeasonRing({ season, named = [], month, className }: SeasonRingProps) {
  const most = Math.max(1, ...season)
  const total = season.reduce((sum, count) => sum + count, 0)
  const words = wordsOf(season, total, named, month)
  return (
    <figure className={cx('grid justify-items-center gap-2', className)}>
      <svg viewBox="-8 -8 216 216" aria-hidden="true" className="w-full max-w-52">
        {monthNames.map((name, index) => {
          const count = season[index] ?? 0
          const [x, y] = sliceMiddle(index, 95)
          const isMonth = index + 1 === month
          return (
            <g key={name}>
              <path d={slicePath(index, inner, outer)} className="fill-sunken" />
              {count > 0 && (
                <path
                  d={slicePath(index, inner, inner + (outer - inner) * Math.max(0.12, Math.sqrt(count / most)))}
                  className="fill-accent"
                />
              )}
              {named.includes(index + 1) && (
                <path d={slicePath(index, inner - 5, inner - 2)} className="fill-warning" />
              )}
              {isMonth && <path d={slicePath(index, outer + 1, outer + 4, 0)} className="fill-danger" />}
              <text
                x={x}
                y={y}
                textAnchor="middle"
                dominantBaseline="central"
                className={cx('text-[11px]', isMonth ? 'fill-ink font-semibold' : 'fill-ink-soft')}
              >
                {name.slice(0, 3)}
              </text>
            </g>
          )
        })}
        <text x="100" y="97" textAnchor="middle" className="fill-ink font-semibold text-[17px]">
          {numberText(total)}
        </text>
        <text x="100" y="112" textAnchor="middle" className="fill-ink-soft text-[11px]">
          fund
        </text>
      </svg>
      <figcaption className="text-center text-sm">{words}</figcaption>
    </figure>
  )
}

function wordsOf(season: readonly number[], total: number, named: readonly number[], month: number | undefined) {
  if (total === 0) return 'Der er ingen fund at sammenligne med endnu.'
  if (month === undefined) {
    const best = season.indexOf(Math.max(...season))
    return `Flest i ${monthNames[best]}.`
  }
  const count = season[month - 1] ?? 0
  const name = monthNames[month - 1] ?? ''
  const isNamed = named.includes(month) ? ', og redaktørerne nævner måneden' : ''
  return `${capital(name)}: ${numberText(count)} af ${numberText(total)} fund${isNamed}.`
}
