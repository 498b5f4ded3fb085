import { useMemo } from 'react'
import { Link } from '../../core/link.tsx'
import { FindMap } from '../../map/FindMap.tsx'
import { shownPicture } from '../../media/shown-picture.ts'
import { FindName, Stars } from '../../records/FindCardView.tsx'
import { useFind } from '../../records/find-data.ts'
import { placeWords } from '../../records/page/place-words.ts'
import { findPath, findTitle, whenText } from '../../records/words.ts'
import { GroupGround } from '../../taxa/page/Gallery.tsx'
import { monthNames } from '../../taxa/season.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PictureGallery } from '../../ui/PictureGallery.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Column } from './Column.tsx'
import { country } from './country.ts'

/** A find beside others: its pictures, its name, when and where it was. */
export function FindColumn({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data: find, isError, error } = useFind(id)
  const place = find?.place
  const drawn = useMemo(
    () => ({
      markers: place && place.side === 0 ? [{ point: place.point }] : [],
      ...(place && place.side > 0 ? { square: { point: place.point, side: place.side } } : {}),
    }),
    [place],
  )
  if (isError && !find) {
    return (
      <li className="row-span-5">
        <ErrorState title="Fundet kunne ikke hentes" error={error} />
      </li>
    )
  }
  if (!find) {
    return (
      <li className="row-span-5">
        <Skeleton className="h-120 rounded-lg" />
      </li>
    )
  }
  const name = findTitle(find)
  const month = find.observedFrom && find.datePrecision !== 'year' ? Number(find.observedFrom.slice(5, 7)) : undefined
  return (
    <Column
      name={name}
      onRemove={onRemove}
      pictures={
        <PictureGallery
          name={name}
          pictures={find.pictures.filter(({ isHidden }) => !isHidden).map(shownPicture)}
          empty={<GroupGround group={find.speciesGroup} />}
        />
      }
      names={
        <h2>
          <Link to={findPath(id)} className="group block text-ink no-underline">
            <FindName card={find} />
          </Link>
        </h2>
      }
      facts={
        <span className="grid gap-1">
          <span>{whenText(find)}</span>
          <Stars stars={find.stars} />
        </span>
      }
      season={<p className="text-sm">{month === undefined ? 'Uden måned.' : `Fundet i ${monthNames[month - 1]}.`}</p>}
      map={
        place ? (
          <FindMap {...country} {...drawn} className="h-56" label={`Kort: ${placeWords(find, place).title}.`} />
        ) : (
          <p className="text-sm">Uden sted.</p>
        )
      }
    />
  )
}
