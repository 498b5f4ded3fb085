import { nameOfSquare } from '#contract/squares.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { speciesPage } from '#server/engine/questions.ts'

/** A trip seldom leaves more squares than these; of others nothing is told. */
const mostSquares = 6
const side = 10_000
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** A server that has just started shows its trips before it has read all finds. */
function unlessReading(error: unknown): undefined {
  if (!(error instanceof Refusal && error.code === 'search_reading')) throw error
}

/** Which species nobody had a public find of in a square before that day. */
export async function earlierIn(ctx: Ctx, squares: readonly [number, number][], day: string) {
  const names = new Set(squares.map(([east, north]) => nameOfSquare({ side, east: east * side, north: north * side })))
  const wanted = { sort: 'count', after: null, take: 100_000 } as const
  const known = new Map(
    await Promise.all(
      [...names].slice(0, mostSquares).map(async (square): Promise<[string, Set<number> | undefined]> => {
        const page = await speciesPage(ctx, { square, to: dayBefore(day) }, wanted).catch(unlessReading)
        return [square, page && new Set(page.species.map(({ id }) => id))]
      }),
    ),
  )
  return (taxonId: number, [east, north]: [number, number]) => {
    const there = known.get(nameOfSquare({ side, east: east * side, north: north * side }))
    return there !== undefined && !there.has(taxonId)
  }
}
