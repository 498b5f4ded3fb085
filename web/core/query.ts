import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isLoggedInByCookie } from './cookies.ts'

// The library takes it that there is a network until it hears otherwise: what was opened without one would never notice
// that it came.
onlineManager.setOnline(globalThis.navigator?.onLine ?? true)

/** All server data. The API client repeats what is worth repeating, so the cache does not. Without a network
 * one is told at once instead of waiting for it, and what failed is asked for when it is back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
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
