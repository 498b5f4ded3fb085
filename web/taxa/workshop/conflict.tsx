import { type Edited, useConflict } from '../../ui/conflict.tsx'
import { useDraft } from '../../ui/draft.ts'
import { afterOwnSteps } from './own-steps.ts'
import { newestTaxon, taxonSavedFrom } from './taxon-updates.ts'

/** When somebody else was faster in a form whose version is the taxon's. */
export const useTaxonConflict = (
  { id, version }: { id: number; version: number },
  { isDirty, reset }: Pick<Edited, 'isDirty' | 'reset'>,
) =>
  useConflict({
    version,
    isDirty,
    reset,
    refetch: async () => (await newestTaxon(id)).version,
    forward: (seen) => afterOwnSteps(id, seen),
  })

/** What the calls that change many taxa are told about one. */
interface OnlyThis {
  taxonIds: number[]
  versions: Record<string, number>
}

/** Part of a taxon under change, saved by a call that can change many at once. */
export function useTaxonDraft<T extends object>(taxon: { id: number; version: number }, saved: T) {
  const draft = useDraft(saved)
  const { guard, notice } = useTaxonConflict(taxon, draft)
  const save = async (send: (only: OnlyThis) => Promise<unknown>) => {
    const isSaved = await guard(async (version) => {
      await send({ taxonIds: [taxon.id], versions: { [taxon.id]: version } })
      await taxonSavedFrom(taxon.id, version)
    })
    if (isSaved) draft.markSaved()
  }
  return { draft, notice, save }
}
