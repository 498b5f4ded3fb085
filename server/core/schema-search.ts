import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { At, AtNow, Json } from './schema.ts'

type Geometry = ColumnType<string, never, never>

/** Tables of migration 0006. */
export interface SearchSchema {
  area: {
    id: GeneratedAlways<number>
    kind: string
    code: string
    name: string
    shape: Geometry
    updatedAt: AtNow
  }
  savedSearch: {
    id: GeneratedAlways<number>
    userId: number
    name: string
    filter: Json
    hasAlert: Generated<boolean>
    lookedAt: AtNow
    alertedAt: AtNow
    createdAt: AtNow
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
