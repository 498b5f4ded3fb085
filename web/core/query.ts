import { type InvalidateQueryFilters, onlineManager, QueryClient } from '@tanstack/react-query'

// The library takes it that there is a network until it hears otherwise: what was opened without one would never notice
// that it came.
onlineManager.setOnline(globalThis.navigator?.onLine ?? true)

class Client extends QueryClient {
  /**
   * A first answer that is still on its way may be from before the change. The library would wait for it and take it for
   * new, for ever; here it is dropped, and asked for again.
   */
  override invalidateQueries: QueryClient['invalidateQueries'] = (filters, options) => {
    if (asksAgain(filters)) {
      for (const query of this.getQueryCache().findAll(filters)) {
        const isFirst = query.state.data === undefined && query.state.fetchStatus === 'fetching'
        if (isFirst && query.isActive()) void query.cancel({ silent: true })
      }
    }
    return super.invalidateQueries(filters, options)
  }
}
const asksAgain = (filters: InvalidateQueryFilters = {}) =>
  !['none', 'inactive'].includes(filters.refetchType ?? filters.type ?? 'active')

/** All server data. The API client repeats what is worth repeating, so the cache does not. Without a network
 * one is told at once instead of waiting for it, and what failed is asked for when it is back. */
export const newQueryClient = (): QueryClient =>
  new Client({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export const queryClient = newQueryClient()
