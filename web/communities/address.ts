import type { CommunityTab, EventTab, ExtraFieldKind } from '#contract/community-words.ts'
import { stringifySearch } from '../core/search.ts'

export const idIn = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** So many stand on a page of the list. */
export const perPage = 24

/** Which communities are listed: what the address says. */
export interface Listed {
  tab: CommunityTab
  queryString: string
  /** From 1. */
  page: number
}

const listTabs: Readonly<Record<string, CommunityTab>> = {
  foelger: 'following',
  arrangerer: 'organising',
  passer: 'fitting',
}
const wordOf = <T>(words: Readonly<Record<string, T>>, value: T) =>
  Object.keys(words).find((word) => words[word] === value)
const meantBy = <T>(words: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined
const pageIn = (text: string) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1)

export function listedOf({ vis = '', soeg = '', side = '' }: Record<string, string>): Listed {
  return { tab: meantBy(listTabs, vis) ?? 'all', queryString: soeg.slice(0, 200), page: pageIn(side) }
}

export const listAddress = ({ tab, queryString, page }: Listed): string =>
  `/faellesskaber${stringifySearch({
    vis: wordOf(listTabs, tab),
    soeg: queryString === '' ? undefined : queryString,
    side: page === 1 ? undefined : page,
  })}`

/** The views of a community, as the address names them. */
export const views = {
  overblik: 'Overblik',
  fund: 'Fund',
  arter: 'Arter',
  rangliste: 'Rangliste',
  daekning: 'Dækning',
  aktiviteter: 'Aktiviteter',
  traade: 'Tråde',
  arrangoer: 'For arrangører',
} as const
export type View = keyof typeof views

/** All finds, those that want something, or those that were left out. */
export type TableRows = 'all' | 'lacking' | 'leftOut'

/** What is looked at of a community. */
export interface Looked {
  view: View
  /** An event that is opened. */
  eventId: number | undefined
  events: EventTab
  /** Which finds the organisers' table shows. */
  rows: TableRows
  page: number
}

const eventTabs: Readonly<Record<string, EventTab>> = { tidligere: 'past' }

export function lookedOf(search: Record<string, string>): Looked {
  const { aktivitet, fane = aktivitet ? 'aktiviteter' : '', vis = '', mangler, udeladt, side = '' } = search
  return {
    view: Object.hasOwn(views, fane) ? (fane as View) : 'overblik',
    eventId: idIn(aktivitet),
    events: meantBy(eventTabs, vis) ?? 'coming',
    rows: mangler === 'ja' ? 'lacking' : udeladt === 'ja' ? 'leftOut' : 'all',
    page: pageIn(side),
  }
}

const plain: Looked = { view: 'overblik', eventId: undefined, events: 'coming', rows: 'all', page: 1 }

export function communityPath(id: number, looked: Partial<Looked> = {}): string {
  const { view, eventId, events, rows, page } = { ...plain, ...looked }
  return `/faellesskaber/${id}${stringifySearch({
    fane: view === 'overblik' ? undefined : view,
    vis: wordOf(eventTabs, events),
    aktivitet: eventId,
    mangler: rows === 'lacking' ? 'ja' : undefined,
    udeladt: rows === 'leftOut' ? 'ja' : undefined,
    side: page === 1 ? undefined : page,
  })}`
}

export const threadsPath = (
  communityId: number,
  more: { soeg?: string | undefined; ny?: 'ja' | 'meddelelse' | undefined } = {},
) => `/faellesskaber/threadList${stringifySearch({ communityId, ...more })}`
export const eventFormPath = (communityId: number, id?: number) =>
  `/faellesskaber/createEvent${stringifySearch({ communityId, id })}`
export const calendarPath = (asked: { communityId: number } | { eventId: number }) =>
  `/api/community/events.ics${stringifySearch({ ...asked })}`

const at = '/faellesskaber/rediger'
export const editPath = (id?: number) => (id === undefined ? `${at}/nyt` : `${at}/rediger?id=${id}`)
export const fieldsPath = (id?: number) => `${at}/editExtraFields${stringifySearch({ id })}`
export const neededPath = (id?: number) => `${at}/selectMandatoryFields${stringifySearch({ id })}`
const fieldPages: Record<ExtraFieldKind, string> = {
  text: 'editTextField',
  number: 'editNumberField',
  date: 'editDateField',
  options: 'editOptionsField',
}
/** Without a field it makes one. */
export const fieldPath = (kind: ExtraFieldKind, id?: number, field?: string) =>
  `${at}/${fieldPages[kind]}${stringifySearch({ id, field })}`

/** Choose among the communities that the find in the making meets, and answer one of them. */
export const selectPath = '/fund/indberet/communityExtrafieldsSelect'
export const optionsPath = (communityId: number) =>
  `/fund/indberet/communityExtrafieldsOptions?communityId=${communityId}`
