import { Users } from 'lucide-react'
import type { CommunityCard } from '#contract/community.ts'
import { shownPicture } from '../media/shown-picture.ts'
import { cx } from '../ui/cx.ts'
import { Photo } from '../ui/Photo.tsx'

interface CommunityPictureProps {
  picture: CommunityCard['picture']
  sizes: string
  isLazy?: boolean
  className?: string
}

/** The picture of a community, or a quiet ground with a sign. */
export function CommunityPicture({ picture, sizes, isLazy = false, className }: CommunityPictureProps) {
  if (!picture) {
    return (
      <span className={cx('grid place-items-center bg-accent-soft text-accent', className)}>
        <Users className="size-10 opacity-70" aria-hidden="true" />
      </span>
    )
  }
  const shown = shownPicture(picture)
  return (
    <Photo
      src={shown.mediumUrl}
      srcSet={`${shown.thumbnailUrl} 640w, ${shown.mediumUrl} 1280w`}
      sizes={sizes}
      alt=""
      width={shown.width}
      height={shown.height}
      placeholder={shown.placeholder}
      isLazy={isLazy}
      className={cx('object-cover', className)}
    />
  )
}
