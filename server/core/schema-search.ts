import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { At, AtNow, Json } from './schema.ts'

type Geometry = ColumnType<string, never, never>

/** Tables of search, and what members keep. */
export interface SearchSchema {
  area: {
    id: GeneratedAlways<number>
    kind: string
    code: string
    name: string
    shape: Geometry
    updatedAt: AtNow
  }
  ownPlace: {
    id: GeneratedAlways<number>
    userId: number
    name: string
    lon: number
    lat: number
    uncertainty: number
    createdAt: AtNow
  }
  savedSearch: {
    id: GeneratedAlways<number>
    userId: number
    /** Null: it is called what it follows. */
    name: string | null
    filter: Json
    hasAlert: Generated<boolean>
    lookedAt: AtNow
    alertedAt: AtNow
    createdAt: AtNow
  }
  ownDataFile: {
    id: Generated<string>
    userId: number
    askedAt: AtNow
    finishedAt: At | null
    failedAt: At | null
    bytes: number | null
  }
  recordDownload: {
    id: Generated<string>
    userId: number
    format: string
    filter: Json
    askedAt: AtNow
    finishedAt: At | null
    failedAt: At | null
    total: number
    written: Generated<number>
    isStored: boolean
    citation: string | null
  }
}
