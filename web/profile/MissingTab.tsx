import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { HomePlace } from '#contract/life-list.ts'
import { speciesGroupIds, speciesGroups } from '#contract/roles.ts'
import { api } from '../core/api.ts'
import { TaxonRow } from '../taxa/TaxonCard.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { MoreButton } from '../ui/MoreButton.tsx'
import { Select } from '../ui/Select.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'

const pageSize = 30
const keyOf = ({ areaId, square }: HomePlace) => (areaId === null ? (square ?? '') : String(areaId))

const useMissing = (place: string, group: string) =>
  useInfiniteQuery({
    queryKey: ['own-records', 'missing', place, group],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /records/missing-species',
        {
          ...(place === '' ? {} : /^\d+$/.test(place) ? { areaId: Number(place) } : { square: place }),
          ...(group === '' ? {} : { speciesGroup: Number(group) }),
          ...{ skip: pageParam, take: pageSize },
        },
        { signal },
      ),
    getNextPageParam: (last, all) => {
      const shown = all.reduce((sum, page) => sum + page.items.length, 0)
      return shown < last.total && last.items.length > 0 ? shown : undefined
    },
  })

/** What others have found where one finds things oneself, and oneself not yet. */
export function MissingTab() {
  const [place, setPlace] = useState('')
  const [group, setGroup] = useState('')
  const list = useMissing(place, group)
  const { data, isError, error, refetch } = list
  const first = data?.pages[0]
  const items = data?.pages.flatMap((page) => page.items)
  const where = first?.place ? `i ${first.place.name}` : 'i Danmark'
  return (
    <section aria-labelledby="missing-list">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="missing-list" className="font-display font-semibold text-2xl tracking-tight">
            Endnu ikke set
          </h2>
          <p role="status" className="text-ink-soft">
            {first ? `${counted(first.total, 'art', 'arter')} set af andre ${where}, ikke af dig` : 'Henter …'}
          </p>
        </div>
        <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex">
          {first && first.places.length > 1 && (
            <Select
              label="Sted"
              hideLabel
              options={first.places.map((one) => ({ value: keyOf(one), label: one.name }))}
              value={first.place ? keyOf(first.place) : ''}
              onChange={setPlace}
            />
          )}
          <Select
            label="Gruppe"
            hideLabel
            options={[
              { value: '', label: 'Alle grupper' },
              ...speciesGroupIds.map((id) => ({ value: String(id), label: speciesGroups[id] })),
            ]}
            value={group}
            onChange={setGroup}
          />
        </div>
      </div>
      {isError && !data && <ErrorState title="Listen kunne ikke hentes" error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonText lines={6} />}
      {items?.length === 0 && <EmptyState title="Du har set alt, hvad andre har set her" />}
      {items && items.length > 0 && (
        <ul className="-mx-2 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {items.map(({ taxon, count }) => (
            <li key={taxon.id}>
              <TaxonRow taxon={taxon} note={counted(count, 'fund')} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} shown={items?.length ?? 0} total={first?.total ?? 0} label="arter" />
    </section>
  )
}
