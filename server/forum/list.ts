import type { ThreadLine } from '#contract/forum.ts'
import type { ListedKind, ThreadTab } from '#contract/forum-words.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { OwnerHead } from '#server/core/answers.ts'
import type { Ctx } from '#server/core/context.ts'
import { pageOf, readCursor, wholeNumber } from '#server/core/cursor.ts'
import { plainText } from '#server/core/rich-text.ts'
import { hitsPage, isSearchable, marker } from './hits.ts'
import { countUnread, type LineRow, linesPage, type Narrowed } from './lines.ts'
import { namer } from './mentions.ts'
import { memberId } from './rules.ts'
import { stillHere } from './shown.ts'
import { subjectsById } from './subjects.ts'

const take = 30

interface Wanted {
  tab: ThreadTab
  kind?: ListedKind | undefined
  subject?: number | undefined
  queryString: string
  cursor?: string | undefined
}

const nothing = { items: [], cursor: null }

/** Threads that the viewer may read, newest first, or what was said in them. */
export async function searchThreads(ctx: Ctx, { queryString, cursor = undefined, ...wanted }: Wanted) {
  const me = memberId(ctx.viewer)
  const narrowed: Narrowed = { ...wanted, me }
  const unread = me === null ? null : await countUnread(ctx.db, me)
  // Nobody is a stranger to themself: the other tabs are a member's own.
  if (me === null && wanted.tab !== 'newest') return { ...nothing, unread, isTooCommon: false }
  if (queryString === '') {
    const mark = readCursor(cursor ?? null, 'newest')
    const after = mark && { micros: wholeNumber(mark.value), commentId: mark.id }
    const rows = await linesPage(ctx.db, narrowed, after, take + 1)
    const page = pageOf(rows, take, ({ commentId, micros }) => ({ sort: 'newest', value: micros, id: commentId }))
    return { ...page, items: await shownLines(ctx, page.items), unread, isTooCommon: false }
  }
  if (!(await isSearchable(ctx.db, queryString))) return { ...nothing, unread, isTooCommon: true }
  const mark = readCursor(cursor ?? null, 'hits')
  const rows = await hitsPage(ctx.db, narrowed, queryString, mark?.id ?? null, take + 1)
  const page = pageOf(rows, take, ({ commentId }) => ({ sort: 'hits', value: '', id: commentId }))
  return { ...page, items: await shownLines(ctx, page.items, queryString), unread, isTooCommon: false }
}

async function shownLines(ctx: Ctx, rows: readonly LineRow[], queryString?: string): Promise<ThreadLine[]> {
  const { db } = ctx
  const people = await publicUsers(
    db,
    rows.flatMap(({ starter, author }) => [starter, author]),
  )
  const heads = await headsOf(ctx, rows)
  const subjects = await subjectsById(
    db,
    rows.map(({ subjectId }) => subjectId),
  )
  const named = await namer(
    db,
    rows.map(({ html }) => html),
  )
  const titles = rows.map((row) => headOf(heads, row)?.title ?? row.title)
  const texts = rows.map(({ html }) => plainText(named(html)))
  const marked = await marker(db, queryString, titles, texts)
  return rows.map((row, at) => ({
    ...{ id: row.id, kind: row.kind, isBlocked: row.isBlocked, isUnread: row.isUnread, count: row.comments },
    title: titles[at] ?? '',
    titleWords: marked.title(at),
    subject: subjects.get(row.subjectId ?? 0) ?? null,
    starter: stillHere(people.get(row.starter ?? 0)),
    isAnswered: row.answeredAt !== null,
    picture: headOf(heads, row)?.picture ?? null,
    comment: {
      id: row.commentId,
      author: stillHere(people.get(row.author ?? 0)),
      at: row.at,
      words: marked.words(at),
    },
  }))
}

type Heads = Map<string, Map<number, OwnerHead>>
const headOf = (heads: Heads, { kind, ownerId }: LineRow) => heads.get(kind)?.get(ownerId ?? 0)

async function headsOf(ctx: Ctx, rows: readonly LineRow[]): Promise<Heads> {
  const heads: Heads = new Map()
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = [...new Set(some.flatMap(({ ownerId }) => ownerId ?? []))]
    const told = ids.length === 0 ? undefined : await ctx.events.answers.of(kind).heads?.(ctx, ids)
    if (told) heads.set(kind, told)
  }
  return heads
}
