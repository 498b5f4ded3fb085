import { X } from 'lucide-react'
import { useState } from 'react'
import { licences, longestAuthor, mediaLicenses } from '#contract/licences.ts'
import type { Media } from '#contract/media.ts'
import { upload } from '../core/api.ts'
import { Button } from '../ui/Button.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { toldBy } from '../ui/form-context.ts'
import { Select } from '../ui/Select.tsx'
import { useStayingFocus } from '../ui/staying-focus.ts'
import { TextField } from '../ui/TextField.tsx'

const accept = 'image/jpeg,image/png,image/webp,image/heic,image/heif'

interface Cover {
  picture: Media | null
  author: string
  licence: Media['licence']
}
interface CoverFieldProps {
  draft: Cover
  onChange: (change: Partial<Cover>) => void
  /** What the fields are called in the answer of the call. */
  name: string
  description: string
}

/** The picture at the top of something, with who took it and how it may be used. It is sent as soon as it is chosen. */
export function CoverField({ draft, onChange, name, description }: CoverFieldProps) {
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
              name={`${name}.author`}
              maxLength={longestAuthor}
              isRequired={licence !== 'CC0'}
              value={author}
              onChange={(name) => onChange({ author: name })}
            />
            <Select
              label="Licens"
              name={`${name}.licence`}
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
          description={`${description} JPEG, PNG, WebP eller HEIC; helst på tværs.`}
          accept={accept}
          isPending={isPending}
          onFiles={(files) => void add(files)}
          {...(error ? { error } : {})}
        />
      )}
    </fieldset>
  )
}
