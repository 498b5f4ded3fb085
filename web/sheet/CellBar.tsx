import { ListChecks, MapPin } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import type { FieldName } from '#contract/record-fields.ts'
import { Button } from '../ui/Button.tsx'
import { DatePicker } from '../ui/DatePicker.tsx'
import type { Taxa } from './cells.ts'
import { type GridColumn, isDateColumn, isPlaceColumn, titleOf } from './columns.ts'
import { answerNow, type ExtraKey, fieldAt, helpAt, isExtra, lockedAt } from './extra-cells.ts'
import { askOptions } from './Options.tsx'
import { tornAt } from './problems.ts'
import { nameOfLine } from './Row.tsx'
import { cellNow, fieldsNow, type SheetLine } from './sheet-state.ts'

interface CellBarProps {
  ref: Ref<HTMLDivElement>
  line: SheetLine
  row: number
  /** None at the head of a row. */
  column: GridColumn | undefined
  taxa: Taxa
  onSettle: (id: number, field: FieldName | ExtraKey, keep: 'mine' | 'theirs') => void
  onDay: (text: string) => void
  onPlace: () => void
  /** Back to the cell. */
  onBack: () => void
}

/** What is to be said of the cell that one is in, and the controls that it has beside writing. */
export function CellBar({ ref, line, row, column, taxa, onSettle, onDay, onPlace, onBack }: CellBarProps) {
  const problem = (column && line.unread[column.heading]?.problem) ?? line.problem
  const torn = column && tornAt(line, column, taxa)
  const locked = column && lockedAt(line, column.heading)
  const asked = column && isExtra(column.heading) ? fieldAt(line, column.heading)?.field : undefined
  const settle = (keep: 'mine' | 'theirs') => {
    if (torn) onSettle(line.row.id, torn.field, keep)
    onBack()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back from whatever control has the focus
    <div
      ref={ref}
      tabIndex={-1}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onBack()
      }}
      className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-surface px-3 py-1.5 text-sm outline-focus focus:outline-3"
    >
      <p className="min-w-0 flex-1 basis-36">
        <span className="font-semibold">
          {row + 1}. {nameOfLine(line, taxa)}
          {column && ` · ${titleOf(column)}`}
        </span>
        <span id="ark-celle" className="block">
          {problem !== undefined ? (
            <span className="font-semibold text-danger">{problem}</span>
          ) : torn && column ? (
            <span>
              Rettet begge steder. Dit: <strong>{cellNow(line, column.heading, taxa) || 'tom'}</strong>. Det andet:{' '}
              <strong>{torn.theirs || 'tom'}</strong>.
            </span>
          ) : locked !== undefined ? (
            <span>{locked}</span>
          ) : (
            <span className="text-ink-soft max-md:sr-only">
              {(column && helpAt(line, column)) ?? 'Tryk på mellemrum for at vælge rækken.'}
            </span>
          )}
        </span>
      </p>
      {torn && (
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => settle('mine')}>
            Behold min
          </Button>
          <Button size="small" onClick={() => settle('theirs')}>
            Tag den anden
          </Button>
        </span>
      )}
      {asked?.kind === 'options' && column && (
        <Button
          size="small"
          icon={<ListChecks aria-hidden="true" />}
          onClick={() => void askOptions(asked, cellNow(line, column.heading, taxa), onDay)}
        >
          Vælg
        </Button>
      )}
      {!torn && !locked && column && isDateColumn(column) && (
        <DatePicker
          key={`${line.row.id} ${column.heading}`}
          label={titleOf(column)}
          className="[&>span:first-child]:sr-only"
          value={dayIn(line, column) ?? ''}
          onChange={(day) => onDay(day.split('-').reverse().join('-'))}
        />
      )}
      {!torn && column && isPlaceColumn(column) && (
        <Button size="small" icon={<MapPin aria-hidden="true" />} onClick={onPlace}>
          Vælg på kort
        </Button>
      )}
    </div>
  )
}

/** The day in a cell; a month or a year is none. */
function dayIn(line: SheetLine, { heading }: GridColumn): string | null {
  if (isExtra(heading)) {
    const day = answerNow(line, heading)
    return typeof day === 'string' ? day : null
  }
  const fields = fieldsNow(line)
  if (heading === 'Skjul til') return fields.hideUntil
  if (fields.datePrecision !== 'day' || line.unread[heading]) return null
  return heading === 'Dato' ? fields.observedFrom : fields.observedTo
}
