import { type RawBuilder, sql } from 'kysely'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { recordCards } from '../cards.ts'

type Kind = 'drafts' | 'all' | 'personal' | 'deleted' | 'asked'

/** Finds where the user is a finder who has said so, or has been asked. */
const asFinder = (userId: number, status: 'asked' | 'accepted') => sql`
  select f.record_id from record_finder f where f.user_id = ${userId} and f.status = ${status}`

/**
 * What each list holds, in parts that have no find in common and are each found by an index. A finder sees what the
 * reporter has submitted, and nothing that is hidden.
 */
const ownKinds: Record<Kind, (userId: number) => RawBuilder<unknown>[]> = {
  drafts: (id) => [sql`r.reporter = ${id} and r.state = 'draft' and r.deleted_at is null`],
  all: (id) => [
    sql`r.reporter = ${id} and r.deleted_at is null`,
    sql`r.id in (${asFinder(id, 'accepted')}) and r.reporter is distinct from ${id} and r.deleted_at is null
      and r.state = 'submitted' and r.hidden_at is null`,
  ],
  personal: (id) => [sql`r.reporter = ${id} and r.personal_at is not null and r.deleted_at is null`],
  deleted: (id) => [sql`r.reporter = ${id} and r.deleted_at is not null`],
  asked: (id) => [
    sql`r.id in (${asFinder(id, 'asked')}) and r.state = 'submitted' and r.deleted_at is null and r.hidden_at is null`,
  ],
}

/** Finds that are the user's own, or where they have said that they were there. */
export const isOwnRecord = (userId: number) => sql`(${sql.join(ownKinds.all(userId), sql` or `)})`

const orders: Record<Kind, RawBuilder<unknown>> = {
  drafts: sql`r.modified_at desc, r.id desc`,
  all: sql`r.observed_from desc nulls first, r.id desc`,
  personal: sql`r.observed_from desc nulls first, r.id desc`,
  deleted: sql`r.deleted_at desc, r.id desc`,
  asked: sql`r.id desc`,
}

interface OwnInput {
  kind: Kind
  tag?: string | undefined
  skip: number
  take: number
}

/** Own finds with their exact places. Who is only asked sees the find as everybody does, until they have said yes. */
export async function ownRecords(ctx: Ctx, { kind, tag, skip, take }: OwnInput) {
  const me = viewerId(ctx)
  const tagged = tag
    ? sql`exists (select 1 from record_tag g where g.record_id = r.id and g.user_id = ${me} and g.tag = ${tag})`
    : sql`true`
  const parts = ownKinds[kind](me).map((part) => sql`${part} and ${tagged}`)
  const order = orders[kind]
  const first = parts.map(
    (part) => sql`(select r.id, r.observed_from, r.modified_at, r.deleted_at from record r where ${part}
      order by ${order} limit ${skip + take})`,
  )
  const { rows } = await sql<{ id: number }>`
    select r.id from (${sql.join(first, sql` union all `)}) r order by ${order} limit ${take} offset ${skip}`.execute(
    ctx.db,
  )
  const counts = parts.map((part) => sql`(select count(*) from record r where ${part})`)
  const counted = await sql<{ total: number }>`
    select (${sql.join(counts, sql` + `)})::integer as total`.execute(ctx.db)
  return {
    items: await recordCards(
      ctx,
      rows.map(({ id }) => id),
      { exact: kind !== 'asked' },
    ),
    total: counted.rows[0]?.total ?? 0,
  }
}
