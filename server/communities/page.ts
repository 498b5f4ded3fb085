import { sql } from 'kysely'
import { beginningOf } from '#contract/taxon-head.ts'
import type { Db } from '#server/core/database.ts'
import { socialCard } from '#server/core/media-address.ts'
import type { PageContent } from '#server/core/page-content.ts'
import { plainText } from '#server/core/rich-text.ts'

interface Row {
  name: string
  introduction: string
  html: string
  isOpen: boolean
  isGone: boolean
  mediaId: string | null
  width: number | null
  height: number | null
}

/** /faellesskaber/{faelleskabId}: what a community says of itself, with its picture as the social card. */
export async function communityPage(
  db: Db,
  { faelleskabId = '' }: Record<string, string>,
): Promise<PageContent | null> {
  if (!/^[1-9]\d{0,14}$/.test(faelleskabId)) return null
  const { rows } = await sql<Row>`
    select c.name, c.introduction, c.html, c.hidden_at is null and c.deleted_at is null as is_open,
      c.deleted_at is not null and c.hidden_at is null as is_gone, m.id as media_id, m.width, m.height
    from community c
    left join media m on m.owner_type = 'community' and m.owner_id = c.id::text and m.status = 'used'
    where c.id = ${Number(faelleskabId)}`.execute(db)
  const [row] = rows
  if (row?.isGone) return { status: 410, title: 'Fællesskabet er slettet', noIndex: true }
  if (!row?.isOpen) return null
  const { name, introduction, html, mediaId, width, height } = row
  const description = beginningOf(introduction || plainText(html))
  return {
    title: name,
    ...(description === '' ? {} : { description }),
    ...(mediaId && width && height ? { image: socialCard({ id: mediaId, width, height }) } : {}),
  }
}

/** Communities that everybody can see: as many as a sitemap may hold. */
export async function communityAddresses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from community where hidden_at is null and deleted_at is null order by id desc limit 40000`.execute(db)
  return rows.map(({ id }) => `/faellesskaber/${id}`)
}
