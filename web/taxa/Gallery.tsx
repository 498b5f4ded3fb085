import type { TaxonMedia } from '#contract/taxon.ts'
import { Link } from '../core/link.tsx'
import { shownPicture } from '../media/shown-picture.ts'
import { PictureGallery } from '../ui/PictureGallery.tsx'
import type { Drawn } from './TaxonDrawing.tsx'
import { DrawingGround } from './TaxonPicture.tsx'

interface GalleryProps {
  name: string
  taxon: Drawn
  pictures: readonly TaxonMedia[]
}

/** A taxon's pictures, with the find that each is from, or its drawing. */
export function Gallery({ name, taxon, pictures }: GalleryProps) {
  const recordOf = (id: string) => pictures.find((picture) => picture.id === id)?.recordId
  return (
    <PictureGallery
      name={name}
      pictures={pictures.map(shownPicture)}
      empty={<DrawingGround taxon={taxon} />}
      aside={(id) => {
        const recordId = recordOf(id)
        return recordId ? (
          <Link to={`/fund/${recordId}`} className="text-accent underline underline-offset-4">
            Se fundet
          </Link>
        ) : null
      }}
    />
  )
}
