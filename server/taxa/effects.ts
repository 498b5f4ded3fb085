import { sql } from 'kysely'
import { counted, numberText } from '#contract/counted.ts'
import type { Effect } from '#contract/taxon-tree.ts'
import type { TaxonTraces } from '#server/core/answers.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { applyTaxaChange, type TaxaChange } from './apply-change.ts'
import { groupName } from './group-name.ts'
import { lineOf } from './read.ts'
import { type RowChange, realChanges } from './rows.ts'
import { inherited } from './rules.ts'

/** What a taxon has from where it stands. */
interface Standing {
  group: number
  blur: number | null
  parametersFrom: { id: number; name: string } | null
}

async function standingOf(db: Db, id: number): Promise<Standing> {
  const line = await lineOf(db, id)
  const { blur, setter } = inherited(line)
  return {
    group: line.at(-1)?.speciesGroup ?? 0,
    blur,
    parametersFrom: setter ? { id: setter.id, name: setter.name } : null,
  }
}

const metres = (radius: number | null) => (radius === null ? 'ingen sløring' : `${numberText(radius)} m`)

function differences(before: Standing, after: Standing): string[] {
  const messages: string[] = []
  if (before.group !== after.group) {
    messages.push(`Artsgruppen ændres fra ${groupName(before.group)} til ${groupName(after.group)}.`)
  }
  if (before.blur !== after.blur) {
    messages.push(`Sløringen ændres fra ${metres(before.blur)} til ${metres(after.blur)}.`)
  }
  if (before.parametersFrom?.id !== after.parametersFrom?.id) {
    messages.push(
      after.parametersFrom
        ? `Valideringsparametrene kommer herefter fra ${after.parametersFrom.name}.`
        : 'Valideringsparametrene bliver portalens standard.',
    )
  }
  return messages
}

/** Whose standing tells what a change does: what moves, or what is merged and then what it is merged into. */
function subjectOf(rows: readonly RowChange[]): { before: number; after: number } | undefined {
  const merge = rows.find((row) => row.after !== null && 'mergedInto' in row.after)
  if (merge) {
    const stands = (values: RowChange['before']) => (values?.mergedInto as number | null) ?? merge.of
    return { before: stands(merge.before), after: stands(merge.after) }
  }
  const move = rows.find((row) => row.after !== null && 'parentId' in row.after)
  return move && { before: move.of, after: move.of }
}

async function withDescendants(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with recursive below as (
      select id from taxon where id = any(${ids}::bigint[])
      union select c.id from below join taxon c on c.parent_id = below.id)
    select id from below`.execute(db)
  return rows.map(({ id }) => id)
}

/** What the rooms to the right keep about taxa, by taxon. */
export const tracesOf = (ctx: Ctx, taxonIds: readonly number[]): Promise<Map<number, TaxonTraces>> =>
  ctx.events.answers.tracesOfTaxa(ctx, taxonIds)

const movedBy = (rows: readonly RowChange[]): number[] => [
  ...new Set(rows.filter(({ table }) => table === 'taxon' || table === 'blurRule').map(({ of }) => of)),
]

const countOf = (rows: readonly RowChange[], ...tables: RowChange['table'][]) =>
  rows.filter((row) => tables.includes(row.table)).length

/** Carry a change of the tree out and tell what it did; a dry run does the same and takes it back. */
export async function measured(ctx: Ctx, change: TaxaChange, dryRun = false): Promise<Effect> {
  const { db } = ctx
  if (dryRun) await sql`savepoint dry_run`.execute(db)
  const subject = subjectOf(realChanges(change.rows))
  const before = subject && (await standingOf(db, subject.before))
  // Before it is carried out: finds and votes of what is merged have gone elsewhere afterwards.
  const along = await withDescendants(db, movedBy(realChanges(change.rows)))
  const traces = await ctx.events.answers.tracesTogether(ctx, along)
  const carried = await applyTaxaChange(ctx, change, dryRun)
  const rows = carried?.rows ?? []
  const after = subject && (await standingOf(db, subject.after))
  const moved = movedBy(rows)
  const taxonIds = await withDescendants(db, moved)
  if (dryRun) await sql`rollback to savepoint dry_run`.execute(db)
  const below = taxonIds.length - moved.length
  return {
    changeId: dryRun ? null : (carried?.changeId ?? null),
    taxa: taxonIds.length,
    names: countOf(rows, 'taxonName', 'vernacularName'),
    ...traces,
    lists: countOf(rows, 'taxonList'),
    blur: before && after && before.blur !== after.blur ? { before: before.blur, after: after.blur } : null,
    messages: [
      ...(carried === null ? ['Det er allerede sådan.'] : []),
      ...(below > 0 ? [`${counted(below, 'underordnet taxon', 'underordnede taxa')} følger med.`] : []),
      ...(before && after ? differences(before, after) : []),
      ...(change.messages ?? []),
    ],
  }
}
