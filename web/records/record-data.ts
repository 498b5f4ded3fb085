import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Sent } from '#contract/calls.ts'
import type { RecordDetails } from '#contract/record.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'

const pageSize = 24

/** A find as the viewer may see it. The server puts the public answer into the page; see server/records/page.ts. */
export const useRecord = (id: number) =>
  useQuery({ queryKey: ['record', id], queryFn: ({ signal }) => api('GET /records/{id}', { id }, { signal }) })

export const useRecordHistory = (id: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['record-history', id],
    queryFn: ({ signal }) => api('GET /records/{id}/history', { id }, { signal }),
    enabled: isWanted,
  })

export const useNeighbours = (id: number) =>
  useQuery({
    queryKey: ['record-neighbours', id],
    queryFn: ({ signal }) => api('GET /records/{id}/neighbours', { id }, { signal }),
    staleTime: 300_000,
  })

/** Public finds of a filter, the newest first, as many as one scrolls to. */
export const useRecordList = (filter: RecordFilter, sort: 'observed' | 'submitted' = 'observed', take = pageSize) =>
  useInfiniteQuery({
    queryKey: ['records', filter, sort, take],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api('POST /records/search-record-list', { filter, sort, cursor: pageParam, take }, { signal }),
    getNextPageParam: (last) => last.cursor ?? undefined,
  })

/** Own finds of a kind, with their exact places. */
export const useOwnRecords = (
  kind: NonNullable<Sent<'GET /records/own-records'>['kind']>,
  { tag, isWanted = true, take = pageSize }: { tag?: string; isWanted?: boolean; take?: number } = {},
) =>
  useInfiniteQuery({
    queryKey: ['own-records', kind, tag, take],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /records/own-records',
        { kind, skip: pageParam, take, ...(tag === undefined ? {} : { tag }) },
        { signal },
      ),
    getNextPageParam: (last, all) => {
      const seen = all.reduce((sum, page) => sum + page.items.length, 0)
      return seen < last.total && last.items.length > 0 ? seen : undefined
    },
    enabled: isWanted,
  })

/** Lists in which a find can stand. */
const lists = ['records', 'own-records', 'record-neighbours', 'activity', 'person', 'first-record']

/** A find was changed here: its page shows the answer at once, everything else asks anew when it is looked at. */
export function recordChanged(record: RecordDetails) {
  queryClient.setQueryData(['record', record.id], record)
  void queryClient.invalidateQueries({ queryKey: ['record-history', record.id] })
  for (const list of lists) void queryClient.invalidateQueries({ queryKey: [list] })
}

/** The same where the call does not answer with the find. */
export async function recordTouched(...ids: readonly number[]) {
  await Promise.all(ids.map((id) => queryClient.invalidateQueries({ queryKey: ['record', id] })))
  for (const id of ids) void queryClient.invalidateQueries({ queryKey: ['record-history', id] })
  for (const list of lists) void queryClient.invalidateQueries({ queryKey: [list] })
}

/** Whether it is on pause is known before the find has come anew. */
export const showPaused = (id: number, isPaused: boolean) =>
  queryClient.setQueryData<RecordDetails>(['record', id], (record) => {
    if (!record || record.marks.includes('paused') === isPaused) return record
    const others = record.marks.filter((mark) => mark !== 'paused')
    return { ...record, marks: isPaused ? ['paused', ...others] : others }
  })
