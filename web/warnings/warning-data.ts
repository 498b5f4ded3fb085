import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Reply, Sent } from '#contract/calls.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { validationTouched } from '../validation/validation-data.ts'

export type WarningList = Reply<'GET /warnings/list'>
export type WarningLine = WarningList['items'][number]
export type Warning = Reply<'GET /warnings/{id}'>
export type WarningRecord = Warning['records'][number]
export type WarningWishes = Reply<'GET /warnings/wishes'>

const listKey = ['warnings']
const oneKey = (id: number) => ['warning', id]
const wishesKey = ['warning-wishes']

export const useWarnings = (filter: Sent<'GET /warnings/list'>) =>
  useQuery({
    queryKey: [...listKey, filter],
    queryFn: ({ signal }) => api('GET /warnings/list', filter, { signal }),
    placeholderData: keepPreviousData,
  })

const fetchWarning = (id: number, signal?: AbortSignal) => api('GET /warnings/{id}', { id }, signal ? { signal } : {})

export const useWarning = (id: number) =>
  useQuery({ queryKey: oneKey(id), queryFn: ({ signal }) => fetchWarning(id, signal) })

/** As it stands now: somebody else, or a vote, has changed it. */
export async function newestWarning(id: number): Promise<Warning> {
  const warning = await fetchWarning(id)
  warningChanged(warning)
  return warning
}

function warningChanged(warning: Warning) {
  queryClient.setQueryData(oneKey(warning.id), warning)
  void queryClient.invalidateQueries({ queryKey: listKey })
}

/** Says what has come of it. */
export async function confirmRecord(id: number, recordId: number): Promise<string> {
  const { warning, text } = await api('POST /warnings/answer', { id, recordId, confirm: true })
  warningChanged(warning)
  await validationTouched([recordId])
  return text
}

export async function saveWarning(change: Sent<'POST /warnings/update'>) {
  warningChanged(await api('POST /warnings/update', change))
}

export const useWarningWishes = () =>
  useQuery({ queryKey: wishesKey, queryFn: ({ signal }) => api('GET /warnings/wishes', {}, { signal }) })

/** What is being saved, one after the other. */
let saving: Promise<unknown> = Promise.resolve()

/** Shown at once, so that the next choice builds on it, and saved in turn: the last choice is what stands. */
export async function saveWishes(wishes: WarningWishes) {
  queryClient.setQueryData(wishesKey, wishes)
  const { on, areas, species, emails } = wishes
  const said = { on, areas: areas.map(({ id }) => id), species: species.map(({ id }) => id), emails }
  const own = saving.then(() => api('POST /warnings/subscribe', said))
  saving = own.catch(() => {})
  try {
    const kept = await own
    // Not over what has been chosen meanwhile.
    if (queryClient.getQueryData(wishesKey) === wishes) queryClient.setQueryData(wishesKey, kept)
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: wishesKey })
    throw error
  }
}
