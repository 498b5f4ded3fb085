import { recordFields } from '#contract/record-fields.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { AppendedHistory } from './append-history.ts'
import type { RecordRow } from './queries.ts'

/** An older version is refused with what has changed since, so that nothing is overwritten silently. */
export async function refuseOlder(ctx: Ctx, row: RecordRow, seen: number) {
  if (seen === row.version) return
  const changes = await ctx.db
    .selectFrom('change')
    .select('after')
    .where('entity', '=', 'record')
    .where('entityId', '=', String(row.id))
    .where('verb', '=', 'update')
    .execute()
  const names = changes
    .map(({ after }) => (after ?? {}) as AppendedHistory)
    .filter(({ version = 0 }) => version > seen)
    .flatMap(({ fields = [] }) => fields)
  const fields = Object.fromEntries(
    names.map((name) => [name, `${recordFields[name].definite} er ændret i mellemtiden.`]),
  )
  throw new Refusal('conflict', 'record_changed', fields)
}
