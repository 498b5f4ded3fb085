import { sql } from 'kysely'
import { type MorphoGroup, morphoGroups } from '#contract/morpho-groups.ts'
import { isAllowed } from '#server/core/access.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'
import { applyTaxaChange, changeOfTaxon } from './apply-change.ts'
import { refuseOlder, type TaxonRow, taxaToChange, taxonTypes } from './known.ts'
import { changeOfVernacular, sameName, tidyName } from './name-rules.ts'
import { asRef, type RefRow, refColumns } from './refs.ts'
import { newId, type RowChange } from './rows.ts'
import { lockTree } from './tree.ts'
import { vernacularOfTaxon } from './vernacular.ts'

async function readGroups(db: Db, where: ReturnType<typeof sql>): Promise<MorphoGroup[]> {
  const { rows: groups } = await sql<Pick<TaxonRow, 'id' | 'shownName' | 'isDeleted' | 'version'>>`
    select id, shown_name, is_deleted, version from taxon where taxon_type = 1 and ${where}
    order by lower(shown_name), id`.execute(db)
  const ids = groups.map((group) => group.id)
  const names =
    ids.length === 0
      ? []
      : await db
          .selectFrom('vernacularName')
          .selectAll()
          .where('taxonId', 'in', ids)
          .where('isDeleted', '=', false)
          .orderBy('isAccepted', 'desc')
          .orderBy('id')
          .execute()
  const { rows: members } = await sql<RefRow & { groupId: number }>`
    select m.group_id, ${refColumns} from morpho_member m join taxon t on t.id = m.taxon_id
    where m.group_id = any(${ids}::bigint[]) and not t.is_deleted and t.merged_into is null
    order by t.tree_number, t.id`.execute(db)
  return groups.map(({ shownName, ...group }) => ({
    ...group,
    name: shownName,
    names: names.filter((name) => name.taxonId === group.id),
    members: members.filter((one) => one.groupId === group.id).map(({ groupId: _, ...ref }) => asRef(ref)),
  }))
}

/** Deleted groups are shown to those who can bring them back. */
export const listMorphoGroups = (ctx: Pick<Ctx, 'db' | 'viewer'>): Promise<MorphoGroup[]> => {
  const mayRestore = isAllowed(morphoGroups.deleteMorphoGroup.access, ctx.viewer)
  return readGroups(ctx.db, mayRestore ? sql`true` : sql`not is_deleted`)
}

async function groupReply(ctx: Ctx, id: number): Promise<MorphoGroup> {
  const [group] = await readGroups(ctx.db, sql`id = ${id}`)
  if (!group) throw new Refusal('missing', 'not_found')
  return group
}

/** Names and members are sets; of names the first is the accepted one. */
interface Wish {
  names: string[]
  memberIds: number[]
}

const uniqueNames = (names: readonly string[]): string[] =>
  names.map(tidyName).filter((name, i, all) => all.findIndex((other) => sameName(other) === sameName(name)) === i)

/** The species group that all members share. */
const sharedGroup = (members: readonly TaxonRow[]): number | null => {
  const groups = new Set(members.map((member) => member.effectiveSpeciesGroup))
  const [only] = groups
  return groups.size === 1 && only !== undefined && only > 0 ? only : null
}

export async function addMorphoGroup(ctx: Ctx, input: Wish): Promise<MorphoGroup> {
  const members = await taxaToChange(ctx, input.memberIds)
  const id = await newId(ctx.db, 'taxon')
  const group = {
    taxonType: taxonTypes.group,
    rank: 0,
    parentId: null,
    isDefault: true,
    speciesGroup: sharedGroup(members),
  }
  await applyTaxaChange(ctx, {
    verb: 'create-group',
    taxonId: id,
    summary: `Oprettede formgruppen ${input.names[0]}.`,
    rows: [
      { table: 'taxon', key: { id }, of: id, before: null, after: group },
      ...(await nameChanges(ctx, id, input.names)),
      ...(await memberChanges(ctx, id, members)),
    ],
  })
  return groupReply(ctx, id)
}

export async function updateMorphoGroup(ctx: Ctx, input: Wish & { id: number; version: number }): Promise<MorphoGroup> {
  const { id } = input
  const group = await groupToChange(ctx, id)
  refuseOlder(group, input.version)
  const members = await taxaToChange(ctx, input.memberIds)
  await applyTaxaChange(ctx, {
    verb: 'update-group',
    taxonId: id,
    summary: `Rettede formgruppen ${input.names[0]}.`,
    rows: [
      changeOfTaxon(id, group, { speciesGroup: sharedGroup(members) }),
      ...(await nameChanges(ctx, id, input.names)),
      ...(await memberChanges(ctx, id, members)),
    ],
  })
  return groupReply(ctx, id)
}

export async function deleteMorphoGroup(
  ctx: Ctx,
  { id, version }: { id: number; version?: number | undefined },
): Promise<MorphoGroup> {
  const group = await groupToChange(ctx, id)
  refuseOlder(group, version)
  await applyTaxaChange(ctx, {
    verb: group.isDeleted ? 'restore' : 'delete',
    taxonId: id,
    summary: `${group.isDeleted ? 'Gendannede' : 'Slettede'} formgruppen ${group.shownName}.`,
    rows: [changeOfTaxon(id, group, { isDeleted: !group.isDeleted })],
  })
  return groupReply(ctx, id)
}

async function groupToChange(ctx: Ctx, id: number): Promise<TaxonRow> {
  await lockTree(ctx.db)
  const group = await ctx.db.selectFrom('taxon').selectAll().where('id', '=', id).executeTakeFirst()
  if (!group) throw new Refusal('missing', 'not_found')
  if (group.taxonType !== taxonTypes.group) throw new Refusal('conflict', 'taxon_not_group')
  return group
}

async function nameChanges(ctx: Ctx, groupId: number, wishes: readonly string[]): Promise<RowChange[]> {
  const known = await vernacularOfTaxon(ctx.db, groupId)
  const wanted = uniqueNames(wishes)
  const gone = known.filter((row) => !wanted.some((name) => sameName(name) === sameName(row.name)))
  const rows: RowChange[] = gone.map((row) => changeOfVernacular(row, { isDeleted: true, isAccepted: false }))
  // The first name comes last: the one that was accepted before has stepped down by then.
  for (const [i, name] of [...wanted.entries()].reverse()) {
    const isAccepted = i === 0
    const row = known.find((one) => sameName(one.name) === sameName(name))
    rows.push(
      row
        ? changeOfVernacular(row, { name, isAccepted, isDeleted: false })
        : {
            table: 'vernacularName',
            key: { id: await newId(ctx.db, 'vernacular_name') },
            of: groupId,
            before: null,
            after: { taxonId: groupId, name, isAccepted },
          },
    )
  }
  return rows
}

async function memberChanges(ctx: Ctx, groupId: number, members: readonly TaxonRow[]): Promise<RowChange[]> {
  const known = (
    await ctx.db.selectFrom('morphoMember').select('taxonId').where('groupId', '=', groupId).execute()
  ).map((row) => row.taxonId)
  const wanted = members.map((member) => member.id)
  const member = (taxonId: number) => ({ table: 'morphoMember', key: { groupId, taxonId }, of: groupId }) as const
  return [
    ...known.filter((id) => !wanted.includes(id)).map((id) => ({ ...member(id), before: {}, after: null })),
    ...wanted.filter((id) => !known.includes(id)).map((id) => ({ ...member(id), before: null, after: {} })),
  ]
}
