import { z } from 'zod'
import { call, everyone, Id, Moment, page, QueryFlag, QueryId, QueryNumber, Skip, staff, Take, text } from './call.ts'
import {
  type AdministrativeList,
  administrativeLists,
  descriptionHeadings,
  establishments,
  nameStatuses,
  nudgeFieldNames,
  occurrences,
  ranks,
  taxonTypes,
} from './enums.ts'
import { Media } from './media.ts'

/** A schema for the numbers of an enumeration. */
const numbersOf = (words: Record<number, string>) => z.literal(Object.keys(words).map(Number) as [number, ...number[]])

export const Rank = numbersOf(ranks)
export const Occurrence = numbersOf(occurrences)
export const Establishment = numbersOf(establishments)
export const NameStatus = numbersOf(nameStatuses)
export const TaxonType = numbersOf(taxonTypes)
export const SpeciesGroup = z.number().int().min(0).max(12)
const Month = z.number().int().min(1).max(12)
const Year = z.number().int().min(1500).max(2200)
const listNames = Object.keys(administrativeLists) as [AdministrativeList, ...AdministrativeList[]]
const Version = z.number().int().min(1)

/** Short taxon reference: what a list, a search hit or a chip shows. */
export const TaxonRef = z
  .object({
    id: Id,
    /** The name to show: the accepted Danish name, else the scientific one. */
    name: z.string(),
    danishName: z.string().nullable(),
    latinName: z.string(),
    isDeleted: z.boolean(),
    rank: Rank,
    speciesGroup: SpeciesGroup,
    taxonType: TaxonType,
    photoUrl: z.string().nullable(),
  })
  .meta({ id: 'TaxonRef' })
export type TaxonRef = z.output<typeof TaxonRef>

export const ScientificName = z
  .object({
    id: Id,
    taxonId: Id,
    gbifTaxonId: Id.nullable(),
    canonicalName: z.string(),
    authorship: z.string(),
    taxonomicStatus: NameStatus,
    yearOfDescription: Year.nullable(),
    note: z.string(),
    isDeleted: z.boolean(),
    isSelected: z.boolean(),
    version: Version,
  })
  .meta({ id: 'ScientificName' })
export type ScientificName = z.output<typeof ScientificName>

export const VernacularName = z
  .object({
    id: Id,
    taxonId: Id,
    name: z.string(),
    isAccepted: z.boolean(),
    isShown: z.boolean(),
    isDeleted: z.boolean(),
    version: Version,
  })
  .meta({ id: 'VernacularName' })
export type VernacularName = z.output<typeof VernacularName>

export const TaxonGeneralInfo = z
  .object({
    introduction: z.string().nullable(),
    established: z.string().nullable(),
    firstObservationYear: Year.nullable(),
    firstRecognizedYear: Year.nullable(),
    latestAssessmentYear: Year.nullable(),
  })
  .meta({ id: 'TaxonGeneralInfo' })

export const ListEntry = z
  .object({
    list: z.enum(listNames),
    annexes: z.array(z.string()),
    year: Year.nullable(),
    source: z.string(),
  })
  .meta({ id: 'ListEntry' })
export type ListEntry = z.output<typeof ListEntry>

/** How the machine judges finds of a taxon; null in a part means that it is inherited. */
export const ValidationParameters = z
  .object({
    geography: z.object({ on: z.boolean(), years: z.number().int().min(1).max(200) }),
    season: z.object({ on: z.boolean(), months: z.array(Month).nullable() }),
    recognisability: z.object({ on: z.boolean(), points: z.number().int().min(0).max(4) }),
  })
  .meta({ id: 'ValidationParameters' })
export type ValidationParameters = z.output<typeof ValidationParameters>

export const TaxonNote = z
  .object({
    id: Id,
    taxonId: Id,
    category: z.string(),
    text: z.string(),
    author: z.string(),
    created: Moment,
    version: Version,
  })
  .meta({ id: 'TaxonNote' })
export type TaxonNote = z.output<typeof TaxonNote>

const heading = z.enum(Object.keys(descriptionHeadings) as [keyof typeof descriptionHeadings])
/** HTML by heading, sanitised. */
export const Description = z.partialRecord(heading, z.string())
export type Description = z.output<typeof Description>

const nudgeName = z.enum(Object.keys(nudgeFieldNames) as [keyof typeof nudgeFieldNames])

const May = z.object({
  editMasterdata: z.boolean(),
  editNames: z.boolean(),
  editDescription: z.boolean(),
  editMetadata: z.boolean(),
  editLists: z.boolean(),
  editValidation: z.boolean(),
  editTree: z.boolean(),
  toggle: z.boolean(),
})

export const Taxon = z
  .object({
    id: Id,
    identifier: z.uuid(),
    version: Version,
    acceptedVernacularName: z.string(),
    acceptedVernacularNameNotScientific: z.string().nullable(),
    scientificName: z.string(),
    acceptedTaxonName: ScientificName.nullable(),
    isSelected: z.boolean(),
    classification: z.array(TaxonRef),
    taxonStatus: z.object({ occurrence: Occurrence, establishment: Establishment }),
    isDefaultTaxon: z.boolean(),
    isDKTaxon: z.boolean(),
    isDeleted: z.boolean(),
    deletedNote: z.string().nullable(),
    /** A merged taxon's address redirects here. */
    mergedInto: Id.nullable(),
    isHybrid: z.boolean(),
    taxonDescription: Description,
    rank: Rank,
    speciesGroup: SpeciesGroup,
    /** The group set on the taxon itself; null when it is inherited. */
    ownSpeciesGroup: SpeciesGroup.nullable(),
    taxonNames: z.array(ScientificName),
    vernacularNames: z.array(VernacularName),
    scientificSynonyms: z.array(z.string()),
    vernacularSynonyms: z.array(z.string()),
    taxonMedia: z.array(Media),
    administrativeLists: z.array(ListEntry),
    aauArtID: z.string().nullable(),
    dkReference: z.string().nullable(),
    biotopes: z.array(z.string()),
    trofi: z.string().nullable(),
    blurRadius: z.number().int().nullable(),
    /** The radius that applies, own or inherited. */
    effectiveBlurRadius: z.number().int().nullable(),
    threadId: Id.nullable(),
    /** What is set on the taxon itself; null when inherited. */
    validationParameters: ValidationParameters.nullable(),
    effectiveValidationParameters: z.object({ parameters: ValidationParameters, from: TaxonRef.nullable() }),
    morphoGroups: z.array(TaxonRef),
    morphoGroupIds: z.array(Id),
    taxonType: TaxonType,
    /** Number of children. */
    count: z.number().int(),
    nudgeFields: z.array(nudgeName),
    nudgefieldLabel: z.string().nullable(),
    parentSuperTaxonName: z.string().nullable(),
    parentSuperTaxonId: Id.nullable(),
    taxonGeneralInfo: TaxonGeneralInfo,
    taxonNotes: z.array(TaxonNote),
    seasonMonths: z.array(Month),
    recognisability: z.number().int().min(0).max(4).nullable(),
    lookAlikes: z.array(TaxonRef),
    children: z.array(TaxonRef),
    may: May,
  })
  .meta({ id: 'Taxon' })
export type Taxon = z.output<typeof Taxon>

export const TaxonHit = TaxonRef.extend({
  /** The name that matched, and which parts of it: pairs of start and end. */
  matchedName: z.string(),
  matches: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** Found although misspelt. */
  isFuzzy: z.boolean(),
}).meta({ id: 'TaxonHit' })
export type TaxonHit = z.output<typeof TaxonHit>

/** What a change that touches many things would do, or did. */
export const Effect = z
  .object({
    /** null for a dry run. */
    changeId: Id.nullable(),
    taxa: z.number().int(),
    names: z.number().int(),
    finds: z.number().int(),
    votes: z.number().int(),
    lists: z.number().int(),
    followers: z.number().int(),
    /** Blur radius before and after, when it changes. */
    blur: z.object({ before: z.number().int().nullable(), after: z.number().int().nullable() }).nullable(),
    messages: z.array(z.string()),
  })
  .meta({ id: 'Effect' })
export type Effect = z.output<typeof Effect>

export const ImportProblem = z.object({
  row: z.number().int(),
  column: z.string().nullable(),
  message: z.string(),
})
export const ImportReport = z
  .object({
    dryRun: z.boolean(),
    /** Nothing is written while there are errors. */
    errors: z.array(ImportProblem),
    warnings: z.array(ImportProblem),
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    rows: z.number().int(),
    /** Names that matched nothing and wait as orphans. */
    orphans: z.number().int(),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.output<typeof ImportReport>

export const TaxonChange = z
  .object({
    id: Id,
    at: Moment,
    verb: z.string(),
    summary: z.string(),
    actor: z.string(),
    taxa: z.array(TaxonRef),
    undoneBy: Id.nullable(),
    canUndo: z.boolean(),
  })
  .meta({ id: 'TaxonChange' })
export type TaxonChange = z.output<typeof TaxonChange>

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

export const MorphoGroup = z
  .object({
    id: Id,
    names: z.array(VernacularName),
    name: z.string(),
    members: z.array(TaxonRef),
    isDeleted: z.boolean(),
    version: Version,
  })
  .meta({ id: 'MorphoGroup' })
export type MorphoGroup = z.output<typeof MorphoGroup>

export const GbifSpecies = z
  .object({
    key: Id,
    scientificName: z.string(),
    canonicalName: z.string(),
    authorship: z.string(),
    rank: z.string(),
    status: z.string(),
    kingdom: z.string().nullable(),
    family: z.string().nullable(),
  })
  .meta({ id: 'GbifSpecies' })

const workshop = staff('taxonAdminRole', 'siteAdminRole', 'taxonExpertRole')
const admins = staff('taxonAdminRole', 'siteAdminRole')
const editors = staff('taxonEditorRole', 'taxonAdminRole')
const morphoAdmins = staff('taxonAdminRole')

const Name = text(200, 1)
const TaxonId = z.object({ taxonId: Id })
const TaxonIds = z.object({ taxonIds: z.array(Id).min(1).max(500) })
/** Versions seen by the editor, by taxon id; an older one is refused and nothing is written. */
const Versions = z.record(z.string().regex(/^\d+$/), Version)
const DryRun = z.object({ dryRun: z.boolean() })
const NameEntry = z.object({
  gbifTaxonId: Id.nullable().default(null),
  canonicalName: Name,
  authorship: text(200).default(''),
  taxonomicStatus: NameStatus,
  yearOfDescription: Year.nullable().default(null),
  note: text(2_000).default(''),
  isSelected: z.boolean().default(false),
})
const NewNames = z.object({
  scientificName: Name,
  authorship: text(200).default(''),
  danishName: text(200).nullable().default(null),
})
const read = <const P extends `/${string}`, Q extends z.ZodType, R extends z.ZodType>(
  path: P,
  summary: string,
  query: Q,
  reply: R,
) => call({ method: 'GET', path, access: everyone, summary, query, reply })

/** How Artsbogen is browsed; also the filter of the download. */
export const BrowseFilter = z.object({
  queryString: text(200).optional(),
  parentId: QueryId.optional(),
  /** Only where a tree begins: without a parent, or (with a group) with a parent that belongs to another group. */
  top: QueryFlag.optional(),
  speciesGroup: QueryNumber(1, 12).optional(),
  rank: QueryNumber(0, 2400).optional(),
  redList: text(60).optional(),
  annex: text(60).optional(),
  danish: QueryFlag.optional(),
  hasDescription: QueryFlag.optional(),
  inSeason: QueryNumber(1, 12).optional(),
  hasPicture: QueryFlag.optional(),
  /** With parameters of validation that are set on the taxon itself. */
  ownValidation: QueryFlag.optional(),
})

export const taxa = {
  getTaxon: call({
    method: 'GET',
    path: '/taxa/{id}',
    access: everyone,
    summary: 'Everything of a taxon that the viewer may see.',
    params: z.object({ id: QueryId }),
    reply: Taxon,
  }),
  searchTaxa: read(
    '/taxa/search',
    'Find taxa by name. Default taxa unless `all`; deleted ones only for editors.',
    z.object({
      queryString: text(100, 1),
      speciesGroup: QueryNumber(1, 12).optional(),
      rank: QueryNumber(0, 2400).optional(),
      all: QueryFlag.optional(),
      includeDeleted: QueryFlag.optional(),
      take: QueryNumber(1, 50).default(10),
    }),
    z.array(TaxonHit),
  ),
  browseTaxa: read(
    '/taxa/browse',
    'Artsbogen: taxa by filter, in tree order or by name.',
    BrowseFilter.extend({
      skip: Skip,
      take: Take,
      sort: z.enum(['tree', 'name', 'latin']).default('tree'),
      countGroups: QueryFlag.optional(),
      /** Also what the workshop's grids show and change. */
      details: QueryFlag.optional(),
    }),
    page(
      TaxonRef.extend({
        numChildren: z.number().int(),
        redList: z.string().nullable(),
        hasDescription: z.boolean(),
        seasonMonths: z.array(Month),
        details: z
          .object({
            version: Version,
            administrativeLists: z.array(ListEntry),
            validationParameters: ValidationParameters.nullable(),
          })
          .optional(),
      }),
    ).extend({
      /** How many of each species group the rest of the filter leaves; when asked for. */
      groups: z.array(z.object({ speciesGroup: SpeciesGroup, total: z.number().int() })).optional(),
    }),
  ),
  taxonRelationship: read(
    '/taxa/taxon-relationship',
    'How a taxon hangs together with others.',
    z.object({ taxonId: QueryId }),
    z.object({
      parents: z.array(TaxonRef),
      children: z.array(TaxonRef),
      superSpecies: TaxonRef.nullable(),
      superSpeciesMembers: z.array(TaxonRef),
      morphoGroups: z.array(TaxonRef),
      morphoMembers: z.array(TaxonRef),
      lookAlikes: z.array(TaxonRef),
      synonymTaxa: z.array(TaxonRef),
      mergedTaxa: z.array(TaxonRef),
    }),
  ),
  parentTaxon: call({
    method: 'GET',
    path: '/taxa/{id}/parent-taxon',
    access: everyone,
    summary: 'The parent, or null at the top.',
    params: z.object({ id: QueryId }),
    reply: TaxonRef.nullable(),
  }),
  taxaDescendants: read(
    '/taxa/taxa-descendants',
    'Descendants in tree order.',
    z.object({ taxonId: QueryId, depth: QueryNumber(1, 50).optional(), skip: Skip, take: Take }),
    page(TaxonRef.extend({ depth: z.number().int() })),
  ),
  taxonNudgeFields: read(
    '/taxa/taxon-nudge-fields',
    'Details that observers are asked for: own and inherited.',
    z.object({ taxonId: QueryId }),
    z.array(z.object({ field: nudgeName, label: z.string().nullable(), from: TaxonRef })),
  ),
  taxonNoteCategories: read('/taxa/taxon-note-categories', 'Categories of notes.', z.object({}), z.array(z.string())),
  downloadTaxa: call({
    method: 'GET',
    path: '/taxa/download',
    access: everyone,
    summary: 'Taxa as a sheet, by the browse filter.',
    query: BrowseFilter,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  taxonBackupFile: call({
    method: 'GET',
    path: '/taxa/taxon-backup-file',
    access: admins,
    summary: 'The whole taxon base as a Darwin Core Archive that import:checklist can read back.',
    file: 'application/zip',
  }),

  createTaxon: call({
    method: 'POST',
    path: '/taxa/create-taxon',
    access: admins,
    summary: 'Add a taxon.',
    body: NewNames.extend({ parentId: Id.nullable(), rank: Rank }),
    reply: Taxon,
  }),
  toggleTaxon: call({
    method: 'POST',
    path: '/taxa/toggle-taxon',
    access: admins,
    summary: 'Deleted or not.',
    body: TaxonId.extend({ deletedNote: text(2_000).default('') }),
    reply: Taxon,
  }),
  addTaxonScientificName: call({
    method: 'POST',
    path: '/taxa/add-taxon-scientific-name',
    access: workshop,
    summary: 'Add a scientific name.',
    body: TaxonId.extend({ entry: NameEntry }),
    reply: Taxon,
  }),
  updateTaxonName: call({
    method: 'POST',
    path: '/taxa/update-taxon-name',
    access: workshop,
    summary: 'Change a scientific name.',
    body: NameEntry.extend({ id: Id, version: Version }),
    reply: Taxon,
  }),
  toggleTaxonName: call({
    method: 'POST',
    path: '/taxa/toggle-taxon-name',
    access: workshop,
    summary: 'A scientific name deleted or not.',
    body: z.object({ nameId: Id }),
    reply: Taxon,
  }),
  addTaxonVernacularName: call({
    method: 'POST',
    path: '/taxa/add-taxon-vernacular-name',
    access: workshop,
    summary: 'Add a Danish name.',
    body: TaxonId.extend({ name: Name, isAccepted: z.boolean().default(false), isShown: z.boolean().default(true) }),
    reply: Taxon,
  }),
  updateTaxonVernacularName: call({
    method: 'POST',
    path: '/taxa/update-taxon-vernacular-name',
    access: workshop,
    summary: 'Change a Danish name.',
    body: z.object({ id: Id, name: Name, isAccepted: z.boolean(), isShown: z.boolean(), version: Version }),
    reply: Taxon,
  }),
  toggleTaxonVernacularName: call({
    method: 'POST',
    path: '/taxa/toggle-taxon-vernacular-name',
    access: workshop,
    summary: 'A Danish name deleted or not.',
    body: z.object({ nameId: Id }),
    reply: Taxon,
  }),
  moveTaxonNames: call({
    method: 'POST',
    path: '/taxa/move-taxon-names',
    access: admins,
    summary: 'Move scientific names to another taxon.',
    body: z.object({ nameIds: z.array(Id).min(1).max(200), toTaxonId: Id }),
    reply: Taxon,
  }),
  updateTaxaMetadata: call({
    method: 'POST',
    path: '/taxa/update-taxa-metadata',
    access: editors,
    summary: 'What experts describe, for one or many taxa; fields that are left out stay as they are.',
    body: TaxonIds.extend({
      versions: Versions.optional(),
      biotopes: z.array(text(100, 1)).max(50).optional(),
      trofi: text(100).nullable().optional(),
      generalInfo: TaxonGeneralInfo.partial().optional(),
      seasonMonths: z.array(Month).max(12).optional(),
      recognisability: z.number().int().min(0).max(4).nullable().optional(),
      nudgeFields: z.array(nudgeName).optional(),
      nudgefieldLabel: text(200).nullable().optional(),
      lookAlikeIds: z.array(Id).max(30).optional(),
    }),
    reply: z.array(TaxonRef),
  }),
  updateTaxaMasterdata: call({
    method: 'POST',
    path: '/taxa/update-taxa-masterdata',
    access: workshop,
    summary: 'What the checklist rests on, for one or many taxa; fields that are left out stay as they are.',
    body: TaxonIds.extend({
      versions: Versions.optional(),
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
    reply: z.array(TaxonRef),
  }),
  updateTaxonDescription: call({
    method: 'POST',
    path: '/taxa/update-taxon-description',
    access: editors,
    summary: 'Description by heading and up to 10 pictures in order; an older version is refused.',
    body: TaxonId.extend({
      version: Version,
      sections: z.partialRecord(heading, text(50_000)),
      mediaIds: z.array(z.uuid()).max(10),
    }),
    reply: Taxon,
  }),
  updateTaxonDkReference: call({
    method: 'POST',
    path: '/taxa/update-taxon-dk-reference',
    access: workshop,
    summary: 'Where the taxon is told to be Danish.',
    body: TaxonId.extend({ dkReference: text(2_000).nullable() }),
    reply: Taxon,
  }),
  updateTaxaAdministrativeLists: call({
    method: 'POST',
    path: '/taxa/update-taxa-administrative-lists',
    access: staff('taxonAdminRole', 'siteAdminRole', 'taxonExpertRole', 'taxonEditAdminListRole'),
    summary:
      'Annexes per list, for one or many taxa; lists that are left out stay as they are. The red list is synchronised, not typed.',
    body: TaxonIds.extend({
      versions: Versions.optional(),
      lists: z
        .array(
          z.object({
            list: z.enum(listNames),
            annexes: z.array(text(20, 1)).max(10),
            year: Year.nullable().default(null),
            source: text(300).default(''),
          }),
        )
        .min(1),
    }),
    reply: z.array(TaxonRef),
  }),
  updateTaxonValidationParameters: call({
    method: 'POST',
    path: '/taxa/update-taxon-validation-parameters',
    access: admins,
    summary: 'Parameters of the taxon itself, or null to inherit.',
    body: TaxonId.extend({ parameters: ValidationParameters.nullable(), version: Version }),
    reply: Taxon,
  }),
  updateTaxonParent: call({
    method: 'POST',
    path: '/taxa/update-taxon-parent',
    access: admins,
    summary: 'Move a taxon with its descendants.',
    body: TaxonId.extend({ parentId: Id }).extend(DryRun.shape),
    reply: Effect,
  }),
  transferChildren: call({
    method: 'POST',
    path: '/taxa/transfer-children',
    access: admins,
    summary: 'Move all children of one taxon to another.',
    body: z.object({ fromId: Id, toId: Id }).extend(DryRun.shape),
    reply: Effect,
  }),
  updateTaxonSuperSpecies: call({
    method: 'POST',
    path: '/taxa/update-taxon-super-species',
    access: admins,
    summary: 'Make a taxon a member of a super species.',
    body: TaxonId.extend({ superTaxonId: Id }),
    reply: Taxon,
  }),
  removeTaxonSuperSpeciesRelation: call({
    method: 'POST',
    path: '/taxa/remove-taxon-super-species-relation',
    access: admins,
    summary: 'Take a taxon out of its super species.',
    body: TaxonId,
    reply: Taxon,
  }),
  addTaxonNote: call({
    method: 'POST',
    path: '/taxa/add-taxon-note',
    access: workshop,
    summary: 'Add a note.',
    body: TaxonId.extend({ category: Name, text: text(10_000, 1) }),
    reply: z.array(TaxonNote),
  }),
  updateTaxonNote: call({
    method: 'POST',
    path: '/taxa/update-taxon-note',
    access: workshop,
    summary: 'Change a note.',
    body: z.object({ noteId: Id, category: Name, text: text(10_000, 1), version: Version.optional() }),
    reply: z.array(TaxonNote),
  }),
  removeTaxonNote: call({
    method: 'POST',
    path: '/taxa/remove-taxon-note',
    access: workshop,
    summary: 'Remove a note.',
    body: z.object({ noteId: Id }),
    reply: z.array(TaxonNote),
  }),
  updateTaxonNoteCategories: call({
    method: 'POST',
    path: '/taxa/update-taxon-note-categories',
    access: admins,
    summary: 'The categories that notes may have.',
    body: z.object({ categories: z.array(Name).min(1).max(50) }),
    reply: z.array(z.string()),
  }),
  gbifSpecies: call({
    method: 'GET',
    path: '/taxa/gbif-species',
    access: workshop,
    summary: 'Candidates from GBIF.',
    query: z.object({ queryString: text(200, 1) }),
    reply: z.array(GbifSpecies),
  }),

  orphanTaxa: call({
    method: 'GET',
    path: '/taxa/orphan-taxa',
    access: admins,
    summary: 'Names waiting to be coupled, with proposals.',
    query: z.object({ queryString: text(200).optional(), skip: Skip, take: Take }),
    reply: page(OrphanTaxon),
  }),
  convertOrphan: call({
    method: 'POST',
    path: '/taxa/convert-orphan',
    access: admins,
    summary: 'Make an orphan a taxon of its own; the coupling is remembered.',
    body: NewNames.extend({ orphanId: Id, parentId: Id, rank: Rank }).extend(DryRun.shape),
    reply: Effect,
  }),
  mergeOrphan: call({
    method: 'POST',
    path: '/taxa/merge-orphan',
    access: admins,
    summary: 'Merge an orphan into a taxon; the coupling is remembered and its address redirects.',
    body: z.object({ orphanId: Id, taxonId: Id }).extend(DryRun.shape),
    reply: Effect,
  }),
  taxonChanges: call({
    method: 'GET',
    path: '/taxa/changes',
    access: workshop,
    summary: 'The change log of the checklist; what can be undone says so.',
    query: z.object({ taxonId: QueryId.optional(), skip: Skip, take: Take }),
    reply: page(TaxonChange),
  }),
  undoTaxonChange: call({
    method: 'POST',
    path: '/taxa/undo-change',
    access: admins,
    summary: 'Undo a change of the tree; refused with the list of later changes that stand in the way.',
    body: z.object({ changeId: Id }),
    reply: Effect,
  }),

  listMorphoGroups: read(
    '/taxa/morpho-groups',
    'All morpho groups with their members.',
    z.object({}),
    z.array(MorphoGroup),
  ),
  addMorphoGroup: call({
    method: 'POST',
    path: '/taxa/add-morpho-group',
    access: morphoAdmins,
    summary: 'Add a morpho group.',
    body: z.object({ names: z.array(Name).min(1).max(20), memberIds: z.array(Id).max(500) }),
    reply: MorphoGroup,
  }),
  updateMorphoGroup: call({
    method: 'POST',
    path: '/taxa/update-morpho-group',
    access: morphoAdmins,
    summary: 'Change a morpho group; the first name is the accepted one.',
    body: z.object({
      id: Id,
      names: z.array(Name).min(1).max(20),
      memberIds: z.array(Id).max(500),
      version: Version,
    }),
    reply: MorphoGroup,
  }),
  deleteMorphoGroup: call({
    method: 'POST',
    path: '/taxa/delete-morpho-group',
    access: morphoAdmins,
    summary: 'A morpho group deleted or not.',
    body: z.object({ id: Id }),
    reply: MorphoGroup,
  }),

  importTaxonFromExcel: call({
    method: 'POST',
    path: '/taxa/import-taxon-from-excel',
    access: admins,
    summary: 'Taxa from a workbook (file, dryRun): checked first, errors by row and column, nothing half done.',
    upload: true,
    ownTransaction: true,
    reply: ImportReport,
  }),
  importTaxonNoteFromExcel: call({
    method: 'POST',
    path: '/taxa/import-taxon-note-from-excel',
    access: admins,
    summary: 'Notes from a workbook (file, dryRun).',
    upload: true,
    ownTransaction: true,
    reply: ImportReport,
  }),
  importChecklist: call({
    method: 'POST',
    path: '/taxa/import-checklist',
    access: admins,
    summary: 'A Darwin Core Archive with Taxon core (file, dryRun); can be run again.',
    upload: true,
    ownTransaction: true,
    reply: ImportReport,
  }),
  downloadTaxonTemplate: call({
    method: 'GET',
    path: '/taxa/download-import-template',
    access: admins,
    summary: 'Workbook to fill in: kind is taxa or notes.',
    query: z.object({ kind: z.enum(['taxa', 'notes']) }),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
}
