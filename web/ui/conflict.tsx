import { useState } from 'react'
import { ApiError } from '../core/api.ts'
import { ConflictNotice } from './ConflictNotice.tsx'

/** One saves at the foot of a form; what went wrong stands at its head. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

const isConflict = (error: unknown) => error instanceof ApiError && error.problem?.code === 'conflict'

export interface Edited {
  /** As it was last fetched. */
  version: number
  isDirty: boolean
  /** The version that was changed, when the writing began at another time. */
  begunAt?: number | undefined
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
export function useConflict({ version, isDirty, begunAt, refetch, reset, forward = (seen) => seen }: Edited) {
  const [isShown, setShown] = useState(false)
  const [seen, setSeen] = useState(begunAt ?? version)
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
