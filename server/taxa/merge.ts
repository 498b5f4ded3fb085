import type { Effect } from '#contract/taxon-tree.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { changeOfTaxon } from './apply-change.ts'
import { coupleNames } from './couplings.ts'
import { firstDanishName, firstName, type NewNames } from './create.ts'
import { measured } from './effects.ts'
import { type TaxonRow, taxonToChange, taxonTypes } from './known.ts'
import { changeOfName, changeOfVernacular, sameName, statuses, stepDownVernacular } from './name-rules.ts'
import { namesOfTaxon } from './names.ts'
import type { RowChange } from './rows.ts'
import { isHybridName, typedName } from './scientific.ts'
import { statusesOfBrought } from './taken.ts'
import { lockTree } from './tree.ts'
import { vernacularOfTaxon } from './vernacular.ts'

async function orphanToChange(ctx: Ctx, id: number): Promise<TaxonRow> {
  await lockTree(ctx.db)
  const orphan = await ctx.db.selectFrom('taxon').selectAll().where('id', '=', id).executeTakeFirst()
  if (!orphan) throw new Refusal('missing', 'not_found')
  if (orphan.taxonType !== taxonTypes.orphan || orphan.mergedInto !== null || orphan.isDeleted) {
    throw new Refusal('conflict', 'not_an_orphan')
  }
  return orphan
}

const coupled = async (ctx: Ctx, orphan: TaxonRow, taxonId: number) => {
  const names = (await namesOfTaxon(ctx.db, orphan.id)).map((name) => name.canonicalName)
  return coupleNames(ctx.db, orphan.source, [orphan.latinName, ...names].filter(Boolean), taxonId)
}

/** Make an orphan a taxon of its own, in the tree and under the names that are given. */
export async function convertOrphan(
  ctx: Ctx,
  input: NewNames & { orphanId: number; parentId: number; rank: number; dryRun: boolean },
): Promise<Effect> {
  const orphan = await orphanToChange(ctx, input.orphanId)
  const parent = await taxonToChange(ctx, input.parentId)
  const typed = typedName(input.scientificName, input.authorship, 'scientificName', input.rank)
  const names = await namesOfConverted(ctx, orphan, { ...input, ...typed })
  const change = {
    verb: 'convert',
    taxonId: orphan.id,
    about: [parent.id],
    summary: `Oprettede ${input.danishName || input.scientificName} under ${parent.shownName} af navnet ${orphan.shownName}.`,
    rows: [
      changeOfTaxon(orphan.id, orphan, {
        taxonType: taxonTypes.taxon,
        parentId: parent.id,
        rank: input.rank,
        isHybrid: isHybridName(typed.canonicalName, input.rank),
        isDefault: true,
      }),
      ...names.rows,
      ...(await coupled(ctx, orphan, orphan.id)),
    ],
    messages: names.told,
  }
  return measured(ctx, change, input.dryRun)
}

/** The given names are the accepted ones; what the orphan was called otherwise stays as a technical synonym. */
async function namesOfConverted(
  ctx: Ctx,
  orphan: TaxonRow,
  given: NewNames & { canonicalName: string; parentId: number; rank: number },
): Promise<{ rows: RowChange[]; told: string[] }> {
  const names = await namesOfTaxon(ctx.db, orphan.id)
  const own = names.find((name) => !name.isDeleted && sameName(name.canonicalName) === sameName(given.canonicalName))
  const others = names.filter((name) => name !== own && !name.isDeleted)
  const place = { taxonId: orphan.id, under: given.parentId, rank: given.rank }
  const { statusOf, told } = await statusesOfBrought(ctx.db, place, others)
  const vernacular = await vernacularOfTaxon(ctx.db, orphan.id)
  const { danishName } = given
  const danish = vernacular.find((one) => !one.isDeleted && sameName(one.name) === sameName(danishName ?? ''))
  const rows = [
    ...others.map((name) => changeOfName(name, name, { isSelected: false, taxonomicStatus: statusOf(name) })),
    ...(own
      ? [
          changeOfName(own, own, {
            isSelected: true,
            taxonomicStatus: statuses.accepted,
            authorship: given.authorship || own.authorship,
          }),
        ]
      : [await firstName(ctx, orphan.id, { canonicalName: given.canonicalName, authorship: given.authorship })]),
    ...(danishName ? stepDownVernacular(vernacular, danish?.id) : []),
    ...(danish ? [changeOfVernacular(danish, { isAccepted: true })] : []),
    ...(danishName && !danish ? [await firstDanishName(ctx, orphan.id, danishName)] : []),
  ]
  return { rows, told }
}

/** Merge an orphan into a taxon: its names, ids and what was written about it go there, and its address leads there. */
export async function mergeOrphan(
  ctx: Ctx,
  { orphanId, taxonId, dryRun }: { orphanId: number; taxonId: number; dryRun: boolean },
): Promise<Effect> {
  const orphan = await orphanToChange(ctx, orphanId)
  const target = await taxonToChange(ctx, taxonId)
  const names = await movedNames(ctx, orphan.id, target)
  const change = {
    verb: 'merge',
    taxonId: orphan.id,
    about: [target.id],
    summary: `Lagde navnet ${orphan.shownName} sammen med ${target.shownName}.`,
    rows: [
      ...names.rows,
      ...(await movedBelongings(ctx, orphan.id, target.id)),
      ...(await coupled(ctx, orphan, target.id)),
      changeOfTaxon(orphan.id, orphan, { mergedInto: target.id }),
    ],
    messages: names.told,
  }
  return measured(ctx, change, dryRun)
}

/** Names that the target bears already stay behind. */
async function movedNames(
  ctx: Ctx,
  from: number,
  { id: to, rank }: TaxonRow,
): Promise<{ rows: RowChange[]; told: string[] }> {
  const scientific = new Set((await namesOfTaxon(ctx.db, to)).map((name) => sameName(name.canonicalName)))
  const danish = new Set((await vernacularOfTaxon(ctx.db, to)).map((one) => sameName(one.name)))
  const moved = (await namesOfTaxon(ctx.db, from)).filter((name) => !scientific.has(sameName(name.canonicalName)))
  const { statusOf, told } = await statusesOfBrought(ctx.db, { taxonId: to, under: to, rank }, moved)
  const rows = [
    ...moved.map((name) =>
      changeOfName(name, name, { taxonId: to, isSelected: false, taxonomicStatus: statusOf(name) }),
    ),
    ...(await vernacularOfTaxon(ctx.db, from))
      .filter((one) => !danish.has(sameName(one.name)))
      .map((one) => changeOfVernacular(one, { taxonId: to, isAccepted: false })),
  ]
  return { rows, told }
}

/** Ids from elsewhere, notes, and lists that the target does not stand on. */
async function movedBelongings(ctx: Ctx, from: number, to: number): Promise<RowChange[]> {
  const { db } = ctx
  const ids = await db.selectFrom('taxonExternalId').selectAll().where('taxonId', '=', from).execute()
  const notes = await db.selectFrom('taxonNote').select('id').where('taxonId', '=', from).execute()
  const lists = await db.selectFrom('taxonList').selectAll().where('taxonId', '=', from).execute()
  const known = await db.selectFrom('taxonList').select('list').where('taxonId', '=', to).execute()
  const movedLists = lists.filter(({ list }) => !known.some((row) => row.list === list))
  const ownership = { of: from, before: { taxonId: from }, after: { taxonId: to } }
  return [
    ...ids.map(
      ({ source, externalId }): RowChange => ({ table: 'taxonExternalId', key: { source, externalId }, ...ownership }),
    ),
    ...notes.map(({ id }): RowChange => ({ table: 'taxonNote', key: { id }, ...ownership })),
    ...movedLists.flatMap(({ taxonId: _, list, ...entry }): RowChange[] => [
      { table: 'taxonList', key: { taxonId: to, list }, of: to, before: null, after: entry },
    ]),
  ]
}
