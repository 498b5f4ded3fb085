import { onlineManager, QueryClient } from '@tanstack/react-query'

// The library takes it that there is a network until it hears otherwise: what was opened without one would never notice
// that it came.
onlineManager.setOnline(globalThis.navigator?.onLine ?? true)

/** All server data. The API client repeats what is worth repeating, so the cache does not. Without a network
 * one is told at once instead of waiting for it, and what failed is asked for when it is back. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export const queryClient = newQueryClient()
