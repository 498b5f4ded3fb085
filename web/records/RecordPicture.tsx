import type { RecordCard } from '#contract/record.ts'
import { TaxonPicture } from '../taxa/TaxonPicture.tsx'

interface RecordPictureProps {
  card: Pick<RecordCard, 'picture' | 'taxon' | 'speciesGroup'>
  className?: string
  drawingClassName?: string
}

/** How a find without pictures is drawn: as its taxon, on the ground of the group that it stands under. */
export const drawnAs = ({ taxon, speciesGroup }: Pick<RecordCard, 'taxon' | 'speciesGroup'>) => ({
  drawing: taxon?.drawing ?? null,
  speciesGroup,
})

/** A find's first picture, or the drawing of its taxon. */
export function RecordPicture({ card, ...look }: RecordPictureProps) {
  return <TaxonPicture taxon={{ photoUrl: card.picture?.thumbnailUrl ?? null, ...drawnAs(card) }} {...look} />
}
