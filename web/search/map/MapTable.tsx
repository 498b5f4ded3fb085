import { useState } from 'react'
import { numberText } from '#contract/counted.ts'
import type { EpochMap, HeatMap } from '#contract/search.ts'
import { capital } from '#contract/taxon-head.ts'
import { Link } from '../../core/link.tsx'
import { nearestTown, type Town, useTowns } from '../../map/towns.ts'
import { Stars } from '../../records/RecordCardView.tsx'
import { recordPath } from '../../records/record-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { Trust } from '../address.ts'
import { squareText } from '../filter/filter-texts.ts'
import { squareCenter } from './areas.ts'
import { countOf } from './marks.ts'

type HeatRow = HeatMap['squares'][number] & { isHidden: boolean }
type EpochRow = EpochMap['squares'][number]
type Choose = (square: string) => void

const rowsAtOnce = 40

function squareColumn<Row extends { square: string }>(towns: readonly Town[]): Column<Row> {
  return {
    key: 'square',
    header: 'Kvadrat',
    cell: ({ square }) => {
      const center = squareCenter(square)
      const town = center && nearestTown(towns, center)
      return (
        <span className="grid">
          {town ? `Ved ${town.name}` : squareText(square)}
          {town && <span className="font-normal text-ink-soft text-sm">{squareText(square)}</span>}
        </span>
      )
    },
  }
}

function chooseColumn<Row extends { square: string }>(onChoose: Choose): Column<Row> {
  return {
    key: 'choose',
    header: 'Vis fund',
    hideHeader: true,
    align: 'end',
    cell: ({ square }) => (
      <Button size="small" aria-label={`Vis fund i ${squareText(square)}`} onClick={() => onChoose(square)}>
        Vis fund
      </Button>
    ),
  }
}

/** The rows that are shown, and how to get more of them. */
function Rows<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}) {
  const [shown, setShown] = useState(rowsAtOnce)
  return (
    <div>
      <Table caption={caption} columns={columns} rows={rows.slice(0, shown)} rowKey={rowKey} />
      {rows.length > shown && (
        <div className="mt-4 grid justify-items-center">
          <Button onClick={() => setShown(shown + rowsAtOnce)}>Vis flere af {numberText(rows.length)}</Button>
        </div>
      )}
    </div>
  )
}

/** The same as the map, line by line: for keyboards, screen readers and those who like figures. */
export function HeatTable({ heat, trust, onChoose }: { heat: HeatMap; trust: Trust; onChoose: Choose }) {
  const towns = useTowns(true)
  if (heat.side === null && heat.records.length > 0) return <RecordRows heat={heat} onChoose={onChoose} />
  const rows: HeatRow[] = [
    ...heat.squares.map((square) => ({ ...square, isHidden: false })),
    ...heat.hidden.map((square) => ({ ...square, isHidden: true })),
  ]
    .filter((row) => row[countOf[trust]] > 0)
    .sort((a, b) => b[countOf[trust]] - a[countOf[trust]])
  const figure = (key: 'count' | 'plausible' | 'validated', header: string): Column<HeatRow> => ({
    key,
    header,
    align: 'end',
    className: 'tabular-nums',
    cell: (row) => numberText(row[key]),
  })
  return (
    <Rows
      caption="Fund pr. kvadrat i kortudsnittet"
      rows={rows}
      rowKey={({ square, isHidden }) => `${square} ${isHidden}`}
      columns={[
        squareColumn<HeatRow>(towns),
        { key: 'kind', header: 'Sløret', cell: ({ isHidden }) => (isHidden ? 'Ja, et sted i kvadratet' : 'Nej') },
        figure('count', 'Fund'),
        figure('plausible', 'Mindst 1 stjerne'),
        figure('validated', 'Mindst 2 stjerner'),
        chooseColumn<HeatRow>(onChoose),
      ]}
    />
  )
}

function RecordRows({ heat, onChoose }: { heat: HeatMap; onChoose: Choose }) {
  return (
    <div className="grid gap-6">
      <Rows
        caption="Fund i kortudsnittet"
        rows={heat.records}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: 'Fund',
            cell: ({ id, name }) => (
              <Link to={recordPath(id)} className="text-accent underline underline-offset-4">
                {capital(name)}
              </Link>
            ),
          },
          { key: 'stars', header: 'Stjerner', cell: ({ stars }) => <Stars stars={stars} /> },
        ]}
      />
      {heat.hidden.length > 0 && (
        <HeatTable heat={{ ...heat, records: [], squares: [] }} trust="alle" onChoose={onChoose} />
      )}
    </div>
  )
}

const kindText = { before: 'Kun før', both: 'Begge perioder', after: 'Kun efter' }

export function EpochTable({ epochs, onChoose }: { epochs: EpochMap; onChoose: Choose }) {
  const towns = useTowns(true)
  const hasLists = epochs.squares.some(({ listsBefore, listsAfter }) => listsBefore + listsAfter > 0)
  type Figure = 'before' | 'after' | 'effortBefore' | 'effortAfter' | 'listsBefore' | 'listsAfter'
  const figure = (key: Figure, header: string): Column<EpochRow> => ({
    key,
    header,
    align: 'end',
    className: 'tabular-nums',
    cell: (row) => numberText(row[key]),
  })
  return (
    <Rows
      caption="Fund før og efter, kvadrat for kvadrat"
      rows={epochs.squares}
      rowKey={({ square }) => square}
      columns={[
        squareColumn<EpochRow>(towns),
        {
          key: 'kind',
          header: 'Forskel',
          cell: ({ kind, isGrey }) => (isGrey ? 'For lidt undersøgt til at sige noget' : kindText[kind]),
        },
        figure('before', 'Før'),
        figure('after', 'Efter'),
        figure('effortBefore', 'Gruppens fund før'),
        figure('effortAfter', 'Gruppens fund efter'),
        ...(hasLists
          ? [figure('listsBefore', 'Komplette ture før'), figure('listsAfter', 'Komplette ture efter')]
          : []),
        chooseColumn<EpochRow>(onChoose),
      ]}
    />
  )
}
