import { QueryClient } from '@tanstack/react-query'

/** All server data. The API client repeats what is worth repeating, so the cache does not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000 },
    mutations: { retry: false },
  },
})
