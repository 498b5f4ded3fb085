import type { Media } from '#contract/media.ts'
import { PictureGallery } from '../ui/PictureGallery.tsx'
import { GroupIcon } from './GroupIcon.tsx'
import './groups/tints.css'
import { shownPicture } from '../media/shown-picture.ts'

interface GalleryProps {
  name: string
  group: number
  pictures: readonly Media[]
}

/** A taxon's pictures, or the drawing of its group. */
export function Gallery({ name, group, pictures }: GalleryProps) {
  return <PictureGallery name={name} pictures={pictures.map(shownPicture)} empty={<GroupGround group={group} />} />
}

/** The drawing of a group on its calm ground. */
export function GroupGround({ group }: { group: number }) {
  return (
    <div data-group={group} className="group-ground grid aspect-16/10 w-full place-items-center rounded-xl">
      <GroupIcon group={group} className="h-3/5 w-auto [stroke-width:1.1]" />
    </div>
  )
}
