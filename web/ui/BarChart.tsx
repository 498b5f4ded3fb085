import { useId } from 'react'
import { cx } from './cx.ts'

export interface Bar {
  key: string
  label: string
  /** Where there is little room: "jan". */
  short?: string
  value: number
}

interface BarChartProps {
  title: string
  /** What is counted: "fund". */
  unit: string
  bars: readonly Bar[]
  /** Upright bars for what has an order in time; lying ones for what has names. */
  as?: 'upright' | 'lying'
  className?: string
}

const number = (value: number) => value.toLocaleString('da-DK')

/** Bars that are drawn for the eye and are a plain list for a screen reader: each says its name and its number. */
export function BarChart({ title, unit, bars, as = 'upright', className }: BarChartProps) {
  const id = useId()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const part = (value: number) => `${(value / most) * 100}%`
  return (
    <figure className={cx('grid min-w-0 content-start gap-4', className)} aria-labelledby={id}>
      <figcaption id={id} className="font-semibold text-lg">
        {title}
      </figcaption>
      {as === 'upright' ? (
        <ul className="flex h-48 items-end gap-1 sm:gap-1.5">
          {bars.map(({ key, label, short, value }) => (
            <li
              key={key}
              className="flex h-full min-w-0 flex-1 flex-col gap-1 text-center"
              title={`${label}: ${number(value)}`}
            >
              <span className="sr-only">
                {label}: {number(value)} {unit}
              </span>
              <span aria-hidden="true" className="flex min-h-0 flex-1 flex-col justify-end pt-5">
                <span
                  style={{ height: part(value) }}
                  className={cx('relative block min-h-0.5 w-full rounded-t-sm', value > 0 ? 'bg-accent' : 'bg-line')}
                >
                  {value > 0 && (
                    <span className="absolute inset-x-0 bottom-full text-ink-soft text-xs tabular-nums max-sm:text-[0.6875rem]">
                      {number(value)}
                    </span>
                  )}
                </span>
              </span>
              <span aria-hidden="true" className="overflow-clip text-ink-soft text-xs max-sm:text-[0.6875rem]">
                {short ?? label}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <ul className="grid gap-2.5">
          {bars.map(({ key, label, value }) => (
            <li key={key} className="grid gap-1">
              <span className="flex justify-between gap-4 text-sm">
                <span className="min-w-0">{label}</span>
                <span className="shrink-0 font-semibold tabular-nums">
                  {number(value)}
                  <span className="sr-only"> {unit}</span>
                </span>
              </span>
              <span aria-hidden="true" className="block h-2 overflow-clip rounded-full bg-sunken">
                <span style={{ width: part(value) }} className="block h-full rounded-full bg-accent" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
