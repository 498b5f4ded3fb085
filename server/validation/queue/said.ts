import { sql } from 'kysely'
import type { QueueItem } from '#contract/validation-queue.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import { namer } from '#server/forum/mentions.ts'
import { inOneLine } from '#server/forum/rules.ts'
import type { RecordRow } from '../may.ts'

export type SaidOfRecord = Pick<QueueItem, 'comments' | 'question' | 'askedAgain'>

interface ThreadRow {
  recordId: number
  count: number
  newest: { by: number | null; html: string; at: string }[]
  askedKind: 'pause' | 'un-dismiss' | null
  askedBy: number | null
  asked: string | null
  askedAt: string | null
  answeredBy: number | null
  answerHtml: string | null
  answeredAt: string | null
}

/** As much as an expert reads beside a find; the whole is in the thread. */
const mostComments = 5
const longest = 2000
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest).trimEnd()} …` : text)

/**
 * What is said in the threads of finds: how much, what was asked and answered, the newest of the rest, and with which
 * words a finder asked for another look.
 */
export async function saidOf(ctx: Ctx, records: readonly RecordRow[]): Promise<Map<number, SaidOfRecord>> {
  const ids = records.map(({ id }) => id)
  // A question is the comment that paused the find, an answer the one that took it off: written in the same moment.
  const { rows } = await sql<ThreadRow>`
    select r.id as record_id, coalesce(c.count, 0) as count,
      n.newest,
      q.kind as asked_kind, q.decided_by as asked_by, q.reason as asked, q.decided_at as asked_at,
      a.author as answered_by, a.html as answer_html, a.created_at as answered_at
    from record r
    left join lateral (select count(*)::integer as count from comment o
      where o.thread_id = r.thread_id and o.deleted_at is null) c on true
    left join lateral (select d.kind, d.decided_by, d.reason, d.decided_at from record_decision d
      where d.record_id = r.id and d.kind in ('pause', 'un-dismiss') and d.undone_at is null
        and (r.paused_at is not null or r.answered_at is not null) order by d.id desc limit 1) q on true
    left join lateral (select o.id, o.author, o.html, o.created_at from comment o
      where o.thread_id = r.thread_id and o.deleted_at is null and o.created_at = r.answered_at
      order by o.id desc limit 1) a on true
    cross join lateral (select coalesce(
        json_agg(json_build_object('by', o.author, 'html', o.html, 'at', o.created_at) order by o.id desc), '[]') as newest
      from (select * from comment c where c.thread_id = r.thread_id and c.deleted_at is null
          and (q.kind is distinct from 'pause' or c.id is distinct from a.id
            and (c.author, c.created_at) is distinct from (q.decided_by, q.decided_at))
        order by c.id desc limit ${mostComments}) o) n
    where r.id = any(${ids}::bigint[])`.execute(ctx.db)
  const users = await publicUsers(
    ctx.db,
    rows.flatMap(({ newest, askedBy, answeredBy }) => [...newest.map(({ by }) => by), askedBy, answeredBy]),
  )
  const named = await namer(
    ctx.db,
    rows.flatMap(({ newest, answerHtml }) => [...newest.map(({ html }) => html), answerHtml ?? '']),
  )
  const said = (by: number | null, html: string | null, at: string | null) =>
    html === null || at === null ? null : { by: users.get(by ?? 0) ?? null, text: cut(inOneLine(named(html))), at }
  return new Map(
    rows.map((row) => {
      const asked =
        row.asked === null || row.askedAt === null
          ? null
          : { by: users.get(row.askedBy ?? 0) ?? null, text: row.asked, at: row.askedAt }
      return [
        row.recordId,
        {
          comments: {
            count: row.count,
            newest: row.newest.flatMap(({ by, html, at }) => said(by, html, new Date(at).toISOString()) ?? []),
          },
          question:
            asked && row.askedKind === 'pause'
              ? { ...asked, answer: said(row.answeredBy, row.answerHtml, row.answeredAt) }
              : null,
          askedAgain: row.askedKind === 'un-dismiss' ? asked : null,
        },
      ]
    }),
  )
}
