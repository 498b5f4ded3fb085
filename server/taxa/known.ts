import type { Selectable } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Schema } from '#server/core/schema.ts'
import { lockTree } from './tree.ts'

export type TaxonRow = Selectable<Schema['taxon']>

export const taxonTypes = { taxon: 0, group: 1, orphan: 2 } as const
type Type = (typeof taxonTypes)[keyof typeof taxonTypes]
const taxaOnly: readonly Type[] = [taxonTypes.taxon]
export const taxaAndGroups: readonly Type[] = [taxonTypes.taxon, taxonTypes.group]

interface Wish {
  types?: readonly Type[]
  /** Versions that the editor has seen, by id. */
  versions?: Readonly<Record<string, number>> | undefined
}

/** Taxa that are about to be changed: those who change taxa take turns from here on. */
export async function taxaToChange(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly number[],
  { types = taxaOnly, versions = {} }: Wish = {},
): Promise<TaxonRow[]> {
  await lockTree(ctx.db)
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = new Map(
    (await ctx.db.selectFrom('taxon').selectAll().where('id', 'in', wanted).execute()).map((row) => [row.id, row]),
  )
  return wanted.map((id) => {
    const row = rows.get(id)
    if (!row) throw new Refusal('missing', 'not_found')
    if (row.mergedInto !== null) throw new Refusal('conflict', 'taxon_merged')
    if (!types.includes(row.taxonType as Type)) {
      throw new Refusal('conflict', row.taxonType === taxonTypes.orphan ? 'taxon_is_orphan' : 'taxon_is_group')
    }
    refuseOlder(row, versions[String(id)])
    return row
  })
}

/** Somebody else has been there since the editor looked. */
export const refuseOlder = (row: { version: number }, seen: number | undefined) => {
  if (seen !== undefined && seen !== row.version) throw new Refusal('conflict', 'conflict')
}

export async function taxonToChange(
  ctx: Pick<Ctx, 'db'>,
  id: number,
  { types, version }: { types?: readonly Type[]; version?: number | undefined } = {},
): Promise<TaxonRow> {
  const [row] = await taxaToChange(ctx, [id], {
    ...(types ? { types } : {}),
    ...(version === undefined ? {} : { versions: { [id]: version } }),
  })
  if (!row) throw new Refusal('missing', 'not_found')
  return row
}

/** "musvit", "musvit og blåmejse", "musvit og 3 andre". */
export const namesOf = (rows: readonly Pick<TaxonRow, 'shownName'>[]): string => {
  const [first, second, ...more] = rows.map((row) => row.shownName)
  if (second === undefined) return first ?? ''
  return more.length === 0 ? `${first} og ${second}` : `${first} og ${more.length + 1} andre`
}
