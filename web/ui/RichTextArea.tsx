import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Completer } from './completions.ts'
import { RichTextCompletions } from './RichTextCompletions.tsx'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { fromEnd, linesOf, type WaitingText } from './waiting-text.ts'

interface RichTextAreaProps {
  /** What was typed before the editor came. */
  waiting: RefObject<WaitingText>
  initialValue: string
  isDisabled: boolean
  takesFocus: boolean
  /** What ties the text to its label, description and error. */
  attributes: Record<string, string | undefined>
  onChange: (html: string) => void
  /** What can be written after an @. */
  completions?: Completer | undefined
}

/** The cursor is never behind the header, nor behind the bar at the foot of a phone. */
const inSight = { top: 96, bottom: 112, left: 0, right: 0 }

const present = (attributes: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== undefined))

/** The text goes on where it was begun, before the next key comes. */
function handOver(editor: Editor, waiting: WaitingText, takesFocus: boolean) {
  const { before, typed, hasFocus } = waiting
  if (typed !== '') {
    editor.commands.setContent(before, { emitUpdate: false })
    const { doc } = editor.state
    const last = doc.lastChild
    const from = last?.isTextblock && last.content.size === 0 ? doc.content.size - last.nodeSize : doc.content.size
    const lines = linesOf(typed).map((text) => ({
      type: 'paragraph',
      content: text === '' ? [] : [{ type: 'text', text }],
    }))
    editor.commands.insertContentAt({ from, to: doc.content.size }, lines)
  }
  if (takesFocus || hasFocus) {
    editor.commands.setTextSelection(editor.state.doc.content.size - 1 - fromEnd(waiting))
    editor.view.focus()
    editor.commands.scrollIntoView()
  }
  Object.assign(waiting, { typed: '', caret: 0, hasFocus: false })
}

/** The editor itself, in a chunk of its own. Its style element is off: the content security policy forbids it. */
export default function RichTextArea({
  waiting,
  initialValue,
  isDisabled,
  takesFocus,
  attributes,
  onChange,
  completions,
}: RichTextAreaProps) {
  const frame = useRef<HTMLDivElement>(null)
  const fixed = {
    role: 'textbox',
    'aria-multiline': 'true',
    class: 'prose max-w-none wrap-anywhere px-4 py-3 text-base',
  }
  // Gone while the page is kept but hidden, whatever the type says; made anew from initialValue when it is shown again.
  const editor: Editor | null = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null } },
        dropcursor: false,
        gapcursor: false,
      }),
    ],
    content: initialValue,
    injectCSS: false,
    editable: !isDisabled,
    editorProps: { attributes: { ...fixed, ...present(attributes) }, scrollThreshold: inSight, scrollMargin: inSight },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  useLayoutEffect(() => {
    // One that waited too long to be shown has been given up: another is on its way.
    if (editor && !editor.isDestroyed) handOver(editor, waiting.current, takesFocus)
  }, [editor])
  const described = JSON.stringify(present(attributes))
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        attributes: { ...fixed, ...present(attributes) },
        scrollThreshold: inSight,
        scrollMargin: inSight,
      },
    })
  }, [editor, described])
  useEffect(() => {
    editor?.setEditable(!isDisabled, false)
  }, [editor, isDisabled])
  return (
    <div
      ref={frame}
      className="overflow-clip rounded-md border border-edge bg-raised has-[.ProseMirror-focused]:outline-3 has-[.ProseMirror-focused]:outline-focus has-[.ProseMirror-focused]:outline-offset-2 has-[[aria-invalid=true]]:border-2 has-[[aria-invalid=true]]:border-danger"
    >
      {editor && <RichTextToolbar editor={editor} isDisabled={isDisabled} />}
      <EditorContent editor={editor} />
      {editor && completions && <RichTextCompletions editor={editor} find={completions} frame={frame} />}
    </div>
  )
}
