import { sql } from 'kysely'
import type { Criteria, CriteriaPreview } from '#contract/community.ts'
import { hasArea } from '#contract/community-words.ts'
import { nameOfSquare } from '#contract/squares.ts'
import type { Ctx } from '#server/core/context.ts'
import { countRecords, recordIds, recordMap, recordPage } from '#server/engine/questions.ts'
import { recordCards } from '#server/records/cards.ts'
import type { Box } from '#server/records/filter.ts'
import { filterWords } from '#server/records/filter-words.ts'
import { isNarrower, tidyCriteria } from './criteria.ts'
import { gather } from './figures.ts'
import type { WholeRow } from './queries.ts'
import { checkWritten } from './rules.ts'
import { organisedWhole } from './shown.ts'

/** Denmark with its sea: where the squares of a preview lie. */
const everywhere = [3, 53, 17, 59.5] as const
const [fewest, newest] = [60, 6]

/** What criteria would gather; for the organisers of a community also what would change. */
export async function previewCriteria(
  ctx: Ctx,
  { criteria: said, id }: { criteria: Criteria | null; id?: number | undefined },
): Promise<CriteriaPreview> {
  checkWritten({ criteria: said })
  const row = id === undefined ? null : await organisedWhole(ctx, id)
  const criteria = tidyCriteria(said)
  const change = row && (await changeOf(ctx, row, criteria))
  if (criteria === null) {
    const none = {
      records: 0,
      species: 0,
      people: 0,
      criteriaText: '',
      side: 10_000,
      squares: [],
      hidden: [],
      newest: [],
    }
    return { ...none, change }
  }
  const { records, species, people } = await gather(ctx, criteria)
  // The finer, the fewer there are: a wood is no one square of 10 km. On a map of the whole country nobody would see them.
  let map = await squaresOf(ctx, criteria, 10_000)
  if (hasArea(criteria)) {
    if (map.squares.length < fewest / 10) map = await squaresOf(ctx, criteria, 1000)
    else if (map.squares.length < fewest) map = await squaresOf(ctx, criteria, 5000)
  }
  const page = await recordPage(ctx, criteria, { sort: 'submitted', after: null, take: newest })
  const cards = await recordCards(
    ctx,
    page.records.map((record) => record.id),
    { exact: false },
  )
  const criteriaText = await filterWords(ctx.db, criteria)
  return { records, species, people, criteriaText, ...map, newest: cards, change }
}

export async function squaresOf(
  ctx: Ctx,
  filter: Criteria & { community?: number },
  side: number,
  box: Box = everywhere,
) {
  const asked = { box, side, mostSingle: null, isTotalAsked: false }
  const { squares, hidden } = await recordMap(ctx, filter, asked)
  const named = (some: typeof squares) =>
    some.map((square) => ({
      square: nameOfSquare({ side: square.side, east: square.column * square.side, north: square.row * square.side }),
      count: square.stars.reduce((sum, count) => sum + count, 0),
    }))
  return { side, squares: named(squares), hidden: named(hidden) }
}

async function changeOf(ctx: Ctx, row: WholeRow, criteria: Criteria | null): Promise<CriteriaPreview['change']> {
  const { rows } = await sql<{ trusting: number; answers: number }>`
    select (select count(*)::integer from community_follower w where w.community_id = ${row.id} and w.trust <> 'none')
        as trusting,
      (select count(*)::integer from community_answer a join record_public p on p.record_id = a.record_id
        where a.community_id = ${row.id}) as answers`.execute(ctx.db)
  const { trusting = 0, answers = 0 } = rows[0] ?? {}
  const before = row.criteria === null ? 0 : await countRecords(ctx, row.criteria)
  const after = criteria === null ? 0 : await countRecords(ctx, criteria)
  const both = row.criteria === null || criteria === null ? 0 : await inBothOf(ctx, row.criteria, criteria)
  return {
    ...{ enter: after - both, leave: before - both, byHand: row.takenIn + row.leftOut },
    ...{ isWider: !isNarrower(criteria, row.criteria), trusting, answers },
  }
}

/** How many finds meet both: ids come in order, so one walk along both tells. */
async function inBothOf(ctx: Ctx, one: Criteria, other: Criteria): Promise<number> {
  const [a, b] = [await recordIds(ctx, one), await recordIds(ctx, other)]
  let both = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i] as number, b[j] as number]
    if (x === y) both++
    if (x <= y) i++
    if (y <= x) j++
  }
  return both
}
