import { ImageOff } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { steadyAddress } from '../../media/steady-address.ts'
import { cx } from '../../ui/cx.ts'
import { clockOf, findName, hasNoName } from './draft-words.ts'

/** The little picture of a find, or that it has none. */
export function DraftPicture({ row, className }: { row: SheetRow; className?: string }) {
  if (row.thumbnailUrl !== null) {
    return (
      <img
        src={steadyAddress(row.thumbnailUrl)}
        alt=""
        loading="lazy"
        decoding="async"
        className={cx('bg-sunken object-cover', className)}
      />
    )
  }
  return (
    <span className={cx('grid place-items-center bg-sunken text-ink-soft', className)}>
      <ImageOff className="size-1/4" aria-hidden="true" />
    </span>
  )
}

interface DraftTileProps {
  row: SheetRow
  /** Its place in the list, from 1. */
  number: number
  taxa: readonly TaxonRef[]
  isChosen: boolean
  /** `isRange`: with those between it and the one before. */
  onChoose: (isChosen: boolean, isRange: boolean) => void
  /** What is to be said of it here. */
  note?: ReactNode
  /** A word of warning. */
  warning?: string | undefined
}

/** A find among many: all of the tile is its box to tick. */
export function DraftTile({ row, number, taxa, isChosen, onChoose, note, warning }: DraftTileProps) {
  const name = findName(row, taxa)
  const clock = clockOf(row.fields)
  // The box hears of its key and not of the key that is held down meanwhile: the press tells.
  const press = (event: MouseEvent<HTMLInputElement>) => onChoose(event.currentTarget.checked, event.shiftKey)
  return (
    <label
      className={cx(
        'group relative grid cursor-pointer content-start overflow-clip rounded-lg border bg-surface has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        isChosen ? 'border-accent bg-accent-soft ring-2 ring-accent' : 'border-line hover:border-accent',
      )}
    >
      <input
        type="checkbox"
        checked={isChosen}
        onClick={press}
        onChange={() => {}}
        aria-label={`Vælg ${number}: ${[name, clock && `kl. ${clock}`, warning].filter(Boolean).join(', ')}`}
        className="absolute start-1.5 top-1.5 size-6 accent-accent"
      />
      <DraftPicture row={row} className="aspect-square w-full" />
      <span className="grid gap-0.5 px-2 py-1.5 text-xs">
        <span className={cx('truncate font-semibold', hasNoName(row) && 'font-normal text-ink-soft')}>{name}</span>
        <span className="truncate text-ink-soft tabular-nums">
          {clock}
          {clock && note && ' · '}
          {note}
        </span>
        {warning && <span className="font-semibold text-warning">{warning}</span>}
      </span>
    </label>
  )
}
