import { X } from 'lucide-react'
import { useState } from 'react'
import { licences, mediaLicenses } from '#contract/licences.ts'
import { newsLimits } from '#contract/news-words.ts'
import { upload } from '../core/api.ts'
import { Button } from '../ui/Button.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { toldBy } from '../ui/form-context.ts'
import { Select } from '../ui/Select.tsx'
import { useStayingFocus } from '../ui/staying-focus.ts'
import { TextField } from '../ui/TextField.tsx'
import type { NewsDraft } from './news-draft.ts'

const accept = 'image/jpeg,image/png,image/webp,image/heic,image/heif'

interface PictureFieldProps {
  draft: Pick<NewsDraft, 'picture' | 'author' | 'licence'>
  onChange: (change: Partial<Pick<NewsDraft, 'picture' | 'author' | 'licence'>>) => void
}

/** The picture with who took it and how it may be used. It is sent as soon as it is chosen. */
export function PictureField({ draft, onChange }: PictureFieldProps) {
  const { picture, author, licence } = draft
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const { box, stay } = useStayingFocus<HTMLFieldSetElement>()
  const add = async ([file]: readonly File[]) => {
    if (!file) return
    setPending(true)
    setError(undefined)
    try {
      const sent = await upload('POST /files/upload-image', file)
      onChange({ picture: sent, author: sent.author, licence: sent.licence })
    } catch (failure) {
      setError(toldBy(failure)?.message ?? 'Billedet kunne ikke sendes. Tjek din forbindelse, og prøv igen.')
    } finally {
      setPending(false)
    }
  }
  return (
    <fieldset ref={box} tabIndex={-1} className="grid min-w-0 gap-4">
      <legend className="mb-1.5 font-semibold text-sm">Billede</legend>
      {picture ? (
        <>
          <div className="relative overflow-clip rounded-lg bg-sunken">
            <img src={picture.mediumUrl} alt="Det valgte billede" className="aspect-16/9 w-full object-cover" />
          </div>
          <Button
            size="small"
            variant="quiet"
            className="justify-self-start"
            icon={<X aria-hidden="true" />}
            onClick={() => {
              stay()
              onChange({ picture: null })
            }}
          >
            Fjern billedet
          </Button>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Fotograf"
              name="news.picture.author"
              maxLength={newsLimits.author}
              isRequired={licence !== 'CC0'}
              value={author}
              onChange={(name) => onChange({ author: name })}
            />
            <Select
              label="Licens"
              name="news.picture.licence"
              options={mediaLicenses.map((value) => ({ value, label: licences[value].replace(/:.*/, '') }))}
              value={licence}
              onChange={(chosen) => onChange({ licence: chosen })}
            />
          </div>
        </>
      ) : (
        <FileDrop
          label="Vælg et billede"
          hideLabel
          description="Står øverst i nyheden, i lister, og når nyheden deles. JPEG, PNG, WebP eller HEIC; helst på tværs."
          accept={accept}
          isPending={isPending}
          onFiles={(files) => void add(files)}
          {...(error ? { error } : {})}
        />
      )}
    </fieldset>
  )
}
