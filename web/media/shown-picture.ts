import { licences } from '#contract/licences.ts'
import type { Media } from '#contract/media.ts'
import type { ShownPicture } from '../ui/PictureGallery.tsx'
import { steadyAddress } from './steady-address.ts'

/** A stored picture with who took it and how it may be used, in words. */
export const shownPicture = (media: Media): ShownPicture => ({
  id: media.id,
  url: steadyAddress(media.url),
  mediumUrl: steadyAddress(media.mediumUrl),
  thumbnailUrl: steadyAddress(media.thumbnailUrl),
  width: media.width,
  height: media.height,
  placeholder: media.placeholder,
  credit: `Foto: ${[media.author, media.licence].filter(Boolean).join(', ')}`,
  licence: licences[media.licence],
})
