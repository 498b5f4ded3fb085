import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnUser } from '#contract/account.ts'
import type { Grant } from '#contract/grants.ts'
import { api } from '../../core/api.ts'
import { getSession, setUser } from '../../session/session.ts'
import { pageSize } from './address.ts'

export const useUserList = (query: string, page: number) =>
  useQuery({
    queryKey: ['users', query, page],
    queryFn: ({ signal }) =>
      api(
        'GET /account/list',
        { ...(query === '' ? {} : { queryString: query }), skip: (page - 1) * pageSize, take: pageSize },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const useUser = (userId: number) =>
  useQuery({
    queryKey: ['user', userId],
    // Only administrators open the page, and they get all fields.
    queryFn: async ({ signal }) => (await api('GET /account/domain-user', { userId }, { signal })) as OwnUser,
  })

export const useGrants = (userId: number) =>
  useQuery({
    queryKey: ['user-grants', userId],
    queryFn: ({ signal }) => api('GET /account/user-grants', { userId }, { signal }),
  })

/** What to do with the server's answers, so that list, panel and own session agree. */
export function useUserUpdates(userId: number) {
  const client = useQueryClient()
  const refreshList = () => client.invalidateQueries({ queryKey: ['users'] })
  const isSelf = getSession().user?.id === userId
  return {
    isSelf,
    userChanged: (user: OwnUser) => {
      client.setQueryData(['user', userId], isSelf ? { ...user, note: null } : user)
      if (isSelf) setUser({ ...user, note: null })
      void refreshList()
    },
    /** Grants change which roles hold, so the user is asked for again. */
    grantsChanged: (grants: Grant[]) => {
      client.setQueryData(['user-grants', userId], grants)
      void client.invalidateQueries({ queryKey: ['user', userId] })
      void refreshList()
    },
    refetch: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: ['user', userId] }), refreshList()])
    },
  }
}
