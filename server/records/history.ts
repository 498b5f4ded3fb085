import { sql } from 'kysely'
import type { RecordDetails, RecordFields } from '#contract/record.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import type { AppendedHistory } from './append-history.ts'
import { noteAccess, readableRecord } from './get.ts'
import { changeText, type Reader } from './history-texts.ts'
import { isBlurred, isGroupExpert, isOwner, isWarden, maySeeExact } from './sight.ts'

interface Line {
  id: number
  at: string
  verb: string
  before: Partial<RecordFields> | null
  after: AppendedHistory
  actor: number | null
  reason: string | null
}

/** What was done to a find, told from what the viewer may see of it. */
export async function recordHistory(ctx: Ctx, { id }: { id: RecordDetails['id'] }) {
  const row = await readableRecord(ctx, id)
  const owner = isOwner(ctx.viewer, row)
  const insider = owner || isWarden(ctx.viewer) || isGroupExpert(ctx.viewer, row)
  const lines = (await linesOf(ctx, id))
    // What happened while it was a draft, and who said no, is for its own people.
    .filter(({ verb, after }) => owner || !(after.isDraft || verb === 'decline'))
  const sees = maySeeExact(ctx.viewer, row)
  const reader: Reader = {
    owner,
    place: sees ? 'exact' : isBlurred(row) ? 'nothing' : 'that it changed',
    taxonName: await taxonNames(ctx, lines),
  }
  const users = await publicUsers(
    ctx.db,
    lines.map(({ actor }) => actor),
  )
  if (sees && !owner && isBlurred(row)) await noteAccess(ctx, 'record-history', id)
  return {
    items: lines.map((line) => ({
      id: line.id,
      at: line.at,
      verb: line.verb,
      text: changeText(line, reader),
      actor: line.actor === null ? null : (users.get(line.actor) ?? null),
      reason: insider ? line.reason : null,
    })),
  }
}

/** The find's own lines, and those of what was done to many at once: the import that it came with, moves. */
async function linesOf(ctx: Ctx, id: number): Promise<Line[]> {
  const importId = ctx.db.selectFrom('record').select(sql<string>`import_id::text`.as('id')).where('id', '=', id)
  const moves = (when: 'isMoved' | 'isBack') => sql<boolean>`entity_id = any(array(
    select m.move_id::text from record_move_row m where m.record_id = ${id} and m.took ->> ${sql.lit(when)} = 'true'))`
  // An undo left it where it was.
  const isNotLeft = sql<boolean>`coalesce(after -> 'left' @> to_jsonb(${id}::bigint), false) = false`
  const rows = await ctx.db
    .selectFrom('change')
    .select(['id', 'at', 'verb', 'before', 'after', 'actor', 'reason'])
    .where((e) =>
      e.or([
        e.and([e('entity', '=', 'record'), e('entityId', '=', String(id))]),
        e.and([e('entity', '=', 'record-import'), e('entityId', '=', importId), isNotLeft]),
        e.and([e('entity', '=', 'record-move'), e('verb', '<>', 'undo-move'), moves('isMoved')]),
        e.and([e('entity', '=', 'record-move'), e('verb', '=', 'undo-move'), moves('isBack')]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    before: row.before as Line['before'],
    after: (row.after ?? {}) as AppendedHistory,
  }))
}

/** The names of all taxa that the lines speak of. */
async function taxonNames(ctx: Ctx, lines: readonly Line[]): Promise<Reader['taxonName']> {
  const ids = lines.flatMap(({ before, after }) =>
    [before, after.values].flatMap((values) => [values?.taxonId ?? [], values?.hostTaxonId ?? []].flat()),
  )
  const refs = await taxonRefs(ctx.db, [...new Set(ids)])
  const names = new Map(refs.map((ref) => [ref.id, ref.name]))
  return (taxonId) => (taxonId === null || taxonId === undefined ? 'ukendt' : (names.get(taxonId) ?? 'ukendt'))
}
