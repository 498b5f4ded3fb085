import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { RecordInCommunity } from '#contract/community.ts'
import type { Answers } from '#contract/community-fields.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { readableRecord } from '#server/records/get.ts'
import { isBlurred, isReporter, maySeeExact } from '#server/records/sight.ts'
import { trustsIn } from '#server/records/trust.ts'
import { checkedAnswers, shownAnswers, withWords } from './fields.ts'
import { answeredOf, lackingIn } from './lacking.ts'
import { communitiesOf, type InCommunity } from './meeting.ts'
import { type CommunityRow, communityRows, fieldsOf } from './queries.ts'
import { mayOf, mayRead, memberId } from './rules.ts'
import { readableCommunity } from './shown.ts'

interface Said {
  recordId: number
  communityId: number
  answers: Answers
  version: number
}

/**
 * Its reporter answers for a find in any state: a draft meets nothing yet, and is asked all the same. An organiser
 * answers for finds that are in the community.
 */
export async function answerCommunity(ctx: Ctx, { recordId, communityId, answers, version }: Said) {
  const record = await readableRecord(ctx, recordId)
  const row = await readableCommunity(ctx, communityId)
  const mine = isReporter(ctx.viewer, record)
  const [within] = await membershipsOf(ctx, recordId, [communityId])
  if (!mine && !(within && mayOf(ctx.viewer, row).organise)) {
    throw new Refusal('forbidden', 'community_answers_not_yours')
  }
  if (record.deletedAt !== null) throw new Refusal('missing', 'not_found')
  const fields = await fieldsOf(ctx.db, communityId, version)
  if (!fields) throw new Refusal('invalid', 'community_version_unknown')
  const before = (await answeredOf(ctx.db, communityId, [recordId])).get(recordId)
  const unseen = mine || mayKnow(ctx, record) ? {} : (before?.answers ?? {})
  const isAsked = new Set(fields.map(({ id }) => id))
  const isLost = before?.fields.some(({ id, kind }) => kind === 'text' && unseen[id] !== undefined && !isAsked.has(id))
  if (isLost) throw new Refusal('conflict', 'community_words_unseen')
  const kept = checkedAnswers(fields, withWords(fields, answers, unseen))
  // A device that did not hear the reply sends the same again.
  const isNew = before?.version !== version || !isDeepStrictEqual(before.answers, kept)
  if (isNew) await keep(ctx, { recordId, communityId, version, answers: kept })
  const shown = await shownIn(ctx, record, row, within ?? { id: communityId, isTakenIn: false })
  return shown
}

async function keep(ctx: Ctx, { recordId, communityId, version, answers }: Said) {
  const said = { version, answers: JSON.stringify(answers), answeredBy: viewerId(ctx), answeredAt: ctx.now }
  await ctx.db
    .insertInto('communityAnswer')
    .values({ recordId, communityId, ...said })
    .onConflict((conflict) => conflict.columns(['recordId', 'communityId']).doUpdateSet(said))
    .execute()
  const after = { communityId, version, fields: Object.keys(answers) }
  await appendHistory(ctx, { entity: 'community-answer', entityId: recordId, verb: 'answer', after })
}

const membershipsOf = async (ctx: Ctx, recordId: number, ids?: readonly number[]): Promise<InCommunity[]> =>
  ((await communitiesOf(ctx.db, [recordId])).get(recordId) ?? []).filter(({ id }) => !ids || ids.includes(id))

type Record = Awaited<ReturnType<typeof readableRecord>>

/** What was answered in words about a blurred find is for those who know its place. */
const mayKnow = (ctx: Ctx, record: Record) => !isBlurred(record) || maySeeExact(ctx.viewer, record)

async function shownIn(ctx: Ctx, record: Record, row: CommunityRow, within: InCommunity): Promise<RecordInCommunity> {
  const given = (await answeredOf(ctx.db, row.id, [record.id])).get(record.id)
  const lacking = (await lackingIn(ctx.db, row, [record.id])).get(record.id) ?? null
  const may = mayOf(ctx.viewer, row)
  const mine = isReporter(ctx.viewer, record)
  const concerned = mine || may.organise
  // What was answered may tell a place. Of a blurred find organisers see what has no words, others who do not know it nothing.
  const knows = mayKnow(ctx, record)
  const fields = given?.fields ?? row.fields
  return {
    community: { id: row.id, name: row.name },
    isTakenIn: within.isTakenIn,
    version: given?.version ?? null,
    answers: concerned || knows ? shownAnswers(fields, given?.answers ?? {}, !knows) : [],
    lacking: concerned ? lacking : null,
    isTrusted: concerned && (await trustsIn(ctx.db, record, [row.id], ctx.now)).has(row.id),
    may: { answer: concerned, takeOut: concerned },
  }
}

/** The communities that a public find is in. What is not public is in none. */
export async function communitiesOfRecord(ctx: Ctx, { recordId }: { recordId: number }) {
  const record = await readableRecord(ctx, recordId)
  const within = await membershipsOf(ctx, recordId)
  const ids = within.map(({ id }) => id)
  const rows = await communityRows(ctx.db, {
    ...{ where: sql`c.id = any(${ids}::bigint[])`, order: sql`c.name, c.id` },
    viewer: memberId(ctx.viewer),
  })
  const items: RecordInCommunity[] = []
  for (const row of rows) {
    const one = within.find(({ id }) => id === row.id)
    if (one && mayRead(ctx.viewer, row)) items.push(await shownIn(ctx, record, row, one))
  }
  return { items }
}
