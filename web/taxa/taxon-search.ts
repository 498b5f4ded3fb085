import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TaxonHit } from '#contract/taxon.ts'
import { ApiError, api, type CallOptions } from '../core/api.ts'

/** Short enough to feel immediate, long enough that a quick writer asks once a word. */
const pause = 120
const shownHits = 12

export interface SearchScope {
  speciesGroup?: number
  rank?: number
  /** Beyond the default taxa. */
  all?: boolean
  /** For editors. */
  includeDeleted?: boolean
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The server's answer; without a network that of the names on the device. */
async function search(queryString: string, scope: SearchScope, options: CallOptions): Promise<TaxonHit[]> {
  try {
    return await api('GET /taxa/search', { queryString, take: shownHits, ...scope }, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const { searchOffline } = await import('./offline-taxa.ts')
    return searchOffline(queryString, scope, shownHits)
  }
}

/** Hits for what is being typed. Earlier hits stay until the new ones are there; a question that is out of date is called off. */
export function useTaxonSearch(text: string, scope: SearchScope) {
  const typed = text.trim().slice(0, 100)
  const asked = useSettled(typed)
  const { data, isError, isFetching } = useQuery({
    queryKey: ['taxon-search', asked, scope],
    queryFn: ({ signal }) => search(asked, scope, { signal }),
    // The device can answer too.
    networkMode: 'always',
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  return {
    hits: typed === '' ? [] : (data ?? []),
    isError,
    /** Whether the hits are those of the text as it stands now. */
    isCurrent: typed === asked && !isFetching,
  }
}
