import { speciesGroupIds } from '#contract/roles.ts'

/** What somebody found of one species (or of no known one) on one day. */
export interface DayOfRecords {
  day: string
  /** 0 when the day says no month. */
  month: number
  speciesGroup: number
  speciesId: number | null
  isRedListed: boolean
  records: number
}

/** How far somebody has come. */
interface Progress {
  records: number
  species: Set<number>
  groups: Set<number>
  months: Set<number>
  redListed: boolean
  /** Weeks in a row with at least one find, counted up to the last one. */
  weeksInARow: number
}

interface Milestone {
  key: string
  title: string
  text: string
  reached(progress: Progress): boolean
}

const recordsOf = (count: number, title: string, text: string): Milestone => ({
  key: `finds-${count}`,
  title,
  text,
  reached: (progress) => progress.records >= count,
})
const speciesOf = (count: number, title: string, text: string): Milestone => ({
  key: `species-${count}`,
  title,
  text,
  reached: (progress) => progress.species.size >= count,
})

const monthsOfYear = 12
const weeksOfYear = 52

/** Everybody may read them on a profile, so they speak to nobody in particular. */
export const milestones: readonly Milestone[] = [
  recordsOf(1, 'Det første fund', 'Det allerførste fund er i hus. Sådan begynder alle gode naturhistorier.'),
  recordsOf(10, '10 fund', 'Ti fund. Øjnene er begyndt at se mere, end de plejer.'),
  recordsOf(50, '50 fund', 'Halvtreds fund. Det er blevet en vane at kigge efter.'),
  recordsOf(100, '100 fund', 'Hundrede fund. Her er en, der har fundet sine yndlingssteder.'),
  recordsOf(500, '500 fund', 'Femhundrede fund. Det fylder noget på kortet over Danmarks natur.'),
  recordsOf(1000, '1.000 fund', 'Tusind fund. Naturen har en trofast ven her.'),
  speciesOf(10, '10 arter', 'Ti forskellige arter. Mangfoldigheden begynder at vise sig.'),
  speciesOf(50, '50 arter', 'Halvtreds arter. Det er mere, end de fleste kan nævne ved navn.'),
  speciesOf(100, '100 arter', 'Hundrede arter. En flot artsliste, som der er gået mange ture til.'),
  speciesOf(250, '250 arter', '250 arter. Her kendes forskel på meget, der ligner hinanden.'),
  speciesOf(500, '500 arter', 'Femhundrede arter. Den slags kræver både tålmodighed og nysgerrighed.'),
  speciesOf(1000, '1.000 arter', 'Tusind arter. Et helt lille leksikon over den danske natur.'),
  {
    key: 'red-listed',
    title: 'Et sjældent syn',
    text: 'Den første art fra Den danske Rødliste. Hvert fund af den hjælper med at passe på den.',
    reached: (progress) => progress.redListed,
  },
  {
    key: 'all-groups',
    title: 'Hele vejen rundt',
    text: 'Mindst ét fund i alle tolv artsgrupper, fra mosser til pattedyr.',
    reached: (progress) => speciesGroupIds.every((group) => progress.groups.has(group)),
  },
  {
    key: 'all-months',
    title: 'Året rundt',
    text: 'Fund i alle årets tolv måneder. Der er altid noget at se, også i januar.',
    reached: (progress) => progress.months.size === monthsOfYear,
  },
  {
    key: 'weeks-52',
    title: 'Et år uden pause',
    text: 'Mindst ét fund hver eneste uge et helt år i træk. Imponerende!',
    reached: (progress) => progress.weeksInARow >= weeksOfYear,
  },
]

const dayLength = 86_400_000
/** Weeks begin on Monday; the first day of the calendar of computers was a Thursday. */
const weekOf = (day: string) => Math.floor((Date.parse(`${day}T00:00:00Z`) / dayLength + 3) / 7)

/** Milestones that have been reached, newest first. */
export function badgesOf(records: readonly DayOfRecords[]) {
  const progress: Progress = {
    records: 0,
    species: new Set(),
    groups: new Set(),
    months: new Set(),
    redListed: false,
    weeksInARow: 0,
  }
  const badges: { key: string; title: string; text: string; reachedOn: string }[] = []
  let waiting = milestones
  let lastWeek = Number.NEGATIVE_INFINITY
  for (const row of records.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    progress.records += row.records
    if (row.speciesId !== null) progress.species.add(row.speciesId)
    if (row.speciesGroup > 0) progress.groups.add(row.speciesGroup)
    if (row.month > 0) progress.months.add(row.month)
    progress.redListed ||= row.isRedListed
    const week = weekOf(row.day)
    if (week !== lastWeek) progress.weeksInARow = week === lastWeek + 1 ? progress.weeksInARow + 1 : 1
    lastWeek = week
    const reached = waiting.filter((milestone) => milestone.reached(progress))
    if (reached.length === 0) continue
    waiting = waiting.filter((milestone) => !reached.includes(milestone))
    for (const { key, title, text } of reached) badges.push({ key, title, text, reachedOn: row.day })
  }
  return badges.reverse()
}
