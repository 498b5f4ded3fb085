import type { Ranked } from '#contract/community.ts'
import type { Board } from '#contract/community-events.ts'
import { communityLimits, type RankingBy } from '#contract/community-words.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { publicUsers } from '#server/account/public-users.ts'
import { outOfRankings } from '#server/account/rankings.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type Gatherer, gatheredRecords } from '#server/engine/questions.ts'
import { recordCards } from '#server/records/cards.ts'
import { figuresOf } from './figures.ts'
import { type EventRow, placesOf, readableEvent, shownEvents } from './happenings.ts'
import { readableCommunity } from './shown.ts'

/** Ranking and newest finds of a community, or of one of its events. */
export async function communityBoard(
  ctx: Ctx,
  { id, eventId }: { id: number; eventId?: number | undefined },
): Promise<Board> {
  const row = await readableCommunity(ctx, id)
  const event = eventId === undefined ? null : await readableEvent(ctx, eventId)
  if (event && event.communityId !== id) throw new Refusal('missing', 'not_found')
  const [shown] = event ? await shownEvents(ctx, [event]) : []
  const at = ctx.now.toISOString()
  const { counted, newest } = event ? await ofEvent(ctx, event) : await ofCommunity(ctx, id)
  const { isRankingOn } = row
  return {
    ...{ at, event: shown ?? null, records: counted.records, species: counted.species, people: counted.people },
    newest: await recordCards(ctx, newest, { exact: false }),
    isRankingOn,
    bySpecies: isRankingOn ? await ranked(ctx, counted.bySpecies, 'species') : [],
    byRecords: isRankingOn ? await ranked(ctx, counted.byRecords, 'records') : [],
  }
}

async function ofCommunity(ctx: Ctx, id: number) {
  const counted = await figuresOf(ctx, id)
  return { counted, newest: counted.newestIds }
}

/**
 * What an event has: finds of the community, found on its days, around its place, reported by those who come. The public
 * view knows days and no hours.
 */
const filterOfEvent = ({ communityId, startsAt, endsAt, metres, lon, lat }: EventRow): RecordFilter => ({
  community: communityId,
  from: startsAt.slice(0, 10),
  to: endsAt.slice(0, 10),
  ...(metres !== null && lon !== null && lat !== null ? { near: { lon, lat, metres } } : {}),
})

async function ofEvent(ctx: Ctx, event: EventRow) {
  const wanted = { most: communityLimits.ranked, without: await outOfRankings(ctx.db), by: placesOf(event).coming }
  const counted = await gatheredRecords(ctx, filterOfEvent(event), wanted)
  return { counted, newest: counted.newestIds }
}

async function ranked(ctx: Ctx, people: readonly Gatherer[], by: RankingBy): Promise<Ranked[]> {
  const users = await publicUsers(
    ctx.db,
    people.map(({ id }) => id),
  )
  return people.flatMap(({ id, records, species, placeByRecords, placeBySpecies }) => {
    const user = users.get(id)
    const place = by === 'species' ? placeBySpecies : placeByRecords
    return user && !user.isDeleted ? [{ place, user, records, species }] : []
  })
}
