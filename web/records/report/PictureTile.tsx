import { FileImage, GripVertical, X } from 'lucide-react'
import type { HTMLAttributes } from 'react'
import { cx } from '../../ui/cx.ts'
import type { DraftPicture } from './draft.ts'
import { useObjectUrl } from './object-url.ts'
import { ShownPicture } from './ShownPicture.tsx'
import { useServerAddress } from './server-address.ts'

interface PictureTileProps {
  picture: DraftPicture
  index: number
  count: number
  isDragged: boolean
  handle: HTMLAttributes<HTMLElement>
  onOpen: () => void
  onRemove: () => void
}

/** As large as a finger, though it looks smaller. */
const target = 'group/on absolute grid size-11 place-items-center'
const look =
  'grid size-8 place-items-center rounded-full bg-raised/90 text-ink shadow-card group-hover/on:bg-raised [&_svg]:size-4.5'

/** One picture in the row: press to open it, drag it by its handle, or take it away. */
export function PictureTile({ picture, index, count, isDragged, handle, onOpen, onRemove }: PictureTileProps) {
  const own = useObjectUrl(picture.blob)
  const stored = useServerAddress(picture)
  const name = `billede ${index + 1} af ${count}`
  return (
    <li
      data-tile
      className={cx(
        'relative aspect-square overflow-hidden rounded-md bg-sunken transition-shadow duration-quick',
        isDragged && 'z-10 shadow-raised outline-3 outline-accent',
      )}
    >
      <button type="button" aria-label={`Åbn ${name}`} className="block size-full -outline-offset-3" onClick={onOpen}>
        <ShownPicture
          key={own ?? stored}
          src={own ?? stored}
          className="size-full object-cover"
          fallback={
            <span className="grid size-full place-content-center justify-items-center gap-1 p-2 text-center text-ink-soft text-xs">
              <FileImage className="size-6" aria-hidden="true" />
              <span className="line-clamp-2 break-all">{picture.name}</span>
            </span>
          }
        />
      </button>
      {count > 1 && (
        <button
          type="button"
          aria-label={`Flyt ${name} med piletasterne`}
          title="Træk for at flytte"
          className={cx(target, 'start-0 bottom-0 cursor-grab touch-none active:cursor-grabbing')}
          {...handle}
        >
          <span className={look}>
            <GripVertical aria-hidden="true" />
          </span>
        </button>
      )}
      <button
        type="button"
        aria-label={`Fjern ${name}`}
        title="Fjern"
        className={cx(target, 'end-0 top-0')}
        onClick={onRemove}
      >
        <span className={look}>
          <X aria-hidden="true" />
        </span>
      </button>
    </li>
  )
}
