import type { Media } from '#contract/media.ts'
import { shownPicture } from '../media/shown-picture.ts'
import { PictureGallery } from '../ui/PictureGallery.tsx'
import type { Drawn } from './TaxonDrawing.tsx'
import { DrawingGround } from './TaxonPicture.tsx'

interface GalleryProps {
  name: string
  taxon: Drawn
  pictures: readonly Media[]
}

/** A taxon's pictures, or its drawing. */
export function Gallery({ name, taxon, pictures }: GalleryProps) {
  return <PictureGallery name={name} pictures={pictures.map(shownPicture)} empty={<DrawingGround taxon={taxon} />} />
}
