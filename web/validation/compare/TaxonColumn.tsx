import { useMemo } from 'react'
import { counted } from '#contract/counted.ts'
import { capital } from '#contract/taxon-head.ts'
import type { ComparedTaxon } from '#contract/validation-queue.ts'
import { Link } from '../../core/link.tsx'
import { RecordMap } from '../../map/RecordMap.tsx'
import { shownPicture } from '../../media/shown-picture.ts'
import { TaxonNames } from '../../taxa/TaxonCard.tsx'
import { DrawingGround } from '../../taxa/TaxonPicture.tsx'
import { dayText } from '../../ui/dates.ts'
import { PictureGallery } from '../../ui/PictureGallery.tsx'
import { SeasonRing } from '../SeasonRing.tsx'
import { Column } from './Column.tsx'
import { country } from './country.ts'

/** A taxon beside others: its best pictures, its names, when and where it is found. */
export function TaxonColumn({ item, onRemove }: { item: ComparedTaxon; onRemove: () => void }) {
  const { taxon, pictures, season, records, squares, firstDay } = item
  const markers = useMemo(() => squares.map(({ point }) => ({ point })), [squares])
  const name = capital(taxon.name)
  return (
    <Column
      name={name}
      onRemove={onRemove}
      pictures={
        <PictureGallery
          key={taxon.id}
          name={name}
          pictures={pictures.map(shownPicture)}
          empty={<DrawingGround taxon={taxon} />}
        />
      }
      names={
        <h2>
          <Link to={`/taxa/${taxon.id}`} className="group block text-ink no-underline">
            <TaxonNames taxon={taxon} />
          </Link>
        </h2>
      }
      facts={
        records === 0
          ? 'Ingen offentlige fund endnu.'
          : `${counted(records, 'fund')}${firstDay ? `, det første ${dayText(firstDay)}` : ''}.`
      }
      season={<SeasonRing season={season} />}
      map={
        <RecordMap
          opens="when wanted"
          {...country}
          markers={markers}
          className="h-56"
          label={`Kort: ${name} er fundet i ${counted(squares.length, 'kvadrat', 'kvadrater')} på 10 km.`}
        />
      }
    />
  )
}
