import { useState } from 'react'
import type { OverlayRecord } from '#contract/overlay.ts'
import { Link } from '../../core/link.tsx'
import { RecordName } from '../../records/RecordCardView.tsx'
import { RecordPicture } from '../../records/RecordPicture.tsx'
import { cardPlace, recordDay, recordPath } from '../../records/record-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { OverlayMark, OverlaySign } from './OverlayMark.tsx'
import type { Overlay } from './overlay.ts'
import { overlaySentence, overlayTitles } from './overlay-texts.ts'

/** As many as leave the public list in sight; on a phone that is fewer. */
const atFirst = 4
const atFirstOnPhone = 2

/** Above everybody's list: what only some see, so that nobody takes it for public. */
export function OverlaySection({ overlay }: { overlay: Overlay }) {
  const { items } = overlay
  const [isOpen, setOpen] = useState(false)
  const { title } = overlayTitles(items)
  const shown = isOpen ? items : items.slice(0, atFirst)
  return (
    <section aria-label={title} className="mb-5 rounded-lg border border-line bg-surface p-3 md:p-4">
      <h2 className="flex items-baseline gap-2 font-semibold">
        <OverlaySign />
        {title}
      </h2>
      <p className="text-ink-soft text-sm">{overlaySentence(overlay)}</p>
      <ul className="mt-2 grid gap-x-4 md:grid-cols-2">
        {shown.map((record, at) => (
          <li key={record.id} className={cx(!isOpen && at >= atFirstOnPhone && 'max-md:hidden')}>
            <OverlayRow record={record} />
          </li>
        ))}
      </ul>
      {items.length > atFirstOnPhone && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          className={cx('mt-1', items.length <= atFirst && 'md:hidden')}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Vis færre' : `Vis alle ${items.length}`}
        </Button>
      )}
    </section>
  )
}

/** One of them in a line; also beside the map. */
export function OverlayRow({ record }: { record: OverlayRecord }) {
  return (
    <Link
      to={recordPath(record.id)}
      className="group flex min-h-16 items-center gap-3 rounded-md px-2 py-1.5 text-ink no-underline transition-colors duration-quick hover:bg-accent-soft"
    >
      <RecordPicture card={record} className="size-13 shrink-0 rounded-md" drawingClassName="size-9" />
      <span className="grid min-w-0 flex-1">
        <RecordName card={record} />
        <span className="wrap-anywhere text-ink-soft text-sm">
          {[recordDay(record), cardPlace(record)].join(' · ')}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-1">
          <OverlayMark record={record} />
        </span>
      </span>
    </Link>
  )
}
