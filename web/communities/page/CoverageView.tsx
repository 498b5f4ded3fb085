import type { Coverage } from '#contract/community.ts'
import { counted, numberText } from '#contract/counted.ts'
import { Link } from '../../core/link.tsx'
import { formatMetres } from '../../map/format-metres.ts'
import { addressOfFilter } from '../../search/address.ts'
import { SquaresMap, squareText } from '../../search/SquaresMap.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useCoverage } from '../community-data.ts'
import type { ViewProps } from './view-props.ts'

type Square = Coverage['squares'][number]
const listed = 200

/** Where of its area somebody has looked, and where nobody has yet. */
export function CoverageView({ community: { id, criteria } }: ViewProps) {
  const { data, isError, error, refetch } = useCoverage(id, true)
  if (isError && !data) {
    return <ErrorState title="Dækningen kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-96 rounded-lg" />
  const { side, squares, visited, total } = data
  if (side === null || total === 0) {
    return (
      <EmptyState title="Fællesskabet har intet område">
        <p>Dækning vises for fællesskaber, der samler fund i et bestemt område.</p>
      </EmptyState>
    )
  }
  const text = `Der er fund i ${numberText(visited)} af ${counted(total, 'kvadrat', 'kvadrater')} på ${formatMetres(side)}.`
  return (
    <div className="grid gap-6">
      <Progress label={text} value={visited / total} className="max-w-2xl" />
      <SquaresMap label={`Kort over dækningen. ${text}`} side={side} squares={squares} where={criteria ?? {}} />
      <p className="text-ink-soft text-sm">
        Tomme rammer er kvadrater uden fund. Slørede fund tæller ikke med i små kvadrater.
      </p>
      <details>
        <summary className="min-h-11 py-2 font-medium text-accent">Vis som tabel</summary>
        <Table<Square>
          caption="Kvadrater i området"
          columns={columnsOf(id)}
          rows={squares.toSorted((a, b) => a.count - b.count).slice(0, listed)}
          rowKey={({ square }) => square}
        />
        {squares.length > listed && (
          <p className="mt-3 text-ink-soft text-sm">De {listed} kvadrater med færrest fund er vist.</p>
        )}
      </details>
    </div>
  )
}

const columnsOf = (community: number): Column<Square>[] => [
  { key: 'square', header: 'Kvadrat', cell: ({ square }) => squareText(square) },
  {
    key: 'count',
    header: 'Fund',
    align: 'end',
    className: 'tabular-nums',
    cell: ({ square, count }) =>
      count === 0 ? (
        'ingen endnu'
      ) : (
        <Link to={addressOfFilter({ community, square }, 'liste')} className="text-accent underline underline-offset-4">
          {numberText(count)}
        </Link>
      ),
  },
]
