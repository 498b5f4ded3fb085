import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { type DemoTalk, demoThreads, taxonTalks } from './forum-talk.ts'
import type { Observer } from './people.ts'

const hour = 3_600_000
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** `> words` before `§` quote; `@Name` becomes a link to the person. */
function htmlOf(text: string, userIdOf: (name: string) => number | undefined): string {
  const html = text
    .split('§')
    .map((part) =>
      part.startsWith('> ') ? `<blockquote><p>${escaped(part.slice(2))}</p></blockquote>` : `<p>${escaped(part)}</p>`,
    )
    .join('')
  return cleanHtml(
    html.replace(/@(\p{Lu}[\p{L}-]+ \p{Lu}\p{L}+)/gu, (named, name: string) => {
      const id = userIdOf(name)
      return id === undefined ? named : `<a href="/profil/${id}">@${id}</a>`
    }),
  )
}

/** Threads in the forum and on species, in the order in which they were written; who wrote follows and has read them. */
export async function seedForum(
  db: Db,
  people: readonly Observer[],
  userIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<number> {
  const userNames = new Map(people.map(({ name, userName }) => [name, userName]))
  const userIdOf = (name: string) => userIds.get(userNames.get(name) ?? '')
  const subjects = new Map(
    (await db.selectFrom('threadSubject').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hour)
  const said: { threadId: number; author: number; html: string; title: string; createdAt: Date }[] = []
  const say = (threadId: number, talk: DemoTalk, title = '') => {
    for (const [position, { by, hoursAgo, text }] of talk.entries()) {
      const author = userIdOf(by)
      if (author === undefined) continue
      const createdAt = at(hoursAgo)
      said.push({ threadId, author, html: htmlOf(text, userIdOf), title: position === 0 ? title : '', createdAt })
    }
  }
  for (const { subject, title, said: talk, isAnswered } of demoThreads) {
    const [first] = talk
    const [subjectId, starter] = [subjects.get(subject), userIdOf(first?.by ?? '')]
    // An administrator may have closed the subject, or the demo has other people.
    if (subjectId === undefined || starter === undefined || first === undefined) continue
    const { id } = await db
      .insertInto('thread')
      .values({
        ...{ kind: 'free', title, subjectId, starter, createdAt: at(first.hoursAgo) },
        answeredAt: isAnswered ? at(talk.at(-1)?.hoursAgo ?? 0) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    say(id, talk, title)
  }
  for (const { about, said: talk } of taxonTalks) {
    const [first] = talk
    const taxon = await db.selectFrom('taxon').select('id').where('latinName', '=', about).executeTakeFirst()
    if (!taxon || !first || userIdOf(first.by) === undefined) continue
    say(await threadOn(db, 'taxon', taxon.id, at(first.hoursAgo)), talk)
  }
  if (said.length === 0) return 0
  await db
    .insertInto('comment')
    .values(said.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()))
    .execute()
  const threadIds = [...new Set(said.map(({ threadId }) => threadId))]
  await followAndRead(db, threadIds)
  return threadIds.length
}

/** The thread of something that has none yet. */
export async function threadOn(db: Db, kind: 'taxon' | 'trip', ownerId: number, createdAt: Date): Promise<number> {
  const { id } = await db
    .insertInto('thread')
    .values({ kind, ownerId, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update ${sql.table(kind)} set thread_id = ${id} where id = ${ownerId}`.execute(db)
  return id
}

/** Who has written in them follows them, and has read up to there. */
export async function followAndRead(db: Db, threadIds: readonly number[]) {
  await sql`insert into thread_follower (thread_id, user_id)
    select distinct thread_id, author from comment where thread_id = any(${threadIds}::bigint[])`.execute(db)
  await sql`insert into thread_read (user_id, thread_id, comment_id)
    select author, thread_id, max(id) from comment where thread_id = any(${threadIds}::bigint[]) group by 1, 2`.execute(
    db,
  )
}
