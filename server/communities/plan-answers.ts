import { sql } from 'kysely'
import type { AnswerValue, ExtraField } from '#contract/community-fields.ts'
import type { LineAnswers } from '#contract/sheet.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import type { PlannedAnswers, SaidOfRecord } from '#server/core/extra-answers.ts'
import { appendHistories } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { texts } from '#server/core/texts.ts'
import { askedOfRecords } from './asked-of-records.ts'
import { checkedAnswers } from './fields.ts'
import { fieldsOf } from './queries.ts'

/**
 * Answers for many of the viewer's own finds, one or more fields each: what is not spoken of stays. What is wrong is
 * told by find and field, and nothing is written before `write`.
 */
export async function planAnswers(ctx: Ctx, said: readonly SaidOfRecord[]): Promise<PlannedAnswers> {
  const { communities, answers } = await askedOfRecords(ctx, [...new Set(said.map(({ recordId }) => recordId))])
  const fields = new Fields(ctx)
  for (const { id, versions } of communities) for (const one of versions) fields.know(id, one.version, one.fields)
  const lines = new Map(answers.map((line) => [`${line.recordId} ${line.communityId}`, line]))
  const [faults, notIn, notAsked]: [PlannedAnswers['faults'], PlannedAnswers['notIn'], number[]] = [[], [], []]
  const written: LineAnswers[] = []
  for (const { recordId, communityId, version, answers: values, before } of said) {
    const line = lines.get(`${recordId} ${communityId}`)
    const names = Object.keys(values)
    if (!line) {
      notIn.push({ recordId, communityId })
      continue
    }
    const under = version ?? line.version
    const asked = await fields.of(communityId, under)
    if (version === undefined && !names.every((name) => asked?.some(({ id }) => String(id) === name))) {
      notAsked.push(recordId)
      continue
    }
    const tell = (field: string, words: string) => faults.push({ recordId, field, words })
    for (const name of before ? names : []) {
      const now = line.answers[name]
      if (isSameValue(now, before?.[name]) || isSameValue(now, values[name])) continue
      const words = 'Svaret er ændret i mellemtiden.'
      faults.push({ recordId, field: `answers.${communityId}.${name}`, words, isConflict: true })
    }
    if (!asked) {
      tell(`answers.${communityId}.${names[0] ?? 0}`, texts.community_version_unknown)
      continue
    }
    try {
      const kept = checkedAnswers(asked, { ...line.answers, ...values })
      const isNew = under !== line.version || !isSame(kept, line.answers)
      if (isNew) written.push({ recordId, communityId, version: under, answers: kept })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      for (const [key, words] of Object.entries(error.fields ?? {})) {
        tell(key.replace('answers.', `answers.${communityId}.`), words)
      }
    }
  }
  return { faults, notIn, notAsked, answered: written.length, write: (batch) => writeAnswers(ctx, written, batch) }
}

const isSame = (a: Readonly<Record<string, AnswerValue>>, b: Readonly<Record<string, AnswerValue>>) => {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSameValue(a[name], b[name]))
}
const isSameValue = (a: AnswerValue | null | undefined, b: AnswerValue | null | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields of versions, each read once. */
class Fields {
  readonly #ctx: Ctx
  readonly #known = new Map<string, ExtraField[] | undefined>()
  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }
  know(communityId: number, version: number, fields: ExtraField[] | undefined) {
    this.#known.set(`${communityId} ${version}`, fields)
  }
  async of(communityId: number, version: number): Promise<ExtraField[] | undefined> {
    const key = `${communityId} ${version}`
    if (!this.#known.has(key)) this.know(communityId, version, await fieldsOf(this.#ctx.db, communityId, version))
    return this.#known.get(key)
  }
}

async function writeAnswers(ctx: Ctx, written: readonly LineAnswers[], batch: string | undefined) {
  if (written.length === 0) return
  const said = written.map(({ recordId, communityId, version, answers }) => ({
    ...{ record_id: recordId, community_id: communityId, version, answers },
  }))
  await sql`insert into community_answer (record_id, community_id, version, answers, answered_by, answered_at)
    select a.record_id, a.community_id, a.version, a.answers, ${viewerId(ctx)}::bigint, ${ctx.now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(said)}::json)
      as a (record_id bigint, community_id bigint, version integer, answers jsonb)
    on conflict (record_id, community_id) do update set version = excluded.version, answers = excluded.answers,
      answered_by = excluded.answered_by, answered_at = excluded.answered_at`.execute(ctx.db)
  await appendHistories(
    ctx,
    written.map(({ recordId, communityId, version, answers }) => ({
      ...{ entity: 'community-answer', entityId: recordId, verb: 'answer' },
      after: { communityId, version, fields: Object.keys(answers) },
      ...(batch === undefined ? {} : { batch }),
    })),
  )
}
