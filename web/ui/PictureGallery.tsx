import { Expand } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { openDialog } from './dialogs.tsx'
import { Photo } from './Photo.tsx'
import { PictureViewer } from './PictureViewer.tsx'

export interface ShownPicture {
  id: string
  url: string
  mediumUrl: string
  thumbnailUrl: string
  width: number
  height: number
  placeholder: string | null
  /** Who made it. */
  credit: string
  /** How it may be used. */
  licence?: string
  /** A word upon it: "Skjult". */
  note?: string
}

interface PictureGalleryProps {
  name: string
  pictures: readonly ShownPicture[]
  /** What stands there when there are none. */
  empty: ReactNode
  /** What else belongs to the picture that is shown, under it and in the viewer. */
  aside?: (id: string) => ReactNode
}

/** The same picture in three widths: the browser takes the one that its screen needs. */
const widthsOf = ({ url, mediumUrl, thumbnailUrl, width }: ShownPicture) =>
  [[thumbnailUrl, 640] as const, [mediumUrl, 1280] as const, [url, 2560] as const]
    .map(([address, most]) => `${address} ${Math.min(width, most)}w`)
    .join(', ')

/** Pictures: one large, the others small under it; a press opens the viewer. */
export function PictureGallery({ name, pictures, empty, aside }: PictureGalleryProps) {
  const [chosen, setChosen] = useState(0)
  const index = Math.min(chosen, pictures.length - 1)
  const picture = pictures[index]
  if (!picture) return empty
  const open = () =>
    void openDialog({
      header: name,
      size: 'full',
      content: <PictureViewer name={name} pictures={pictures} start={index} aside={aside} />,
    })
  return (
    <figure className="grid gap-2">
      <button
        type="button"
        onClick={open}
        className="relative aspect-4/3 w-full cursor-zoom-in overflow-clip rounded-xl bg-sunken"
        aria-label={`Se billede ${index + 1} af ${pictures.length} stort`}
      >
        <Photo
          src={picture.mediumUrl}
          srcSet={widthsOf(picture)}
          sizes="(min-width: 64rem) 40rem, 100vw"
          alt={name}
          width={picture.width}
          height={picture.height}
          placeholder={picture.placeholder}
          className={cx('size-full object-cover', picture.note && 'opacity-60')}
        />
        {picture.note && (
          <span className="absolute start-3 top-3 rounded-full bg-caption px-3 py-1 font-semibold text-sm text-caption-ink">
            {picture.note}
          </span>
        )}
        <span className="absolute end-3 bottom-3 grid size-10 place-items-center rounded-full bg-caption">
          <Expand className="size-5 text-caption-ink" aria-hidden="true" />
        </span>
      </button>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-soft text-xs">
        <span>{picture.credit}</span>
        {aside?.(picture.id)}
      </figcaption>
      {pictures.length > 1 && (
        <ul className="grid grid-cols-5 gap-2">
          {pictures.map((one, at) => (
            <li key={one.id}>
              <button
                type="button"
                aria-label={`Vis billede ${at + 1}`}
                aria-pressed={at === index}
                onClick={() => setChosen(at)}
                className="block aspect-square w-full overflow-clip rounded-md ring-accent aria-pressed:ring-3"
              >
                <img src={one.thumbnailUrl} alt="" loading="lazy" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
