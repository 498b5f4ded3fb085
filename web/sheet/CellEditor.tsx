import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { TaxonRef } from '#contract/taxon.ts'
import { TaxonCombobox } from '../taxa/TaxonCombobox.tsx'
import { useAnchored } from '../ui/anchored.ts'
import { isTaxonColumn } from './cells.ts'
import { type GridColumn, titleOf } from './columns.ts'
import { fieldAt, isExtra } from './extra-cells.ts'
import type { SheetLine } from './sheet-state.ts'

/** Where one goes when a cell has been written. */
export type Then = 'down' | 'up' | 'right' | 'left' | 'stay'

export interface EditorProps {
  line: SheetLine
  column: GridColumn
  /** What stands there to begin with. */
  text: string
  onWrite: (text: string, then: Then, taxon?: TaxonRef) => void
  onCancel: () => void
}

export const wordsId = (heading: string) => `ark-ord-${heading.replaceAll(/\W/g, '-')}`

const leads = ({ key, shiftKey }: KeyboardEvent): Then | undefined => {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
}

/** A cell while it is written in. */
export const CellEditor = (props: EditorProps) =>
  isTaxonColumn(props.column.heading) ? <TaxonEditor {...props} /> : <TextEditor {...props} />

function TextEditor({ line, column, text, onWrite, onCancel }: EditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    const element = input.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  const finish = (act: () => void) => {
    if (isDone.current) return
    isDone.current = true
    act()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // The keys of the sheet rest while somebody writes; saving does not.
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const then = leads(event)
    const { value } = event.currentTarget
    if (then) {
      event.preventDefault()
      finish(() => onWrite(value, then))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      finish(onCancel)
    }
  }
  const asked = isExtra(column.heading) ? fieldAt(line, column.heading)?.field : undefined
  const options = asked?.kind === 'options' ? asked.options : undefined
  const field = (
    <input
      ref={input}
      aria-label={titleOf(column)}
      defaultValue={text}
      inputMode={asked?.kind === 'number' ? 'decimal' : undefined}
      list={column.words || options ? wordsId(column.heading) : undefined}
      autoComplete="off"
      enterKeyHint="done"
      className="absolute inset-0 h-full w-full select-text bg-raised px-2 text-base text-ink outline-3 outline-focus -outline-offset-3 md:text-sm"
      onKeyDown={press}
      onBlur={(event) => {
        const { value } = event.currentTarget
        finish(() => onWrite(value, 'stay'))
      }}
    />
  )
  if (!options) return field
  // The options of its own version: other lines may be asked others.
  return (
    <>
      {field}
      <datalist id={wordsId(column.heading)}>
        {options.map(({ id, label }) => (
          <option key={id} value={label} />
        ))}
      </datalist>
    </>
  )
}

/** The portal's search for taxa, over the cell. */
function TaxonEditor({ column, text, onWrite, onCancel }: EditorProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  useAnchored(anchor, panel)
  useLayoutEffect(() => {
    panel.current?.querySelector('input')?.focus()
  }, [])
  const finish = (act: () => void) => {
    if (isDone.current) return
    isDone.current = true
    act()
  }
  const typed = () => panel.current?.querySelector('input')?.value ?? ''
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') event.stopPropagation()
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (event.key === 'Escape' && !event.defaultPrevented) finish(onCancel)
    else if (event.key === 'Enter' && isField && typed().trim() === '') finish(() => onWrite('', 'down'))
    else if (event.key === 'Tab' && isField) {
      event.preventDefault()
      finish(() => onWrite(typed(), event.shiftKey ? 'left' : 'right'))
    }
  }
  const leave = (event: FocusEvent) => {
    if (panel.current?.contains(event.relatedTarget)) return
    const value = typed()
    finish(() => (value === text ? onCancel() : onWrite(value, 'stay')))
  }
  return (
    <span ref={anchor} className="absolute inset-0 bg-accent-soft">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the field inside */}
      <div
        ref={panel}
        popover="manual"
        onKeyDown={press}
        onBlur={leave}
        onMouseDown={(event) => event.stopPropagation()}
        className="inset-auto min-w-80 max-w-[95vw] overflow-visible rounded-lg border border-line bg-raised p-3 text-ink shadow-raised"
      >
        <TaxonCombobox
          label={titleOf(column)}
          startText={text}
          picksFirst
          placeholder="Dansk eller latinsk navn"
          onSelect={(taxon) => {
            if (taxon) finish(() => onWrite(taxon.name, 'down', taxon))
          }}
          onSubmit={(name) => finish(() => onWrite(name, 'down'))}
        />
      </div>
    </span>
  )
}
