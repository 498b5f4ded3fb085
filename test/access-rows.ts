import type { CallName } from '#contract/calls.ts'
import { actorNames, staffActors } from './people.ts'

/** Nobody has this id: whoever may make the call is told "not found", and nothing is changed. */
export const nobody = 999_999_999
export const noUuid = '00000000-0000-4000-8000-000000000000'

export interface AccessRow {
  call: CallName
  /** When a call needs more than one row: what tells them apart. */
  when?: string
  /** Who comes through the doors; all other actors are refused (401 without a token, otherwise 403). */
  allowed: readonly string[]
  /** `own` is the id of the actor who calls. */
  input?: (own: number) => object
}

export const everyone = actorNames
export const signedIn = actorNames.filter((name) => name !== 'anonymous' && name !== 'client')
export const withUser = signedIn.filter((name) => name !== 'newcomer')
export const members = ['member', ...staffActors]
export const siteAdmin = ['siteAdminRole']
export const wardens = ['siteAdminRole', 'siteModerator']

export const ofNobody =
  (more: object = {}) =>
  () => ({ userId: nobody, ...more })
export const ofOwn =
  (more: object = {}) =>
  (own: number) => ({ userId: own, ...more })

/** Calls on a user's own things: every member on their own, only site administrators on others'. */
export const self = (call: CallName, more: object = {}): AccessRow[] => [
  { call, when: 'own', allowed: members, input: ofOwn(more) },
  { call, when: "another's", allowed: siteAdmin, input: ofNobody(more) },
]
/** The same where not even an administrator may look. */
export const onlySelf = (call: CallName, more: object = {}): AccessRow[] => [
  { call, when: 'own', allowed: members, input: ofOwn(more) },
  { call, when: "another's", allowed: [], input: ofNobody(more) },
]
export const admin = (call: CallName, input?: AccessRow['input']): AccessRow =>
  input ? { call, allowed: siteAdmin, input } : { call, allowed: siteAdmin }
export const taxonAdmins = ['taxonAdminRole', 'siteAdminRole']
export const experts = staffActors.filter((name) => /^(expert|speciesExpert|groupExpert)Role/.test(name))
export const workshop = [...taxonAdmins, 'taxonExpertRole']
export const taxonEditors = ['taxonEditorRole', 'taxonAdminRole']
export const listEditors = [...workshop, 'taxonEditAdminListRole']

/** Several calls for the same people, on things that nobody knows. */
export const rowsFor = (allowed: readonly string[], rows: Partial<Record<CallName, object>>): AccessRow[] =>
  Object.entries(rows).map(([call, input]) => ({ call: call as CallName, allowed, input: () => input }))
