import { sql } from 'kysely'
import { escapeXml } from '#server/core/archive-xml.ts'
import type { Config } from '#server/core/config.ts'
import type { Ctx } from '#server/core/context.ts'
import { mediaAddress } from '#server/core/media-address.ts'

const most = 30

interface Entry {
  id: number
  title: string
  introduction: string
  html: string
  publishedAt: string
  updatedAt: string
  mediaId: string | null
}

const element = (tag: string, text: string, attributes = '') => `<${tag}${attributes}>${escapeXml(text)}</${tag}>`
const link = (rel: string, href: string, type: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`
const time = (moment: string) => new Date(moment).toISOString()

function entryXml(siteUrl: string, entry: Entry): string {
  const address = `${siteUrl}/nyheder/${entry.id}`
  const { mediaId } = entry
  return [
    '<entry>',
    element('id', address),
    element('title', entry.title),
    element('published', time(entry.publishedAt)),
    element('updated', time(entry.updatedAt)),
    link('alternate', address, 'text/html'),
    ...(mediaId === null ? [] : [link('enclosure', siteUrl + mediaAddress(mediaId, 1280), 'image/webp')]),
    element('summary', entry.introduction),
    ...(entry.html === '' ? [] : [element('content', entry.html, ' type="html"')]),
    '</entry>',
  ].join('\n')
}

/** An Atom feed (RFC 4287). Addresses in texts are read from the site's own. */
export function feedXml({ siteUrl, SITE_NAME, SITE_OWNER }: Config, entries: readonly Entry[]): string {
  const newest = entries.map(({ updatedAt }) => time(updatedAt)).toSorted()
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="da" xml:base="${escapeXml(siteUrl)}/">`,
    element('id', `${siteUrl}/nyheder`),
    element('title', `Nyheder fra ${SITE_NAME}`),
    element('updated', newest.at(-1) ?? time('2026-01-01')),
    link('self', `${siteUrl}/api/news/feed.xml`, 'application/atom+xml'),
    link('alternate', `${siteUrl}/nyheder`, 'text/html'),
    `<author>${element('name', SITE_OWNER)}</author>`,
    ...entries.map((entry) => entryXml(siteUrl, entry)),
    '</feed>',
    '',
  ].join('\n')
}

/** The newest news, in the order in which they appeared. */
export async function newsFeed({ db, config }: Ctx) {
  const { rows } = await sql<Entry>`
    select n.id, n.title, n.introduction, n.html, n.publish_at as published_at,
      greatest(n.publish_at, n.updated_at) as updated_at,
      (select m.id from media m where m.owner_type = 'news' and m.owner_id = n.id::text and m.status = 'used' limit 1)
        as media_id
    from news n join news_public p on p.id = n.id
    order by n.publish_at desc, n.id desc limit ${most}`.execute(db)
  return { content: Buffer.from(feedXml(config, rows)) }
}
