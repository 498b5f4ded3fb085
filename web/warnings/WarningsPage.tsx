import { useEffect, useMemo } from 'react'
import { counted } from '#contract/counted.ts'
import { capital } from '#contract/taxon-head.ts'
import { go } from '../core/link.tsx'
import type { PageProps } from '../core/page.ts'
import { PointsMap } from '../map/PointsMap.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { useReturnFocus } from '../ui/return-focus.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { filterOf, pageInstead, perPage, type Shown, shownOf, warningsAddress } from './address.ts'
import { WarningCard } from './WarningCard.tsx'
import { WarningDrawer } from './WarningDrawer.tsx'
import { WarningFilters } from './WarningFilters.tsx'
import { useWarnings, type WarningList } from './warning-data.ts'
import { cardId } from './warning-texts.ts'

/** Early warnings for those whom they concern: on a map and as a list. The open one is in the address. */
export default function WarningsPage({ search }: PageProps) {
  const shown = shownOf(search)
  useReturnFocus(shown.open === undefined ? undefined : cardId(shown.open))
  const { data, isError, error, refetch, isPlaceholderData } = useWarnings(filterOf(shown))
  const instead = data && !isPlaceholderData ? pageInstead(shown, data.total) : undefined
  const better = instead === undefined ? undefined : warningsAddress({ ...shown, page: instead })
  useEffect(() => {
    if (better !== undefined) go(better, { replace: true })
  }, [better])
  return (
    <Page>
      <PageHeader
        title="Varsler"
        lead="Fund af invasive arter, hvor arten ikke var kendt, eller tæt på et område, nogen forvalter. Du ser dem, der vedkommer dig."
        breadcrumbs={[{ label: 'Invasive arter', to: '/invasiv' }]}
        actions={<ButtonLink to="/notifikationer?vis=indstillinger#varsler">Vælg, hvad du vil høre om</ButtonLink>}
      />
      <WarningFilters shown={shown} list={data} />
      {isError && !data ? (
        <ErrorState title="Varslerne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : !data || better !== undefined ? (
        <div role="status" className="grid gap-5">
          <span className="sr-only">Henter varsler …</span>
          <Skeleton className="h-80 rounded-lg" />
          <Skeleton className="h-32 rounded-lg" />
        </div>
      ) : data.items.length === 0 ? (
        <EmptyState title={isFiltered(shown) ? 'Ingen varsler passer til valget' : 'Ingen varsler'}>
          <p>
            {isFiltered(shown)
              ? 'Vælg en anden tilstand, art eller periode.'
              : 'Når en invasiv art bliver fundet på et nyt sted, der vedkommer dig, står det her.'}
          </p>
        </EmptyState>
      ) : (
        <div aria-busy={isPlaceholderData || undefined} className="grid gap-6">
          <WarningMap shown={shown} list={data} />
          <ul className="grid gap-4 lg:grid-cols-2">
            {data.items.map((warning) => (
              <li key={warning.id}>
                <WarningCard warning={warning} to={warningsAddress({ ...shown, open: warning.id })} />
              </li>
            ))}
          </ul>
          <Pagination
            label="varsler"
            skip={(shown.page - 1) * perPage}
            take={perPage}
            total={data.total}
            pathOf={(skip) => warningsAddress({ ...shown, page: skip / perPage + 1 })}
          />
        </div>
      )}
      {shown.open !== undefined && (
        <WarningDrawer
          key={shown.open}
          id={shown.open}
          onClose={() => go(warningsAddress({ ...shown, open: undefined }))}
        />
      )}
    </Page>
  )
}

const isFiltered = ({ state, taxonId, areaId, from, to }: Shown) =>
  [state, taxonId, areaId].some((part) => part !== undefined) || from !== '' || to !== ''

const warnings = (count: number) => counted(count, 'varsel', 'varsler')

/** A point opens its warning; several on one spot open the newest. */
function WarningMap({ shown, list: { items } }: { shown: Shown; list: WarningList }) {
  const points = useMemo(
    () => items.map(({ id, place, taxon }) => ({ id, point: place.point, name: capital(taxon.name) })),
    [items],
  )
  return (
    <PointsMap
      points={points}
      counted={warnings}
      opens="when wanted"
      className="h-[min(50dvh,26rem)]"
      onSelect={(ids) => go(warningsAddress({ ...shown, open: items.find(({ id }) => ids.includes(id))?.id }))}
    />
  )
}
