import { limits } from '#contract/details.ts'

/** The sheet of a trip's own finds. */
export const tripSheetPath = (tripId: number) => `/tur/mass-edit/${tripId}`
/** The word in the place of a trip's number: the finds are named in the address. */
const chosenWord = 'fund'
/** The sheet of finds that were chosen by hand. */
export const chosenSheetPath = (ids: readonly number[]) =>
  `/tur/mass-edit/${chosenWord}?fund=${ids.slice(0, limits.massRecords).join('-')}`

/** What a sheet holds: the finds of a trip, or those that are named. */
export type SheetOf = { tripId: number } | { ids: number[] }

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

export function sheetIn(turId: string | undefined, fund: string | undefined): SheetOf | undefined {
  if (turId !== undefined && isId(turId)) return { tripId: Number(turId) }
  const ids = (fund ?? '').split('-').filter(isId).map(Number)
  if (turId !== chosenWord || ids.length === 0) return
  return { ids: [...new Set(ids)].slice(0, limits.massRecords) }
}
