import { Download, FileSpreadsheet, Image } from 'lucide-react'
import { numberText } from '#contract/counted.ts'
import { Link } from '../../core/link.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChartBars } from '../../ui/ChartBars.tsx'
import { type Bar, chartSentence, layouts } from '../../ui/chart-layout.ts'
import { showError } from '../../ui/dialogs.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { savePicture, saveSheet } from './chart-files.ts'

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
  const picture = () =>
    savePicture({ title, subtitle: about, layout: layouts[as](bars) }).catch((error: unknown) =>
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
      <ChartBars bars={bars} as={as} label={chartSentence(bars, 'fund')} />
      <details>
        <summary className="inline-flex min-h-9 touch-target items-center font-medium text-accent text-sm">
          Vis tallene
        </summary>
        <FigureTable caption={title} what={what} bars={bars} linkOf={linkOf} />
      </details>
    </Card>
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
              <td className="py-1.5 text-end tabular-nums">{numberText(bar.value)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
