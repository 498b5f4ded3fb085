import { counted } from './counted.ts'
import type { QueueTab } from './validation-queue.ts'

/** Words and numbers of validation. Plain data: the browser uses it too. */

/** What the stars of a find mean. */
export const starNames = {
  0: 'Ikke valideret',
  1: 'Sandsynlighedsvalideret',
  2: 'Fællesskabsvalideret',
  3: 'Ekspertvalideret',
} as const

/** How long something has waited, as people count: days for two months, then months, then years. */
export function waitedText(days: number): string {
  if (days <= 60) return counted(days, 'dag', 'dage')
  const years = Math.floor(days / 365)
  const months = Math.floor((days % 365) / 30.42)
  const parts = [years > 0 && counted(years, 'år'), months > 0 && counted(months, 'måned', 'måneder')]
  return parts.filter(Boolean).join(' og ')
}

/** Why an expert says no. */
export const dismissReasons = {
  not_from_photo: 'Kan ikke bestemmes ud fra billedet',
  too_few_details: 'For få detaljer',
  outside_range: 'Uden for udbredelsesområdet',
  outside_season: 'Uden for sæsonen',
  wrong_habitat: 'Forkert levested',
  not_wild: 'Ikke vildtlevende',
  other: 'Andet',
} as const
export type DismissReason = keyof typeof dismissReasons

export const reportKinds = {
  rights: 'Rettigheder til billede eller tekst',
  abuse: 'Stødende eller upassende',
  wrong_place: 'Forkert sted',
  other: 'Andet',
} as const
export type ReportKind = keyof typeof reportKinds

export const decisionKinds = ['validate', 'take-back', 'dismiss', 'un-dismiss', 'pause', 'un-pause'] as const
export type DecisionKind = (typeof decisionKinds)[number]

export const notificationFamilies = { comments: 'Kommentarer', validation: 'Validering', other: 'Andet' } as const
export type NotificationFamily = keyof typeof notificationFamilies

export const digests = { none: 'Ingen e-mail', at_once: 'Straks', daily: 'Hver dag', weekly: 'Hver uge' } as const
export type Digest = keyof typeof digests

/** The numbers of the rules. Administrators change them in the settings (category `validation`); these hold until then. */
export const validationNumbers = {
  /** Machine points that give one star. */
  machineStar: 7,
  /** The vote score of the find's taxon that gives two stars, and from how many people. */
  voteStar: 10,
  voteStarPeople: 2,
  /** So many points in a group make a vote weigh one more, up to the highest weight. */
  pointsPerWeight: 10,
  highestWeight: 5,
  pointsConfirmed: 1,
  pointsOverturned: -2,
  /** Kilometres to the nearest evidence that give four, three, two points and one point. */
  geography4Km: 1,
  geography3Km: 5,
  geography2Km: 10,
  geography1Km: 25,
  /** Days before and after, and how many finds in them give four, three points and one point. */
  seasonDays: 15,
  season4Finds: 5,
  season3Finds: 2,
  season1Finds: 1,
  /** What a month that the editors have named gives at least. */
  seasonMonthPoints: 3,
  /** Days that are added to the waiting time in the queue. */
  queueFlagged: 30,
  queueListed: 20,
  queueAnswered: 10,
} as const
export type ValidationNumber = keyof typeof validationNumbers
export type ValidationNumbers = Record<ValidationNumber, number>

/** Parts of the queue in which finds of the same taxon, square and day are one item. */
export const stackedTabs: readonly QueueTab[] = ['waiting', 'flagged', 'answered']
