import { Check, Clock, CloudUpload, MapPin, X } from 'lucide-react'
import { Fragment, memo } from 'react'
import { Link } from '../../core/link.tsx'
import type { StoredPhoto } from '../../outbox/photo-store.ts'
import { recordPath } from '../../records/record-texts.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { notesOf, type PhotoNote, timeText } from './photo-words.ts'
import type { Seen } from './stacking.ts'
import { Thumb } from './Thumb.tsx'

interface PhotoTileProps {
  photo: StoredPhoto
  seen: Seen | undefined
  twin: StoredPhoto | undefined
  isUnderway: boolean
  onRemove: () => void
}

const tones: Record<PhotoNote['tone'], string> = {
  danger: 'text-danger',
  warning: 'text-warning',
  info: 'text-ink-soft',
}

const states = {
  waiting: { words: 'Venter på at blive sendt', icon: <CloudUpload className="size-4" aria-hidden="true" /> },
  sending: { words: 'Sendes', icon: <Spinner /> },
  sent: { words: 'Sendt', icon: <Check className="size-4" aria-hidden="true" /> },
  refused: { words: 'Kan ikke bruges', icon: <X className="size-4" aria-hidden="true" /> },
}

/** One picture that waits to be of a find, with what is to be said of it. */
export const PhotoTile = memo(Tile, (a, b) => {
  // The one who removes it is made anew each time, and does the same.
  const { onRemove: _a, ...before } = a
  const { onRemove: _b, ...after } = b
  return (
    before.photo.key === after.photo.key &&
    JSON.stringify([before.photo, before.seen, before.twin?.key, before.isUnderway]) ===
      JSON.stringify([after.photo, after.seen, after.twin?.key, after.isUnderway])
  )
})

function Tile({ photo, seen, twin, isUnderway, onRemove }: PhotoTileProps) {
  const { words, icon } = states[photo.state]
  return (
    <li className="grid content-start gap-1.5">
      <div className="relative aspect-square overflow-clip rounded-md bg-sunken">
        <Thumb photo={photo} className={cx(photo.state === 'refused' && photo.hasThumb && 'opacity-40')} />
        <span
          className={cx(
            'absolute start-1.5 bottom-1.5 inline-flex size-7 items-center justify-center rounded-full bg-caption text-caption-ink',
            photo.state === 'refused' && 'bg-danger text-danger-ink',
          )}
          title={words}
        >
          {icon}
          <span className="sr-only">{words}</span>
        </span>
        <IconButton
          label={`Fjern ${photo.name}`}
          size="small"
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
          className="absolute end-1 top-1 bg-caption! text-caption-ink!"
        />
      </div>
      <p className="wrap-anywhere line-clamp-1 text-sm" title={photo.name}>
        {photo.name}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-xs">
        <span className="inline-flex items-center gap-1">
          <Clock className="size-3.5" aria-hidden="true" />
          {timeText(seen)}
        </span>
        {seen?.point && (
          <span className="inline-flex items-center gap-1">
            <MapPin className="size-3.5" aria-hidden="true" />
            med sted
          </span>
        )}
      </p>
      {notesOf(photo, seen, twin, isUnderway).map(({ tone, text, recordIds = [] }) => (
        <p key={text} className={cx('text-xs', tones[tone])}>
          {text}
          {recordIds.map((id, at) => (
            <Fragment key={id}>
              {at === 0 ? ' ' : ', '}
              <Link to={recordPath(id)} className="whitespace-nowrap underline underline-offset-2">
                fund {id}
              </Link>
            </Fragment>
          ))}
        </p>
      ))}
    </li>
  )
}
