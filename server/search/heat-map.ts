import { sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { type HeatMap, View } from '#contract/search.ts'
import { recordsFromZoom, sideOfZoom } from '#contract/search-words.ts'
import { nameOfSquare } from '#contract/squares.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { length } from '#server/core/units.ts'
import { recordMap, type SquareCount } from '#server/engine/questions.ts'
import { nearestTowns } from '#server/places/towns.ts'
import { filterFromText, filterOf } from '#server/records/filter.ts'

/** More single finds than these are shown as squares; null where all are. */
export const mostSingle = (zoom: number) => (zoom < recordsFromZoom ? null : 2000)

export async function searchHeatMap(
  ctx: Ctx,
  { filter, view }: { filter: RecordFilter; view: View },
): Promise<HeatMap> {
  const side = sideOfZoom(view.zoom)
  const asked = { box: view.box, side, mostSingle: mostSingle(view.zoom), isTotalAsked: true }
  const { squares, hidden, records, total } = await recordMap(ctx, filter, asked)
  const told = records ? [] : squares
  const inView = (records?.length ?? 0) + sum(told) + sum(hidden)
  return {
    side: records ? null : side,
    squares: told.map(heatSquare),
    hidden: hidden.map(heatSquare),
    records: await withNames(ctx.db, records ?? []),
    inView,
    total,
    summary: await summary(ctx.db, { squares: told, hidden, records: records?.length ?? 0, inView, side }),
  }
}

export const heatMap = (ctx: Ctx, { filter, view }: { filter: string; view: string }): Promise<HeatMap> =>
  searchHeatMap(ctx, { filter: filterFromText(filter), view: filterOf(View, view) })

const all = ({ stars: [none, one, two, three] }: SquareCount) => none + one + two + three
const sum = (squares: readonly SquareCount[]) => squares.reduce((total, square) => total + all(square), 0)

export const squareNameOf = ({ side, column, row }: { side: number; column: number; row: number }) =>
  nameOfSquare({ side, east: column * side, north: row * side })

export const heatSquare = (square: SquareCount): HeatMap['squares'][number] => {
  const [, one, two, three] = square.stars
  return {
    square: squareNameOf(square),
    count: all(square),
    plausible: one + two + three,
    validated: two + three,
  }
}

export async function withNames<T extends { taxonId: number | null }>(db: Db, records: readonly T[]) {
  const ids = [...new Set(records.flatMap(({ taxonId }) => taxonId ?? []))]
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<{ id: number; name: string }>`
          select id, shown_name as name from taxon where id = any(${ids}::bigint[])`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return records.map((record) => ({ ...record, name: names.get(record.taxonId ?? 0) ?? 'Uden navn' }))
}

interface Shown {
  squares: readonly SquareCount[]
  hidden: readonly SquareCount[]
  records: number
  inView: number
  side: number
}

/** What is seen, for those who hear it. */
async function summary(db: Db, { squares, hidden, records, inView, side }: Shown): Promise<string> {
  if (inView === 0) return 'Ingen fund i kortudsnittet.'
  const hides = sum(hidden) === 0 ? '' : ` ${counted(sum(hidden), 'fund vises')} kun med et større kvadrat.`
  if (records > 0) return `${counted(records, 'fund')} i kortudsnittet.${hides}`
  const [first] = squares
  if (first === undefined) return `${counted(inView, 'fund')} i kortudsnittet.${hides}`
  const most = squares.reduce((best, square) => (all(square) > all(best) ? square : best), first)
  const inSquares = `${counted(inView, 'fund')} i ${counted(squares.length, 'kvadrat', 'kvadrater')} på ${length(side)}`
  if (squares.some((square) => square !== most && all(square) === all(most))) return `${inSquares}.${hides}`
  const [town] = await nearestTowns(db, [{ east: (most.column + 0.5) * side, north: (most.row + 0.5) * side }])
  const where = town ? `omkring ${town}` : `i kvadratet ${squareNameOf(most)}`
  return `${inSquares}, flest ${where} (${counted(all(most), 'fund')}).${hides}`
}
