import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { counted } from '#contract/counted.ts'
import { useIsOnline } from '../core/online.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useUnsavedWarning } from '../ui/unsaved.ts'
import { CellBar } from './CellBar.tsx'
import { wordsId } from './CellEditor.tsx'
import { allColumns, columnsFor, withAsked } from './columns.ts'
import { chosenIn } from './cursor.ts'
import { deleteLines } from './delete-lines.ts'
import { extraColumns } from './extra-cells.ts'
import { Grid } from './Grid.tsx'
import { askPlace } from './PlaceDialog.tsx'
import { troubled } from './problems.ts'
import { draftsOf, isDirty } from './ready.ts'
import { confirmSubmit, DraftFigures, SentNotice } from './Sending.tsx'
import { askField } from './SetField.tsx'
import { hasProblem, isChanged, type SheetLine, type SheetState } from './sheet-state.ts'
import { Toolbar } from './Toolbar.tsx'
import { useCellActions } from './useCellActions.ts'
import { useGrid } from './useGrid.ts'
import { useSaving } from './useSaving.ts'
import { type SheetData, useSheet } from './useSheet.ts'

/** So many rows are jumped over by PageUp and PageDown. */
const page = 10

interface SheetViewProps {
  data: SheetData
  tripId: number | undefined
  onDirty: (isDirty: boolean) => void
}

/** The sheet with its tools. */
export function SheetView({ data, tripId, onDirty }: SheetViewProps) {
  const sheet = useSheet(data)
  const { state, enter } = sheet
  const { lines, taxa } = state
  const grid = useGrid()
  const { cursor, move, marks, setMarks, wantsFocus, setCursor } = grid
  const isOnline = useIsOnline()
  const [showsAll, setShowsAll] = useState(false)
  // Columns do not come and go while somebody writes.
  const [usual] = useState(() => columnsFor(state))
  const extra = useMemo(() => extraColumns(state.communities), [state.communities])
  const every = useMemo(() => withAsked(allColumns, extra), [extra])
  const few = useMemo(
    () =>
      withAsked(
        usual,
        extra.filter(({ isUsual }) => isUsual),
      ),
    [usual, extra],
  )
  const columns = showsAll ? every : few
  const extent = { rows: lines.length, columns: columns.length + 1, page }
  const [words, setWords] = useState('')
  const [sent, setSent] = useState<readonly number[]>()
  const scroller = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const isUnsaved = isDirty(state)
  const form = useUnsavedWarning<HTMLDivElement>(isUnsaved)
  const tellDirty = useEffectEvent(onDirty)
  useEffect(() => tellDirty(isUnsaved), [isUnsaved])

  const tell = (now: SheetState, told: string, of: readonly SheetLine[] = now.lines) => {
    setWords(told)
    const ids = new Set(of.map((one) => one.row.id))
    const row = now.lines.findIndex((one) => hasProblem(one) && ids.has(one.row.id))
    const line = now.lines[row]
    if (!line) return
    const [heading] = troubled(line, every)
    const at = columns.findIndex((column) => column.heading === heading)
    const all = every.findIndex((column) => column.heading === heading)
    if (at < 0 && all >= 0) setShowsAll(true)
    move({ row, column: (at < 0 ? all : at) + 1 })
  }
  const saving = useSaving(sheet, tell)
  const back = () => {
    wantsFocus.current = true
    setCursor((before) => ({ ...before }))
  }
  const leave = () => {
    const control = bar.current?.querySelector<HTMLElement>('button, [tabindex="0"]')
    ;(control ?? bar.current)?.focus()
  }
  const keys = useCellActions(sheet, grid, columns, extent, leave)

  // Asked for as a state, so that what is written in an open cell comes first, names that are being looked up, and
  // what is being saved already.
  const [isAsked, setAsked] = useState(false)
  const isBusy = saving.isSaving || sheet.isLooking
  const save = useEffectEvent(() => {
    setAsked(false)
    setWords('')
    setSent(undefined)
    void saving.save()
  })
  useEffect(() => {
    if (isAsked && !isBusy) save()
  }, [isAsked, isBusy])
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (event.repeat) return
    if (grid.editing && document.activeElement instanceof HTMLElement) {
      document.activeElement.blur()
      wantsFocus.current = true
    }
    setAsked(true)
  }

  if (lines.length === 0) {
    return (
      <EmptyState title="Der er ingen fund i arket">
        <p>
          {tripId === undefined
            ? 'Vælg fund på Min side.'
            : 'Arket viser dine egne fund på en tur. På denne har du ingen.'}
        </p>
      </EmptyState>
    )
  }
  const row = Math.min(cursor.at.row, lines.length - 1)
  const line = lines[row]
  const column = columns[cursor.at.column - 1]
  const area = chosenIn(cursor, extent.columns)
  const chosen = marks.size > 0 ? lines.filter((one) => marks.has(one.row.id)) : lines.slice(area.row, area.lastRow + 1)
  const { ready } = draftsOf(state)
  const submit = async () => {
    if (!(await confirmSubmit(state))) return
    setWords('')
    setSent(undefined)
    const kept = await saving.submit()
    if (kept) setSent(ready.map(({ row: one }) => one.id))
  }
  const remove = async () => {
    if (!(await deleteLines(sheet, chosen))) return
    setMarks(new Set())
    move({ row: Math.max(0, Math.min(row, lines.length - chosen.length - 1)), column: cursor.at.column })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S is heard from everything inside
    <div ref={form} onKeyDown={press} className="grid gap-2.5 *:min-w-0">
      {!isOnline && (
        <Notice tone="warning" announce title="Ingen forbindelse">
          Du kan rette videre. Gem, når der er net igen, og lad siden være åben så længe.
        </Notice>
      )}
      {data.left > 0 && (
        <Notice>
          Et ark rummer {counted(lines.length, 'fund')}. {counted(data.left, 'fund')} er ikke med.
        </Notice>
      )}
      {sent !== undefined && <SentNotice {...{ sent, state, tripId }} />}
      <DraftFigures state={state} />
      <Toolbar
        changed={lines.filter(isChanged).length}
        ready={ready.length}
        chosen={chosen.length}
        isSaving={isBusy}
        canTakeBack={state.before.length > 0}
        hidden={every.length - few.length}
        showsAll={showsAll}
        onSave={() => setAsked(true)}
        onSubmit={() => void submit()}
        onTakeBack={sheet.takeBack}
        onSetField={() =>
          void askField(every, chosen.length, column?.heading ?? 'Art', (set) =>
            enter(chosen.map((one) => ({ id: one.row.id, ...set }))),
          )
        }
        onPlace={() => void askPlace(chosen, enter)}
        onDelete={() => void remove()}
        onShowAll={() => setShowsAll(!showsAll)}
      />
      <p role="status" className={words === '' && !sheet.isLooking ? 'sr-only' : 'font-semibold text-sm'}>
        {sheet.isLooking ? 'Slår navne op …' : words}
      </p>
      {line && (
        <CellBar
          ref={bar}
          {...{ line, row, column, taxa }}
          onSettle={sheet.settle}
          onDay={(text) => column && enter([{ id: line.row.id, heading: column.heading, text }])}
          onPlace={() => void askPlace(marks.size > 0 ? chosen : lines.slice(area.row, area.lastRow + 1), enter)}
          onBack={back}
        />
      )}
      <Grid {...{ state, columns, grid, scroller, keys }} label="Dine fund" />
      {columns.map(({ heading, words: options }) =>
        options ? (
          <datalist key={heading} id={wordsId(heading)}>
            {Object.values(options).map((word) => (
              <option key={word} value={word} />
            ))}
          </datalist>
        ) : null,
      )}
    </div>
  )
}
