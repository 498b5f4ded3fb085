import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, api, type CallOptions } from '../../core/api.ts'
import type { QuickReply } from './entries.ts'

/** Short enough to feel immediate, long enough that a quick writer asks once a word. */
const pause = 120

interface Answer extends QuickReply {
  /** Only what lies on the device was searched. */
  isOffline: boolean
}

/** The server's answer; without a network the species whose names lie on the device. */
async function search(queryString: string, options: CallOptions): Promise<Answer> {
  try {
    return { ...(await api('GET /search/quick-search', { queryString }, options)), isOffline: false }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const { searchOffline } = await import('../../taxa/offline-taxa.ts')
    const taxa = await searchOffline(queryString, {}, 8)
    const none = {
      ...{ records: [], recordsOfFirst: null, people: [], places: [], threads: [], trips: [], news: [] },
      communities: [],
    }
    return { taxa, ...none, isOffline: true }
  }
}

/** The answer to what is being typed. An earlier one stays until the new one is there. */
export function useQuickSearch(text: string) {
  const typed = text.trim().slice(0, 100)
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isError, isFetching } = useQuery({
    queryKey: ['quick-search-box', asked],
    queryFn: ({ signal }) => search(asked, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  return {
    typed,
    answer: typed === '' ? undefined : data,
    isError,
    /** Whether the answer is that to the text as it stands now. */
    isCurrent: typed === asked && !isFetching,
  }
}
