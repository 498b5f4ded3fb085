import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { RecordFilter, UserStats } from '#contract/record-filter.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import { TaxonRow } from '../taxa/TaxonCard.tsx'
import { dayText } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { MoreButton } from '../ui/MoreButton.tsx'
import { Select } from '../ui/Select.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { type SpeciesSort, useSpeciesList } from './profile-data.ts'

const sorts: { value: SpeciesSort; label: string }[] = [
  { value: 'first', label: 'Nyeste på listen først' },
  { value: 'count', label: 'Flest fund først' },
  { value: 'name', label: 'Navn' },
]

interface Choice {
  year: string
  group: string
  sort: SpeciesSort
}

const filterOf = (userId: number, { year, group }: Choice): RecordFilter => ({
  userId,
  ...(year === '' ? {} : { from: `${year}-01-01`, to: `${year}-12-31` }),
  ...(group === '' ? {} : { speciesGroups: [Number(group)] }),
})

/** The life list: every species once, of all years or one, of all groups or one. */
export function SpeciesTab({ userId, stats }: { userId: number; stats: UserStats | undefined }) {
  const [choice, setChoice] = useState<Choice>({ year: '', group: '', sort: 'first' })
  const list = useSpeciesList(filterOf(userId, choice), choice.sort)
  const { data, isError, error, refetch } = list
  const items = data?.pages.flatMap((page) => page.items)
  const total = data?.pages[0]?.total
  const set = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }))
  return (
    <section aria-labelledby="life-list">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="life-list" className="font-display font-semibold text-2xl tracking-tight">
          <span role="status">{total === undefined ? 'Henter …' : counted(total, 'art', 'arter')}</span>
        </h2>
        <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex">
          <Select
            label="År"
            hideLabel
            options={[
              { value: '', label: 'Alle år' },
              ...(stats?.byYear ?? []).map(({ year }) => ({ value: String(year), label: String(year) })).reverse(),
            ]}
            value={choice.year}
            onChange={(year) => set({ year })}
          />
          <Select
            label="Gruppe"
            hideLabel
            options={[
              { value: '', label: 'Alle grupper' },
              ...(stats?.byGroup ?? []).flatMap(({ speciesGroup }) => {
                const label = speciesGroups[speciesGroup as SpeciesGroup]
                return label ? [{ value: String(speciesGroup), label }] : []
              }),
            ]}
            value={choice.group}
            onChange={(group) => set({ group })}
          />
          <Select<SpeciesSort>
            label="Sortér efter"
            hideLabel
            className="max-sm:col-span-2"
            options={sorts}
            value={choice.sort}
            onChange={(sort) => set({ sort })}
          />
        </div>
      </div>
      {isError && !data && (
        <ErrorState title="Artslisten kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonText lines={8} />}
      {items?.length === 0 && <EmptyState title="Ingen arter her endnu" />}
      {items && items.length > 0 && (
        <ul className="-mx-2 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {items.map(({ taxon, count, firstDay }) => (
            <li key={taxon.id}>
              <TaxonRow taxon={taxon} note={choice.sort === 'first' ? dayText(firstDay) : counted(count, 'fund')} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} shown={items?.length ?? 0} total={total ?? 0} label="arter" />
    </section>
  )
}
