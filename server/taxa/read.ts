import { sql } from 'kysely'
import { taxa } from '#contract/taxa.ts'
import type {
  ScientificName,
  Taxon,
  TaxonNote,
  TaxonRef,
  ValidationParameters,
  VernacularName,
} from '#contract/taxon.ts'
import { isAllowed } from '#server/core/access.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lookAlikesOf, poisonWarning } from './look-alikes.ts'
import { picturesOfTaxon } from './pictures.ts'
import { asRef, type RefRow, refColumns, taxonRef } from './refs.ts'
import { defaultParameters, inherited } from './rules.ts'

/** Rows of the taxon and all above it, top first. */
interface LineRow extends RefRow {
  ownBlur: number | null
  ownParameters: ValidationParameters | null
  ownMonths: number[]
  ownPoints: number | null
}

export const lineOf = async (db: Db, id: number): Promise<LineRow[]> =>
  (
    await sql<LineRow>`${prepared}
      with recursive line as (
        select t.id as line_id, t.parent_id, 0 as up from taxon t where t.id = ${id}
        union all select p.id, p.parent_id, line.up + 1 from line join taxon p on p.id = line.parent_id where line.up < 60)
      select ${refColumns}, t.blur_radius as own_blur, t.validation_parameters as own_parameters,
        t.season_months as own_months, t.recognisability as own_points
      from line join taxon t on t.id = line.line_id order by line.up desc`.execute(db)
  ).rows

const refsWhere = async (db: Db, where: ReturnType<typeof sql>): Promise<TaxonRef[]> =>
  (
    await sql<RefRow>`${prepared} select ${refColumns} from taxon t where ${where} order by t.tree_number, t.shown_name, t.id`.execute(
      db,
    )
  ).rows.map(asRef)

export const scientificNames = (db: Db, taxonId: number): Promise<ScientificName[]> =>
  db
    .selectFrom('taxonName')
    .modifyFront(prepared)
    .selectAll()
    .where('taxonId', '=', taxonId)
    .orderBy('isSelected', 'desc')
    .orderBy('canonicalName')
    .orderBy('id')
    .execute()

export const vernacularNames = (db: Db, taxonId: number): Promise<VernacularName[]> =>
  db
    .selectFrom('vernacularName')
    .modifyFront(prepared)
    .selectAll()
    .where('taxonId', '=', taxonId)
    .orderBy('isAccepted', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()

export const taxonNotes = (db: Db, taxonId: number): Promise<TaxonNote[]> =>
  db
    .selectFrom('taxonNote as n')
    .modifyFront(prepared)
    .leftJoin('appUser as u', 'u.id', 'n.author')
    .select(['n.id', 'n.taxonId', 'n.category', 'n.text', 'n.created', 'n.version'])
    .select((e) => e.fn.coalesce('u.displayName', sql<string>`'Vildfund'`).as('author'))
    .where('n.taxonId', '=', taxonId)
    .where('n.isDeleted', '=', false)
    .orderBy('n.category')
    .orderBy('n.id')
    .execute()

export const blurRulesOf = (db: Db, taxonId: number) =>
  db.selectFrom('blurRule').modifyFront(prepared).selectAll().where('taxonId', '=', taxonId).orderBy('id').execute()

/** What the viewer may do: what the calls behind it say. */
const mayOf = ({ viewer }: Pick<Ctx, 'viewer'>): Taxon['may'] => ({
  editMasterdata: isAllowed(taxa.updateTaxaMasterdata.access, viewer),
  editNames: isAllowed(taxa.updateTaxonName.access, viewer),
  editDescription: isAllowed(taxa.updateTaxonDescription.access, viewer),
  editMetadata: isAllowed(taxa.updateTaxaMetadata.access, viewer),
  editLists: isAllowed(taxa.updateTaxaAdministrativeLists.access, viewer),
  editValidation: isAllowed(taxa.updateTaxonValidationParameters.access, viewer),
  editTree: isAllowed(taxa.updateTaxonParent.access, viewer),
  toggle: isAllowed(taxa.toggleTaxon.access, viewer),
})

/** Whether the viewer's own selection is all taxa ("Medtag alt"), not just the default ones. */
async function includesAll({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>): Promise<boolean> {
  if (viewer.kind !== 'user' || viewer.userId === null) return false
  const user = db.selectFrom('appUser').select('includeAllTaxonByDefault').where('id', '=', viewer.userId)
  return (await user.executeTakeFirst())?.includeAllTaxonByDefault ?? false
}

/** Everything of a taxon. Deleted names are for those who may edit names. */
export async function readTaxon(ctx: Pick<Ctx, 'db' | 'viewer'>, id: number): Promise<Taxon> {
  const { db } = ctx
  const row = await db.selectFrom('taxon').modifyFront(prepared).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('missing', 'not_found')
  const may = mayOf(ctx)
  const line = await lineOf(db, id)
  const above = line.slice(0, -1)
  const names = (await scientificNames(db, id)).filter((name) => may.editNames || !name.isDeleted)
  const vernacular = (await vernacularNames(db, id)).filter(
    (name) => may.editNames || (!name.isDeleted && name.isShown),
  )
  const accepted = names.find((name) => name.isSelected && !name.isDeleted) ?? null
  const { blur, setter, season, recognisability } = inherited(line)
  const morphoGroups = await refsWhere(
    db,
    sql`t.id in (select group_id from morpho_member where taxon_id = ${id}) and not t.is_deleted`,
  )
  const superTaxon = row.superTaxonId === null ? undefined : await taxonRef(db, row.superTaxonId)
  const children = await refsWhere(
    db,
    sql`t.parent_id = ${id} and t.merged_into is null and (not t.is_deleted or ${may.toggle})`,
  )
  return {
    id: row.id,
    identifier: row.identifier,
    version: row.version,
    acceptedVernacularName: row.shownName,
    acceptedVernacularNameNotScientific: row.danishName,
    scientificName: row.latinName,
    acceptedTaxonName: accepted,
    isSelected: !row.isDeleted && (row.isDefault || (await includesAll(ctx))),
    classification: above.map(asLineRef),
    taxonStatus: { occurrence: row.occurrence, establishment: row.establishment },
    isDefaultTaxon: row.isDefault,
    isDKTaxon: row.isDk,
    isDeleted: row.isDeleted,
    deletedNote: row.deletedNote,
    mergedInto: row.mergedInto,
    isHybrid: row.isHybrid,
    taxonDescription: row.description,
    rank: row.rank,
    speciesGroup: row.effectiveSpeciesGroup,
    ownSpeciesGroup: row.speciesGroup,
    drawing: row.drawing,
    taxonNames: names,
    vernacularNames: vernacular,
    scientificSynonyms: names.filter((name) => !name.isDeleted && !name.isSelected).map((name) => name.canonicalName),
    vernacularSynonyms: vernacular.filter((name) => !name.isDeleted && !name.isAccepted).map((name) => name.name),
    taxonMedia: await picturesOfTaxon(db, id),
    administrativeLists: (await db
      .selectFrom('taxonList')
      .selectAll()
      .where('taxonId', '=', id)
      .orderBy('list')
      .execute()) as Taxon['administrativeLists'],
    aauArtID: row.aauArtId,
    dkReference: row.dkReference,
    biotopes: row.biotopes,
    trofi: row.trofi,
    blurRadius: row.blurRadius,
    effectiveBlurRadius: blur,
    blurRules: (await blurRulesOf(db, id)) as Taxon['blurRules'],
    threadId: row.threadId,
    validationParameters: (row.validationParameters as ValidationParameters | null) ?? null,
    effectiveValidationParameters: {
      parameters: setter?.ownParameters ?? defaultParameters,
      from: setter ? asLineRef(setter) : null,
      season: season ? { months: season.ownMonths, from: asLineRef(season) } : null,
      recognisability: recognisability
        ? { points: recognisability.ownPoints ?? 0, from: asLineRef(recognisability) }
        : null,
    },
    morphoGroups,
    morphoGroupIds: morphoGroups.map((group) => group.id),
    taxonType: row.taxonType,
    count: children.length,
    nudgeFields: row.nudgeFields as Taxon['nudgeFields'],
    nudgefieldLabel: row.nudgefieldLabel,
    parentSuperTaxonName: superTaxon?.name ?? null,
    parentSuperTaxonId: row.superTaxonId,
    taxonGeneralInfo: {
      introduction: row.introduction,
      established: row.established,
      firstObservationYear: row.firstObservationYear,
      firstRecognizedYear: row.firstRecognizedYear,
      latestAssessmentYear: row.latestAssessmentYear,
    },
    taxonNotes: await taxonNotes(db, id),
    seasonMonths: row.seasonMonths,
    recognisability: row.recognisability,
    lookAlikes: await lookAlikesOf(db, id),
    warning: await poisonWarning(db, id),
    children,
    may,
  }
}

const asLineRef = (row: LineRow) => asRef(row)

export async function parentTaxon(ctx: Pick<Ctx, 'db'>, { id }: { id: number }): Promise<TaxonRef | null> {
  const row = await ctx.db.selectFrom('taxon').select('parentId').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('missing', 'not_found')
  return row.parentId === null ? null : ((await taxonRef(ctx.db, row.parentId)) ?? null)
}

export async function taxonRelationship(ctx: Pick<Ctx, 'db'>, { taxonId: id }: { taxonId: number }) {
  const { db } = ctx
  const line = await lineOf(db, id)
  if (line.length === 0) throw new Refusal('missing', 'not_found')
  const alive = sql`not t.is_deleted and t.merged_into is null`
  const row = await db.selectFrom('taxon').select('superTaxonId').where('id', '=', id).executeTakeFirstOrThrow()
  return {
    parents: line.slice(0, -1).map(asLineRef),
    children: await refsWhere(db, sql`t.parent_id = ${id} and ${alive}`),
    superSpecies: row.superTaxonId === null ? null : ((await taxonRef(db, row.superTaxonId)) ?? null),
    superSpeciesMembers: await refsWhere(db, sql`t.super_taxon_id = ${id} and ${alive}`),
    morphoGroups: await refsWhere(
      db,
      sql`t.id in (select group_id from morpho_member where taxon_id = ${id}) and ${alive}`,
    ),
    morphoMembers: await refsWhere(
      db,
      sql`t.id in (select taxon_id from morpho_member where group_id = ${id}) and ${alive}`,
    ),
    lookAlikes: await refsWhere(
      db,
      sql`t.id in (select other_id from look_alike where taxon_id = ${id}
      union select taxon_id from look_alike where other_id = ${id}) and ${alive}`,
    ),
    // Other taxa that carry one of this taxon's names.
    synonymTaxa: await refsWhere(
      db,
      sql`t.id <> ${id} and ${alive} and t.id in (
      select o.taxon_id from taxon_name n join taxon_name o on lower(o.canonical_name) = lower(n.canonical_name)
      where n.taxon_id = ${id} and not n.is_deleted and not o.is_deleted)`,
    ),
    mergedTaxa: await refsWhere(db, sql`t.merged_into = ${id}`),
  }
}
