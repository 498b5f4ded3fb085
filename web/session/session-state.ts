import { useSyncExternalStore } from 'react'
import type { OwnUser } from '#contract/account.ts'
import type { HeldRole } from '#contract/roles.ts'

export interface Session {
  status: 'loading' | 'anonymous' | 'signed-in'
  /** The domain user; known when the status is signed-in. */
  user: OwnUser | null
  /** Values of the role claim in the token. */
  claims: readonly string[]
  roles: readonly HeldRole[]
}

export const anonymousSession: Session = { status: 'anonymous', user: null, claims: [], roles: [] }

let session: Session = anonymousSession
const listeners = new Set<() => void>()

export const getSession = () => session

export const setSession = (next: Session) => {
  session = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useSession = (): Session => useSyncExternalStore(subscribe, getSession, () => anonymousSession)

/** When it is known whether somebody is signed in. */
export const sessionSettled = (): Promise<Session> =>
  new Promise((resolve) => {
    if (session.status !== 'loading') return resolve(session)
    const stop = subscribe(() => {
      if (session.status === 'loading') return
      stop()
      resolve(session)
    })
  })
