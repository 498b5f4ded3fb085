import { api } from '../core/api.ts'
import { recheck } from '../core/navigation.ts'
import { queryClient } from '../core/query.ts'
import { getSession, setUser } from '../session/session.ts'

export const termsKey = ['terms-settings'] as const

export interface TermsDraft {
  html: string
  requiresNewAcceptance: boolean
}

/** Make the text the newest version; gives its number. */
export async function publishTerms({ html, requiresNewAcceptance }: TermsDraft): Promise<number> {
  const published = await api('POST /admin-settings/update-terms', { terms: html, requiresNewAcceptance })
  queryClient.setQueryData(termsKey, published)
  return published.version
}

/** The publisher's own acceptance has lapsed with everybody else's: the guard leads them to the terms. */
export function askPublisherToo() {
  const { user } = getSession()
  if (!user) return
  setUser({ ...user, hasAcceptedMostRecentTerms: false })
  recheck()
}
