import type { Media } from '#contract/media.ts'
import { mediaAddress } from '#server/core/media-address.ts'

/** The columns of a picture that are shown. */
export const shownColumns = ['id', 'width', 'height', 'author', 'licence', 'placeholder'] as const

export interface ShownRow {
  id: string
  width: number
  height: number
  author: string
  licence: string
  placeholder: string | null
}

/** A picture as everybody may see it. */
export const asMedia = ({ id, width, height, author, licence, placeholder }: ShownRow): Media => ({
  id,
  url: mediaAddress(id, 2560),
  thumbnailUrl: mediaAddress(id, 640),
  ...{ width, height, author, placeholder },
  licence: licence as Media['licence'],
})
