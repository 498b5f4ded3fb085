import { useState } from 'react'
import { showError } from '../../ui/dialogs.tsx'
import { taxaChanged } from './taxon-updates.ts'

/**
 * A button's own work: one at a time, and what goes wrong is told. `pending` is the key of what is under way. The buttons
 * are not disabled meanwhile: that would take the focus from them.
 */
export function useAct<Key extends string | number = string>() {
  const [pending, setPending] = useState<Key>()
  const act = async (key: Key, failure: string, work: () => Promise<unknown>) => {
    if (pending !== undefined) return
    setPending(key)
    try {
      await work()
    } catch (error) {
      await showError(failure, error)
      // Perhaps somebody else was faster: show what holds now.
      await taxaChanged()
    } finally {
      setPending(undefined)
    }
  }
  return { pending, act }
}
