import { lazy, Suspense } from 'react'
import type { FindCompletions } from './completions.ts'
import { cx } from './cx.ts'
import { FieldError, FieldHead, type FieldProps, useField } from './Field.tsx'
import { Skeleton } from './Skeleton.tsx'

/** The editor is large: fetched when the first one is shown. */
const EditorArea = lazy(() => import('./RichTextArea.tsx'))

export interface RichTextEditorProps extends FieldProps {
  /** HTML. The editor keeps its own state afterwards; give another `key` to start over. */
  initialValue: string
  onChange: (html: string) => void
  isDisabled?: boolean
  /** The cursor goes into it when it appears. */
  takesFocus?: boolean
  /** What can be written after an @: people, for instance. */
  completions?: FindCompletions
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
  return (
    <div className={cx('grid gap-1.5', className)}>
      <FieldHead {...{ id, label, description, isRequired, hideLabel, help }} />
      <Suspense fallback={<Skeleton className="h-52 rounded-md" />}>
        <EditorArea
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
          onChange={(html) => {
            clear()
            onChange(html)
          }}
        />
      </Suspense>
      <FieldError id={id} error={error} />
    </div>
  )
}
