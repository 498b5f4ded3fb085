import type { RecordFilter } from '#contract/record-filter.ts'
import { capital } from '#contract/taxon-head.ts'
import { askedOfLists, useNotNoted } from '../../trips/not-noted.ts'
import type { Epochs } from '../address.ts'
import { changed } from '../filter/filter-texts.ts'

/** On how many complete lists of each period the species is not: an empty square says more where somebody looked. */
export function EpochAbsences({ filter, epochs }: { filter: RecordFilter; epochs: Epochs }) {
  const before = useNotNoted(askedOfLists(changed(filter, epochs.before)))
  const after = useNotNoted(askedOfLists(changed(filter, epochs.after)))
  const said = [before && `før: ${before}.`, after && `efter: ${after}.`].filter((part) => part !== undefined)
  return said.length > 0 && said.map((part) => capital(part)).join(' ')
}
