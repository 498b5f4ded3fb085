import type { Editor } from '@tiptap/react'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Button } from './Button.tsx'
import { iconButtonClass } from './button-style.ts'
import { cx } from './cx.ts'
import { TextField } from './TextField.tsx'

interface RichTextLinkProps {
  editor: Editor
  /** The address of the link that the cursor stands in. */
  href: string | undefined
  isDisabled: boolean
}

/** An address as a link may have it; undefined when it is none. People leave out "https://". */
export const linkAddress = (typed: string): string | undefined => {
  const text = typed.trim()
  if (text.startsWith('//')) return undefined
  if (/^[/#]/.test(text)) return text
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`
  if (!URL.canParse(address) || !/^(https?|mailto):/i.test(address) || !/[.@]|localhost/.test(address)) return undefined
  return address
}

function LinkForm({ editor, href, close }: { editor: Editor; href: string | undefined; close: () => void }) {
  const [error, setError] = useState<string>()
  const [value, setValue] = useState(href ?? '')
  const save = () => {
    const address = linkAddress(value)
    if (address === undefined) {
      setError('Skriv en webadresse som vildfund.example/side eller en e-mailadresse.')
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    // Without a selection there is nothing to make a link of: the address itself becomes the text.
    if (editor.state.selection.empty && href === undefined) {
      chain
        .insertContent({ type: 'text', text: value.trim(), marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    } else {
      chain.setLink({ href: address }).run()
    }
    close()
  }
  return (
    <div className="grid w-[min(80vw,20rem)] gap-3">
      <TextField
        label="Adresse"
        value={value}
        error={error}
        inputMode="url"
        autoFocus
        onChange={(text) => {
          setError(undefined)
          setValue(text)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          save()
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {href !== undefined && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              close()
            }}
          >
            Fjern link
          </Button>
        )}
        <Button size="small" variant="primary" onClick={save}>
          Gem link
        </Button>
      </div>
    </div>
  )
}

/** The tool that makes, changes and removes links. */
export function RichTextLink({ editor, href, isDisabled }: RichTextLinkProps) {
  return (
    <DialogTrigger>
      <AriaButton
        aria-label={href === undefined ? 'Indsæt link' : 'Redigér link'}
        isDisabled={isDisabled}
        className={iconButtonClass('small', cx(href !== undefined && 'bg-accent-soft text-accent'))}
      >
        <Link2 aria-hidden="true" />
      </AriaButton>
      <Popover offset={8} className="overlay-motion rounded-lg border border-line bg-raised p-4 text-ink shadow-raised">
        <Dialog aria-label="Link" className="outline-none">
          {({ close }) => <LinkForm editor={editor} href={href} close={close} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
