import { useId } from 'react'
import { numberText } from '#contract/counted.ts'
import { ChartBars } from './ChartBars.tsx'
import type { Bar, layouts } from './chart-layout.ts'
import { cx } from './cx.ts'

interface BarChartProps {
  title: string
  /** What is counted: "fund". */
  unit: string
  bars: readonly Bar[]
  /** Upright bars for what has an order in time; lying ones for what has names. */
  as?: keyof typeof layouts
  className?: string
}

/** Bars that are drawn for the eye and are a plain list for a screen reader: each says its name and its number. */
export function BarChart({ title, unit, bars, as = 'upright', className }: BarChartProps) {
  const id = useId()
  return (
    <figure className={cx('grid min-w-0 content-start gap-4', className)} aria-labelledby={id}>
      <figcaption id={id} className="font-semibold text-lg">
        {title}
      </figcaption>
      <ChartBars bars={bars} as={as} />
      <ul className="sr-only">
        {bars.map(({ key, label, value }) => (
          <li key={key}>
            {label}: {numberText(value)} {unit}
          </li>
        ))}
      </ul>
    </figure>
  )
}
