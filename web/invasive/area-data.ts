import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { type AreaPlace, perPage } from './address.ts'

/** The keys begin with "records": a new find makes them ask again. */
export const useInvasiveTaxa = ({ annex, group, query, isNow, page }: AreaPlace, month: number) =>
  useQuery({
    queryKey: ['records', 'invasive', annex, group, query, isNow ? month : null, page],
    queryFn: ({ signal }) =>
      api(
        'GET /taxa/invasive-taxa',
        {
          ...(annex === undefined ? {} : { annex }),
          ...(group === undefined ? {} : { speciesGroup: group }),
          ...(query === '' ? {} : { queryString: query }),
          ...(isNow ? { inSeason: month } : {}),
          ...{ skip: (page - 1) * perPage, take: perPage },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** The species that a report was begun about. */
export const useNamedTaxon = (id: number | undefined) =>
  useQuery({
    queryKey: ['taxon', id],
    queryFn: ({ signal }) => api('GET /taxa/{id}', { id: id ?? 0 }, { signal }),
    enabled: id !== undefined,
    retry: false,
  })

/** How many warnings the year has brought, and what has become of them. */
export const useWarningFigures = () =>
  useQuery({
    queryKey: ['warning-figures'],
    queryFn: ({ signal }) => api('GET /warnings/figures', {}, { signal }),
  }).data
