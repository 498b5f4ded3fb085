import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../core/api.ts'

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

/** Hits for what is being typed. Earlier hits stay until the new ones are there; a question that is out of date is called off. */
export function useTaxonSearch(text: string, scope: SearchScope) {
  const typed = text.trim().slice(0, 100)
  const asked = useSettled(typed)
  const { data, isError, isFetching } = useQuery({
    queryKey: ['taxon-search', asked, scope],
    queryFn: ({ signal }) => api('GET /taxa/search', { queryString: asked, take: shownHits, ...scope }, { signal }),
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
