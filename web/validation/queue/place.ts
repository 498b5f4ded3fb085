import type { QueueFilter, QueueTab } from '#contract/validation-queue.ts'
import { overviewPath } from '../address.ts'
import { boxOf } from './areas.ts'

/** The queue as its address tells it. */
export interface QueuePlace {
  tab: QueueTab
  group?: number | undefined
  taxonId?: number | undefined
  picture?: boolean | undefined
  waited?: number | undefined
  machine?: 'none' | 'low' | 'near' | undefined
  /** The key of a part of the country, or the part of a map: west, south, east, north. */
  area?: string | undefined
  /** Also groups that the viewer does not decide in. */
  all?: boolean | undefined
}

/** The parts of the queue, in the order in which they are shown. */
export const tabs: readonly { tab: QueueTab; label: string }[] = [
  { tab: 'waiting', label: 'Venter' },
  { tab: 'parted', label: 'Uenighed' },
  { tab: 'flagged', label: 'Markeret' },
  { tab: 'answered', label: 'Besvaret' },
  { tab: 'paused', label: 'På pause' },
  { tab: 'unnamed', label: 'Uden navn' },
  { tab: 'starred', label: '1 eller 2 stjerner' },
]

/** What is said where a part of the queue has nothing: the others may. */
export const emptyWords: Record<QueueTab, string> = {
  waiting: 'Alt i dine grupper er afgjort. Tak for indsatsen.',
  parted: 'Ingen uenigheder i dine grupper venter på dig.',
  flagged: 'Ingen fund i dine grupper er markeret.',
  answered: 'Der er ingen nye svar fra finderne i dine grupper.',
  paused: 'Ingen fund i dine grupper venter på svar fra finderen.',
  unnamed: 'Ingen fund i dine grupper mangler et navn.',
  starred: 'Ingen fund i dine grupper har én eller to stjerner.',
}

const machines = ['none', 'low', 'near'] as const
const numberIn = (text: string | undefined, most = Number.MAX_SAFE_INTEGER) => {
  const value = /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined
  return value !== undefined && value <= most ? value : undefined
}

export const queuePlaceOf = (search: Record<string, string>): QueuePlace => ({
  tab: tabs.find(({ tab }) => tab === search.tab)?.tab ?? 'waiting',
  group: numberIn(search.gruppe, 12) || undefined,
  taxonId: numberIn(search.art) || undefined,
  picture: search.foto === 'ja' ? true : search.foto === 'nej' ? false : undefined,
  waited: numberIn(search.ventet, 36_500),
  machine: machines.find((one) => one === search.maskine),
  area: boxOf(search.sted ?? '') ? search.sted : undefined,
  all: search.alle === 'ja' || undefined,
})

/** An address that leads to the queue like this. */
export function queueAddressOf(place: QueuePlace): string {
  const given: [string, string | number | undefined][] = [
    ['fane', 'koe'],
    ['tab', place.tab === 'waiting' ? undefined : place.tab],
    ['gruppe', place.group],
    ['art', place.taxonId],
    ['foto', place.picture === undefined ? undefined : place.picture ? 'ja' : 'nej'],
    ['ventet', place.waited],
    ['maskine', place.machine],
    ['sted', place.area],
    ['alle', place.all ? 'ja' : undefined],
  ]
  const query = new URLSearchParams(
    given.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  return `${overviewPath}?${query}`
}

export const filterOf = (place: QueuePlace): QueueFilter => ({
  ...(place.group === undefined ? {} : { speciesGroups: [place.group] }),
  ...(place.taxonId === undefined ? {} : { taxonIds: [place.taxonId] }),
  ...(place.picture === undefined ? {} : { hasPicture: place.picture }),
  ...(place.waited === undefined ? {} : { waitedDays: place.waited }),
  ...(place.machine === undefined ? {} : { machine: place.machine }),
  ...(place.area === undefined ? {} : { box: boxOf(place.area) }),
  ...(place.all ? {} : { mine: true }),
})

export const isNarrowed = ({ tab: _, ...rest }: QueuePlace) => Object.values(rest).some((value) => value !== undefined)
