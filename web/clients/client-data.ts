import { useQuery } from '@tanstack/react-query'
import type { Client } from '#contract/clients.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'

const key = ['clients'] as const

/** Partner applications, by name. */
export const useClients = (isEnabled: boolean) =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => api('GET /clients/list', {}, { signal }), enabled: isEnabled })

const byName = (a: Client, b: Client) => a.name.localeCompare(b.name, 'da-DK')

/** The list with what the server has just answered. */
export const clientChanged = (client: Client) =>
  queryClient.setQueryData<Client[]>(key, (before = []) =>
    [...before.filter((other) => other.clientId !== client.clientId), client].sort(byName),
  )
export const clientDeleted = (clientId: string) =>
  queryClient.setQueryData<Client[]>(key, (before = []) => before.filter((client) => client.clientId !== clientId))
export const refetchClients = () => queryClient.invalidateQueries({ queryKey: key })
