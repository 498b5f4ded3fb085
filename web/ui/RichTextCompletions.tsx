import type { Editor } from '@tiptap/react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Avatar } from './Avatar.tsx'
import { type Completer, type Completion, placeAt, typedAfterAt } from './completions.ts'
import { cx } from './cx.ts'

interface Typing {
  typed: string
  /** Where the @ stands in the document, and where the cursor does. */
  from: number
  to: number
  /** Below or above which the list is shown, in the window. */
  left: number
  top: number
  bottom: number
}

/** So long a quick writer may pause within a word. */
const pause = 150

function typingIn(editor: Editor): Typing | null {
  const { $from, empty } = editor.state.selection
  if (!empty || !editor.isFocused) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const typed = typedAfterAt(before)
  // A name that has been chosen is a link.
  if (typed === null || editor.isActive('link')) return null
  const from = $from.pos - typed.length - 1
  const { left, top, bottom } = editor.view.coordsAtPos(from)
  return { typed, from, to: $from.pos, left, top, bottom }
}

/** So high is a name, and the frame around all of them. */
const [rowHeight, frameHeight] = [56, 14]
/** What the header, and on a phone the bar at the foot, cover. */
const [headerHeight, barHeight] = [72, 76]

const roomOfWindow = () => {
  const hasBar = !window.matchMedia('(min-width: 48rem)').matches
  const height = window.visualViewport?.height ?? window.innerHeight
  // A keyboard on the screen covers the bar.
  return { from: headerHeight, to: Math.min(height, window.innerHeight - (hasBar ? barHeight : 0)) }
}

interface RichTextCompletionsProps {
  editor: Editor
  find: Completer
  /** What the editor stands in. */
  frame: RefObject<HTMLElement | null>
}

/** The list that opens after an @: arrow keys walk, Enter or Tab chooses, Escape closes. The cursor stays in the text. */
export function RichTextCompletions({ editor, find, frame }: RichTextCompletionsProps) {
  const id = useId()
  const [typing, setTyping] = useState<Typing | null>(null)
  const [found, setFound] = useState<readonly Completion[]>([])
  const [chosen, setChosen] = useState(0)
  const [closedAt, setClosedAt] = useState<number>()
  const isOpen = typing !== null && found.length > 0 && closedAt !== typing.from
  useEffect(() => {
    const look = () => setTyping(typingIn(editor))
    const leave = () => setTyping(null)
    // A name may have been begun before the editor came.
    look()
    editor.on('update', look).on('selectionUpdate', look).on('blur', leave)
    return () => void editor.off('update', look).off('selectionUpdate', look).off('blur', leave)
  }, [editor])

  const typed = typing?.typed
  useEffect(() => {
    if (typed === undefined) return setFound([])
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setFound(await find(typed, abort.signal))
        setChosen(0)
      } catch {
        // Without an answer one writes on.
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [typed, find])

  const take = (completion: Completion | undefined, at: Typing | null) => {
    if (!completion || !at) return
    const { text, href } = completion
    const marks = href === null ? {} : { marks: [{ type: 'link', attrs: { href } }] }
    editor
      .chain()
      .focus()
      .deleteRange({ from: at.from, to: at.to })
      .insertContent([
        { type: 'text', text, ...marks },
        { type: 'text', text: ' ' },
      ])
      .run()
    setTyping(null)
  }

  const state = useRef({ isOpen, typing, found, chosen, take })
  state.current = { isOpen, typing, found, chosen, take }
  useEffect(() => {
    const around = frame.current
    const press = (event: KeyboardEvent) => {
      const now = state.current
      if (!now.isOpen) return
      const { length } = now.found
      if (event.key === 'ArrowDown') setChosen((now.chosen + 1) % length)
      else if (event.key === 'ArrowUp') setChosen((now.chosen + length - 1) % length)
      else if (event.key === 'Enter' || event.key === 'Tab') now.take(now.found[now.chosen], now.typing)
      else if (event.key === 'Escape') setClosedAt(now.typing?.from)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before the editor itself, which would begin a new line.
    around?.addEventListener('keydown', press, { capture: true })
    return () => around?.removeEventListener('keydown', press, { capture: true })
  }, [frame])

  useEffect(() => {
    const dom = frame.current?.querySelector('[contenteditable]')
    if (!isOpen || !dom) return
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${chosen}`)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [frame, isOpen, chosen, id])

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen ? `${found.length} forslag. Vælg med piletasterne og Enter.` : ''}
      </p>
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label="Forslag til navne"
          className="fixed z-50 w-72 max-w-[calc(100vw-2rem)] overflow-auto rounded-lg border border-line bg-raised p-1.5 shadow-raised"
          style={{
            left: Math.max(16, Math.min(typing.left, window.innerWidth - 304)),
            ...placeAt(typing, roomOfWindow(), found.length * rowHeight + frameHeight),
          }}
        >
          {found.map((completion, at) => (
            <div
              key={completion.key}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5',
                at === chosen && 'bg-accent-soft',
              )}
              // The text keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(completion, typing)}
              onKeyDown={() => {}}
            >
              {completion.href !== null && (
                <Avatar name={completion.label} photoUrl={completion.photoUrl} size="small" />
              )}
              <span className="grid min-w-0 leading-snug">
                <span className="truncate font-semibold">{completion.label}</span>
                {completion.detail && <span className="text-ink-soft text-sm">{completion.detail}</span>}
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
