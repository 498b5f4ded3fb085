import { dayOfYear, monthOfDay, weekOfDay } from '../days.ts'
import { type Question, scan } from './scan.ts'
import { speciesOfNames, type TaxaKnown } from './species.ts'

/** A time of the year: a month, a week as calendars number them, or the days around one. */
export type Season = { month: number } | { week: number } | { around: number; days: number }

export interface SeasonWanted {
  season: Season
  /** A find that took so many days says nothing of it. */
  longest: number
  /** Fewer finds than these say nothing of when a species has its time. */
  fewest: number
  take: number
}

export interface SpeciesInSeason {
  id: number
  count: number
  /** Of all its finds. */
  share: number
}

/** Whether a day of any year is in it. */
function isIn(season: Season, day: number): boolean {
  if ('month' in season) return monthOfDay(day) === season.month
  if ('week' in season) return weekOfDay(day) === season.week
  const apart = Math.abs(dayOfYear(day) - season.around)
  return Math.min(apart, 365 - apart) <= season.days
}

/** Species that have their best time then, the best first. */
export function speciesInSeason(
  question: Question,
  { species, speciesIds }: TaxaKnown,
  { season, longest, fewest, take }: SeasonWanted,
): SpeciesInSeason[] {
  const { name, dayFrom, days } = question.on.arrays
  const speciesOf = speciesOfNames(question, species)
  const inAll = new Uint32Array(speciesIds.length)
  const inSeason = new Uint32Array(speciesIds.length)
  const known = new Map<number, boolean>()
  const has = (day: number) => {
    const isKnown = known.get(day) ?? isIn(season, day)
    known.set(day, isKnown)
    return isKnown
  }
  scan(question, (lines, count) => {
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      const at = speciesOf[name[line] as number] as number
      const day = dayFrom[line] as number
      if (at === 0 || (days[line] as number) >= longest) continue
      inAll[at] = (inAll[at] as number) + 1
      if (has(day)) inSeason[at] = (inSeason[at] as number) + 1
    }
  })
  return [...inSeason.entries()]
    .filter(([, count]) => count >= fewest)
    .map(([at, count]) => ({ id: speciesIds[at] as number, count, share: count / (inAll[at] as number) }))
    .sort((a, b) => b.share * Math.log(1 + b.count) - a.share * Math.log(1 + a.count) || a.id - b.id)
    .slice(0, take)
}
