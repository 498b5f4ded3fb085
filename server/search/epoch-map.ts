import { counted } from '#contract/counted.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { EpochMap, View } from '#contract/search.ts'
import { sideOfZoom } from '#contract/search-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { length } from '#server/core/units.ts'
import { type Period, periodMaps, type SquareCount } from '#server/engine/questions.ts'
import { completeBySquare } from '#server/trips/effort.ts'
import { effortFilter, listsTell } from './effort.ts'
import { squareNameOf } from './heat-map.ts'

/** So many finds of the group in a square and a period, and it has been looked well enough to compare. */
const leastEffort = 5
/** Smaller squares say more of where people go than of where species are. */
const smallestSide = 1000

/**
 * Where the finds of a filter are in two periods. A square in which few looked in one of them is grey: what was not found
 * there was perhaps not looked for. One trip that noted all of the group has looked.
 */
export async function searchEpochComparisonMap(
  ctx: Ctx,
  { filter, before, after, view }: { filter: RecordFilter; before: Period; after: Period; view: View },
): Promise<EpochMap> {
  const side = Math.max(smallestSide, sideOfZoom(view.zoom))
  const asked = { box: view.box, side, periods: [before, after] }
  const inPeriods = async ({ from: _, to: __, ...of }: RecordFilter) => {
    const [was, is] = await periodMaps(ctx, of, asked)
    return { was: was ?? none, is: is ?? none }
  }
  const looking = await effortFilter(ctx.db, filter)
  const effort = await inPeriods(looking)
  const { was: found, is: foundLater } = await inPeriods(filter)
  const [looked, lookedLater] = [bySquare(effort.was.squares), bySquare(effort.is.squares)]
  const [first, second] = [bySquare(found.squares), bySquare(foundLater.squares)]
  const group = (await listsTell(ctx.db, filter)) ? onlyOne(looking.speciesGroups) : undefined
  const listsIn = async (period: Period) => {
    if (group === undefined) return new Map<string, number>()
    const { months } = filter
    const when = { ...period, ...(months ? { months } : {}) }
    const lists = await completeBySquare(ctx, { filter: when, group, side })
    return new Map(lists.map(({ trips, ...square }) => [squareNameOf({ side, ...square }), trips]))
  }
  const [lists, listsLater] = await Promise.all([listsIn(before), listsIn(after)])
  const squares = [...new Set([...first.keys(), ...second.keys()])].map((square): EpochMap['squares'][number] => {
    const [were, are] = [first.get(square) ?? 0, second.get(square) ?? 0]
    const [effortBefore, effortAfter] = [looked.get(square) ?? 0, lookedLater.get(square) ?? 0]
    const [listsBefore, listsAfter] = [lists.get(square) ?? 0, listsLater.get(square) ?? 0]
    return {
      square,
      before: were,
      after: are,
      kind: were === 0 ? 'after' : are === 0 ? 'before' : 'both',
      effortBefore,
      effortAfter,
      listsBefore,
      listsAfter,
      isGrey: (effortBefore < leastEffort && listsBefore === 0) || (effortAfter < leastEffort && listsAfter === 0),
    }
  })
  const leftOut = [...found.hidden, ...foundLater.hidden].reduce((total, square) => total + allOf(square), 0)
  return { side, squares, leftOut, leastEffort, summary: summary(squares, side) }
}

const onlyOne = (groups: readonly number[] = []) => (groups.length === 1 ? groups[0] : undefined)
const none = { squares: [], hidden: [] }
const allOf = ({ stars: [none, one, two, three] }: SquareCount) => none + one + two + three
const bySquare = (squares: readonly SquareCount[]) =>
  new Map(squares.map((square) => [squareNameOf(square), allOf(square)]))

function summary(squares: EpochMap['squares'], side: number): string {
  if (squares.length === 0) return 'Ingen fund i nogen af perioderne i kortudsnittet.'
  const clear = squares.filter(({ isGrey }) => !isGrey)
  const of = (kind: EpochMap['squares'][number]['kind']) => clear.filter((square) => square.kind === kind).length
  const grey = squares.length - clear.length
  const told = `${of('before')} kun i den første periode, ${of('both')} i begge og ${of('after')} kun i den anden`
  const unsure =
    grey === 0 ? '' : ` ${counted(grey, 'kvadrat er', 'kvadrater er')} for lidt undersøgt til at sige noget.`
  return `Af ${counted(clear.length, 'velundersøgt kvadrat', 'velundersøgte kvadrater')} på ${length(side)} har ${told}.${unsure}`
}
