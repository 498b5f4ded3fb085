import { useState } from 'react'
import { ApiError } from '../../core/api.ts'
import { ConflictNotice } from '../../ui/ConflictNotice.tsx'
import { useDraft } from '../../ui/draft.ts'
import { afterOwnSteps } from './own-steps.ts'
import { newestTaxon, taxonSavedFrom } from './taxon-updates.ts'

/** One saves at the foot of a form; what went wrong stands at its head. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

const isConflict = (error: unknown) => error instanceof ApiError && error.problem?.code === 'conflict'

interface Edited {
  /** As it was last fetched. */
  version: number
  isDirty: boolean
  /** Fetch what the other has saved; gives its version. */
  refetch: () => Promise<number | undefined>
  /** Give up what was written here. */
  reset: () => void
  /** The version that one's own saves elsewhere have made of a version. */
  forward?: (version: number) => number
}

/**
 * When somebody else was faster: nothing is overwritten, what was written stays, and one chooses how to go on.
 * The version counts that was seen when the writing began, whatever has been fetched since.
 */
export function useConflict({ version, isDirty, refetch, reset, forward = (seen) => seen }: Edited) {
  const [isShown, setShown] = useState(false)
  const [seen, setSeen] = useState(version)
  if (!isDirty && seen !== version) setSeen(version)
  /** Save; a conflict is told in the notice instead of as an error. True when it was saved. */
  const guard = async (save: (version: number) => Promise<unknown>): Promise<boolean> => {
    try {
      await save(forward(seen))
      setShown(false)
      return true
    } catch (error) {
      if (!isConflict(error)) throw error
      setShown(true)
      return false
    }
  }
  const fetchAgain = async (keepsMine: boolean) => {
    const newest = await refetch()
    if (newest !== undefined) setSeen(newest)
    if (!keepsMine) reset()
    setShown(false)
  }
  const notice = isShown && (
    <div ref={bringIntoSight}>
      <ConflictNotice title="En anden har ændret det samme i mellemtiden" onFetch={fetchAgain}>
        Det, du har skrevet, er ikke gemt, men det står her endnu. Hent det nyeste, og vælg, om dine ændringer skal
        lægges oven i.
      </ConflictNotice>
    </div>
  )
  return { guard, notice }
}

/** The same for a form whose version is the taxon's. */
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
