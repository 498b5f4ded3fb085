import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Reply, Sent } from '#contract/calls.ts'
import type { Unread } from '#contract/notifications.ts'
import type { NotificationFamily } from '#contract/validation-words.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { useSession } from '../session/session.ts'

const pageSize = 20
/** How long somebody who looks at the portal may wait for news. A page that nobody looks at asks for nothing. */
const askEvery = 15_000

const unreadKey = ['notifications', 'unread']
const listKey = ['notifications', 'list']
const settingsKey = ['notifications', 'settings']

/** How many cards have something new; it follows what happens, and is asked for at once when one comes back. */
export function useUnread() {
  const { user } = useSession()
  const isMember = user?.hasAcceptedMostRecentTerms === true && !user.isBlocked
  return useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<Unread>(unreadKey)
      const unread = await api('GET /notifications/num-unread', {}, { signal })
      // An open list shows what has come, also on a card that was unread already.
      const isOther = before?.total !== unread.total || before.newestAt !== unread.newestAt
      if (before && isOther) void queryClient.invalidateQueries({ queryKey: listKey })
      return unread
    },
    enabled: isMember,
    refetchInterval: askEvery,
    refetchOnWindowFocus: 'always',
  })
}

export const useNotifications = (family: NotificationFamily | undefined) =>
  useInfiniteQuery({
    queryKey: [...listKey, family],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /notifications/list',
        { skip: pageParam, take: pageSize, ...(family === undefined ? {} : { family }) },
        { signal },
      ),
    getNextPageParam: (last, all) => {
      const seen = all.reduce((sum, page) => sum + page.items.length, 0)
      return seen < last.total && last.items.length > 0 ? seen : undefined
    },
    // What has come since is what one comes for.
    staleTime: 0,
  })

function visited(unread: Unread) {
  queryClient.setQueryData(unreadKey, unread)
  return queryClient.invalidateQueries({ queryKey: listKey })
}

export const markVisited = async (id: number, family: NotificationFamily | undefined) =>
  visited(await api('POST /notifications/mark-visited', { id, ...(family === undefined ? {} : { family }) }))

export const markAllVisited = async (family: NotificationFamily | undefined) =>
  visited(await api('POST /notifications/mark-all-visited', family === undefined ? {} : { family }))

export type Settings = Reply<'GET /notifications/settings'>
export type FamilySetting = Settings['families'][number]

export const useNotificationSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api('GET /notifications/settings', {}, { signal }),
  })

/** Shown at once, and taken back when it could not be saved. */
export async function saveSetting(setting: Sent<'POST /notifications/update-settings'>) {
  const before = queryClient.getQueryData<Settings>(settingsKey)
  if (before) {
    const families = before.families.map((one) => (one.family === setting.family ? setting : one))
    queryClient.setQueryData<Settings>(settingsKey, { ...before, families })
  }
  try {
    queryClient.setQueryData(settingsKey, await api('POST /notifications/update-settings', setting))
    void queryClient.invalidateQueries({ queryKey: unreadKey })
    void queryClient.invalidateQueries({ queryKey: listKey })
  } catch (error) {
    queryClient.setQueryData(settingsKey, before)
    throw error
  }
}
