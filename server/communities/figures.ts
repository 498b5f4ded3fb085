import { communityLimits } from '#contract/community-words.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { outOfRankings } from '#server/account/rankings.ts'
import type { Ctx } from '#server/core/context.ts'
import { type Gathered, gatheredRecords, stateOfRecords, statesOfCommunities } from '#server/engine/questions.ts'
import { givenAnswer } from './given.ts'

type Asking = Pick<Ctx, 'db' | 'signal'>

/** How many finds, species and people a filter has, and who has most, as it is now. */
export async function gather(ctx: Asking, filter: RecordFilter): Promise<Gathered> {
  const without = await outOfRankings(ctx.db)
  return answered(ctx, filter, await stateOfRecords(ctx, filter), { most: communityLimits.ranked, without })
}

function answered(
  ctx: Asking,
  filter: RecordFilter,
  ofRecords: string,
  wanted: { most: number; without: readonly number[] },
) {
  const state = JSON.stringify([ofRecords, wanted.without])
  const key = JSON.stringify(['figures', filter, wanted.most])
  return givenAnswer(ctx.db, key, state, () => gatheredRecords(ctx, filter, wanted))
}

export const figuresOf = (ctx: Asking, communityId: number): Promise<Gathered> =>
  gather(ctx, { community: communityId })

/** The figures alone for all of a list, in its order: what has changed is looked for once for all of them. */
export async function figuresOfAll(ctx: Asking, communityIds: readonly number[]): Promise<Gathered[]> {
  const wanted = { most: 0, without: [] }
  const states = await statesOfCommunities(ctx, communityIds)
  return Promise.all(communityIds.map((id) => answered(ctx, { community: id }, states.get(id) ?? '', wanted)))
}

/** When the newest find was reported. */
export const newestAt = ({ newest }: Pick<Gathered, 'newest'>): string | null =>
  newest === 0 ? null : new Date(Math.floor(newest / 1000)).toISOString()
