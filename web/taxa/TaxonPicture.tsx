import type { TaxonRef } from '#contract/taxon.ts'
import { cx } from '../ui/cx.ts'
import { type Drawn, TaxonDrawing } from './TaxonDrawing.tsx'
import './groups/tints.css'

interface TaxonPictureProps {
  taxon: Pick<TaxonRef, 'photoUrl'> & Drawn
  /** Size and shape of the frame. */
  className?: string
  /** Size of the drawing that stands in for a photo. */
  drawingClassName?: string
}

/** A taxon's photo, or its drawing on the calm ground of its group. Its name stands beside it, so it is silent. */
export function TaxonPicture({ taxon, className, drawingClassName = 'size-2/5' }: TaxonPictureProps) {
  return (
    <span
      data-group={taxon.speciesGroup}
      className={cx('group-ground grid shrink-0 place-items-center overflow-hidden', className)}
    >
      {taxon.photoUrl ? (
        <img src={taxon.photoUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      ) : (
        <TaxonDrawing taxon={taxon} className={drawingClassName} />
      )}
    </span>
  )
}

/** A taxon's drawing on the ground of its group, where pictures would stand. */
export function DrawingGround({ taxon }: { taxon: Drawn }) {
  return (
    <div
      data-group={taxon.speciesGroup}
      className="group-ground grid aspect-16/10 w-full place-items-center rounded-xl"
    >
      <TaxonDrawing taxon={taxon} className="h-3/5 w-auto [stroke-width:1.1]" />
    </div>
  )
}
