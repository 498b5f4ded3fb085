import type { TaxonRef } from '#contract/taxon.ts'
import type { Effect, OrphanTaxon } from '#contract/taxon-tree.ts'
import { api } from '../../../core/api.ts'

/** Merging as a change of the tree: tried first, then done. */
export const mergeInto = (orphan: OrphanTaxon, target: TaxonRef) => ({
  question: `Læg ${orphan.name} sammen med ${target.name}?`,
  okLabel: 'Læg sammen',
  done: `${orphan.name} er lagt sammen med ${target.name}. Det huskes ved næste import.`,
  call: (dryRun: boolean): Promise<Effect> =>
    api('POST /taxa/merge-orphan', { orphanId: orphan.id, taxonId: target.id, dryRun }),
})
