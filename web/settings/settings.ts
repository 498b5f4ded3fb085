import { useQuery } from '@tanstack/react-query'
import type { SettingItem } from '#contract/settings.ts'
import { ApiError, api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'

const keyOf = (category: string) => ['settings', category] as const

const fetchItems = async (category: string): Promise<SettingItem[]> =>
  (await api('GET /admin-settings', { category })).items

const queryOf = (category: string) => ({
  queryKey: keyOf(category),
  queryFn: () => fetchItems(category),
  // Fetched once; saving replaces it.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The items of a category. */
export const useSettings = (category: string) => useQuery(queryOf(category))

/** Some items were not saved; the others were. */
export class SettingsError extends Error {
  readonly failed: readonly { key: string; error: unknown }[]
  constructor(failed: readonly { key: string; error: unknown }[]) {
    const told = failed.map(({ key, error }) => `${key}: ${error instanceof ApiError ? error.message : 'Ukendt fejl'}`)
    super(`Ikke alt blev gemt. ${told.join(' ')}`)
    this.failed = failed
  }
}

/** Write items, one call each and all at once; afterwards the cached category is what the server has. */
export async function saveSettings(category: string, items: readonly SettingItem[]): Promise<SettingItem[]> {
  const outcomes = await Promise.allSettled(
    items.map((item) => api('POST /admin-settings/add-item', { ...item, category })),
  )
  const failed = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' ? [{ key: items[index]?.key ?? '', error: outcome.reason as unknown }] : [],
  )
  const cached = queryClient.getQueryData<SettingItem[]>(keyOf(category))
  if (failed.length > 0 || cached === undefined) {
    // What a failed call left behind is not known here, so the server is asked.
    await queryClient.fetchQuery({ ...queryOf(category), staleTime: 0 }).catch(() => {
      queryClient.removeQueries({ queryKey: keyOf(category) })
    })
  } else {
    // The server's own words: it may have cleaned the HTML.
    const saved = new Map(outcomes.flatMap((o) => (o.status === 'fulfilled' ? [[o.value.key, o.value]] : [])))
    const kept = cached.filter((item) => !saved.has(item.key))
    queryClient.setQueryData(keyOf(category), [...kept, ...saved.values()])
  }
  if (failed.length > 0) throw new SettingsError(failed)
  return queryClient.getQueryData<SettingItem[]>(keyOf(category)) ?? []
}
