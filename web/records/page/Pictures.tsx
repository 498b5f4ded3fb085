import { Camera, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { Picture, RecordDetails } from '#contract/record.ts'
import { api } from '../../core/api.ts'
import { shownPicture } from '../../media/shown-picture.ts'
import { Button } from '../../ui/Button.tsx'
import { DotRating } from '../../ui/DotRating.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { PictureGallery } from '../../ui/PictureGallery.tsx'
import { recordChanged, useRecord } from '../record-data.ts'
import { recordTitle } from '../record-texts.ts'
import { hidePicture, unhidePicture } from './marks.tsx'

/** How well a picture shows the taxon. */
const ratingWords = [
  'Svært at se arten',
  'Viser lidt af arten',
  'Viser arten godt',
  'Viser arten meget godt',
  'Fremragende',
]

/** The find's pictures with their ratings. */
export function Pictures({ record }: { record: RecordDetails }) {
  return (
    <PictureGallery
      name={recordTitle(record)}
      pictures={record.pictures.map((picture) => ({
        ...shownPicture(picture),
        ...(picture.isHidden ? { note: 'Skjult for andre' } : {}),
      }))}
      empty={null}
      aside={(id) => <BesidePicture recordId={record.id} pictureId={id} />}
    />
  )
}

/** Reads the find itself: in the viewer it outlives the page's own drawing. */
function BesidePicture({ recordId, pictureId }: { recordId: number; pictureId: string }) {
  const { data: record } = useRecord(recordId)
  const picture = record?.pictures.find(({ id }) => id === pictureId)
  if (!record || !picture) return null
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Rating record={record} picture={picture} />
      {record.may.hide && !picture.isHidden && (
        <Button
          size="small"
          variant="quiet"
          icon={<EyeOff aria-hidden="true" />}
          onClick={() => hidePicture(record, picture.id)}
        >
          Skjul billedet
        </Button>
      )}
      {(record.may.hide || record.may.unhide) && picture.isHidden && (
        <Button
          size="small"
          variant="quiet"
          icon={<Eye aria-hidden="true" />}
          onClick={() => unhidePicture(record, picture.id)}
        >
          Vis billedet igen
        </Button>
      )}
    </span>
  )
}

const meanText = (rating: number) => rating.toLocaleString('da-DK', { maximumFractionDigits: 1 })

function Rating({ record, picture }: { record: RecordDetails; picture: Picture }) {
  // What was pressed stands there before the answer comes.
  const [pressed, setPressed] = useState<{ value: number | null }>()
  const rate = async (rating: number | null) => {
    setPressed({ value: rating })
    try {
      recordChanged(await api('POST /records/update-rating', { id: record.id, pictureId: picture.id, rating }))
    } catch (error) {
      await showError('Bedømmelsen kunne ikke gemmes.', error)
    } finally {
      setPressed(undefined)
    }
  }
  if (!record.may.rate || picture.isHidden) {
    return picture.rating === null ? null : (
      <span className="inline-flex items-center gap-1 text-sm">
        <Camera className="size-4 text-accent" aria-hidden="true" />
        <span className="sr-only">Billedet er bedømt til</span>
        {meanText(picture.rating)} af 5
      </span>
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {picture.ownRating === null && !pressed && (
        <span aria-hidden="true" className="text-ink-soft text-sm">
          Bedøm billedet
        </span>
      )}
      <DotRating
        label="Hvor godt viser billedet arten?"
        words={ratingWords}
        value={pressed ? pressed.value : picture.ownRating}
        onChange={(rating) => void rate(rating)}
      />
      {picture.rating !== null && <span className="text-ink-soft text-sm">Snit {meanText(picture.rating)} af 5</span>}
    </span>
  )
}
