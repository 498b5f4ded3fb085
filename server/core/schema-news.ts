import type { Generated, GeneratedAlways } from 'kysely'
import type { NewsState } from '#contract/news-words.ts'
import type { At, AtNow } from './schema.ts'
import type { Stems } from './schema-records.ts'

export interface NewsSchema {
  news: {
    id: GeneratedAlways<number>
    version: Generated<number>
    /** The number that its writer gave it. */
    uuid: string | null
    title: string
    introduction: Generated<string>
    html: Generated<string>
    state: Generated<NewsState>
    publishAt: At | null
    pinnedUntil: string | null
    tells: Generated<boolean>
    toldAt: At | null
    createdAt: AtNow
    updatedAt: AtNow
    deletedAt: At | null
    search: Stems
  }
}
