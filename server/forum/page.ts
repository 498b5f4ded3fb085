import { sql } from 'kysely'
import { beginningOf } from '#contract/taxon-head.ts'
import type { Db } from '#server/core/database.ts'
import type { AddressBook, PageContent } from '#server/core/page-content.ts'
import { namer } from './mentions.ts'
import { inOneLine } from './rules.ts'

const idOf = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

interface Row {
  kind: string
  title: string
  isPublic: boolean
  /** Deleted, where everybody could read it. */
  isGone: boolean
  html: string | null
}

/** /forum/{forumId}: what a thread that everybody may read says of itself. What hangs on a find or a taxon has its page there. */
export async function threadPage(db: Db, params: Record<string, string>): Promise<PageContent | null> {
  const id = idOf(params.forumId)
  if (id === undefined) return null
  const { rows } = await sql<Row>`
    select t.kind, t.title, t.deleted_at is not null and (t.kind = 'free' or exists (
        select 1 from community y where t.kind = 'community' and y.id = t.owner_id
          and y.hidden_at is null and y.deleted_at is null)) as is_gone,
      exists (select 1 from thread_public p where p.id = t.id) as is_public,
      (select c.html from comment c where c.thread_id = t.id and c.deleted_at is null order by c.id limit 1) as html
    from thread t where t.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return null
  if (row.isGone) return { status: 410, title: 'Tråden er slettet', noIndex: true }
  if (!row.isPublic) return null
  const html = row.html ?? ''
  const named = await namer(db, [html])
  const description = beginningOf(inOneLine(named(html)))
  return {
    ...(row.title === '' ? {} : { title: row.title }),
    ...(description === '' ? {} : { description }),
    noIndex: row.kind !== 'free',
  }
}

const perSitemap = 40_000

/** Threads of their own: the others are at the address of what they hang on. */
export const threadAddresses: AddressBook = {
  pages: async (db) => {
    const { rows } = await sql<{ last: number | null }>`select max(id) as last from thread where kind = 'free'`.execute(
      db,
    )
    return Math.ceil((rows[0]?.last ?? 0) / perSitemap)
  },
  page: async (db, number) => {
    const { rows } = await sql<{ id: number }>`select t.id from thread t
      where t.kind = 'free' and t.deleted_at is null and t.comments > 0
        and t.id > ${(number - 1) * perSitemap} and t.id <= ${number * perSitemap}
      order by t.id`.execute(db)
    return rows.map(({ id }) => `/forum/${id}`)
  },
}
