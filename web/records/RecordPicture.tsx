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

/** In place of pictures: the drawing is small, so that what is told of the find has the room. */
export function NoPicture({ card }: { card: Pick<RecordCard, 'taxon' | 'speciesGroup'> }) {
  return (
    <p className="flex items-center gap-4 rounded-lg border border-line p-3 text-ink-soft">
      <RecordPicture card={{ ...card, picture: null }} className="size-16 rounded-md" drawingClassName="size-12" />
      Uden billede.
    </p>
  )
}
