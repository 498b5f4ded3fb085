import { useMemo } from 'react'
import { numberText } from '#contract/counted.ts'
import type { RecordImport } from '#contract/record-import.ts'
import { PointsMap } from '../../map/PointsMap.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { rows } from './import-data.ts'

type Warning = RecordImport['warnings'][number]

const columns: Column<Warning>[] = [
  {
    key: 'row',
    header: 'Række',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ row }) => `Række ${numberText(row)}`,
  },
  {
    key: 'message',
    header: 'Se efter',
    isProse: true,
    cell: ({ message }) => <span className="wrap-anywhere">{message}</span>,
  },
]

/** Denmark and what lies around it, which is drawn finely; the rest of the world is coarse and fetched only for these. */
const isDrawn = ({ lon, lat }: { lon: number; lat: number }) => lon > 4.1 && lon < 17.9 && lat > 53.05 && lat < 59.95

/** What looks wrong about a workbook that can be imported all the same, and where its finds lie. */
export function Oddities({ line }: { line: RecordImport }) {
  const points = useMemo(
    () =>
      line.points.map(({ row, lon, lat, isOdd }) => ({
        ...{ id: row, point: { lon, lat } },
        ...(isOdd ? { name: `Række ${numberText(row)}` } : {}),
      })),
    [line.points],
  )
  const away = line.points.filter((point) => !isDrawn(point)).map(({ row }) => row)
  return (
    <>
      {line.warningCount > 0 && (
        <>
          <Table
            caption={`Mærkeligt i ${line.fileName}`}
            columns={columns}
            rows={line.warnings}
            rowKey={({ row, column }) => `${row} ${column}`}
          />
          {line.warningCount > line.warnings.length && (
            <p className="text-ink-soft text-sm">
              Her er de første {numberText(line.warnings.length)} af {numberText(line.warningCount)}.
            </p>
          )}
        </>
      )}
      {points.length > 0 && (
        <PointsMap
          points={points}
          className={away.length > 0 ? 'h-72 md:h-112' : 'h-72'}
          label={`Kort: her ligger ${rows(points.length)} fra arket.`}
          isWorld={away.length > 0}
          counted={rows}
        />
      )}
      {away.length > 0 && (
        <p className="text-sm">
          Langt fra Danmark: {away.length === 1 ? 'række' : 'rækkerne'} {away.slice(0, 20).map(numberText).join(', ')}
          {away.length > 20 && ` og ${numberText(away.length - 20)} til`}.
        </p>
      )}
    </>
  )
}
