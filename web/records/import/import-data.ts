import { useQuery } from '@tanstack/react-query'
import { counted } from '#contract/counted.ts'
import type { RecordImport } from '#contract/record-import.ts'
import { api } from '../../core/api.ts'
import { queryClient } from '../../core/query.ts'
import { toldBy } from '../../ui/form-context.ts'

const logKey = ['record-imports'] as const
export const logPage = 20

export const isUnderWay = ({ status }: RecordImport) => status === 'waiting' || status === 'running'

/** The log; asked for every second while something is under way. */
export const useImportLog = (skip: number) =>
  useQuery({
    queryKey: [...logKey, skip],
    queryFn: () => api('GET /records/search-record-import-log', { skip, take: logPage }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? 1000 : false),
  })

export const logChanged = () => queryClient.invalidateQueries({ queryKey: logKey })
/** Finds have come or gone: what shows them is asked for again when it is next seen. */
export const recordsChanged = () => queryClient.invalidateQueries()

/** What the server says about a file is more exact than its message. */
export const reasonOf = (failure: unknown): string => {
  const told = toldBy(failure)
  return told?.fields.file ?? told?.message ?? 'Filen kunne ikke sendes. Tjek din forbindelse, og prøv igen.'
}

export const records = (count: number) => counted(count, 'fund')
export const rows = (count: number) => counted(count, 'række', 'rækker')
