import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import type { FindCompletions } from './completions.ts'
import { RichTextCompletions } from './RichTextCompletions.tsx'
import { RichTextToolbar } from './RichTextToolbar.tsx'

interface RichTextAreaProps {
  initialValue: string
  isDisabled: boolean
  takesFocus: boolean
  /** What ties the text to its label, description and error. */
  attributes: Record<string, string | undefined>
  onChange: (html: string) => void
  /** What can be written after an @. */
  completions?: FindCompletions | undefined
}

/** The cursor is never behind the header, nor behind the bar at the foot of a phone. */
const inSight = { top: 96, bottom: 112, left: 0, right: 0 }

const present = (attributes: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== undefined))

/** The editor itself, in a chunk of its own. Its style element is off: the content security policy forbids it. */
export default function RichTextArea({
  initialValue,
  isDisabled,
  takesFocus,
  attributes,
  onChange,
  completions,
}: RichTextAreaProps) {
  const frame = useRef<HTMLDivElement>(null)
  const fixed = { role: 'textbox', 'aria-multiline': 'true', class: 'prose max-w-none px-4 py-3 text-base' }
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
    autofocus: takesFocus ? 'end' : false,
    editable: !isDisabled,
    editorProps: { attributes: { ...fixed, ...present(attributes) }, scrollThreshold: inSight, scrollMargin: inSight },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
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
