import type { Criteria } from './community.ts'

/** Words and numbers of communities. Plain data: the browser uses it too. */

export const communityTabs = {
  all: 'Alle',
  following: 'Følger',
  organising: 'Arrangerer',
  fitting: 'Passer til dine fund',
} as const
export type CommunityTab = keyof typeof communityTabs

export const extraFieldKinds = { text: 'Tekst', number: 'Tal', date: 'Dato', options: 'Valg' } as const
export type ExtraFieldKind = keyof typeof extraFieldKinds

/** What a follower hears of. None of them: nothing. */
export const communityTells = {
  threads: 'Nye tråde',
  events: 'Aktiviteter',
  records: 'Hvert nyt fund',
  daily: 'Et overblik om dagen',
} as const
export type CommunityTell = keyof typeof communityTells
/** What somebody hears of who begins to follow and says nothing else. */
export const usualTells: readonly CommunityTell[] = ['threads', 'events']

/** Whose exact places the organisers see, by the word of who reported them. */
export const communityTrusts = {
  none: 'Ingen',
  taxon: 'Dem, der er sløret for artens skyld',
  all: 'Alle mine fund her',
} as const
export type CommunityTrust = keyof typeof communityTrusts

export const eventAnswers = { yes: 'Jeg kommer', maybe: 'Måske', no: 'Kommer ikke' } as const
export type EventAnswer = keyof typeof eventAnswers
export const eventTabs = { coming: 'Kommende', past: 'Tidligere' } as const
export type EventTab = keyof typeof eventTabs

export const rankings = { species: 'Arter', records: 'Fund' } as const
export type RankingBy = keyof typeof rankings

export const communityLimits = {
  name: 100,
  introduction: 300,
  html: 60_000,
  fields: 30,
  label: 120,
  help: 500,
  unit: 20,
  options: 50,
  option: 120,
  /** Letters of an answer in words. */
  answer: 2000,
  /** The largest number that bounds and answers may have, and decimals. */
  number: 1_000_000_000,
  decimals: 4,
  organisers: 20,
  wanted: 500,
  /** Finds that an organiser takes in or leaves out at once, and that a community may have by hand. */
  atOnce: 500,
  byHand: 20_000,
  /** People whom somebody makes hear of communities in a day: by taking their finds in, or by appointing them. */
  toldADay: 100,
  /** Days for which trust rests when criteria have become wider. */
  trustRests: 7,
  eventTitle: 150,
  eventHtml: 20_000,
  eventPlace: 200,
  link: 500,
  eventDays: 366,
  /** Events that may be made in a community in a day: each is told to its followers. */
  eventsADay: 30,
  participants: 10_000,
  report: 2000,
  reason: 500,
  /** People told in a ranking. */
  ranked: 50,
  /** Communities on one map. */
  places: 5000,
  /** Own finds that are looked at for what fits, and own lacking finds that are told. */
  recent: 500,
  lacking: 100,
  /** Kept on a device: those met lately that one does not follow, all, and taxa of each. */
  lately: 20,
  kept: 100,
  keptTaxa: 3000,
} as const

/** How many somebody may make in a day; administrators can set another number (settings category `communities`). */
export const communityNumbers = { aDay: 5 }

/** A find's own fields that a community may need. */
export const neededFields = [
  'pictures',
  'timeFrom',
  'locality',
  'count',
  'countUnit',
  'lifeStage',
  'sex',
  'behaviour',
  'method',
  'identificationMethod',
  'substrate',
  'hostTaxonId',
  'habitat',
  'depth',
  'isDead',
  'notes',
] as const
export type NeededField = (typeof neededFields)[number]

/** Whether criteria name a place: then there is an area to cover, and a part of the country to show. */
export const hasArea = (criteria: Criteria | null) =>
  [criteria?.polygon, criteria?.near, criteria?.areaId, criteria?.square].some((part) => part !== undefined)
