import { openDialog } from './dialogs.tsx'
import { Photo } from './Photo.tsx'
import type { ShownPicture } from './PictureGallery.tsx'
import { PictureViewer } from './PictureViewer.tsx'

/** Small pictures in a row; a press opens the viewer. */
export function PictureStrip({ name, pictures }: { name: string; pictures: readonly ShownPicture[] }) {
  if (pictures.length === 0) return null
  const open = (start: number) =>
    void openDialog({
      header: name,
      size: 'full',
      content: <PictureViewer name={name} pictures={pictures} start={start} />,
    })
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map((picture, at) => (
        <li key={picture.id}>
          <button
            type="button"
            aria-label={`${name}: se billede ${at + 1} stort`}
            onClick={() => open(at)}
            className="block size-28 cursor-zoom-in overflow-clip rounded-md bg-sunken"
          >
            <Photo
              src={picture.thumbnailUrl}
              alt=""
              width={112}
              height={112}
              placeholder={picture.placeholder}
              isLazy
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
