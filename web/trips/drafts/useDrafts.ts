import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { ApiError } from '../../core/api.ts'
import { showError } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/Toast.tsx'
import { type DraftChanges, type OwnDrafts, useOwnDrafts } from './own-drafts.ts'
import { saveDrafts } from './save-drafts.ts'

const mostSteps = 50

/** Own finds of a trip with what can be written into them, step by step. */
export function useDrafts(tripId: number) {
  const { data, error, refetch } = useOwnDrafts(tripId)
  const [steps, setSteps] = useState<readonly DraftChanges[]>([])
  const [pending, setPending] = useState(0)

  /** Says whether it was kept. */
  const write = async (changes: DraftChanges, named: readonly TaxonRef[] = []): Promise<DraftChanges | undefined> => {
    setPending((count) => count + 1)
    try {
      const { before, torn } = await saveDrafts(tripId, changes, named)
      if (torn.length > 0) {
        toast.info(`${counted(torn.length, 'fund')} er rettet et andet sted imens. Se dem igen, før du retter.`)
      }
      return before
    } catch (problem) {
      await tell(problem)
      return undefined
    } finally {
      setPending((count) => count - 1)
    }
  }
  const save = async (changes: DraftChanges, named?: readonly TaxonRef[]): Promise<boolean> => {
    const before = await write(changes, named)
    if (before && before.size > 0) setSteps((all) => [...all, before].slice(-mostSteps))
    return before !== undefined && before.size > 0
  }
  /** Take the last step back; tells which finds it was about. */
  const takeBack = async (): Promise<readonly number[]> => {
    const last = steps.at(-1)
    if (!last) return []
    setSteps((all) => all.slice(0, -1))
    const undone = await write(last)
    if (undone) return [...undone.keys()]
    setSteps((all) => [...all, last])
    return []
  }
  return {
    ...{ data, error, save, takeBack },
    refetch: () => void refetch(),
    canTakeBack: steps.length > 0,
    isSaving: pending > 0,
  }
}
export type Drafts = Omit<ReturnType<typeof useDrafts>, 'data'> & { data: OwnDrafts }

async function tell(problem: unknown) {
  if (!(problem instanceof ApiError)) throw problem
  if (problem.status === 0) {
    toast.error('Der er ingen forbindelse til serveren. Det sidste er ikke gemt.')
    return
  }
  const [words] = Object.values(problem.problem?.fields ?? {})
  if (problem.status === 400 && words !== undefined) toast.error(`Det kunne ikke gemmes: ${words}`)
  else await showError('Det kunne ikke gemmes.', problem)
}
