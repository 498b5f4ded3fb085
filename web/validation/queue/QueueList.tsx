import { Layers } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { QueueItem } from '#contract/validation-queue.ts'
import { RecordName } from '../../records/RecordCardView.tsx'
import { RecordPicture } from '../../records/RecordPicture.tsx'
import { recordDay } from '../../records/record-texts.ts'
import { cx } from '../../ui/cx.ts'
import { Tick } from '../../ui/Tick.tsx'

interface QueueListProps {
  items: readonly QueueItem[]
  current: number | undefined
  marked: ReadonlySet<number>
  onChoose: (id: number) => void
  onMark: (id: number) => void
  /** That the list goes on, at its end. */
  more: ReactNode
}

/** Those that wait, in their order; the one that is judged stands out and is kept in sight. */
export function QueueList({ items, current, marked, onChoose, onMark, more }: QueueListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[data-current]')
    // Only the list itself scrolls; the page stays.
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 3
  }, [current])
  return (
    <ul
      ref={list}
      aria-label="Køen"
      className="relative grid max-h-[calc(100dvh-15rem)] content-start gap-0.5 scroll-column pe-1 max-lg:max-h-88"
    >
      {items.map(({ record, stackIds }) => {
        const isCurrent = record.id === current
        return (
          <li
            key={record.id}
            data-current={isCurrent || undefined}
            className={cx(
              'flex items-center gap-1 rounded-md ps-2',
              isCurrent ? 'bg-accent-soft' : 'hover:bg-accent-soft/60',
            )}
          >
            <Tick
              aria-label={`Markér fund ${record.id}`}
              checked={marked.has(record.id)}
              onChange={() => onMark(record.id)}
            />
            <button
              type="button"
              aria-current={isCurrent || undefined}
              onClick={() => onChoose(record.id)}
              className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md px-1.5 py-1.5 text-start"
            >
              <RecordPicture card={record} className="size-11 rounded-md" drawingClassName="size-8" />
              <span className="min-w-0 flex-1">
                <RecordName card={record} className="text-sm" />
                <span className="flex items-center gap-2 text-ink-soft text-xs">
                  {recordDay(record)}
                  {stackIds.length > 1 && (
                    <span className="inline-flex items-center gap-0.5 font-semibold text-accent">
                      <Layers className="size-3.5" aria-hidden="true" />
                      {stackIds.length}
                      <span className="sr-only"> ens fund</span>
                    </span>
                  )}
                </span>
              </span>
            </button>
          </li>
        )
      })}
      {more && <li className="pb-2">{more}</li>}
    </ul>
  )
}
