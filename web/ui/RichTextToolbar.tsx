import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Heading2, Heading3, Italic, List, ListOrdered, Redo2, TextQuote, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { Danish } from './aria.tsx'
import { IconButton } from './IconButton.tsx'
import { RichTextLink } from './RichTextLink.tsx'

interface Tool {
  label: string
  icon: ReactNode
  run: () => void
  isOn?: boolean
  isOff?: boolean
}

/** The line before it falls outside the bar where a group begins a row. */
const groupClass = '-ms-px flex items-center gap-0.5 border-line border-s px-1'

/** One stop for the Tab key; arrow keys walk between the tools. */
export function RichTextToolbar({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e.isActive('bold'),
      italic: e.isActive('italic'),
      h2: e.isActive('heading', { level: 2 }),
      h3: e.isActive('heading', { level: 3 }),
      bullets: e.isActive('bulletList'),
      numbers: e.isActive('orderedList'),
      quote: e.isActive('blockquote'),
      href: e.isActive('link') ? String(e.getAttributes('link').href ?? '') : undefined,
      canUndo: e.can().undo(),
      canRedo: e.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const groups: Tool[][] = [
    [
      { label: 'Fed', icon: <Bold />, run: () => chain().toggleBold().run(), isOn: state.bold },
      { label: 'Kursiv', icon: <Italic />, run: () => chain().toggleItalic().run(), isOn: state.italic },
    ],
    [
      { label: 'Overskrift', icon: <Heading2 />, run: () => chain().toggleHeading({ level: 2 }).run(), isOn: state.h2 },
      {
        label: 'Underoverskrift',
        icon: <Heading3 />,
        run: () => chain().toggleHeading({ level: 3 }).run(),
        isOn: state.h3,
      },
    ],
    [
      { label: 'Punktliste', icon: <List />, run: () => chain().toggleBulletList().run(), isOn: state.bullets },
      {
        label: 'Nummereret liste',
        icon: <ListOrdered />,
        run: () => chain().toggleOrderedList().run(),
        isOn: state.numbers,
      },
      { label: 'Citat', icon: <TextQuote />, run: () => chain().toggleBlockquote().run(), isOn: state.quote },
    ],
  ]
  const history: Tool[] = [
    { label: 'Fortryd', icon: <Undo2 />, run: () => chain().undo().run(), isOff: !state.canUndo },
    { label: 'Gentag', icon: <Redo2 />, run: () => chain().redo().run(), isOff: !state.canRedo },
  ]
  const button = (tool: Tool) => (
    <IconButton
      key={tool.label}
      label={tool.label}
      icon={tool.icon}
      size="small"
      aria-pressed={tool.isOn}
      disabled={isDisabled || tool.isOff}
      onClick={tool.run}
    />
  )
  return (
    <Danish>
      <Toolbar
        aria-label="Formatering"
        className="flex flex-wrap items-center gap-y-0.5 overflow-clip border-line border-b bg-surface py-1.5"
      >
        {groups.map((group) => (
          <span key={group[0]?.label} className={groupClass}>
            {group.map(button)}
          </span>
        ))}
        <span className={groupClass}>
          <RichTextLink editor={editor} href={state.href} isDisabled={isDisabled} />
        </span>
        <span className={groupClass}>{history.map(button)}</span>
      </Toolbar>
    </Danish>
  )
}
