import type { TaxonRef } from '#contract/taxon.ts'
import { readItem, writeItem } from '../../core/storage.ts'

/** What somebody has noted in the field before, the newest first: two taps, without a network. */
const days = 400
const most = 40
const keyOf = (userId: number) => `field-taxa:${userId}`

export const knownTaxa = (userId: number): TaxonRef[] => readItem<TaxonRef[]>(keyOf(userId)) ?? []

export function learnTaxa(userId: number, taxa: readonly TaxonRef[]): TaxonRef[] {
  const others = knownTaxa(userId).filter(({ id }) => taxa.every((one) => one.id !== id))
  const all = [...taxa, ...others].slice(0, most)
  writeItem(keyOf(userId), all, days, 'd')
  return all
}
