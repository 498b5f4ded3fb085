import { Download, FileSpreadsheet, Image } from 'lucide-react'
import { useRef } from 'react'
import { Link } from '../../core/link.tsx'
import { Card } from '../../ui/Card.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { savePicture, saveSheet } from './chart-files.ts'
import { type Bar, type ChartLayout, chartSentence, lyingLayout, uprightLayout } from './chart-layout.ts'
import { useWidth } from './use-width.ts'

interface ChartCardProps {
  title: string
  /** The heading of the column with the names: "Måned". */
  what: string
  bars: readonly Bar[]
  as?: 'upright' | 'lying'
  /** Of which finds, in words: for the downloaded picture. */
  about: string
  /** Where a bar leads: the same search narrowed by it. */
  linkOf?: (bar: Bar) => string | undefined
  note?: string
}

/** One chart: seen as bars, read as a table, taken along as a picture or a sheet. */
export function ChartCard({ title, what, bars, as = 'upright', about, linkOf, note }: ChartCardProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const layoutOf = as === 'upright' ? uprightLayout : lyingLayout
  const picture = () =>
    savePicture({ title, subtitle: about, layout: layoutOf(bars) }).catch((error: unknown) =>
      showError('Billedet kunne ikke laves.', error),
    )
  return (
    <Card
      title={title}
      lead={note}
      actions={
        <Menu
          label={`Hent ${title.toLocaleLowerCase('da')}`}
          trigger={<Download aria-hidden="true" />}
          groups={[
            [
              {
                id: 'picture',
                label: 'Billede (PNG)',
                icon: <Image aria-hidden="true" />,
                onAction: () => void picture(),
              },
              {
                id: 'sheet',
                label: 'Regneark (CSV)',
                icon: <FileSpreadsheet aria-hidden="true" />,
                onAction: () => saveSheet(title, what, 'Fund', bars),
              },
            ],
          ]}
        />
      }
    >
      <div ref={frame} className="min-h-12">
        {width > 0 && <ChartSvg layout={layoutOf(bars, width)} label={chartSentence(bars, 'fund')} />}
      </div>
      <details>
        <summary className="inline-flex min-h-9 touch-target items-center font-medium text-accent text-sm">
          Vis tallene
        </summary>
        <FigureTable caption={title} what={what} bars={bars} linkOf={linkOf} />
      </details>
    </Card>
  )
}

function ChartSvg({ layout, label }: { layout: ChartLayout; label: string }) {
  return (
    // Visible beyond its edge: where that falls between two pixels, the last number would lose one.
    <svg
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="img"
      aria-label={label}
      className="h-auto w-full overflow-visible"
    >
      {layout.lines.map(({ x1, y1, x2, y2 }) => (
        <line key={y1} x1={x1} y1={y1} x2={x2} y2={y2} className="stroke-line" />
      ))}
      {layout.bars.map(({ key, label: name, value, x, y, width, height }) => (
        <rect key={key} x={x} y={y} width={width} height={height} rx={2} className="fill-accent">
          <title>{`${name}: ${value.toLocaleString('da-DK')}`}</title>
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

function FigureTable({
  caption,
  what,
  bars,
  linkOf,
}: Pick<ChartCardProps, 'what' | 'bars' | 'linkOf'> & { caption: string }) {
  return (
    <table className="mt-2 w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-ink-soft">
          <th scope="col" className="py-1.5 text-start font-semibold">
            {what}
          </th>
          <th scope="col" className="py-1.5 text-end font-semibold">
            Fund
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => {
          const to = linkOf?.(bar)
          return (
            <tr key={bar.key} className="border-line not-last:border-b">
              <th scope="row" className="py-1.5 text-start font-normal">
                {to === undefined ? (
                  bar.label
                ) : (
                  <Link to={to} aria-current={false} className="text-accent underline underline-offset-4">
                    {bar.label}
                  </Link>
                )}
              </th>
              <td className="py-1.5 text-end tabular-nums">{bar.value.toLocaleString('da-DK')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
