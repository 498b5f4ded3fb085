/** Words and numbers of trips. Plain data: the browser uses it too. */

export const tripMethods = {
  free: 'Fri tur',
  point_count: 'Punkttælling',
  line_transect: 'Linjetaksering',
  area_search: 'Fladesøgning',
  trap_or_light: 'Fælde eller lys',
  netting: 'Netfangst',
  other: 'Andet',
} as const
export type TripMethod = keyof typeof tripMethods

/** Those where one moves: a complete list of one needs its distance too. */
export const movingMethods: readonly TripMethod[] = ['free', 'line_transect', 'area_search']

export const participantStatuses = { asked: 'Spurgt', accepted: 'Deltager', declined: 'Deltog ikke' } as const
export type ParticipantStatus = keyof typeof participantStatuses

/** What a list of trips holds. All but the first are for the person whose trips they are. */
export const tripTabs = { all: 'Alle', open: 'I gang', asked: 'Spurgt', deleted: 'Slettede' } as const
export type TripTab = keyof typeof tripTabs

/** The squares (m) that can hold what is shown of a trip whose track is withheld. */
export const tripSquares = [1000, 5000, 10_000, 50_000] as const

export const tripLimits = {
  title: 150,
  weather: 500,
  notes: 5000,
  participants: 20,
  names: 20,
  breaks: 50,
  /** Days from start to end. */
  days: 31,
  people: 10_000,
  metres: 2_000_000,
  squareMetres: 10_000_000_000,
  /** Points of a track as it is stored, pieces that it may be in, and how far (m) a point that is left out may be off. */
  points: 10_000,
  segments: 500,
  off: 5,
  /** Points and waypoints that a file may hold, and its bytes. */
  filePoints: 500_000,
  waypoints: 500,
  fileBytes: 100_000_000,
  records: 2000,
  /** Pictures that wait to become finds. */
  photos: 300,
} as const

/** Where no find of a species is known within so many metres, or so many days of the year, one is asked whether one is sure. */
export const rareness = { metres: 50_000, days: 30 } as const
