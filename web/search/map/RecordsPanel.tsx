import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordFilter } from '#contract/record-filter.ts'
import { RecordRow } from '../../records/RecordCardView.tsx'
import { useRecordList } from '../../records/record-data.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { recordsText } from '../filter/filter-texts.ts'
import { WithinSearch } from '../within/WithinSearch.tsx'
import { PanelFrame, type PanelFrameProps } from './PanelFrame.tsx'

interface RecordsPanelProps extends Pick<PanelFrameProps, 'title' | 'isFixed' | 'onClose'> {
  /** Between the title and the finds. */
  note?: ReactNode
  filter: RecordFilter
  /** The search with only these finds. */
  to: string
  /** Beside the way to that search. */
  beside?: ReactNode
}

/** The finds of one place. */
export function RecordsPanel({ note, filter, to, beside, ...frame }: RecordsPanelProps) {
  const records = useRecordList(filter, 'observed', 30)
  const { data, isError, error, refetch } = records
  const total = data?.pages[0]?.total
  const cards = data?.pages.flatMap(({ items }) => items)
  return (
    <PanelFrame
      {...frame}
      count={total === undefined ? 'Henter …' : recordsText(total)}
      footer={
        <div className="flex flex-wrap justify-between gap-2">
          <ButtonLink to={to} size="small" variant="quiet" icon={<Search aria-hidden="true" />}>
            Søg kun her
          </ButtonLink>
          {beside}
        </div>
      }
    >
      {note}
      {isError && !data && (
        <ErrorState title="Fundene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      )}
      {!cards && !isError && <Skeleton className="h-40 rounded-md" />}
      {cards && (
        <WithinSearch filter={filter} sort="nyest">
          <ul>
            {cards.map((card) => (
              <li key={card.id}>
                <RecordRow card={card} />
              </li>
            ))}
          </ul>
        </WithinSearch>
      )}
      <MoreButton list={records} shown={cards?.length ?? 0} total={total ?? 0} label="fund" />
    </PanelFrame>
  )
}
