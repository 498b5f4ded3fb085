import { portionSize } from '#contract/forum-words.ts'
import type { Db } from '#server/core/database.ts'
import { type CommentRow, commentsFrom, countBeside, type ReaderRow, type ThreadRow } from './queries.ts'

/** Which comments of a thread are asked for: around one, before or after one, the last, or where the reader stopped. */
export interface Wanted {
  at?: number | undefined
  before?: number | undefined
  after?: number | undefined
  isEnd?: boolean
}

export interface Portion {
  comments: CommentRow[]
  earlier: number
  later: number
}

/** So many are shown before the one that is asked for. */
const lead = 5

/** Some comments of a thread that stand together, and how many there are on both sides of them. */
export async function portionOf(db: Db, thread: ThreadRow, wanted: Wanted, reader: ReaderRow | null): Promise<Portion> {
  const comments = await commentsWanted(db, thread.id, wanted, reader)
  const [first, last] = [comments.at(0)?.id, comments.at(-1)?.id]
  if (first !== undefined && last !== undefined) {
    return { comments, ...(await countBeside(db, thread.id, first, last)) }
  }
  const at = wanted.after === undefined ? (wanted.before ?? 0) : wanted.after + 1
  return { comments, ...(await countBeside(db, thread.id, at, at - 1)) }
}

async function commentsWanted(
  db: Db,
  threadId: number,
  { at, before, after, isEnd }: Wanted,
  reader: ReaderRow | null,
): Promise<CommentRow[]> {
  if (before !== undefined) return commentsFrom(db, threadId, { before, take: portionSize })
  if (after !== undefined) return commentsFrom(db, threadId, { from: after + 1, take: portionSize })
  if (isEnd) return around(db, threadId, null)
  if (at !== undefined) return around(db, threadId, at)
  // Who has never been here begins at the beginning; who has read it all is shown the end.
  if (reader === null || reader.readId === null) return commentsFrom(db, threadId, { take: portionSize })
  return around(db, threadId, reader.firstUnreadId)
}

/** A whole portion with a comment near its beginning, or the last one. */
async function around(db: Db, threadId: number, at: number | null): Promise<CommentRow[]> {
  const after = at === null ? [] : await commentsFrom(db, threadId, { from: at, take: portionSize - lead })
  const last = at ?? Number.MAX_SAFE_INTEGER
  const before = await commentsFrom(db, threadId, { before: last, take: portionSize - after.length })
  return [...before, ...after]
}
