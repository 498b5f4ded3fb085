import { useRef } from 'react'
import { numberText } from '#contract/counted.ts'
import { type Bar, layouts } from './chart-layout.ts'
import { useWidth } from './use-width.ts'

interface ChartBarsProps {
  bars: readonly Bar[]
  as: keyof typeof layouts
  /** What it tells in one sentence; without it the numbers stand beside it for a screen reader. */
  label?: string
}

/** The bars of every chart, drawn as wide as there is room. */
export function ChartBars({ bars, as, label }: ChartBarsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  return (
    <div ref={frame} className="min-h-12" aria-hidden={label === undefined}>
      <Drawn layout={layouts[as](bars, width)} label={label} />
    </div>
  )
}

function Drawn({ layout, label }: { layout: ReturnType<(typeof layouts)['upright']>; label: string | undefined }) {
  return (
    // Visible beyond its edge: where that falls between two pixels, the last number would lose one.
    <svg
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width={layout.width}
      role="img"
      aria-label={label}
      className="h-auto max-w-full overflow-visible"
    >
      {layout.lines.map(({ x1, y1, x2, y2 }) => (
        <line key={y1} x1={x1} y1={y1} x2={x2} y2={y2} className="stroke-line" />
      ))}
      {layout.bars.map(({ key, label: name, value, x, y, width, height }) => (
        <rect key={key} x={x} y={y} width={width} height={height} rx={2} className="fill-accent">
          <title>{`${name}: ${numberText(value)}`}</title>
        </rect>
      ))}
      {layout.texts.map(({ x, y, text, size, anchor, isSoft }) => (
        <text
          key={`${x} ${y}`}
          x={x}
          y={y}
          fontSize={size}
          textAnchor={anchor}
          className={isSoft ? 'fill-ink-soft' : 'fill-ink'}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}
