import { type RawBuilder, sql } from 'kysely'
import type { Activity } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'

export interface Happening {
  kind: Activity['kind']
  at: string
  actor: number | null
  recordId: number | null
  taxonId: number | null
  isAbsent: boolean
}

/** One kind of happening: a select of the columns below, and the order in which its newest come first. */
interface Source {
  from: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  newest: RawBuilder<unknown>
}

/** Finds that everybody may see, when they were submitted. */
const publicRecords = (of: RawBuilder<unknown>): Source => ({
  columns: sql`'record' as kind, p.submitted_at as at, p.reporter as actor, p.record_id, null::bigint as taxon_id,
    p.is_absent, p.record_id as id`,
  from: sql`record_public p where ${of}`,
  newest: sql`p.submitted_at desc, p.record_id desc`,
})

/** All that the user has submitted and not deleted, public or not. */
const ownRecords = (userId: number): Source => ({
  columns: sql`'record' as kind, r.submitted_at as at, r.reporter as actor, r.id as record_id, null::bigint as taxon_id,
    r.is_absent, r.id`,
  from: sql`record r where r.reporter = ${userId} and r.state = 'submitted' and r.deleted_at is null`,
  newest: sql`r.submitted_at desc, r.id desc`,
})

/** Comments on taxa and on finds that everybody may see. */
const comments = (of: RawBuilder<unknown>): Source => ({
  columns: sql`'comment' as kind, c.created_at as at, c.author as actor, p.record_id,
    case when h.kind = 'taxon' then h.owner_id end as taxon_id, false as is_absent, c.id`,
  from: sql`comment c join thread h on h.id = c.thread_id
    left join record_public p on h.kind = 'record' and p.record_id = h.owner_id
    where c.deleted_at is null and (h.kind = 'taxon' or p.record_id is not null) and ${of}`,
  newest: sql`c.id desc`,
})

/** What others than the reporter take a find for. */
const suggestions = (of: RawBuilder<unknown>): Source => ({
  columns: sql`'suggestion' as kind, s.created_at as at, s.author as actor, p.record_id, s.taxon_id,
    false as is_absent, s.id`,
  from: sql`record_suggestion s join record_public p on p.record_id = s.record_id
    where s.withdrawn_at is null and s.author is distinct from p.reporter and ${of}`,
  newest: sql`s.id desc`,
})

export const publicSources = (): Source[] => [publicRecords(sql`true`), comments(sql`true`), suggestions(sql`true`)]

/** What somebody has done; of others only what everybody may see. */
export const sourcesOf = (userId: number, isOwn: boolean): Source[] => [
  isOwn ? ownRecords(userId) : publicRecords(sql`p.reporter = ${userId}`),
  comments(sql`c.author = ${userId}`),
  suggestions(sql`s.author = ${userId}`),
]

/** Newest first over all kinds; no kind needs to be read further than the page. */
export async function readFeed(db: Db, sources: readonly Source[], { skip, take }: { skip: number; take: number }) {
  const newest = sources.map(
    ({ columns, from, newest }) => sql`(select ${columns} from ${from} order by ${newest} limit ${skip + take})`,
  )
  const { rows } = await sql<Happening>`
    select kind, at, actor, record_id, taxon_id, is_absent from (${sql.join(newest, sql` union all `)}) happenings
    order by at desc, kind, id desc limit ${take} offset ${skip}`.execute(db)
  const counts = sources.map(({ from }) => sql`(select count(*) from ${from})`)
  const counted = await sql<{ total: number }>`select (${sql.join(counts, sql` + `)})::integer as total`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
