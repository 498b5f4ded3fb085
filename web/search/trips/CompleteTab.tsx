import { Download } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import { type SpeciesGroup, speciesGroupIds, speciesGroups } from '#contract/roles.ts'
import { download } from '../../core/api.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { showError } from '../../ui/dialogs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { searchAddressOf } from '../address.ts'
import { useCompleteLists } from '../search-data.ts'
import type { TabProps } from '../TabProps.ts'
import { CompleteTable } from './CompleteTable.tsx'
import { groupOfLists, listsFilter, listsPerPage, saysMoreThanLists, skipIn } from './lists-filter.ts'

const groupOptions = speciesGroupIds.map((id) => ({ value: String(id), label: speciesGroups[id] }))

/** Complete lists of an area and a period: trips by species, with what was not noted. */
export function CompleteTab({ place, choose, isShown }: TabProps) {
  const group = groupOfLists(place)
  const filter = listsFilter(place.filter)
  const skip = skipIn(place.from)
  const { data, isError, error, refetch, isPlaceholderData } = useCompleteLists(filter, group, skip, isShown)
  const groupName = speciesGroups[group as SpeciesGroup].toLocaleLowerCase('da-DK')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label="Ture med en komplet liste over"
          options={groupOptions}
          value={String(group)}
          onChange={(value) => choose({ listGroup: Number(value) as SpeciesGroup }, { replace: true })}
        />
        {data && data.total > 0 && <SaveButton body={{ filter, group }} />}
      </div>
      <p className="max-w-[70ch] text-ink-soft text-sm">
        En liste er komplet, når alle arter, man kendte i gruppen, er noteret. Derfor fortæller den også, hvad der ikke
        blev noteret.
        {saysMoreThanLists(place.filter) && ' Her gælder kun dine valg af sted, periode, måneder og person.'}
      </p>
      {isError && !data && <ErrorState title="Turene kunne ikke hentes" error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-80 rounded-lg" />}
      {data?.total === 0 && (
        <EmptyState title={`Ingen ture med en komplet liste over ${groupName} her`}>
          <p>Vælg et større område, en længere periode eller en anden gruppe.</p>
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={cx('transition-opacity duration-quick', isPlaceholderData && 'opacity-60')}
        >
          <h2 className="mb-3 font-semibold text-lg tabular-nums">
            <span role="status">{counted(data.total, 'komplet tur', 'komplette ture')}</span>
          </h2>
          <CompleteTable table={data} groupName={groupName} />
          <Pagination
            label="ture"
            skip={skip}
            take={listsPerPage}
            total={data.total}
            pathOf={(to) => searchAddressOf({ ...place, from: to === 0 ? undefined : String(to) })}
          />
        </div>
      )}
    </div>
  )
}

function SaveButton({ body }: { body: { filter: ReturnType<typeof listsFilter>; group: SpeciesGroup } }) {
  const [isSaving, setSaving] = useState(false)
  const save = () => {
    setSaving(true)
    void download('POST /trip-sampling-event/complete-lists/file', body)
      .catch((error: unknown) => showError('Filen kunne ikke hentes.', error))
      .finally(() => setSaving(false))
  }
  return (
    <Button size="small" icon={<Download aria-hidden="true" />} isPending={isSaving} onClick={save}>
      Hent tabellen
    </Button>
  )
}
