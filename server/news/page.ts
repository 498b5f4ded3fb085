import { sql } from 'kysely'
import { beginningOf } from '#contract/taxon-head.ts'
import type { Db } from '#server/core/database.ts'
import { socialCard } from '#server/core/media-address.ts'
import type { PageContent } from '#server/core/page-content.ts'
import { plainText } from '#server/core/rich-text.ts'

interface Row {
  title: string
  introduction: string
  html: string
  isPublic: boolean
  isGone: boolean
  mediaId: string | null
  width: number | null
  height: number | null
}

/** /nyheder/{nyhedId}: what published news says of itself, with its picture as the social card. */
export async function newsPage(db: Db, { nyhedId = '' }: Record<string, string>): Promise<PageContent | null> {
  if (!/^[1-9]\d{0,14}$/.test(nyhedId)) return null
  const { rows } = await sql<Row>`
    select n.title, n.introduction, n.html, exists (select 1 from news_public p where p.id = n.id) as is_public,
      n.state = 'published' and n.deleted_at is not null as is_gone, m.id as media_id, m.width, m.height
    from news n
    left join media m on m.owner_type = 'news' and m.owner_id = n.id::text and m.status = 'used'
    where n.id = ${Number(nyhedId)}`.execute(db)
  const [row] = rows
  // What was never published was never there.
  if (row?.isGone) return { status: 410, title: 'Nyheden er slettet', noIndex: true }
  if (!row?.isPublic) return null
  const { title, introduction, html, mediaId, width, height } = row
  const description = beginningOf(introduction || plainText(html))
  return {
    title,
    ...(description === '' ? {} : { description }),
    ...(mediaId && width && height ? { image: socialCard({ id: mediaId, width, height }) } : {}),
  }
}

const mostAddresses = 40_000

export async function newsAddresses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from news_public order by id desc limit ${mostAddresses}`.execute(db)
  return rows.map(({ id }) => `/nyheder/${id}`)
}
