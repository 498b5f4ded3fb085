import { counted } from '#contract/counted.ts'
import type { ScientificName, Taxon } from '#contract/taxon.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'
import { applyTaxaChange } from './apply-change.ts'
import { measured } from './effects.ts'
import { refuseOlder, taxaToChange, taxonToChange } from './known.ts'
import { changeOfName, isToBeSelected, type NameRow, sameName, statuses, stepDown } from './name-rules.ts'
import { readTaxon } from './read.ts'
import { newId } from './rows.ts'
import { typedName } from './scientific.ts'
import { lockTree } from './tree.ts'

type Entry = Pick<
  ScientificName,
  'gbifTaxonId' | 'canonicalName' | 'authorship' | 'taxonomicStatus' | 'yearOfDescription' | 'note' | 'isSelected'
>

export const namesOfTaxon = (db: Db, taxonId: number): Promise<NameRow[]> =>
  db.selectFrom('taxonName').selectAll().where('taxonId', '=', taxonId).orderBy('id').execute()

async function nameToChange(ctx: Ctx, id: number): Promise<NameRow> {
  await lockTree(ctx.db)
  const name = await ctx.db.selectFrom('taxonName').selectAll().where('id', '=', id).executeTakeFirst()
  if (!name) throw new Refusal('missing', 'not_found')
  return name
}

/** A taxon has a name only once; the same name by another author is another name. */
function refuseDoubles(
  names: readonly NameRow[],
  entry: Pick<NameRow, 'canonicalName' | 'authorship'>,
  ownId?: number,
) {
  const isSame = (name: NameRow) =>
    !name.isDeleted &&
    name.id !== ownId &&
    sameName(name.canonicalName) === sameName(entry.canonicalName) &&
    sameName(name.authorship) === sameName(entry.authorship)
  if (names.some(isSame)) {
    throw new Refusal('conflict', 'name_exists', { canonicalName: 'Taxonet har allerede det navn.' })
  }
}

export async function addTaxonScientificName(ctx: Ctx, input: { taxonId: number; entry: Entry }): Promise<Taxon> {
  const taxon = await taxonToChange(ctx, input.taxonId)
  const names = await namesOfTaxon(ctx.db, taxon.id)
  const isSelected = isToBeSelected(input.entry)
  const { canonicalName, authorship } = input.entry
  const typed = typedName(canonicalName, authorship, 'canonicalName', isSelected ? taxon.rank : undefined)
  const entry = { ...input.entry, ...typed }
  refuseDoubles(names, entry)
  await applyTaxaChange(ctx, {
    verb: 'add-name',
    taxonId: taxon.id,
    summary: `Føjede navnet ${entry.canonicalName} til ${taxon.shownName}.`,
    rows: [
      ...(isSelected ? stepDown(names) : []),
      {
        table: 'taxonName',
        key: { id: await newId(ctx.db, 'taxon_name') },
        of: taxon.id,
        before: null,
        after: { taxonId: taxon.id, ...entry, isSelected },
      },
    ],
  })
  return readTaxon(ctx, taxon.id)
}

export async function updateTaxonName(ctx: Ctx, input: Entry & { id: number; version: number }): Promise<Taxon> {
  const { id, version, ...given } = input
  const name = await nameToChange(ctx, id)
  const taxon = await taxonToChange(ctx, name.taxonId)
  refuseOlder(name, version)
  const names = await namesOfTaxon(ctx.db, taxon.id)
  const isSelected = isToBeSelected(given)
  // What a checklist has brought may be kept as it is.
  const isKept = name.isSelected && sameName(name.canonicalName) === sameName(given.canonicalName)
  const rank = isSelected && !isKept ? taxon.rank : undefined
  const entry = { ...given, ...typedName(given.canonicalName, given.authorship, 'canonicalName', rank) }
  refuseDoubles(names, entry, id)
  // Whoever wants to demote the accepted name chooses another instead.
  if ((name.isSelected && !isSelected) || (isSelected && name.isDeleted)) {
    throw new Refusal('conflict', 'accepted_name_needed')
  }
  await applyTaxaChange(ctx, {
    verb: 'update-name',
    taxonId: taxon.id,
    summary: `Rettede navnet ${entry.canonicalName} hos ${taxon.shownName}.`,
    rows: [...(isSelected ? stepDown(names, id) : []), changeOfName(name, name, { ...entry, isSelected })],
  })
  return readTaxon(ctx, taxon.id)
}

export async function toggleTaxonName(
  ctx: Ctx,
  { nameId, version }: { nameId: number; version?: number | undefined },
): Promise<Taxon> {
  const name = await nameToChange(ctx, nameId)
  const taxon = await taxonToChange(ctx, name.taxonId)
  refuseOlder(name, version)
  if (name.isSelected && !name.isDeleted) throw new Refusal('conflict', 'accepted_name_needed')
  if (name.isDeleted) refuseDoubles(await namesOfTaxon(ctx.db, taxon.id), name, name.id)
  const after = name.isDeleted ? { isDeleted: false, ...asSynonym(name) } : { isDeleted: true }
  await applyTaxaChange(ctx, {
    verb: name.isDeleted ? 'restore-name' : 'delete-name',
    taxonId: taxon.id,
    summary: `${name.isDeleted ? 'Gendannede' : 'Slettede'} navnet ${name.canonicalName} hos ${taxon.shownName}.`,
    rows: [changeOfName(name, name, after)],
  })
  return readTaxon(ctx, taxon.id)
}

/** A name that comes to a taxon that has its accepted name already. */
const asSynonym = (name: NameRow) => ({
  isSelected: false,
  taxonomicStatus: name.taxonomicStatus === statuses.accepted ? statuses.synonym : name.taxonomicStatus,
})

export async function moveTaxonNames(ctx: Ctx, input: { nameIds: number[]; toTaxonId: number }): Promise<Taxon> {
  const target = await taxonToChange(ctx, input.toTaxonId)
  const nameIds = [...new Set(input.nameIds)]
  const names = await ctx.db.selectFrom('taxonName').selectAll().where('id', 'in', nameIds).orderBy('id').execute()
  if (names.length < nameIds.length) throw new Refusal('missing', 'not_found')
  const moving = names.filter((name) => name.taxonId !== target.id)
  await taxaToChange(
    ctx,
    moving.map((name) => name.taxonId),
  )
  const known = await namesOfTaxon(ctx.db, target.id)
  for (const name of moving) {
    if (name.isSelected && !name.isDeleted) throw new Refusal('conflict', 'accepted_name_needed')
    if (!name.isDeleted) refuseDoubles(known, name)
    known.push(name)
  }
  const [first] = moving
  if (first) {
    await measured(ctx, {
      verb: 'move-names',
      taxonId: target.id,
      summary:
        moving.length === 1
          ? `Flyttede navnet ${first.canonicalName} til ${target.shownName}.`
          : `Flyttede ${counted(moving.length, 'navn', 'navne')} til ${target.shownName}.`,
      rows: moving.map((name) => changeOfName(name, name, { taxonId: target.id, ...asSynonym(name) })),
    })
  }
  return readTaxon(ctx, target.id)
}
