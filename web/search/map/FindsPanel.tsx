import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { RecordFilter } from '#contract/record-filter.ts'
import { FindRow } from '../../records/FindCardView.tsx'
import { useFindList } from '../../records/find-data.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface FindsPanelProps {
  title: string
  /** Between the title and the finds. */
  note?: ReactNode
  filter: RecordFilter
  /** Beside a table it stays in sight while the table is scrolled. */
  isFixed: boolean
  /** The search with only these finds. */
  to: string
  onClose: () => void
}

/** The finds of one place beside the map; on a phone from below, so that the map stays in sight. */
export function FindsPanel({ title, note, filter, to, isFixed, onClose }: FindsPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const finds = useFindList(filter, 'observed', 30)
  const { data, isError, error, refetch } = finds
  const total = data?.pages[0]?.total
  const cards = data?.pages.flatMap(({ items }) => items)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title])
  return (
    <section
      aria-label={title}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className={cx(
        'flex flex-col overflow-hidden border border-line bg-ground shadow-raised max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.8rem+env(safe-area-inset-bottom))] max-md:z-20 max-md:max-h-[46dvh] max-md:rounded-t-xl md:w-88 md:rounded-lg',
        isFixed ? 'md:fixed md:end-6 md:top-20 md:bottom-6 md:z-20' : 'md:absolute md:inset-y-2 md:end-2',
      )}
    >
      <header className="flex items-start gap-2 border-line border-b bg-surface py-2 ps-4 pe-2">
        <div className="min-w-0 flex-1 py-1.5">
          <h2 ref={heading} tabIndex={-1} className="wrap-anywhere font-semibold leading-snug">
            {title}
          </h2>
          <p role="status" className="text-ink-soft text-sm tabular-nums">
            {total === undefined ? 'Henter …' : `${total.toLocaleString('da-DK')} fund`}
          </p>
        </div>
        <IconButton label="Luk" icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {note}
        {isError && !data && (
          <ErrorState title="Fundene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
        )}
        {!cards && !isError && <Skeleton className="h-40 rounded-md" />}
        {cards && (
          <ul>
            {cards.map((card) => (
              <li key={card.id}>
                <FindRow card={card} />
              </li>
            ))}
          </ul>
        )}
        <MoreButton list={finds} shown={cards?.length ?? 0} total={total ?? 0} label="fund" />
      </div>
      <footer className="border-line border-t bg-surface px-3 py-2">
        <ButtonLink to={to} size="small" variant="quiet" icon={<Search aria-hidden="true" />}>
          Søg kun her
        </ButtonLink>
      </footer>
    </section>
  )
}
