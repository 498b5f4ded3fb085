import { lazy, Suspense, useRef } from 'react'
import type { Completer } from './completions.ts'
import { cx } from './cx.ts'
import { FieldError, FieldHead, type FieldProps, useField } from './Field.tsx'
import { RichTextWaiting } from './RichTextWaiting.tsx'
import type { WaitingText } from './waiting-text.ts'

/** The editor is large: fetched when the first one is shown, or somebody comes near what shows one. */
const load = () => import('./RichTextArea.tsx')
const EditorArea = lazy(load)
/** It will be asked for again when it is needed. */
export const approachEditor = () => void load().catch(() => {})

export interface RichTextEditorProps extends FieldProps {
  /** HTML. The editor keeps its own state afterwards; give another `key` to start over. */
  initialValue: string
  onChange: (html: string) => void
  isDisabled?: boolean
  /** The cursor goes into it when it appears. */
  takesFocus?: boolean
  /** What can be written after an @: people, for instance. */
  completions?: Completer
}

/** Text with headings, lists and links; gives HTML. The server sanitises it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const {
    label,
    description,
    isRequired,
    hideLabel,
    help,
    className,
    initialValue,
    onChange,
    isDisabled = false,
    takesFocus = false,
    completions,
  } = props
  const { id, error, clear, control } = useField(props)
  const waiting = useRef<WaitingText>({ before: initialValue, typed: '', caret: 0, hasFocus: false })
  const change = (html: string) => {
    clear()
    onChange(html)
  }
  return (
    <div className={cx('grid min-w-0 grid-cols-1 gap-1.5', className)}>
      <FieldHead {...{ id, label, description, isRequired, hideLabel, help }} />
      <Suspense
        fallback={
          <RichTextWaiting
            {...control}
            aria-labelledby={`${id}-label`}
            waiting={waiting}
            disabled={isDisabled}
            autoFocus={takesFocus}
            onText={change}
          />
        }
      >
        <EditorArea
          waiting={waiting}
          initialValue={initialValue}
          isDisabled={isDisabled}
          takesFocus={takesFocus}
          completions={completions}
          attributes={{
            id: control.id,
            'aria-labelledby': `${id}-label`,
            'aria-describedby': control['aria-describedby'],
            'aria-invalid': control['aria-invalid'] ? 'true' : undefined,
            'aria-required': control['aria-required'] ? 'true' : undefined,
          }}
          onChange={change}
        />
      </Suspense>
      <FieldError id={id} error={error} />
    </div>
  )
}
