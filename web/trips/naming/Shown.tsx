import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { SheetRow } from '#contract/sheet.ts'
import { Link } from '../../core/link.tsx'
import { formatMetres } from '../../map/format-metres.ts'
import { shownPicture } from '../../media/shown-picture.ts'
import { useRecord } from '../../records/record-data.ts'
import { whenText } from '../../records/record-texts.ts'
import { openDialog } from '../../ui/dialogs.tsx'
import { Photo } from '../../ui/Photo.tsx'
import type { ShownPicture } from '../../ui/PictureGallery.tsx'
import { PictureViewer } from '../../ui/PictureViewer.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { placingPath } from '../address.ts'
import { DraftPicture } from '../drafts/DraftTile.tsx'

/** On a phone what is written below it is in sight too. */
const tall = 'h-[26dvh] sm:h-[36dvh] lg:h-[min(62dvh,44rem)]'

/** The pictures of a find, as large as there is room: all of each is seen. */
export function LargePictures({ id, name }: { id: number; name: string }) {
  const { data, isPending } = useRecord(id)
  if (isPending) return <Skeleton className={`${tall} rounded-xl`} />
  const pictures = data?.pictures.map(shownPicture) ?? []
  return <Gallery key={id} name={name} pictures={pictures} />
}

function Gallery({ name, pictures }: { name: string; pictures: readonly ShownPicture[] }) {
  const [chosen, setChosen] = useState(0)
  const picture = pictures[chosen]
  if (!picture) {
    return (
      <p className={`${tall} grid place-content-center justify-items-center gap-2 rounded-xl bg-sunken text-ink-soft`}>
        <ImageOff className="size-8" aria-hidden="true" />
        Uden billede
      </p>
    )
  }
  const open = () =>
    void openDialog({
      header: name,
      size: 'full',
      content: <PictureViewer name={name} pictures={pictures} start={chosen} />,
    })
  return (
    <div className="grid gap-2">
      <button
        type="button"
        aria-label={`Se billede ${chosen + 1} af ${pictures.length} stort`}
        onClick={open}
        className={`${tall} w-full cursor-zoom-in overflow-clip rounded-xl bg-sunken`}
      >
        <Photo
          src={picture.mediumUrl}
          srcSet={`${picture.mediumUrl} 1280w, ${picture.url} 2560w`}
          sizes="(min-width: 64rem) 60vw, 100vw"
          alt={`${name}, billede ${chosen + 1}`}
          width={picture.width}
          height={picture.height}
          placeholder={null}
          className="size-full object-contain"
        />
      </button>
      {pictures.length > 1 && (
        <ul className="grid grid-cols-6 gap-2 sm:grid-cols-8">
          {pictures.map((one, at) => (
            <li key={one.id}>
              <button
                type="button"
                aria-label={`Vis billede ${at + 1}`}
                aria-pressed={at === chosen}
                onClick={() => setChosen(at)}
                className="block aspect-square w-full overflow-clip rounded-md ring-accent aria-pressed:ring-3"
              >
                <img src={one.thumbnailUrl} alt="" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const shownTiles = 24

/** Those that get one name together. */
export function ManyPictures({ rows }: { rows: readonly SheetRow[] }) {
  return (
    <div className={`${tall} grid content-start gap-2 overflow-y-auto rounded-xl bg-sunken p-3`}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        {rows.slice(0, shownTiles).map((row) => (
          <li key={row.id}>
            <DraftPicture row={row} className="aspect-square w-full rounded-md" />
          </li>
        ))}
      </ul>
      {rows.length > shownTiles && <p className="text-ink-soft text-sm">og {rows.length - shownTiles} til</p>}
    </div>
  )
}

/** When and where, as far as it is known. */
export function DraftFacts({ tripId, row: { id, fields } }: { tripId: number; row: SheetRow }) {
  const place = fields.locality ?? (fields.point ? `Sted kendt, ± ${formatMetres(fields.uncertainty)}` : 'Uden sted')
  return (
    <p className="text-ink-soft text-sm">
      {fields.observedFrom === null ? 'Uden dato' : whenText({ ...fields, timeTo: fields.timeTo })} · {place}
      {fields.point === null && (
        <>
          {' '}
          <Link to={placingPath(tripId, id)} className="touch-target text-accent underline underline-offset-4">
            Sæt sted
          </Link>
        </>
      )}
    </p>
  )
}
