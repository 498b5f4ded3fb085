import type { Access } from '#contract/call.ts'
import { holds } from '#contract/roles.ts'
import type { Viewer } from './context.ts'
import { Refusal } from './refusal.ts'

/** 401 and 403, before anything of the body is read. What `self` means needs the input: see serve(). */
export function checkAccess(access: Access, viewer: Viewer) {
  if (access.who === 'public') return
  if (viewer.kind === 'anonymous') throw new Refusal('unauthorised', 'sign_in_needed')
  if (viewer.kind === 'client') throw new Refusal('forbidden', 'client_reads_only')
  if (access.who === 'signed-in') return
  if (viewer.userId === null) throw new Refusal('forbidden', 'user_unknown')
  if (viewer.blocked) throw new Refusal('forbidden', 'blocked')
  if (!viewer.acceptedTerms) throw new Refusal('forbidden', 'terms_not_accepted')
  if (access.who === 'staff' && !holds(viewer.roles, ...access.roles)) throw new Refusal('forbidden', 'role_missing')
}

/** The same as a question: what a page may offer, and what only some are shown. */
export const isAllowed = (access: Access, viewer: Viewer): boolean => {
  try {
    checkAccess(access, viewer)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
