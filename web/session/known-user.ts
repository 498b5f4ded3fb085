import type { OwnUser } from '#contract/account.ts'
import { readItem, removeItem, writeItem } from '../core/storage.ts'

const key = 'known_user'

/** The user as the server last told it, for when the server cannot be reached. */
export const rememberUser = (subject: string, user: OwnUser) => writeItem(key, { subject, user }, 365, 'd')

export const knownUser = (subject: string): OwnUser | undefined => {
  const known = readItem<{ subject: string; user: OwnUser }>(key)
  return known?.subject === subject ? known.user : undefined
}

export const forgetKnownUser = () => removeItem(key)
