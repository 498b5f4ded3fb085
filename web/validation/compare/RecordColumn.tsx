import { useMemo } from 'react'
import { Link } from '../../core/link.tsx'
import { RecordMap } from '../../map/RecordMap.tsx'
import { shownPicture } from '../../media/shown-picture.ts'
import { placeWords } from '../../records/place-words.ts'
import { RecordName, Stars } from '../../records/RecordCardView.tsx'
import { drawnAs } from '../../records/RecordPicture.tsx'
import { useRecord } from '../../records/record-data.ts'
import { recordPath, recordTitle, whenText } from '../../records/record-texts.ts'
import { monthNames } from '../../taxa/season.ts'
import { DrawingGround } from '../../taxa/TaxonPicture.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PictureGallery } from '../../ui/PictureGallery.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Column } from './Column.tsx'
import { country } from './country.ts'

/** A find beside others: its pictures, its name, when and where it was. */
export function RecordColumn({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data: record, isError, error } = useRecord(id)
  const place = record?.place
  const drawn = useMemo(
    () => ({
      markers: place && place.side === 0 ? [{ point: place.point }] : [],
      ...(place && place.side > 0 ? { square: { point: place.point, side: place.side } } : {}),
    }),
    [place],
  )
  if (isError && !record) {
    return (
      <li className="row-span-5">
        <ErrorState title="Fundet kunne ikke hentes" error={error} />
      </li>
    )
  }
  if (!record) {
    return (
      <li className="row-span-5">
        <Skeleton className="h-120 rounded-lg" />
      </li>
    )
  }
  const name = recordTitle(record)
  const month =
    record.observedFrom && record.datePrecision !== 'year' ? Number(record.observedFrom.slice(5, 7)) : undefined
  return (
    <Column
      name={name}
      onRemove={onRemove}
      pictures={
        <PictureGallery
          name={name}
          pictures={record.pictures.filter(({ isHidden }) => !isHidden).map(shownPicture)}
          empty={<DrawingGround taxon={drawnAs(record)} />}
        />
      }
      names={
        <h2>
          <Link to={recordPath(id)} className="group block text-ink no-underline">
            <RecordName card={record} />
          </Link>
        </h2>
      }
      facts={
        <span className="grid gap-1">
          <span>{whenText(record)}</span>
          <Stars stars={record.stars} />
        </span>
      }
      season={<p className="text-sm">{month === undefined ? 'Uden måned.' : `Fundet i ${monthNames[month - 1]}.`}</p>}
      map={
        place ? (
          <RecordMap
            opens="when wanted"
            {...country}
            {...drawn}
            className="h-56"
            label={`Kort: ${placeWords(record, place).title}.`}
          />
        ) : (
          <p className="text-sm">Uden sted.</p>
        )
      }
    />
  )
}
