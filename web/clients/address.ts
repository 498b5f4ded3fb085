import { stringifySearch } from '../core/search.ts'

/** Stands for an application that does not exist yet; real ids begin with another word. */
export const newId = 'ny'
export const clientAddressOf = (clientId?: string): string =>
  `/administration/klient-administration${stringifySearch({ clientId })}`
