import { z } from 'zod'
import { Id, Moment, page, QueryId, Skip, Take, text } from './call.ts'
import { Rank, Taxon, TaxonRef } from './taxon.ts'
import { ImportChange } from './taxon-exchange.ts'
import { admins, DryRun, NewNames, read, TaxonId, workshop, write } from './taxon-input.ts'

/** What a change that touches many things would do, or did. */
export const Effect = z
  .object({
    /** null for a dry run. */
    changeId: Id.nullable(),
    taxa: z.number().int(),
    names: z.number().int(),
    records: z.number().int(),
    votes: z.number().int(),
    lists: z.number().int(),
    followers: z.number().int(),
    /** Blur radius before and after, when it changes. */
    blur: z.object({ before: z.number().int().nullable(), after: z.number().int().nullable() }).nullable(),
    messages: z.array(z.string()),
  })
  .meta({ id: 'Effect' })
export type Effect = z.output<typeof Effect>

export const TaxonChange = z
  .object({
    id: Id,
    at: Moment,
    verb: z.string(),
    summary: z.string(),
    actor: z.string(),
    taxa: z.array(TaxonRef),
    /** Many rows at once, or what took such an import back: taxonImportChanges tells what it did. */
    isImport: z.boolean(),
    /** Of one taxon: what an import of many made another of it. */
    details: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
    undoneBy: Id.nullable(),
    canUndo: z.boolean(),
  })
  .meta({ id: 'TaxonChange' })
export type TaxonChange = z.output<typeof TaxonChange>

const ImportedName = z.object({ taxonId: Id, name: z.string(), rank: Rank, isThere: z.boolean() })

export const ImportChanges = z
  .object({
    /** New taxa, those that went, and what is another for those that were there before and after. */
    made: z.array(ImportedName),
    gone: z.array(ImportedName),
    changes: z.array(ImportChange.omit({ records: true })),
  })
  .meta({ id: 'ImportChanges' })
export type ImportChanges = z.output<typeof ImportChanges>

export const OrphanTaxon = z
  .object({
    id: Id,
    name: z.string(),
    source: z.string(),
    created: Moment,
    numRecords: z.number().int(),
    proposals: z.array(TaxonRef),
  })
  .meta({ id: 'OrphanTaxon' })
export type OrphanTaxon = z.output<typeof OrphanTaxon>

/** What moves taxa in the tree, tells first what it would do, and can be undone. */
export const taxonTree = {
  updateTaxonParent: write(
    '/taxa/update-taxon-parent',
    admins,
    'Move a taxon with its descendants.',
    TaxonId.extend({ parentId: Id }).extend(DryRun.shape),
    Effect,
  ),
  transferChildren: write(
    '/taxa/transfer-children',
    admins,
    'Move all children of one taxon to another.',
    z.object({ fromId: Id, toId: Id }).extend(DryRun.shape),
    Effect,
  ),
  updateTaxonSuperSpecies: write(
    '/taxa/update-taxon-super-species',
    admins,
    'Make a taxon a member of a super species.',
    TaxonId.extend({ superTaxonId: Id }),
    Taxon,
  ),
  removeTaxonSuperSpeciesRelation: write(
    '/taxa/remove-taxon-super-species-relation',
    admins,
    'Take a taxon out of its super species.',
    TaxonId,
    Taxon,
  ),
  orphanTaxa: read(
    '/taxa/orphan-taxa',
    'Names waiting to be coupled, with proposals.',
    z.object({ queryString: text(200).optional(), skip: Skip, take: Take }),
    page(OrphanTaxon),
    admins,
  ),
  convertOrphan: write(
    '/taxa/convert-orphan',
    admins,
    'Make an orphan a taxon of its own; the coupling is remembered.',
    NewNames.extend({ orphanId: Id, parentId: Id, rank: Rank }).extend(DryRun.shape),
    Effect,
  ),
  mergeOrphan: write(
    '/taxa/merge-orphan',
    admins,
    'Merge an orphan into a taxon; the coupling is remembered and its address redirects.',
    z.object({ orphanId: Id, taxonId: Id }).extend(DryRun.shape),
    Effect,
  ),
  taxonChanges: read(
    '/taxa/changes',
    'The change log of the checklist; what can be undone says so.',
    z.object({ taxonId: QueryId.optional(), skip: Skip, take: Take }),
    page(TaxonChange),
    workshop,
  ),
  taxonImportChanges: read(
    '/taxa/import-changes',
    'What an import of taxa did, or what took it back.',
    z.object({ changeId: QueryId }),
    ImportChanges,
    workshop,
  ),
  undoTaxonChange: write(
    '/taxa/undo-change',
    admins,
    'Undo a change of the tree or of when a taxon is blurred; refused with the list of later changes that stand in the way.',
    z.object({ changeId: Id }),
    Effect,
  ),
}
