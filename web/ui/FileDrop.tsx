import { FileUp, ImageUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { cx } from './cx.ts'
import { FieldError, FieldHead, type FieldProps, useField } from './Field.tsx'
import { Spinner } from './Spinner.tsx'

export interface FileDropProps extends FieldProps {
  /** Media types and endings as in HTML: `image/jpeg,image/png`. */
  accept: string
  isMultiple?: boolean
  isPending?: boolean
  /** The words on it. */
  prompt?: string
  onFiles: (files: File[]) => void
}

/** Drop files here, or press to choose them. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    description,
    isRequired,
    hideLabel,
    help,
    className,
    accept,
    isMultiple = false,
    isPending = false,
    onFiles,
  } = props
  const { prompt = isMultiple ? 'Træk filer hertil, eller vælg dem' : 'Træk en fil hertil, eller vælg den' } = props
  const { id, error, clear, control } = useField(props)
  const [isOver, setOver] = useState(false)
  const Icon = accept.startsWith('image/') ? ImageUp : FileUp
  const give = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, isMultiple ? undefined : 1)
    if (files.length === 0 || isPending) return
    clear()
    onFiles(files)
  }
  const over = (event: DragEvent, isInside: boolean) => {
    event.preventDefault()
    setOver(isInside)
  }
  return (
    <div className={cx('grid gap-1.5', className)}>
      <FieldHead {...{ id, label, description, isRequired, hideLabel, help }} />
      <label
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false)
          give(event.dataTransfer.files)
        }}
        className={cx(
          'relative grid min-h-28 cursor-pointer justify-items-center gap-2 rounded-lg border-2 border-edge border-dashed bg-surface px-4 py-6 text-center text-sm transition-colors duration-quick focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-2 hover:border-accent hover:bg-accent-soft',
          isOver && 'border-accent bg-accent-soft',
          error && 'border-danger',
        )}
      >
        {isPending ? <Spinner label="Sender …" /> : <Icon className="size-7 text-accent" aria-hidden="true" />}
        {!isPending && <span id={`${id}-prompt`}>{prompt}</span>}
        <input
          {...control}
          type="file"
          accept={accept}
          multiple={isMultiple}
          disabled={isPending}
          aria-labelledby={isPending ? `${id}-label` : `${id}-label ${id}-prompt`}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            give(event.target.files)
            event.target.value = ''
          }}
        />
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
