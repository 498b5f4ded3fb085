import type { Taxon } from '#contract/taxon.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'
import { applyTaxaChange } from './apply-change.ts'
import { refuseOlder, taxonToChange } from './known.ts'
import { changeOfVernacular, sameName, stepDownVernacular, tidyName, type VernacularRow } from './name-rules.ts'
import { readTaxon } from './read.ts'
import { newId } from './rows.ts'
import { lockTree } from './tree.ts'

interface Entry {
  name: string
  isAccepted: boolean
  isShown: boolean
}

export const vernacularOfTaxon = (db: Db, taxonId: number): Promise<VernacularRow[]> =>
  db.selectFrom('vernacularName').selectAll().where('taxonId', '=', taxonId).orderBy('id').execute()

async function nameToChange(ctx: Ctx, id: number): Promise<VernacularRow> {
  await lockTree(ctx.db)
  const name = await ctx.db.selectFrom('vernacularName').selectAll().where('id', '=', id).executeTakeFirst()
  if (!name) throw new Refusal('missing', 'not_found')
  return name
}

function refuseDoubles(names: readonly VernacularRow[], text: string, ownId?: number) {
  if (names.some((one) => !one.isDeleted && one.id !== ownId && sameName(one.name) === sameName(text))) {
    throw new Refusal('conflict', 'name_exists', { name: 'Taxonet har allerede det navn.' })
  }
}

/** The accepted name is always shown. */
const stored = ({ name, isAccepted, isShown }: Entry) => ({
  name: tidyName(name),
  isAccepted,
  isShown: isShown || isAccepted,
})

export async function addTaxonVernacularName(ctx: Ctx, { taxonId, ...given }: Entry & { taxonId: number }) {
  const taxon = await taxonToChange(ctx, taxonId)
  const names = await vernacularOfTaxon(ctx.db, taxonId)
  const entry = stored(given)
  refuseDoubles(names, entry.name)
  await applyTaxaChange(ctx, {
    verb: 'add-vernacular-name',
    taxonId,
    summary: `Føjede det danske navn ${entry.name} til ${taxon.shownName}.`,
    rows: [
      ...(entry.isAccepted ? stepDownVernacular(names) : []),
      {
        table: 'vernacularName',
        key: { id: await newId(ctx.db, 'vernacular_name') },
        of: taxonId,
        before: null,
        after: { taxonId, ...entry },
      },
    ],
  })
  return readTaxon(ctx, taxonId)
}

export async function updateTaxonVernacularName(
  ctx: Ctx,
  { id, version, ...given }: Entry & { id: number; version: number },
): Promise<Taxon> {
  const name = await nameToChange(ctx, id)
  const taxon = await taxonToChange(ctx, name.taxonId)
  refuseOlder(name, version)
  const names = await vernacularOfTaxon(ctx.db, taxon.id)
  const entry = stored(given)
  refuseDoubles(names, entry.name, id)
  await applyTaxaChange(ctx, {
    verb: 'update-vernacular-name',
    taxonId: taxon.id,
    summary: `Rettede det danske navn ${entry.name} hos ${taxon.latinName}.`,
    rows: [
      ...(entry.isAccepted && !name.isDeleted ? stepDownVernacular(names, id) : []),
      changeOfVernacular(name, entry),
    ],
  })
  return readTaxon(ctx, taxon.id)
}

/** A taxon may be without a Danish name. One that comes back makes way for the name that was accepted meanwhile. */
export async function toggleTaxonVernacularName(
  ctx: Ctx,
  { nameId, version }: { nameId: number; version?: number | undefined },
): Promise<Taxon> {
  const name = await nameToChange(ctx, nameId)
  const taxon = await taxonToChange(ctx, name.taxonId)
  refuseOlder(name, version)
  const others = (await vernacularOfTaxon(ctx.db, taxon.id)).filter((one) => one.id !== nameId && !one.isDeleted)
  if (name.isDeleted) refuseDoubles(others, name.name)
  const after = name.isDeleted
    ? { isDeleted: false, isAccepted: name.isAccepted && !others.some((one) => one.isAccepted) }
    : { isDeleted: true }
  await applyTaxaChange(ctx, {
    verb: name.isDeleted ? 'restore-vernacular-name' : 'delete-vernacular-name',
    taxonId: taxon.id,
    summary: `${name.isDeleted ? 'Gendannede' : 'Slettede'} det danske navn ${name.name} hos ${taxon.latinName}.`,
    rows: [changeOfVernacular(name, after)],
  })
  return readTaxon(ctx, taxon.id)
}
