import { ImagePlus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { mostPictures } from '#contract/forum-words.ts'
import type { Media } from '#contract/media.ts'
import { upload } from '../core/api.ts'
import { buttonClass } from '../ui/button-style.ts'
import { toldBy } from '../ui/form-context.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { toast } from '../ui/Toast.tsx'

const accept = 'image/jpeg,image/png,image/webp,image/heic,image/heif'

interface CommentPicturesProps {
  pictures: readonly Media[]
  onChange: (change: (before: readonly Media[]) => readonly Media[]) => void
}

/** Pictures that hang below the text; each is sent as soon as it is chosen. */
export function CommentPictures({ pictures, onChange }: CommentPicturesProps) {
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
