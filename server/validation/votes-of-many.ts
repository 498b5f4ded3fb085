import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import type { OwnVote, Word } from './votes.ts'
import { wordGroup } from './votes.ts'

/** What was said of a find before, as `saidBefore` tells it of one. */
interface Before {
  recordId: number
  knownId: number | null
  isOwnWord: boolean
  knownCertainty: string | null
  formerId: number | null
  formerSuggestion: number | null
  formerCertainty: OwnVote['certainty'] | null
}

/**
 * The same as `castVote` for many finds, of which each is named once: in the same order, with one statement a step. The
 * finds must be locked.
 */
export async function castVotes(ctx: Ctx, words: readonly Word[]) {
  if (words.length === 0) return
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const said = (some: readonly Word[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(
      some.map(({ recordId, userId, taxonId, certainty }) => ({
        ...{ record_id: recordId, user_id: userId, taxon_id: taxonId, certainty },
      })),
    )}::jsonb) as w (record_id bigint, user_id bigint, taxon_id bigint, certainty text)`
  const { rows } = await sql<Before>`
    select w.record_id, s.id as known_id, coalesce(s.author = w.user_id, false) as is_own_word,
      s.certainty as known_certainty, v.id as former_id, v.suggestion_id as former_suggestion,
      v.certainty as former_certainty
    from ${said(words)}
    left join lateral (select k.id, k.author, k.certainty from record_suggestion k
      where k.record_id = w.record_id and k.taxon_id = w.taxon_id and k.withdrawn_at is null order by k.id limit 1) s on true
    left join record_vote v on v.record_id = w.record_id and v.user_id = w.user_id and v.withdrawn_at is null`.execute(
    ctx.db,
  )
  const before = new Map(rows.map((row) => [row.recordId, row]))
  const isSaid = ({ recordId, certainty }: Word) => {
    const { knownId = null, formerSuggestion = null, formerCertainty = null } = before.get(recordId) ?? {}
    return knownId !== null && formerSuggestion === knownId && formerCertainty === certainty
  }
  const cast = words.filter((word) => !isSaid(word))
  if (cast.length === 0) return
  const { rows: made } = await sql<{ id: number; recordId: number }>`
    insert into record_suggestion (record_id, taxon_id, author, certainty, reason, created_at)
    select w.record_id, w.taxon_id, w.user_id, w.certainty, '', ${now}
    from ${said(cast.filter(({ recordId }) => (before.get(recordId)?.knownId ?? null) === null))}
    order by w.record_id returning id, record_id`.execute(ctx.db)
  const suggestionOf = new Map([
    ...rows.flatMap(({ recordId, knownId }): [number, number][] => (knownId === null ? [] : [[recordId, knownId]])),
    ...made.map(({ id, recordId }): [number, number] => [recordId, id]),
  ])
  const surer = cast.filter(({ recordId, certainty }) => {
    const known = before.get(recordId)
    return known?.isOwnWord && known.knownCertainty !== certainty
  })
  if (surer.length > 0) {
    await sql`update record_suggestion s set certainty = w.certainty from ${said(surer)}
      where s.record_id = w.record_id and s.taxon_id = w.taxon_id and s.author = w.user_id
        and s.id = any(${surer.map(({ recordId }) => suggestionOf.get(recordId))}::bigint[])`.execute(ctx.db)
  }
  await withdrawAll(
    ctx,
    cast.flatMap(({ recordId }) => {
      const { formerId = null, formerSuggestion = null } = before.get(recordId) ?? {}
      if (formerId === null || formerSuggestion === null) return []
      return [{ id: formerId, leaves: formerSuggestion === suggestionOf.get(recordId) ? null : formerSuggestion }]
    }),
  )
  const placed = cast.map(({ recordId }) => ({ record_id: recordId, id: suggestionOf.get(recordId) }))
  await sql`insert into record_vote (record_id, suggestion_id, user_id, certainty, species_group, weight, cast_at)
    select r.id, s.id, w.user_id, w.certainty, g.id, vote_weight(w.user_id, g.id), ${now}
    from ${said(cast)}
    join jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as s (record_id bigint, id bigint) on s.record_id = w.record_id
    join record r on r.id = w.record_id join taxon t on t.id = w.taxon_id, lateral (${wordGroup}) g
    order by r.id`.execute(ctx.db)
}

/** Votes go, and with them suggestions that nobody stands behind any more. */
async function withdrawAll(ctx: Ctx, votes: readonly { id: number; leaves: number | null }[]) {
  if (votes.length === 0) return
  const ids = votes.map(({ id }) => id)
  await sql`update record_vote set withdrawn_at = ${ctx.now.toISOString()}::timestamptz
    where id = any(${ids}::bigint[])`.execute(ctx.db)
  const left = votes.flatMap(({ leaves }) => leaves ?? [])
  await sql`update record_suggestion s set withdrawn_at = ${ctx.now.toISOString()}::timestamptz
    where s.id = any(${left}::bigint[]) and s.withdrawn_at is null
      and not exists (select 1 from record_vote v where v.suggestion_id = s.id and v.withdrawn_at is null)`.execute(
    ctx.db,
  )
}
