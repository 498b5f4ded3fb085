import { numberText } from '#contract/counted.ts'
/** A chart as shapes: drawn as SVG on the page, and on a canvas for the picture that is downloaded. */
export interface Bar {
  key: string
  label: string
  /** Where there is little room: "jan". */
  short?: string
  value: number
}

export interface ChartText {
  x: number
  y: number
  text: string
  size: number
  anchor: 'start' | 'middle' | 'end'
  isSoft: boolean
}
export interface ChartBar {
  key: string
  label: string
  value: number
  x: number
  y: number
  width: number
  height: number
}
export interface ChartLayout {
  width: number
  height: number
  bars: ChartBar[]
  lines: { x1: number; y1: number; x2: number; y2: number }[]
  texts: ChartText[]
}

/** Round values for the axis: at most four, of 1, 2 or 5 times a power of ten. */
export function ticksTo(most: number): number[] {
  if (most <= 0) return [0]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((lead) => lead * power >= rough) ?? 10) * power)
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step)
}

/** Show each so-manieth label, so that none covers another. */
export const everyNth = (labels: number, room: number, each: number) => Math.max(1, Math.ceil((labels * each) / room))

/** Roughly: a little more than the letters of 12 pixels take. */
const widthOf = (text: string) => text.length * 7 + 2

/** Upright bars, for what has an order in time. Each has its number over it where all have room; else there is an axis. */
export function uprightLayout(bars: readonly Bar[], width = 640, height = 280): ChartLayout {
  const isWritten = bars.every(({ value }) => widthOf(numberText(value)) <= width / bars.length)
  const [left, right, top, bottom] = isWritten ? [0, 0, 20, 28] : [52, 8, 12, 28]
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const [inner, high] = [width - left - right, height - top - bottom]
  const step = inner / Math.max(1, bars.length)
  const yOf = (value: number) => top + high * (1 - value / most)
  const nth = everyNth(bars.length, inner, bars.some(({ short, label }) => (short ?? label).length > 3) ? 46 : 26)
  const ticks = isWritten ? [0] : ticksTo(most)
  return {
    width,
    height,
    bars: bars.map(({ key, label, value }, at) => ({
      key,
      label,
      value,
      x: left + at * step + step * 0.12,
      y: yOf(value),
      width: step * 0.76,
      height: top + high - yOf(value),
    })),
    lines: ticks.map((tick) => ({ x1: left, x2: width - right, y1: yOf(tick), y2: yOf(tick) })),
    texts: [
      ...(isWritten
        ? bars.flatMap(({ value }, at): ChartText[] =>
            value === 0
              ? []
              : [
                  {
                    x: left + (at + 0.5) * step,
                    y: yOf(value) - 6,
                    text: numberText(value),
                    size: 12,
                    anchor: 'middle',
                    isSoft: true,
                  },
                ],
          )
        : ticks.map(
            (tick): ChartText => ({
              x: left - 8,
              y: yOf(tick) + 4,
              text: numberText(tick),
              size: 12,
              anchor: 'end',
              isSoft: true,
            }),
          )),
      ...bars.flatMap(({ short, label }, at): ChartText[] =>
        at % nth === 0
          ? [
              {
                x: left + (at + 0.5) * step,
                y: height - 8,
                text: short ?? label,
                size: 12,
                anchor: 'middle',
                isSoft: true,
              },
            ]
          : [],
      ),
    ],
  }
}

/** Lying bars: for what has names. */
export function lyingLayout(bars: readonly Bar[], width = 640): ChartLayout {
  const [row, thick, top] = [46, 14, 4]
  const most = Math.max(1, ...bars.map(({ value }) => value))
  // As many letters of 15 pixels as there is room for before the number.
  const cut = (text: string, value: number) => {
    const room = Math.max(8, Math.floor((width - numberText(value).length * 9 - 16) / 7.5))
    return text.length > room ? `${text.slice(0, room - 1)}…` : text
  }
  return {
    width,
    height: top + Math.max(1, bars.length) * row,
    bars: bars.map(({ key, label, value }, at) => ({
      key,
      label,
      value,
      x: 0,
      y: top + at * row + 24,
      width: Math.max(value > 0 ? 2 : 0, (value / most) * width),
      height: thick,
    })),
    lines: [],
    texts: bars.flatMap(({ label, value }, at): ChartText[] => [
      { x: 0, y: top + at * row + 17, text: cut(label, value), size: 15, anchor: 'start', isSoft: false },
      { x: width, y: top + at * row + 17, text: numberText(value), size: 15, anchor: 'end', isSoft: false },
    ]),
  }
}

export const layouts = { upright: uprightLayout, lying: lyingLayout }

/** What the chart tells, in one sentence. */
export function chartSentence(bars: readonly Bar[], unit: string): string {
  const shown = bars.filter(({ value }) => value > 0)
  const largest = shown.reduce<Bar | undefined>(
    (best, bar) => (best && best.value >= bar.value ? best : bar),
    undefined,
  )
  if (!largest) return `Ingen ${unit}.`
  return `Flest ${unit}: ${largest.label} med ${numberText(largest.value)}.`
}
