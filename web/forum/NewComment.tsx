import { ImagePlus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Media } from '#contract/media.ts'
import { api, upload } from '../core/api.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-style.ts'
import { Form } from '../ui/Form.tsx'
import { toldBy } from '../ui/form-context.ts'
import { RichTextEditor } from '../ui/RichTextEditor.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { toast } from '../ui/Toast.tsx'
import { useUnsavedWarning } from '../ui/unsaved.ts'
import { type ThreadOwner, threadChanged } from './thread-data.ts'

const mostPictures = 5
const accept = 'image/jpeg,image/png,image/webp,image/heic,image/heif'

interface NewCommentProps {
  owner: ThreadOwner
  /** What one should think of before one writes. */
  caution?: string | undefined
}

/** Write in a thread, with pictures if one likes. Begins as one quiet line. */
export function NewComment({ owner, caution }: NewCommentProps) {
  const [isOpen, setOpen] = useState(false)
  const isBack = useRef(false)
  if (!isOpen) {
    return (
      <button
        ref={(button) => {
          if (isBack.current) button?.focus()
          isBack.current = false
        }}
        type="button"
        onClick={() => setOpen(true)}
        className="w-full cursor-text rounded-lg border border-edge bg-surface px-4 py-3 text-start text-ink-soft hover:border-accent"
      >
        Skriv en kommentar …
      </button>
    )
  }
  const close = () => {
    isBack.current = true
    setOpen(false)
  }
  return <CommentForm owner={owner} caution={caution} onDone={close} />
}

function CommentForm({ owner, caution, onDone }: NewCommentProps & { onDone: () => void }) {
  const [html, setHtml] = useState('')
  const [pictures, setPictures] = useState<readonly Media[]>([])
  const [error, setError] = useState<string>()
  const frame = useUnsavedWarning<HTMLDivElement>(html !== '' || pictures.length > 0)
  const send = async () => {
    if (html === '') return setError('Skriv noget først.')
    const mediaIds = pictures.map(({ id }) => id)
    threadChanged(owner, await api('POST /forum/add-thread-comment', { on: owner, html, mediaIds }))
    toast.success('Din kommentar er tilføjet.')
    onDone()
  }
  return (
    <div ref={frame}>
      <Form onSubmit={send}>
        {caution && <p className="text-ink-soft text-sm">{caution}</p>}
        <RichTextEditor
          label="Din kommentar"
          takesFocus
          initialValue=""
          error={error}
          onChange={(text) => {
            setError(undefined)
            setHtml(text)
          }}
        />
        <CommentPictures pictures={pictures} onChange={setPictures} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary">
            Send kommentar
          </Button>
          <Button variant="quiet" onClick={onDone}>
            Annullér
          </Button>
        </div>
      </Form>
    </div>
  )
}

interface CommentPicturesProps {
  pictures: readonly Media[]
  onChange: (change: (before: readonly Media[]) => readonly Media[]) => void
}

/** Pictures that hang below the text; each is sent as soon as it is chosen. */
function CommentPictures({ pictures, onChange }: CommentPicturesProps) {
  const id = useId()
  const [sending, setSending] = useState(0)
  const room = mostPictures - pictures.length - sending
  const add = async (file: File) => {
    setSending((before) => before + 1)
    try {
      const media = await upload('POST /files/upload-image', file)
      onChange((before) => [...before, media])
    } catch (error) {
      toast.error(toldBy(error)?.message ?? 'Billedet kunne ikke sendes. Tjek din forbindelse, og prøv igen.')
    } finally {
      setSending((before) => before - 1)
    }
  }
  return (
    <div className="grid gap-3">
      {(pictures.length > 0 || sending > 0) && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture, at) => (
            <li key={picture.id} className="relative size-24 overflow-clip rounded-md bg-sunken">
              <img src={picture.thumbnailUrl} alt={`Billede ${at + 1}`} className="size-full object-cover" />
              <button
                type="button"
                aria-label={`Fjern billede ${at + 1}`}
                onClick={() => onChange((before) => before.filter((one) => one.id !== picture.id))}
                className="absolute end-1 top-1 grid size-8 touch-target place-items-center rounded-full bg-caption text-caption-ink"
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
          {sending > 0 && (
            <li className="grid size-24 place-items-center rounded-md bg-sunken">
              <Spinner label="Sender billede …" />
            </li>
          )}
        </ul>
      )}
      {room > 0 && (
        <span className="relative justify-self-start">
          <label
            htmlFor={id}
            className={buttonClass(
              'secondary',
              'small',
              'cursor-pointer focus-within:outline-3 focus-within:outline-focus',
            )}
          >
            <ImagePlus aria-hidden="true" />
            Tilføj billeder
          </label>
          <input
            id={id}
            type="file"
            accept={accept}
            multiple
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => {
              for (const file of [...(event.target.files ?? [])].slice(0, room)) void add(file)
              event.target.value = ''
            }}
          />
        </span>
      )}
    </div>
  )
}
