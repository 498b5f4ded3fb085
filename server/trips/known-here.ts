import { rareness } from '#contract/trip-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { dayOfYear, msOfDay } from '#server/engine/days.ts'
import { speciesInSeason, speciesPage } from '#server/engine/questions.ts'

/** As many as there are. */
const all = 100_000

/** Species that are known around a place, and those that are known around a day of the year. */
export async function knownHere(ctx: Ctx, { lon, lat, day }: { lon: number; lat: number; day: string }) {
  const around = dayOfYear(Date.parse(day) / msOfDay)
  const [near, season] = await Promise.all([
    speciesPage(ctx, { near: { lon, lat, metres: rareness.metres } }, { sort: 'count', after: null, take: all }),
    // A find of a whole month says nothing of a day.
    speciesInSeason(ctx, {}, { season: { around, days: rareness.days }, longest: 32, fewest: 1, take: all }),
  ])
  return { near: near.species.map(({ id }) => id), season: season.map(({ id }) => id) }
}
