import type { Readable } from 'node:stream'
import type { ToldField } from '#server/communities/answers-told.ts'
import type { Config } from '#server/core/config.ts'
import type { DownloadRow } from '../rows.ts'

/** Finds, a portion at a time. */
export type Portions = AsyncIterable<readonly DownloadRow[]>

/** What a file says of itself. */
export interface About {
  config: Pick<Config, 'SITE_NAME' | 'SITE_OWNER' | 'SITE_CONTACT' | 'siteUrl'>
  now: Date
  /** Where the same finds are looked up again. */
  address: string
  /** What the community asks that the finds are of; empty when they are of none. */
  asked: readonly ToldField[]
  /** How the file is cited: with the number of finds that are really in it. */
  cite(count: number): string
}

/** A kind of file. It is written while the finds are read: memory does not grow with their number. */
export interface Form {
  extension: string
  type: string
  /** Most finds that it can hold. */
  most?: number
  write(portions: Portions, about: About): Readable
}

export const recordUrl = ({ config }: About, { id }: Pick<DownloadRow, 'id'>) => `${config.siteUrl}/fund/${id}`

/** Ten centimetres: finer than anybody measures. */
export const rounded = (degrees: number) => Math.round(degrees * 1_000_000) / 1_000_000

/** A field of an archive: the short form of its term, and what stands in it. */
export type Term<Row> = readonly [term: string, value: (row: Row, about: About) => string | number | null]
