import type { ListedKind, ThreadTab } from '#contract/forum-words.ts'
import type { ThreadLine } from '#contract/thread.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import { pageOf, readCursor, wholeNumber } from '#server/core/cursor.ts'
import { headsOf, titleOf } from './heads.ts'
import { hitsPage, isSearchable, marker } from './hits.ts'
import { countUnread, type LineRow, linesOf, linesPage, type Narrowed } from './lines.ts'
import { namer } from './mentions.ts'
import { allInOneLine, inOneLine, memberId } from './rules.ts'
import { stillHere } from './shown.ts'
import { subjectsById } from './subjects.ts'

const take = 30

interface Wanted {
  tab: ThreadTab
  kind?: ListedKind | undefined
  subject?: number | undefined
  community?: number | undefined
  queryString: string
  cursor?: string | undefined
}

const nothing = { items: [], cursor: null }

/** Threads that the viewer may read, newest first, or what was said in them; and how many are unread in all. */
export async function searchThreads(ctx: Ctx, wanted: Wanted) {
  const me = memberId(ctx.viewer)
  const unread = me === null ? null : await countUnread(ctx.db, me)
  return { ...(await threadsPage(ctx, wanted)), unread }
}

export async function threadsPage(ctx: Ctx, { queryString, cursor = undefined, ...wanted }: Wanted) {
  const me = memberId(ctx.viewer)
  const narrowed: Narrowed = { ...wanted, me }
  // Nobody is a stranger to themself: the other tabs are a member's own.
  if (me === null && wanted.tab !== 'newest') return { ...nothing, isTooCommon: false }
  if (queryString === '') {
    const mark = readCursor(cursor ?? null, 'newest')
    const after = mark && { micros: wholeNumber(mark.value), commentId: mark.id }
    const rows = await linesPage(ctx.db, narrowed, after, take + 1)
    const page = pageOf(rows, take, ({ commentId, micros }) => ({ sort: 'newest', value: micros, id: commentId }))
    return { ...page, items: await shownLines(ctx, page.items), isTooCommon: false }
  }
  if (!(await isSearchable(ctx.db, queryString))) return { ...nothing, isTooCommon: true }
  const mark = readCursor(cursor ?? null, 'hits')
  const rows = await hitsPage(ctx.db, narrowed, queryString, mark?.id ?? null, take + 1)
  const page = pageOf(rows, take, ({ commentId }) => ({ sort: 'hits', value: '', id: commentId }))
  return { ...page, items: await shownLines(ctx, page.items, queryString), isTooCommon: false }
}

/** The lines of some comments, in their order, as the viewer may read them. */
export async function threadLines(ctx: Ctx, commentIds: readonly number[]): Promise<ThreadLine[]> {
  return shownLines(ctx, await linesOf(ctx.db, { tab: 'newest', me: memberId(ctx.viewer) }, commentIds))
}

async function shownLines(ctx: Ctx, rows: readonly LineRow[], queryString?: string): Promise<ThreadLine[]> {
  const { db } = ctx
  const people = await publicUsers(
    db,
    rows.flatMap(({ starter, author }) => [starter, author]),
  )
  const headOf = await headsOf(ctx, rows)
  const subjects = await subjectsById(
    db,
    rows.map(({ subjectId }) => subjectId),
  )
  const named = await namer(
    db,
    rows.map(({ html }) => html),
  )
  const titles = rows.map((row) => titleOf(row, headOf(row)))
  // Words that are searched for may stand in what is quoted too.
  const lineOf = queryString === undefined ? inOneLine : allInOneLine
  const texts = rows.map(({ html }) => lineOf(named(html)))
  const marked = await marker(db, queryString, titles, texts)
  return rows.map((row, at) => ({
    ...{ id: row.id, kind: row.kind, isBlocked: row.isBlocked, isUnread: row.isUnread, count: row.comments },
    title: titles[at] ?? '',
    titleWords: marked.title(at),
    subject: subjects.get(row.subjectId ?? 0) ?? null,
    starter: stillHere(people.get(row.starter ?? 0)),
    isAnswered: row.answeredAt !== null,
    picture: headOf(row)?.picture ?? null,
    comment: {
      id: row.commentId,
      author: stillHere(people.get(row.author ?? 0)),
      at: row.at,
      words: marked.words(at),
    },
  }))
}
