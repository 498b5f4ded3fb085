import { stringifySearch } from '../../core/search.ts'

const path = '/administration/brugeradministration'
export const pageSize = 25

export interface UserListPlace {
  /** What is searched for. */
  query: string
  /** From 1. */
  page: number
  /** The user whose panel is open. */
  userId: number | undefined
}

const whole = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

export const userListPlaceOf = (search: Record<string, string>): UserListPlace => ({
  query: search.soeg ?? '',
  page: whole(search.side) ?? 1,
  userId: whole(search.userId),
})

/** The address of the page with the list and the panel as wanted. */
export const userListAddressOf = ({ query, page, userId }: UserListPlace): string =>
  path + stringifySearch({ soeg: query || undefined, side: page > 1 ? page : undefined, userId })
