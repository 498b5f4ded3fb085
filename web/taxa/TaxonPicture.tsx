import type { TaxonRef } from '#contract/taxon.ts'
import { cx } from '../ui/cx.ts'
import { GroupIcon } from './GroupIcon.tsx'
import './groups/tints.css'

interface TaxonPictureProps {
  taxon: Pick<TaxonRef, 'photoUrl' | 'speciesGroup'>
  /** Size and shape of the frame. */
  className?: string
  /** Size of the drawing that stands in for a photo. */
  drawingClassName?: string
}

/** A taxon's photo, or the drawing of its group on a calm ground. Its name stands beside it, so it is silent. */
export function TaxonPicture({ taxon, className, drawingClassName = 'size-2/5' }: TaxonPictureProps) {
  return (
    <span
      data-group={taxon.speciesGroup}
      className={cx('group-ground grid shrink-0 place-items-center overflow-hidden', className)}
    >
      {taxon.photoUrl ? (
        <img src={taxon.photoUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      ) : (
        <GroupIcon group={taxon.speciesGroup} className={drawingClassName} />
      )}
    </span>
  )
}
