import { openDB } from 'idb'
import type { KeptCommunity } from '#contract/community.ts'
import { communityLimits } from '#contract/community-words.ts'
import { api } from '../core/api.ts'
import { log } from '../core/log.ts'
import { readItem, writeItem } from '../core/storage.ts'
import { getSession } from '../session/session-state.ts'
import { type Fit, fitOf, type Made } from './fit.ts'

/** The communities that somebody follows or met lately lie on the device, each user's by themselves. */
const database = () => openDB('vildfund-communities', 1, { upgrade: (db) => void db.createObjectStore('kept') })
const metKey = (userId: number) => `communities-met:${userId}`
const days = 60

const latelyMet = (userId: number) => readItem<number[]>(metKey(userId)) ?? []

export async function refreshKeptCommunities(): Promise<void> {
  const userId = getSession().user?.id
  if (userId === undefined) return
  try {
    const { items } = await api('POST /community/to-keep', { ids: latelyMet(userId) })
    await (await database()).put('kept', items, userId)
  } catch (error) {
    log.warning('offline', `Fællesskaberne kunne ikke lægges på enheden: ${String(error)}`)
  }
}

/** The find met these just now: next time without a network they are proposed too. */
export function rememberMet(ids: readonly number[]) {
  const userId = getSession().user?.id
  if (userId === undefined) return
  const before = latelyMet(userId)
  const now = [...new Set([...ids, ...before])].slice(0, communityLimits.lately)
  writeItem(metKey(userId), now, days, 'd')
  if (now.some((id) => !before.includes(id))) void refreshKeptCommunities()
}

export type Proposed = KeptCommunity & { fit: Exclude<Fit, 'no'> }

/** Which of them a find may meet, as far as the device can tell. */
export async function proposed(find: Made): Promise<Proposed[]> {
  const userId = getSession().user?.id
  if (userId === undefined) return []
  const kept = ((await (await database()).get('kept', userId)) ?? []) as KeptCommunity[]
  return kept.flatMap((community) => {
    const fit = fitOf(community, find, new Date())
    return fit === 'no' ? [] : [{ ...community, fit }]
  })
}
