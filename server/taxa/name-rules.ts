import type { Selectable } from 'kysely'
import { Refusal } from '#server/core/refusal.ts'
import type { Schema } from '#server/core/schema.ts'
import type { RowChange } from './rows.ts'

export type NameRow = Selectable<Schema['taxonName']>
export type VernacularRow = Selectable<Schema['vernacularName']>

export const statuses = { accepted: 1, synonym: 2, misapplied: 3, technical: 6 } as const

/** Names are stored with single spaces, and with each letter written in one way. */
export const tidyName = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim()
/** How names are compared: case and spaces do not matter, nothing else is forgiven. */
export const sameName = (name: string): string => tidyName(name).toLowerCase()

/** A hybrid by its parents is the same in either order. */
export const sameFormula = (name: string): string => {
  const parents = tidyName(name).split(' × ')
  return parents.every((parent) => /^\p{Lu}/u.test(parent))
    ? parents.map(sameName).toSorted().join(' × ')
    : sameName(name)
}

const speciesGroupRank = 1900

/**
 * The names under which a taxon keeps others away from its place: its own, and the other ways of writing it. A group of
 * species is written with "agg." or without.
 */
export const standingKeys = (name: string, rank: number): string[] => {
  const key = sameFormula(name)
  const isBareGroup = rank === speciesGroupRank && !key.endsWith(' agg.')
  return [...new Set([sameName(name), key, ...(isBareGroup ? [`${key} agg.`] : [])])]
}

/** Whether an entry is to be the taxon's accepted name: marked so, or of that status. */
export const isToBeSelected = (entry: { isSelected: boolean; taxonomicStatus: number }): boolean => {
  const unfit: number[] = [statuses.synonym, statuses.misapplied, statuses.technical]
  if (entry.isSelected && unfit.includes(entry.taxonomicStatus)) {
    throw new Refusal('invalid', 'name_status_unfit', {
      taxonomicStatus: 'Det accepterede navn kan ikke have den status.',
    })
  }
  return entry.isSelected || entry.taxonomicStatus === statuses.accepted
}

export const changeOfName = (row: Pick<NameRow, 'id' | 'taxonId'>, before: object, after: object): RowChange => ({
  table: 'taxonName',
  key: { id: row.id },
  of: row.taxonId,
  before: { ...before },
  after: { ...after },
})

export const changeOfVernacular = (row: VernacularRow, after: object): RowChange => ({
  table: 'vernacularName',
  key: { id: row.id },
  of: row.taxonId,
  before: { ...row },
  after: { ...after },
})

/** The name that was the accepted one becomes a synonym. */
export const stepDown = (names: readonly NameRow[], exceptId?: number): RowChange[] =>
  names
    .filter((name) => name.isSelected && !name.isDeleted && name.id !== exceptId)
    .map((name) => changeOfName(name, name, { isSelected: false, taxonomicStatus: statuses.synonym }))

export const stepDownVernacular = (names: readonly VernacularRow[], exceptId?: number): RowChange[] =>
  names
    .filter((name) => name.isAccepted && !name.isDeleted && name.id !== exceptId)
    .map((name) => changeOfVernacular(name, { isAccepted: false }))
