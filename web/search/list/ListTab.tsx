import { LayoutGrid, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { RecordCard } from '#contract/record.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { RecordGrid } from '../../records/RecordCardView.tsx'
import { useSession } from '../../session/session.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { type ListSort, type ListView, listSorts, listViews } from '../address.ts'
import { Choice } from '../Choice.tsx'
import { FromBeginning, nextPathOf } from '../FromBeginning.tsx'
import { Nothing } from '../Nothing.tsx'
import { OverlaySection } from '../overlay/OverlaySection.tsx'
import { useOverlay } from '../overlay/overlay.ts'
import { useSearchList } from '../search-data.ts'
import type { TabProps } from '../TabProps.ts'
import { WithinSearch } from '../within/WithinSearch.tsx'
import { OwnRecords } from './OwnRecords.tsx'
import { RecordTable } from './RecordTable.tsx'

const sortOptions = Object.entries(listSorts).map(([value, label]) => ({ value: value as ListSort, label }))
const icons: Record<ListView, React.ReactNode> = {
  billeder: <LayoutGrid aria-hidden="true" />,
  tabel: <Table2 aria-hidden="true" />,
}
const viewOptions = Object.entries(listViews).map(([value, label]) => ({
  value: value as ListView,
  label,
  icon: icons[value as ListView],
}))

/** The finds themselves, as pictures or as a table, as many as one scrolls to. */
export function ListTab({ place, choose, setFilter, isShown }: TabProps) {
  const { filter, listView, listSort } = place
  const list = useSearchList(filter, listSort, isShown, place.from)
  const overlay = useOverlay(filter, isShown)
  const { data, isError, error, refetch, isPlaceholderData } = list
  const cards = data?.pages.flatMap(({ items }) => items)
  const { user } = useSession()
  const isOwn = user !== undefined && user !== null && filter.userId === user.id
  // Another search is another choice.
  const [choice, setChoice] = useState<{ of: RecordFilter; chosen: ReadonlySet<number> }>()
  const chosen = isOwn && choice?.of === filter ? choice.chosen : undefined
  const setChosen = (ids: ReadonlySet<number> | undefined) => setChoice(ids && { of: filter, chosen: ids })
  const choosing = chosen && {
    chosen,
    may: ({ reporter }: RecordCard) => reporter?.id === user?.id,
    onToggle: (id: number) =>
      setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])),
  }
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Select<ListSort>
          label="Sortér efter"
          hideLabel
          options={sortOptions}
          value={listSort}
          onChange={(sort) => choose({ listSort: sort }, { replace: true })}
        />
        <Choice<ListView>
          label="Visning"
          options={viewOptions}
          value={listView}
          onChange={(view) => choose({ listView: view }, { replace: true })}
        />
      </div>
      {isOwn && cards && (
        <OwnRecords
          {...{ filter, userId: user.id, loaded: cards, chosen, onChange: setChosen }}
          total={data?.pages[0]?.total ?? 0}
        />
      )}
      <FromBeginning place={place} />
      {overlay && <OverlaySection overlay={overlay} />}
      {isError && !data ? (
        <ErrorState title="Fundene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : cards?.length === 0 ? (
        <Nothing filter={filter} setFilter={setFilter} />
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={cx('transition-opacity duration-quick', isPlaceholderData && 'opacity-60')}
        >
          <WithinSearch filter={filter} sort={listSort}>
            {listView === 'billeder' || choosing ? (
              <RecordGrid cards={cards} choosing={choosing} />
            ) : (
              <RecordTable cards={cards} />
            )}
          </WithinSearch>
          {!isPlaceholderData && (
            <MoreButton
              list={list}
              shown={cards?.length ?? 0}
              total={data?.pages[0]?.total ?? 0}
              label="fund"
              nextPath={nextPathOf(place, data?.pages.at(-1)?.cursor)}
            />
          )}
        </div>
      )}
    </div>
  )
}
