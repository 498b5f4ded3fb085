import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Media } from '#contract/media.ts'
import { upload } from '../../../core/api.ts'
import { FieldError } from '../../../ui/Field.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { toldBy } from '../../../ui/form-context.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useStayingFocus } from '../../../ui/staying-focus.ts'

/** So many pictures a taxon may have. */
export const mostPictures = 10
const accept = 'image/jpeg,image/png,image/webp'

interface PicturesFieldProps {
  pictures: readonly Media[]
  onChange: (pictures: readonly Media[]) => void
}

/** Up to ten pictures in order; the first one stands for the taxon everywhere. */
export function PicturesField({ pictures, onChange }: PicturesFieldProps) {
  // Pictures may be moved and taken out while others are on their way.
  const latest = useRef(pictures)
  useEffect(() => {
    latest.current = pictures
  }, [pictures])
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const id = useId()
  const room = mostPictures - pictures.length
  const add = async (files: readonly File[]) => {
    setPending(true)
    setError(files.length > room ? `Der var kun plads til ${room} mere. Resten er sprunget over.` : undefined)
    const added: Media[] = []
    try {
      for (const file of files.slice(0, room)) added.push(await upload('POST /files/upload-image', file))
    } catch (failure) {
      setError(toldBy(failure)?.message ?? 'Billedet kunne ikke sendes. Tjek din forbindelse, og prøv igen.')
    } finally {
      if (added.length > 0) onChange([...latest.current, ...added])
      setPending(false)
    }
  }
  const { box, stay } = useStayingFocus<HTMLFieldSetElement>()
  const arrange = (next: readonly Media[]) => {
    stay()
    onChange(next)
  }
  const move = (from: number, to: number) => {
    const picture = pictures[from]
    if (picture) arrange(pictures.toSpliced(from, 1).toSpliced(to, 0, picture))
  }
  return (
    <fieldset ref={box} tabIndex={-1} aria-label="Billeder" className="grid min-w-0 gap-3">
      <p className="font-semibold text-sm">
        Billeder ({pictures.length} af {mostPictures})
      </p>
      {pictures.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="overflow-clip rounded-md border border-line bg-raised">
              <img
                src={picture.thumbnailUrl}
                alt={`Billede ${index + 1}${picture.author ? ` af ${picture.author}` : ''}`}
                className="aspect-4/3 w-full object-cover"
              />
              <div className="flex items-center justify-between px-1">
                <span className="flex">
                  <IconButton
                    label={`Flyt billede ${index + 1} til venstre`}
                    size="small"
                    icon={<ArrowLeft aria-hidden="true" />}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    label={`Flyt billede ${index + 1} til højre`}
                    size="small"
                    icon={<ArrowRight aria-hidden="true" />}
                    disabled={index === pictures.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                </span>
                <IconButton
                  label={`Fjern billede ${index + 1}`}
                  size="small"
                  icon={<X aria-hidden="true" />}
                  onClick={() => arrange(pictures.filter((one) => one !== picture))}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {room > 0 && (
        <FileDrop
          label="Tilføj billeder"
          hideLabel
          description="JPEG, PNG eller WebP. Det første billede er det, der vises i lister. Uden valgte billeder vises de bedste fra validerede fund."
          accept={accept}
          isMultiple
          isPending={isPending}
          onFiles={add}
        />
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
