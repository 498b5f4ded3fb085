import { sql } from 'kysely'
import type { WarningOutcome, WarningState } from '#contract/warning-words.ts'
import { revisitMonths, warningStates } from '#contract/warning-words.ts'
import type { Warning, WarningFilter } from '#contract/warnings.ts'
import type { Ctx } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay } from '#server/core/roles.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { type WarningRow, warningCounts, warningRows } from './queries.ts'
import { maysChange, shownLines, shownWarning } from './shown.ts'

export async function listWarnings(ctx: Ctx, filter: WarningFilter) {
  const rows = await warningRows(ctx, filter)
  const all = await warningCounts(ctx, filter)
  const sumOf = (some: typeof all) => some.reduce((sum, { count }) => sum + count, 0)
  const states = Object.keys(warningStates) as WarningState[]
  const counts = Object.fromEntries(
    states.map((state) => [state, sumOf(all.filter((row) => row.state === state))]),
  ) as Record<WarningState, number>
  const areas = new Map(all.flatMap(({ areaId, areaName }) => (areaId === null ? [] : [[areaId, areaName ?? '']])))
  const species = await taxonRefs(ctx.db, [...new Set(all.map(({ taxonId }) => taxonId))])
  return {
    items: await shownLines(ctx, rows),
    total: sumOf(all.filter(({ isWanted }) => isWanted)),
    species: species.toSorted((a, b) => a.name.localeCompare(b.name, 'da')),
    areas: [...areas].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'da')),
    counts,
    due: sumOf(all.filter(({ isDue }) => isDue)),
  }
}

/** What somebody may not see is not there. */
export async function seenWarning(ctx: Ctx, id: number): Promise<WarningRow> {
  const [row] = await warningRows(ctx, { id, skip: 0, take: 1 })
  if (!row) throw new Refusal('missing', 'not_found')
  return row
}

export const getWarning = async (ctx: Ctx, { id }: { id: number }): Promise<Warning> =>
  shownWarning(ctx, await seenWarning(ctx, id))

interface WarningChange {
  id: number
  version: number
  state: WarningState
  outcome: WarningOutcome | null
  revisitOn?: string | null | undefined
  note: string
}

/** Authorities that it concerns, and administrators, say how it stands. */
export async function updateWarning(ctx: Ctx, change: WarningChange): Promise<Warning> {
  const { id, state, note } = change
  await sql`select id from warning where id = ${id} for update`.execute(ctx.db)
  const row = await seenWarning(ctx, id)
  if (!maysChange(ctx, row)) throw new Refusal('forbidden', 'warning_not_yours')
  if (row.version !== change.version) throw new Refusal('conflict', 'conflict')
  const outcome = state === 'closed' ? change.outcome : null
  if (state === 'closed' && outcome === null) {
    throw new Refusal('invalid', 'bad_input', { outcome: 'Vælg, hvordan det endte.' })
  }
  const revisitOn = outcome === null ? null : wantedDay(ctx.now, outcome, change.revisitOn)
  // A day that is kept may have passed: whoever writes a note has not chosen it.
  if (revisitOn !== null && revisitOn !== row.revisitOn && revisitOn < danishDay(ctx.now)) {
    throw new Refusal('invalid', 'bad_input', { revisitOn: 'Vælg en dag, der ikke er passeret.' })
  }
  const isSame = row.state === state && row.outcome === outcome && row.revisitOn === revisitOn
  if (isSame && note === '') return shownWarning(ctx, row)
  await ctx.db
    .updateTable('warning')
    .set({
      ...{ state, outcome, revisitOn, version: row.version + 1, changedAt: ctx.now },
      closedAt: state === 'closed' ? (row.closedAt ?? ctx.now) : null,
    })
    .where('id', '=', id)
    .execute()
  await appendHistory(ctx, {
    ...{ entity: 'warning', entityId: id, verb: isSame ? 'note' : 'state' },
    before: { state: row.state, outcome: row.outcome, revisitOn: row.revisitOn },
    after: { state, outcome, revisitOn },
    ...(note === '' ? {} : { reason: note }),
  })
  return getWarning(ctx, { id })
}

/** The day that was chosen, or none; where nothing was said, one is proposed. */
const wantedDay = (now: Date, outcome: WarningOutcome, chosen: string | null | undefined): string | null =>
  chosen === undefined ? revisitDay(now, outcome) : chosen

/** When somebody should look again, unless another day is chosen. */
export function revisitDay(now: Date, outcome: WarningOutcome): string {
  const day = new Date(`${danishDay(now)}T12:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + revisitMonths[outcome])
  return day.toISOString().slice(0, 10)
}
