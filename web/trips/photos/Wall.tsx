import { useMemo } from 'react'
import type { Media } from '#contract/media.ts'
import type { TripRecord } from '#contract/trip.ts'
import { Link } from '../../core/link.tsx'
import { shownPicture } from '../../media/shown-picture.ts'
import { recordPath, recordTitle } from '../../records/record-texts.ts'
import { openDialog } from '../../ui/dialogs.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { PictureViewer } from '../../ui/PictureViewer.tsx'

interface WallProps {
  pictures: readonly { recordId: number; picture: Media }[]
  records: readonly TripRecord[]
  /** Something else stands above it. */
  hasIntake: boolean
}

/** The pictures of the finds of a trip beside each other; a press shows them large, one after the other. */
export function Wall({ pictures, records, hasIntake }: WallProps) {
  const byId = useMemo(() => new Map(records.map((record) => [record.id, record])), [records])
  if (pictures.length === 0) return null
  const titleOf = (recordId: number) => {
    const record = byId.get(recordId)
    return record ? recordTitle(record) : 'Fund'
  }
  const recordOf = new Map(pictures.map(({ recordId, picture }) => [picture.id, recordId]))
  const toRecord = (id: string) => {
    const recordId = recordOf.get(id)
    return recordId === undefined ? null : (
      <Link to={recordPath(recordId)} className="touch-target text-accent underline underline-offset-4">
        {titleOf(recordId)}
      </Link>
    )
  }
  const open = (start: number) =>
    void openDialog({
      header: 'Billeder fra turen',
      size: 'full',
      content: (
        <PictureViewer
          name="Billeder fra turen"
          pictures={pictures.map(({ picture }) => shownPicture(picture))}
          start={start}
          aside={toRecord}
        />
      ),
    })
  return (
    <section aria-labelledby="fundenes-billeder" className="grid gap-4">
      <h2
        id="fundenes-billeder"
        className={hasIntake ? 'font-display font-semibold text-2xl tracking-tight' : 'sr-only'}
      >
        Fundenes billeder
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
        {pictures.map(({ recordId, picture }, index) => (
          <li key={picture.id}>
            <button
              type="button"
              onClick={() => open(index)}
              aria-label={`${titleOf(recordId)}: se billedet stort`}
              className="group relative block aspect-square w-full cursor-zoom-in overflow-clip rounded-md bg-sunken"
            >
              <Photo
                src={shownPicture(picture).thumbnailUrl}
                alt=""
                width={320}
                height={320}
                placeholder={picture.placeholder}
                isLazy={index > 12}
                className="size-full object-cover transition-transform duration-quick group-hover:scale-102"
              />
              <span className="absolute inset-x-0 bottom-0 truncate bg-caption px-2 py-1 text-start text-caption-ink text-sm">
                {titleOf(recordId)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
