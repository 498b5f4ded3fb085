import { type RawBuilder, sql } from 'kysely'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { findCards } from '../cards.ts'

type Kind = 'drafts' | 'all' | 'personal' | 'deleted' | 'asked'

/** Finds where the user is a finder who has said so, or has been asked. */
const asFinder = (userId: number, status: 'asked' | 'accepted') => sql`
  select f.record_id from record_finder f where f.user_id = ${userId} and f.status = ${status}`

/** What each list holds. A finder sees what the reporter has submitted, and nothing that is hidden. */
export const ownKinds: Record<Kind, (userId: number) => RawBuilder<unknown>> = {
  drafts: (id) => sql`r.reporter = ${id} and r.state = 'draft' and r.deleted_at is null`,
  all: (id) => sql`r.id in (select own.id from record own where own.reporter = ${id} union ${asFinder(id, 'accepted')})
    and r.deleted_at is null and (r.reporter = ${id} or (r.state = 'submitted' and r.hidden_at is null))`,
  personal: (id) => sql`r.reporter = ${id} and r.personal_at is not null and r.deleted_at is null`,
  deleted: (id) => sql`r.reporter = ${id} and r.deleted_at is not null`,
  asked: (id) => sql`r.id in (${asFinder(id, 'asked')}) and r.state = 'submitted' and r.deleted_at is null
    and r.hidden_at is null`,
}

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
  const where = sql`${ownKinds[kind](me)} and ${tagged}`
  const { rows } = await sql<{ id: number }>`
    select r.id from record r where ${where} order by ${orders[kind]} limit ${take} offset ${skip}`.execute(ctx.db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from record r where ${where}`.execute(ctx.db)
  return {
    items: await findCards(
      ctx,
      rows.map(({ id }) => id),
      { exact: kind !== 'asked' },
    ),
    total: counted.rows[0]?.total ?? 0,
  }
}
