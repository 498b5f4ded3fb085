import { QueryClient } from '@tanstack/react-query'
import { isLoggedInByCookie } from './cookies.ts'

/** All server data. The API client repeats what is worth repeating, so the cache does not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000 },
    mutations: { retry: false },
  },
})

/**
 * The answer to the page's first question, which the server has put into the page. It is what a visitor gets: somebody who
 * is signed in sees it at once too, and it is asked for again on their behalf.
 */
export function adoptPageData() {
  const text = document.getElementById('page-data')?.textContent
  if (!text) return
  const { key, value } = JSON.parse(text) as { key: readonly unknown[]; value: unknown }
  queryClient.setQueryData(key, value, { updatedAt: isLoggedInByCookie() ? 0 : Date.now() })
}
