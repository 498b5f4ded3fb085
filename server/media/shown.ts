import { sql } from 'kysely'
import type { Media } from '#contract/media.ts'
import type { Ctx } from '#server/core/context.ts'
import { keyOf, type MediaSize, mediaAddress, signedMediaAddress } from '#server/core/media-address.ts'

/** The columns of a picture that are shown. */
export const shownColumns = ['id', 'width', 'height', 'author', 'licence', 'placeholder'] as const

/** Whether something public shows the picture; the media table must be named m. */
export const isPublicPicture = sql<boolean>`exists (select 1 from media_public shown where shown.id = m.id)`

/** The key that addresses are signed with. */
export const signingKey = sql<string>`(select value from server_secret where name = 'picture-addresses')`

export interface ShownRow {
  id: string
  width: number
  height: number
  author: string
  licence: string
  placeholder: string | null
}

export interface PictureRow extends ShownRow {
  isPublic: boolean
  /** Where it may be that of something deleted. */
  status?: string
}

const withAddresses = (row: ShownRow, address: (size: MediaSize) => string): Media => {
  const { id, width, height, author, placeholder } = row
  const addresses = { url: address(2560), mediumUrl: address(1280), thumbnailUrl: address(640) }
  return { id, ...addresses, width, height, author, placeholder, licence: row.licence as Media['licence'] }
}

/** A picture that something public shows. */
export const asPublicMedia = (row: ShownRow): Media => withAddresses(row, (size) => mediaAddress(row.id, size))

/**
 * Makes replies of pictures that the viewer may see: with their plain address where something public shows them, else
 * with one that is signed. Whether the viewer may see them has been asked before.
 */
export async function mediaShower(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  rows: readonly Pick<PictureRow, 'isPublic'>[],
): Promise<(row: PictureRow) => Media> {
  if (rows.every(({ isPublic }) => isPublic)) return asPublicMedia
  const key = (await sql<{ key: string }>`select ${signingKey} as key`.execute(db)).rows[0]?.key
  if (key === undefined) throw new Error('there is no key for the addresses of pictures')
  const signed = ({ id, status }: PictureRow, size: MediaSize) => signedMediaAddress(keyOf(key, status), id, size, now)
  return (row) => (row.isPublic ? asPublicMedia(row) : withAddresses(row, (size) => signed(row, size)))
}
