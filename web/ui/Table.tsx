import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { EmptyState } from './EmptyState.tsx'
import { Select } from './Select.tsx'
import { Skeleton } from './Skeleton.tsx'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** Names the row: the first column unless another says so. */
  isRowHeader?: boolean
  align?: 'start' | 'end'
  /** The header is read aloud only (a column of buttons). */
  hideHeader?: boolean
  /** Its cells are sentences: on a phone they begin on a line of their own, from the left. */
  isProse?: boolean
  className?: string
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

export interface TableProps<Row> {
  /** What the table shows; read aloud, and seen when `showCaption`. */
  caption: string
  showCaption?: boolean
  columns: readonly Column<Row>[]
  /** Undefined while they are being fetched. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  sort?: Sort
  onSort?: (sort: Sort) => void
  empty?: ReactNode
  /** How many grey rows to show while fetching. */
  expectedRows?: number
}

/** Cards on a phone are no table for the browser any more: the roles are said again, so that they stay one for people. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

const turned = (sort: Sort | undefined, key: string): Sort => ({
  key,
  direction: sort?.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
})

function Header<Row>({ column, sort, onSort }: { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  const canSort = column.isSortable && onSort
  return (
    <th
      scope="col"
      {...roles.columnheader}
      aria-sort={column.isSortable ? (direction ?? 'none') : undefined}
      className={cx(
        'px-4 py-2 font-semibold text-ink-soft text-sm',
        column.align === 'end' ? 'text-end' : 'text-start',
      )}
    >
      {canSort ? (
        <button
          type="button"
          onClick={() => onSort(turned(sort, column.key))}
          className="-mx-2 inline-flex min-h-9 touch-target items-center gap-1.5 rounded-md px-2 hover:bg-accent-soft hover:text-ink"
        >
          {column.header}
          <Icon className={cx('size-4', !direction && 'opacity-60')} aria-hidden="true" />
        </button>
      ) : (
        <span className={cx(column.hideHeader && 'sr-only')}>{column.header}</span>
      )}
    </th>
  )
}

/** On a phone there is no row of headers to press: the same choices as a list. */
function PhoneSort<Row>({ columns, sort, onSort }: Pick<TableProps<Row>, 'columns' | 'sort' | 'onSort'>) {
  const sortable = columns.filter((column) => column.isSortable)
  if (!onSort || sortable.length === 0) return null
  const options = sortable.flatMap((column) => [
    { value: `${column.key}:ascending`, label: `${column.header}, stigende` },
    { value: `${column.key}:descending`, label: `${column.header}, faldende` },
  ])
  return (
    <Select
      className="mb-4 md:hidden"
      label="Sortér efter"
      options={options}
      placeholder={sort ? undefined : 'Vælg'}
      value={sort ? `${sort.key}:${sort.direction}` : ''}
      onChange={(value) => {
        const [key, direction] = value.split(':')
        if (key) onSort({ key, direction: direction === 'descending' ? 'descending' : 'ascending' })
      }}
    />
  )
}

const cellClass =
  'px-4 py-3 align-middle max-md:px-0 max-md:py-1.5 max-md:before:text-ink-soft max-md:before:text-sm max-md:before:content-[attr(data-label)]'
const wordClass =
  'max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:text-end max-md:before:shrink-0 max-md:before:text-start'
const proseClass = 'max-md:block max-md:before:block'
const rowHeaderClass =
  'px-4 py-3 text-start align-middle font-semibold max-md:block max-md:px-0 max-md:pt-0 max-md:pb-2'

/** A real table on a desktop, one card a row on a phone. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, showCaption, columns, rows, rowKey, sort, onSort, empty, expectedRows = 6 } = props
  const rowHeader = columns.find((column) => column.isRowHeader) ?? columns[0]
  if (rows?.length === 0) return <>{empty ?? <EmptyState title="Der er ikke noget at vise" />}</>
  return (
    <div>
      <PhoneSort columns={columns} sort={sort} onSort={onSort} />
      <div className="md:overflow-x-auto md:rounded-lg md:border md:border-line md:bg-surface md:shadow-card">
        <table {...roles.table} aria-busy={rows === undefined} className="w-full border-collapse max-md:block">
          <caption className={cx(showCaption ? 'px-4 py-3 text-start font-semibold max-md:block' : 'sr-only')}>
            {caption}
          </caption>
          <thead {...roles.rowgroup} className="border-line border-b max-md:sr-only">
            <tr {...roles.row}>
              {columns.map((column) => (
                <Header key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody {...roles.rowgroup} className="max-md:grid max-md:gap-3">
            {rows === undefined
              ? Array.from({ length: expectedRows }, (_, row) => (
                  <WaitingRow key={`waiting-${row + 1}`} columns={columns.length} />
                ))
              : rows.map((row) => (
                  <tr
                    {...roles.row}
                    key={rowKey(row)}
                    className="border-line transition-colors duration-quick not-last:border-b hover:bg-accent-soft/40 max-md:block max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-4 max-md:shadow-card"
                  >
                    {columns.map((column) =>
                      column === rowHeader ? (
                        <th
                          {...roles.rowheader}
                          scope="row"
                          key={column.key}
                          className={cx(rowHeaderClass, column.className)}
                        >
                          {column.cell(row)}
                        </th>
                      ) : (
                        <td
                          {...roles.cell}
                          key={column.key}
                          data-label={column.hideHeader ? '' : column.header}
                          className={cx(
                            cellClass,
                            column.align === 'end' && 'text-end',
                            column.isProse ? proseClass : wordClass,
                            column.className,
                          )}
                        >
                          <span className="min-w-0">{column.cell(row)}</span>
                        </td>
                      ),
                    )}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function WaitingRow({ columns }: { columns: number }) {
  return (
    <tr className="not-last:border-line not-last:border-b max-md:block max-md:rounded-lg max-md:border max-md:border-line max-md:p-4">
      {Array.from({ length: columns }, (_, cell) => (
        <td key={cell} className="px-4 py-4 max-md:block max-md:px-0 max-md:py-2">
          <Skeleton className="h-4 w-4/5" />
        </td>
      ))}
    </tr>
  )
}
