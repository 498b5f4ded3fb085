import { z } from 'zod'
import { call, Id, QueryId, staff, text } from './call.ts'
import {
  BlurRule,
  DescriptionHeading,
  Establishment,
  ListEntry,
  Month,
  NameStatus,
  NudgeField,
  Occurrence,
  Rank,
  Recognisability,
  SpeciesGroup,
  Taxon,
  TaxonGeneralInfo,
  TaxonMedia,
  TaxonNote,
  TaxonRef,
  ValidationParameters,
  Version,
  Year,
} from './taxon.ts'
import { admins, Name, NewNames, SeenTaxa, SeenTaxon, TaxonId, workshop, write } from './taxon-input.ts'

const editors = staff('taxonEditorRole', 'taxonAdminRole')

const NameEntry = z.object({
  gbifTaxonId: Id.nullable().default(null),
  canonicalName: Name,
  authorship: text(200).default(''),
  taxonomicStatus: NameStatus,
  yearOfDescription: Year.nullable().default(null),
  note: text(2_000).default(''),
  isSelected: z.boolean().default(false),
})

const GeneralInfoEntry = TaxonGeneralInfo.extend({
  introduction: text(10_000).nullable(),
  established: text(2_000).nullable(),
}).partial()

/** What editors write of a taxon: names, master data, description, lists, notes. */
export const taxonEditing = {
  createTaxon: write(
    '/taxa/create-taxon',
    admins,
    'Add a taxon.',
    NewNames.extend({ parentId: Id.nullable(), rank: Rank }),
    Taxon,
  ),
  toggleTaxon: write(
    '/taxa/toggle-taxon',
    admins,
    'Deleted or not.',
    SeenTaxon.extend({ deletedNote: text(2_000).default('') }),
    Taxon,
  ),
  addTaxonScientificName: write(
    '/taxa/add-taxon-scientific-name',
    workshop,
    'Add a scientific name.',
    TaxonId.extend({ entry: NameEntry }),
    Taxon,
  ),
  updateTaxonName: write(
    '/taxa/update-taxon-name',
    workshop,
    'Change a scientific name.',
    NameEntry.extend({ id: Id, version: Version }),
    Taxon,
  ),
  toggleTaxonName: write(
    '/taxa/toggle-taxon-name',
    workshop,
    'A scientific name deleted or not.',
    z.object({ nameId: Id, version: Version.optional() }),
    Taxon,
  ),
  addTaxonVernacularName: write(
    '/taxa/add-taxon-vernacular-name',
    workshop,
    'Add a Danish name.',
    TaxonId.extend({ name: Name, isAccepted: z.boolean().default(false), isShown: z.boolean().default(true) }),
    Taxon,
  ),
  updateTaxonVernacularName: write(
    '/taxa/update-taxon-vernacular-name',
    workshop,
    'Change a Danish name.',
    z.object({ id: Id, name: Name, isAccepted: z.boolean(), isShown: z.boolean(), version: Version }),
    Taxon,
  ),
  toggleTaxonVernacularName: write(
    '/taxa/toggle-taxon-vernacular-name',
    workshop,
    'A Danish name deleted or not.',
    z.object({ nameId: Id, version: Version.optional() }),
    Taxon,
  ),
  moveTaxonNames: write(
    '/taxa/move-taxon-names',
    admins,
    'Move scientific names to another taxon.',
    z.object({ nameIds: z.array(Id).min(1).max(200), toTaxonId: Id }),
    Taxon,
  ),
  updateTaxaMetadata: write(
    '/taxa/update-taxa-metadata',
    editors,
    'What experts describe, for one or many taxa; fields that are left out stay as they are.',
    SeenTaxa.extend({
      biotopes: z.array(text(100, 1)).max(50).optional(),
      trofi: text(100).nullable().optional(),
      generalInfo: GeneralInfoEntry.optional(),
      seasonMonths: z.array(Month).max(12).optional(),
      recognisability: Recognisability.nullable().optional(),
      nudgeFields: z.array(NudgeField).max(50).optional(),
      nudgefieldLabel: text(200).nullable().optional(),
      lookAlikeIds: z.array(Id).max(30).optional(),
    }),
    z.array(TaxonRef),
  ),
  updateTaxaMasterdata: write(
    '/taxa/update-taxa-masterdata',
    workshop,
    'What the checklist rests on, for one or many taxa; fields that are left out stay as they are.',
    SeenTaxa.extend({
      rank: Rank.optional(),
      speciesGroup: SpeciesGroup.nullable().optional(),
      occurrence: Occurrence.optional(),
      establishment: Establishment.optional(),
      isDKTaxon: z.boolean().optional(),
      isDefaultTaxon: z.boolean().optional(),
      isHybrid: z.boolean().optional(),
      blurRadius: z.number().int().min(0).max(25_000).nullable().optional(),
      morphoGroupIds: z.array(Id).max(50).optional(),
      aauArtID: text(60).nullable().optional(),
    }),
    z.array(TaxonRef),
  ),
  updateTaxonBlurRules: write(
    '/taxa/update-taxon-blur-rules',
    workshop,
    'When the blur of a taxon holds; none means always. An older version is refused.',
    TaxonId.extend({ version: Version, rules: z.array(BlurRule).max(12) }),
    Taxon,
  ),
  updateTaxonDescription: write(
    '/taxa/update-taxon-description',
    editors,
    'Description by heading and up to 10 pictures in order; an older version is refused.',
    TaxonId.extend({
      version: Version,
      sections: z.partialRecord(DescriptionHeading, text(50_000)),
      /** Uploads and pictures of the taxon's validated finds, in order; none: the best of its finds are shown. */
      mediaIds: z.array(z.uuid()).max(10),
      /** Pictures of finds that never stand for the taxon; those that were removed stay so when it is left out. */
      removedMediaIds: z.array(z.uuid()).max(200).optional(),
    }),
    Taxon,
  ),
  picturesToChoose: call({
    method: 'GET',
    path: '/taxa/{id}/pictures-to-choose',
    access: editors,
    summary: "For editors: the best pictures of a taxon's validated finds, and those that editors have removed.",
    params: z.object({ id: QueryId }),
    reply: z.object({ items: z.array(TaxonMedia), removed: z.array(TaxonMedia) }),
  }),
  updateTaxonDkReference: write(
    '/taxa/update-taxon-dk-reference',
    workshop,
    'Where the taxon is told to be Danish.',
    SeenTaxon.extend({ dkReference: text(2_000).nullable() }),
    Taxon,
  ),
  updateTaxaAdministrativeLists: write(
    '/taxa/update-taxa-administrative-lists',
    staff('taxonAdminRole', 'siteAdminRole', 'taxonExpertRole', 'taxonEditAdminListRole'),
    'Annexes per list, for one or many taxa; lists that are left out stay as they are. The red list is synchronised, not typed.',
    SeenTaxa.extend({
      lists: z
        .array(
          ListEntry.extend({
            annexes: z.array(text(20, 1)).max(10),
            year: Year.nullable().default(null),
            source: text(300).default(''),
          }),
        )
        .min(1)
        .max(20),
    }),
    z.array(TaxonRef),
  ),
  updateTaxonValidationParameters: write(
    '/taxa/update-taxon-validation-parameters',
    admins,
    'Parameters of the taxon itself, or null to inherit.',
    TaxonId.extend({ parameters: ValidationParameters.nullable(), version: Version }),
    Taxon,
  ),
  addTaxonNote: write(
    '/taxa/add-taxon-note',
    workshop,
    'Add a note.',
    TaxonId.extend({ category: Name, text: text(10_000, 1) }),
    z.array(TaxonNote),
  ),
  updateTaxonNote: write(
    '/taxa/update-taxon-note',
    workshop,
    'Change a note.',
    z.object({ noteId: Id, category: Name, text: text(10_000, 1), version: Version.optional() }),
    z.array(TaxonNote),
  ),
  removeTaxonNote: write(
    '/taxa/remove-taxon-note',
    workshop,
    'Remove a note.',
    z.object({ noteId: Id, version: Version.optional() }),
    z.array(TaxonNote),
  ),
  updateTaxonNoteCategories: write(
    '/taxa/update-taxon-note-categories',
    admins,
    'The categories that notes may have.',
    z.object({ categories: z.array(Name).min(1).max(50) }),
    z.array(z.string()),
  ),
}
