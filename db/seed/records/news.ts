import { randomUUID } from 'node:crypto'
import type { Db } from '#server/core/database.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { danishDay } from '#server/core/roles.ts'
import type { MediaStorage } from '#server/media/storage.ts'
import { height, width } from './drawings.ts'
import { type DemoNews, demoNews } from './news-texts.ts'
import type { Observer } from './people.ts'
import { storePictures } from './pictures.ts'

const day = 86_400_000
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function lineHtml(line: string): string {
  const words = escaped(line.replace(/^(# |- )/, '')).replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
  if (line.startsWith('# ')) return `<h2>${words}</h2>`
  return line.startsWith('- ') ? `<li><p>${words}</p></li>` : `<p>${words}</p>`
}

const htmlOf = (text: string) =>
  cleanHtml(
    text
      .trim()
      .split('\n')
      .map(lineHtml)
      .join('')
      .replace(/(<li>.*?<\/li>)+/g, (points) => `<ul>${points}</ul>`),
  )

/** At a whole hour, as people plan; what is planned is looked for each hour. */
const timeOf = ({ days }: DemoNews, now: Date) =>
  days === null ? null : new Date(new Date(now.getTime() - days * day).setUTCHours(7, 0, 0, 0))

const stateOf = ({ days }: DemoNews) => (days === null ? 'draft' : days < 0 ? 'planned' : 'published')

interface Known {
  storage: MediaStorage
  people: readonly Observer[]
  userIds: ReadonlyMap<string, number>
  now: Date
}

/** News of every state. Nobody is told of it: there is enough to see. */
export async function seedNews(db: Db, { storage, people, userIds, now }: Known) {
  const told = demoNews.map((news) => ({ ...news, mediaId: randomUUID() }))
  const drawn = told.flatMap(({ picture, mediaId }) => (picture ? [{ id: mediaId, ...picture, number: 0 }] : []))
  const stored = await storePictures(storage, drawn)
  for (const news of told.toReversed()) {
    const publishAt = timeOf(news, now)
    const { id } = await db
      .insertInto('news')
      .values({
        ...{
          title: news.title,
          introduction: news.introduction,
          html: htmlOf(news.text),
          state: stateOf(news),
          publishAt,
        },
        pinnedUntil: news.pinnedDays ? danishDay(new Date(now.getTime() + news.pinnedDays * day)) : null,
        updatedAt: publishAt === null || publishAt > now ? now : publishAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const by = people.find(({ name }) => name === news.picture?.by)
    const file = stored.get(news.mediaId)
    if (!by || !file) continue
    await db
      .insertInto('media')
      .values({
        ...{ id: news.mediaId, ownerType: 'news', ownerId: String(id), position: 0, status: 'used', width, height },
        // Nobody must take it for a photograph.
        ...{ author: `${by.name} (tegning)`, licence: by.licence, uploader: userIds.get(by.userName) ?? null },
        ...{ bytes: file.bytes, placeholder: file.placeholder, created: now },
      })
      .execute()
  }
}
