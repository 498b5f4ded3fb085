import { useEffect, useMemo, useRef } from 'react'
import type { RecordFilter } from '#contract/record-filter.ts'
import { go } from '../core/link.tsx'
import { type ReadPlace, type SearchPlace, searchAddressOf, searchPlaceOf } from './address.ts'

export interface Chooser {
  /** Show something else; `replace` for what one would not go back to step by step. */
  choose: (change: Partial<SearchPlace>, how?: { replace?: boolean }) => void
  /** Ask something else: what belonged to the former answer is closed. */
  setFilter: (filter: RecordFilter) => void
}

/** The place in the address, and how to go from it to another. */
export function useSearchPlace(search: Readonly<Record<string, string>>): ReadPlace & Chooser {
  const text = JSON.stringify(search)
  const place = useMemo(() => searchPlaceOf(JSON.parse(text) as Record<string, string>), [text])
  // The address follows a moment after it is asked for: the next change must build on what was asked for.
  const latest = useRef<SearchPlace>(place)
  useEffect(() => {
    latest.current = place
  }, [place])
  const chooser = useMemo<Chooser>(() => {
    const choose: Chooser['choose'] = (change, { replace = false } = {}) => {
      // Something else begins at its beginning.
      const next = { ...latest.current, from: undefined, ...change }
      latest.current = next
      go(searchAddressOf(next), { replace })
    }
    return { choose, setFilter: (filter) => choose({ filter, chosen: undefined }) }
  }, [])
  return { ...place, ...chooser }
}
