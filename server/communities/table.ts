import { sql } from 'kysely'
import type { CommunityRecord } from '#contract/community.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { recordIds } from '#server/engine/questions.ts'
import { recordCards } from '#server/records/cards.ts'
import { shownAnswers } from './fields.ts'
import { answeredOf, lackingIn } from './lacking.ts'
import type { CommunityRow } from './queries.ts'
import { organisedCommunity } from './shown.ts'

interface Page {
  skip: number
  take: number
}
interface Wanted extends Page {
  id: number
  lacking?: boolean | undefined
  leftOut?: boolean | undefined
}
/** So many of the newest finds are looked through for what they lack. */
const mostLooked = 20_000

/** The finds of a community with their answers, the newest first: for its organisers. */
export async function communityRecords(
  ctx: Ctx,
  { id, lacking, leftOut, skip, take }: Wanted,
): Promise<{ items: CommunityRecord[]; total: number }> {
  const row = await organisedCommunity(ctx, id)
  const all = leftOut ? await thoseLeftOut(ctx, id) : [...(await recordIds(ctx, { community: id }))].reverse()
  const wanted = lacking === undefined ? all : await thoseLacking(ctx, row, all.slice(0, mostLooked), lacking)
  const ids = wanted.slice(skip, skip + take)
  const cards = new Map((await recordCards(ctx, ids, { exact: false })).map((card) => [card.id, card]))
  const answered = await answeredOf(ctx.db, id, ids)
  const lacks = await lackingIn(ctx.db, row, ids)
  const { rows: byHand } = await sql<{ recordId: number }>`
    select record_id from community_record where community_id = ${id} and is_in
      and record_id = any(${ids}::bigint[])`.execute(ctx.db)
  const takenIn = new Set(byHand.map(({ recordId }) => recordId))
  const items = ids.flatMap((recordId): CommunityRecord[] => {
    const record = cards.get(recordId)
    if (!record) return []
    const given = answered.get(recordId)
    return [
      {
        ...{ record, isTakenIn: takenIn.has(recordId), version: given?.version ?? null },
        answers: shownAnswers(given?.fields ?? row.fields, given?.answers ?? {}, record.side > 0),
        lacking: lacks.get(recordId) ?? null,
      },
    ]
  })
  return { items, total: wanted.length }
}

/** What the viewer may take in again, the last left out first: public finds, without those that their reporters took out. */
async function thoseLeftOut(ctx: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ recordId: number }>`
    select r.record_id from community_record r join record_public p on p.record_id = r.record_id
    where r.community_id = ${id} and not r.is_in
      and (r.said_by is distinct from p.reporter or p.reporter = ${viewerId(ctx)})
    order by r.said_at desc, r.record_id desc`.execute(ctx.db)
  return rows.map(({ recordId }) => recordId)
}

const portion = 2000

async function thoseLacking(ctx: Ctx, row: CommunityRow, ids: readonly number[], lacking: boolean): Promise<number[]> {
  const found: number[] = []
  for (let from = 0; from < ids.length; from += portion) {
    const some = ids.slice(from, from + portion)
    const lacks = await lackingIn(ctx.db, row, some)
    found.push(...some.filter((id) => lacks.has(id) === lacking))
  }
  return found
}
