import { z } from 'zod'
import { call, everyone, Id, page, QueryFlag, QueryId, QueryNumber, Skip, Take, text } from './call.ts'
import {
  ListEntry,
  Month,
  NudgeField,
  SpeciesGroup,
  Taxon,
  TaxonHit,
  TaxonRef,
  ValidationParameters,
  Version,
} from './taxon.ts'
import { read } from './taxon-input.ts'

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

/** What everybody may read. */
export const taxaReading = {
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
  offlineTaxa: read(
    '/taxa/offline-taxa',
    'The names of all default taxa, for searching on a device without a network; null when the device has the newest.',
    z.object({ revision: QueryNumber(0, Number.MAX_SAFE_INTEGER).optional() }),
    z.object({
      revision: z.number().int(),
      taxa: z
        .array(
          z.object({
            id: Id,
            danish: z.string().nullable(),
            latin: z.string(),
            group: z.number().int(),
            drawing: z.string().nullable(),
            rank: z.number().int(),
            commonness: z.number().int(),
            otherDanish: z.array(z.string()),
            scientific: z.array(z.string()),
          }),
        )
        .nullable(),
    }),
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
    z.array(z.object({ field: NudgeField, label: z.string().nullable(), from: TaxonRef })),
  ),
  taxonNoteCategories: read('/taxa/taxon-note-categories', 'Categories of notes.', z.object({}), z.array(z.string())),
}
