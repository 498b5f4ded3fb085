import type { RecordMove } from '#contract/moderation.ts'
import { holds } from '#contract/roles.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import { memberOf } from '#server/records/sight.ts'
import { taxonRefs } from '#server/taxa/refs.ts'

export interface MoveRow
  extends Pick<RecordMove, 'id' | 'kind' | 'status' | 'filter' | 'total' | 'moved' | 'messages'> {
  fromId: number
  toId: number
  askedBy: number
  createdAt: string | null
  endedAt: string | null
}

/** Moves as administrators see them. */
export async function shownMoves(ctx: Ctx, rows: readonly MoveRow[]): Promise<RecordMove[]> {
  const endsOf = (kind: MoveRow['kind']) =>
    rows.filter((row) => row.kind === kind).flatMap(({ fromId, toId }) => [fromId, toId])
  const taxa = new Map((await taxonRefs(ctx.db, [...new Set(endsOf('taxon'))])).map((ref) => [ref.id, ref]))
  const users = await publicUsers(ctx.db, [...endsOf('user'), ...rows.map(({ askedBy }) => askedBy)])
  const roles = memberOf(ctx.viewer)?.roles ?? []
  return rows.map(({ id, kind, status, filter, total, moved, messages, fromId, toId, askedBy, ...row }) => ({
    ...{ id, kind, status, filter, total, moved, messages },
    fromTaxon: kind === 'taxon' ? (taxa.get(fromId) ?? null) : null,
    toTaxon: kind === 'taxon' ? (taxa.get(toId) ?? null) : null,
    fromUser: kind === 'user' ? (users.get(fromId) ?? null) : null,
    toUser: kind === 'user' ? (users.get(toId) ?? null) : null,
    by: users.get(askedBy) ?? null,
    createdAt: row.createdAt,
    endedAt: row.endedAt,
    mayUndo: (status === 'done' || status === 'failed') && (kind === 'taxon' || holds(roles, 'siteAdminRole')),
    examples: [],
  }))
}
