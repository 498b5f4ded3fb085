import type { ComponentPropsWithRef, RefObject } from 'react'
import { inputClass } from './Field.tsx'
import { type WaitingText, waitingHtml } from './waiting-text.ts'

interface RichTextWaitingProps extends ComponentPropsWithRef<'textarea'> {
  /** Where the editor finds what was typed when it comes. */
  waiting: RefObject<WaitingText>
  onText: (html: string) => void
}

/** Takes the keys until the editor is there: nothing is lost of what somebody types at once. */
export function RichTextWaiting({ waiting, onText, ...rest }: RichTextWaitingProps) {
  const note = ({ value, selectionEnd }: HTMLTextAreaElement) => {
    waiting.current.typed = value
    waiting.current.caret = selectionEnd
  }
  return (
    <textarea
      {...rest}
      className={`${inputClass} h-52 resize-none`}
      onSelect={(event) => note(event.currentTarget)}
      onFocus={() => {
        waiting.current.hasFocus = true
      }}
      onBlur={(event) => {
        // The editor that takes its place takes the focus along; whoever leaves the window has not left the text.
        if (event.relatedTarget !== null) waiting.current.hasFocus = false
      }}
      onChange={(event) => {
        note(event.currentTarget)
        onText(waitingHtml(waiting.current))
      }}
    />
  )
}
