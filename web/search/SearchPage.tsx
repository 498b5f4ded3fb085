import { BarChart3, Binoculars, Footprints, List, Map as MapIcon, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { RecordFilter } from '#contract/record-filter.ts'
import { useIsOnline } from '../core/online.ts'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { Tour } from '../tours/Tour.tsx'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { searchAddressOf, type TabId, tabs } from './address.ts'
import { DroppedNotice } from './DroppedNotice.tsx'
import { FollowSearched, followedIn } from './FollowSearched.tsx'
import { FilterChips } from './filter/FilterChips.tsx'
import { FilterPanel } from './filter/FilterPanel.tsx'
import { changed, chipsOf, nameOfFilter, noArea, recordsText } from './filter/filter-texts.ts'
import { useFilterNames } from './filter/use-filter-names.ts'
import { ListTab } from './list/ListTab.tsx'
import { areaOf, type Draft, type DrawKind } from './map/draw/shapes.ts'
import { MapTab } from './map/MapTab.tsx'
import { SearchActions } from './SearchActions.tsx'
import { type AskedView, useTotal } from './search-data.ts'
import { SpeciesTab } from './species/SpeciesTab.tsx'
import { StatisticsTab } from './statistics/StatisticsTab.tsx'
import { CompleteTab } from './trips/CompleteTab.tsx'
import { useSearchPlace } from './use-search-place.ts'
import { useTabScroll } from './use-tab-scroll.ts'

const icons: Record<TabId, React.ReactNode> = {
  kort: <MapIcon aria-hidden="true" />,
  liste: <List aria-hidden="true" />,
  arter: <Binoculars aria-hidden="true" />,
  statistik: <BarChart3 aria-hidden="true" />,
  ture: <Footprints aria-hidden="true" />,
}

interface SearchPageProps extends PageProps {
  /** What else can be done with the finds. */
  actions?: (filter: RecordFilter, total: number | undefined) => React.ReactNode
}

/** Search in all finds: one filter, seen as a map, a list, species or figures. */
export function SearchPage({ search, actions }: SearchPageProps) {
  const { choose, setFilter, dropped, ...place } = useSearchPlace(search)
  const { filter, tab } = place
  const names = useFilterNames(filter)
  const chips = chipsOf(filter, names)
  const subject = followedIn(filter)
  useOwnHead(chips.length === 0 ? undefined : { title: `${nameOfFilter(filter, names)} – fund` })
  const total = useTotal(filter, tab === 'arter' || tab === 'ture' || (tab === 'kort' && place.epochs !== undefined))
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [drawing, setDrawing] = useState<DrawKind>()
  const [view, setView] = useState<AskedView>()
  // A tab is made when it is first looked at, and stays.
  const [visited, setVisited] = useState<readonly TabId[]>([tab])
  if (!visited.includes(tab)) setVisited([...visited, tab])
  useTabScroll(tab)

  const startDrawing = (kind: DrawKind) => {
    setSheetOpen(false)
    setDrawing(kind)
    if (tab !== 'kort' || place.isTable) choose({ tab: 'kort', isTable: false })
  }
  const takeDrawn = (draft: Draft) => {
    setDrawing(undefined)
    const area = areaOf(draft)
    if (area) setFilter(changed(filter, { ...noArea, ...area }))
  }
  const panel = (
    <FilterPanel
      filter={filter}
      onChange={setFilter}
      onDraw={startDrawing}
      onScreen={view && (() => setFilter(changed(filter, { ...noArea, box: view.box })))}
    />
  )
  const shared = (id: TabId) => ({ place, choose, setFilter, isShown: tab === id })
  const contents: Record<TabId, () => React.ReactNode> = {
    kort: () => (
      <MapTab
        {...shared('kort')}
        view={view}
        onView={setView}
        drawing={drawing}
        onDrawn={takeDrawn}
        onCancelDrawing={() => setDrawing(undefined)}
      />
    ),
    liste: () => <ListTab {...shared('liste')} />,
    arter: () => <SpeciesTab {...shared('arter')} />,
    statistik: () => <StatisticsTab {...shared('statistik')} />,
    ture: () => <CompleteTab {...shared('ture')} />,
  }
  const isOnline = useIsOnline()
  const waiting = isOnline ? 'Tæller fund …' : ''
  const countText = total === undefined ? waiting : recordsText(total)
  return (
    <div className="px-(--page-gutter) py-3 md:py-6">
      <header className="mb-2 flex items-center justify-between gap-x-4 md:mb-3">
        <div className="gap-x-3 sm:flex sm:flex-wrap sm:items-baseline">
          <h1 tabIndex={-1} className="font-display font-semibold text-xl tracking-tight md:text-2xl">
            Søg i fund
          </h1>
          <p role="status" className="text-ink-soft tabular-nums max-sm:-mt-0.5 max-sm:text-sm sm:text-lg">
            {countText}
          </p>
        </div>
        <div data-tour="search-actions" className="flex shrink-0 items-center gap-1.5">
          <Button
            size="small"
            aria-haspopup="dialog"
            data-tour="filters"
            icon={<SlidersHorizontal aria-hidden="true" />}
            className="lg:hidden"
            onClick={() => setSheetOpen(true)}
          >
            Filtre{chips.length > 0 && ` (${chips.length})`}
          </Button>
          <SearchActions filter={filter} names={names} total={total} opensFiles={search.filer === 'ja'} />
        </div>
      </header>
      <Tour name="search" />
      <DroppedNotice dropped={dropped} />
      <div className="grid items-start gap-x-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:noscript:grid-cols-1">
        <aside
          aria-label="Filtre"
          data-tour="filters"
          className="-ms-2 px-2 noscript:hidden max-lg:hidden lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:overscroll-contain"
        >
          {panel}
        </aside>
        <div className="min-w-0">
          <FilterChips chips={chips} onChange={setFilter}>
            {subject && <FollowSearched subject={subject} />}
            {actions?.(filter, total)}
          </FilterChips>
          <Tabs<TabId>
            label="Fundene som"
            keepsState
            isTight
            selected={tab}
            onSelect={(id) => id !== tab && choose({ tab: id })}
            pathOf={(id) => searchAddressOf({ ...place, tab: id, from: undefined })}
            tabs={(Object.keys(tabs) as TabId[]).map((id) => ({
              id,
              label: tabs[id],
              icon: <span className="max-sm:hidden">{icons[id]}</span>,
              content: visited.includes(id) ? contents[id]() : null,
            }))}
          />
        </div>
      </div>
      <Sheet
        title="Filtre"
        isOpen={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        footer={
          <Button variant="primary" className="w-full" onClick={() => setSheetOpen(false)}>
            {total === undefined ? 'Vis fund' : `Vis ${recordsText(total)}`}
          </Button>
        }
      >
        <FilterChips chips={chips} onChange={setFilter} />
        {panel}
      </Sheet>
    </div>
  )
}
