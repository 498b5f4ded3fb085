import type { Client } from '#contract/clients.ts'
import { ApiError } from '../core/api.ts'
import { FieldProblem } from '../ui/field-problem.ts'

export const scopeNames = {
  openid: 'Vide, hvem brugeren er (openid)',
  offline_access: 'Forny adgangen uden brugeren (offline_access)',
  api: 'Bruge portalens data på brugerens vegne (api)',
} as const
export type Scope = keyof typeof scopeNames
export const allScopes = Object.keys(scopeNames) as Scope[]

/** An application as its fields hold it: addresses one a line, each scope a tick. */
export interface ClientDraft extends Record<Scope, boolean> {
  name: string
  redirectUris: string
  postLogoutRedirectUris: string
  machineAccess: boolean
  note: string
}

export const newClient: ClientDraft = {
  name: '',
  redirectUris: '',
  postLogoutRedirectUris: '',
  machineAccess: false,
  openid: true,
  offline_access: false,
  api: true,
  note: '',
}

export const draftOf = (client: Client): ClientDraft => ({
  name: client.name,
  redirectUris: client.redirectUris.join('\n'),
  postLogoutRedirectUris: client.postLogoutRedirectUris.join('\n'),
  machineAccess: client.machineAccess,
  openid: client.scopes.includes('openid'),
  offline_access: client.scopes.includes('offline_access'),
  api: client.scopes.includes('api'),
  note: client.note,
})

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What the server is asked for; throws what is missing, by field. */
export function wishOf(draft: ClientDraft) {
  const redirectUris = lines(draft.redirectUris)
  const scopes = allScopes.filter((scope) => draft[scope])
  const errors: Record<string, string> = {}
  if (draft.name.trim() === '') errors.name = 'Giv applikationen et navn.'
  if (redirectUris.length === 0 && !draft.machineAccess) {
    errors.redirectUris = 'Angiv mindst én adresse, eller slå maskinadgang til.'
  }
  if (scopes.length === 0) errors.scopes = 'Vælg mindst ét.'
  if (Object.keys(errors).length > 0) throw new FieldProblem(errors)
  return {
    name: draft.name,
    redirectUris,
    postLogoutRedirectUris: lines(draft.postLogoutRedirectUris),
    machineAccess: draft.machineAccess,
    scopes,
    note: draft.note,
  }
}

/** A refusal of one address in a list (`redirectUris.2`) is shown at the list, saying which line. */
export function atTheField(error: unknown): unknown {
  const fields = error instanceof ApiError ? error.problem?.fields : undefined
  if (!fields || !(error instanceof ApiError)) return error
  const told = Object.entries(fields).map(([path, text]) => {
    const [field = path, index] = path.split('.')
    return [field, index === undefined ? text : `Linje ${Number(index) + 1}: ${text}`] as const
  })
  return new FieldProblem(Object.fromEntries(told.reverse()), error.message)
}
