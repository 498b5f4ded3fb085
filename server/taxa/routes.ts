import type { taxa } from '#contract/taxa.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { updateTaxonBlurRules } from './blur-rules.ts'
import { browseTaxa, taxaDescendants } from './browse.ts'
import { taxonChanges, taxonImportChanges, undoTaxonChange } from './changes.ts'
import { picturesToChoose } from './choose-pictures.ts'
import { createTaxon, toggleTaxon } from './create.ts'
import { updateTaxonDescription, updateTaxonDkReference } from './description.ts'
import { updateTaxaAdministrativeLists } from './lists.ts'
import { updateTaxaMasterdata } from './masterdata.ts'
import { convertOrphan, mergeOrphan } from './merge.ts'
import { updateTaxaMetadata } from './metadata.ts'
import * as morpho from './morpho.ts'
import * as names from './names.ts'
import { taxonNoteCategories, updateTaxonNoteCategories } from './note-categories.ts'
import { addTaxonNote, removeTaxonNote, updateTaxonNote } from './notes.ts'
import { taxonNudgeFields } from './nudge.ts'
import { orphanTaxa } from './orphans.ts'
import { transferChildren, updateTaxonParent } from './parent.ts'
import { parentTaxon, readTaxon, taxonRelationship } from './read.ts'
import { offlineTaxa } from './search/offline.ts'
import { searchTaxa } from './search-taxa.ts'
import { removeTaxonSuperSpeciesRelation, updateTaxonSuperSpecies } from './super-species.ts'
import { updateTaxonValidationParameters } from './validation.ts'
import * as vernacular from './vernacular.ts'

/** What comes in and goes out as files, and what is asked elsewhere: see exchange-routes.ts. */
export type ExchangeCall =
  | 'downloadTaxa'
  | 'taxonBackupFile'
  | 'downloadTaxonTemplate'
  | 'importTaxonFromExcel'
  | 'importTaxonNoteFromExcel'
  | 'importChecklist'
  | 'gbifSpecies'

export const taxaHandlers: Omit<RoomHandlers<typeof taxa>, ExchangeCall> = {
  getTaxon: (ctx, { id }) => readTaxon(ctx, id),
  searchTaxa: (ctx, input) => searchTaxa(ctx, input),
  offlineTaxa: (ctx, input) => offlineTaxa(ctx, input),
  browseTaxa: (ctx, input) => browseTaxa(ctx, input),
  taxonRelationship: (ctx, input) => taxonRelationship(ctx, input),
  parentTaxon: (ctx, input) => parentTaxon(ctx, input),
  taxaDescendants: (ctx, input) => taxaDescendants(ctx, input),
  taxonNudgeFields: (ctx, input) => taxonNudgeFields(ctx, input),
  taxonNoteCategories: (ctx) => taxonNoteCategories(ctx),

  createTaxon: (ctx, input) => createTaxon(ctx, input),
  toggleTaxon: (ctx, input) => toggleTaxon(ctx, input),
  addTaxonScientificName: (ctx, input) => names.addTaxonScientificName(ctx, input),
  updateTaxonName: (ctx, input) => names.updateTaxonName(ctx, input),
  toggleTaxonName: (ctx, input) => names.toggleTaxonName(ctx, input),
  moveTaxonNames: (ctx, input) => names.moveTaxonNames(ctx, input),
  addTaxonVernacularName: (ctx, input) => vernacular.addTaxonVernacularName(ctx, input),
  updateTaxonVernacularName: (ctx, input) => vernacular.updateTaxonVernacularName(ctx, input),
  toggleTaxonVernacularName: (ctx, input) => vernacular.toggleTaxonVernacularName(ctx, input),
  updateTaxaMetadata: (ctx, input) => updateTaxaMetadata(ctx, input),
  updateTaxaMasterdata: (ctx, input) => updateTaxaMasterdata(ctx, input),
  updateTaxonBlurRules: (ctx, input) => updateTaxonBlurRules(ctx, input),
  picturesToChoose: (ctx, input) => picturesToChoose(ctx, input),
  updateTaxonDescription: (ctx, input) => updateTaxonDescription(ctx, input),
  updateTaxonDkReference: (ctx, input) => updateTaxonDkReference(ctx, input),
  updateTaxaAdministrativeLists: (ctx, input) => updateTaxaAdministrativeLists(ctx, input),
  updateTaxonValidationParameters: (ctx, input) => updateTaxonValidationParameters(ctx, input),
  updateTaxonParent: (ctx, input) => updateTaxonParent(ctx, input),
  transferChildren: (ctx, input) => transferChildren(ctx, input),
  updateTaxonSuperSpecies: (ctx, input) => updateTaxonSuperSpecies(ctx, input),
  removeTaxonSuperSpeciesRelation: (ctx, input) => removeTaxonSuperSpeciesRelation(ctx, input),
  addTaxonNote: (ctx, input) => addTaxonNote(ctx, input),
  updateTaxonNote: (ctx, input) => updateTaxonNote(ctx, input),
  removeTaxonNote: (ctx, input) => removeTaxonNote(ctx, input),
  updateTaxonNoteCategories: (ctx, input) => updateTaxonNoteCategories(ctx, input),

  orphanTaxa: (ctx, input) => orphanTaxa(ctx, input),
  convertOrphan: (ctx, input) => convertOrphan(ctx, input),
  mergeOrphan: (ctx, input) => mergeOrphan(ctx, input),
  taxonChanges: (ctx, input) => taxonChanges(ctx, input),
  taxonImportChanges: (ctx, { changeId }) => taxonImportChanges(ctx, changeId),
  undoTaxonChange: (ctx, input) => undoTaxonChange(ctx, input),

  listMorphoGroups: (ctx) => morpho.listMorphoGroups(ctx),
  addMorphoGroup: (ctx, input) => morpho.addMorphoGroup(ctx, input),
  updateMorphoGroup: (ctx, input) => morpho.updateMorphoGroup(ctx, input),
  deleteMorphoGroup: (ctx, input) => morpho.deleteMorphoGroup(ctx, input),
}
