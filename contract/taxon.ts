import { z } from 'zod'
import { Id, Moment, oneOf } from './call.ts'
import { behaviours, lifeStages } from './details.ts'
import {
  type AdministrativeList,
  administrativeLists,
  descriptionHeadings,
  establishments,
  nameStatuses,
  occurrences,
  ranks,
  taxonTypes,
} from './enums.ts'
import { nudgeFieldNames } from './group-details.ts'
import { Media } from './media.ts'

/* A taxon and its parts, as every room and page sees them. */

/** A schema for the numbers of an enumeration. */
const numbersOf = (words: Record<number, string>) => z.literal(Object.keys(words).map(Number) as [number, ...number[]])

export const Rank = numbersOf(ranks)
export const Occurrence = numbersOf(occurrences)
export const Establishment = numbersOf(establishments)
export const NameStatus = numbersOf(nameStatuses)
export const TaxonType = numbersOf(taxonTypes)
export const SpeciesGroup = z.number().int().min(0).max(12)
export const Month = z.number().int().min(1).max(12)
export const Year = z.number().int().min(1500).max(2200)
const listNames = Object.keys(administrativeLists) as [AdministrativeList, ...AdministrativeList[]]
export const Version = z.number().int().min(1)
/** From 0 (nobody can tell it) to 4 points. */
export const Recognisability = z.number().int().min(0).max(4)

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
    /** What stands for it where it has no photo: a sheet of drawings and the drawing there; null: its group's. */
    drawing: z.string().nullable(),
    photoUrl: z.string().nullable(),
  })
  .meta({ id: 'TaxonRef' })
export type TaxonRef = z.output<typeof TaxonRef>

/** What a taxon is easily taken for, in words too. */
export const LookAlike = TaxonRef.extend({
  /** What tells the two apart; null when nobody has said it. */
  difference: z.string().nullable(),
  /** How poisonous it is, in a few words. */
  warning: z.string().nullable(),
}).meta({ id: 'LookAlike' })
export type LookAlike = z.output<typeof LookAlike>

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

/** How the machine judges finds of a taxon. Where months or points are null, the taxon's own hold (or those from above). */
export const ValidationParameters = z
  .object({
    geography: z.object({ on: z.boolean(), years: z.number().int().min(1).max(200) }),
    season: z.object({ on: z.boolean(), months: z.array(Month).max(12).nullable() }),
    recognisability: z.object({ on: z.boolean(), points: Recognisability.nullable() }),
  })
  .meta({ id: 'ValidationParameters' })
export type ValidationParameters = z.output<typeof ValidationParameters>

/** Narrows a taxon's blur: the finds that meet every part are blurred; an empty part asks for nothing. */
export const BlurRule = z
  .object({
    months: z.array(Month).max(12),
    lifeStages: z.array(oneOf(lifeStages)).max(20),
    behaviours: z.array(oneOf(behaviours)).max(20),
  })
  .meta({ id: 'BlurRule' })
export type BlurRule = z.output<typeof BlurRule>

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

export const DescriptionHeading = oneOf(descriptionHeadings)
/** HTML by heading, sanitised. */
export const Description = z.partialRecord(DescriptionHeading, z.string())
export type Description = z.output<typeof Description>

export const NudgeField = oneOf(nudgeFieldNames)

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

/** A picture that shows what a taxon looks like. */
export const TaxonMedia = Media.extend({
  /** The find that it is from; null for one that was uploaded for the taxon. */
  recordId: Id.nullable(),
  /** Editors have chosen it; otherwise it is among the best of the taxon's finds. */
  isChosen: z.boolean(),
  /** The mean of what people have said of how well it shows the taxon. */
  rating: z.number().nullable(),
}).meta({ id: 'TaxonMedia' })
export type TaxonMedia = z.output<typeof TaxonMedia>

export const Taxon = z
  .object({
    id: Id,
    identifier: z.uuid(),
    version: Version,
    acceptedVernacularName: z.string(),
    acceptedVernacularNameNotScientific: z.string().nullable(),
    scientificName: z.string(),
    acceptedTaxonName: ScientificName.nullable(),
    /** It is in the viewer's own selection: the default taxa, or all ("Medtag alt" in the profile). */
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
    drawing: TaxonRef.shape.drawing,
    taxonNames: z.array(ScientificName),
    vernacularNames: z.array(VernacularName),
    scientificSynonyms: z.array(z.string()),
    vernacularSynonyms: z.array(z.string()),
    /** What its editors have chosen, else the best of its validated finds. */
    taxonMedia: z.array(TaxonMedia),
    administrativeLists: z.array(ListEntry),
    aauArtID: z.string().nullable(),
    dkReference: z.string().nullable(),
    biotopes: z.array(z.string()),
    trofi: z.string().nullable(),
    blurRadius: z.number().int().nullable(),
    /** The radius that applies, own or inherited. */
    effectiveBlurRadius: z.number().int().nullable(),
    /** When the own radius holds: at a find that meets one of them, or that does not tell. None means always. */
    blurRules: z.array(BlurRule),
    threadId: Id.nullable(),
    /** What is set on the taxon itself; null when inherited. */
    validationParameters: ValidationParameters.nullable(),
    effectiveValidationParameters: z.object({
      parameters: ValidationParameters,
      from: TaxonRef.nullable(),
      /** What holds where the parameters leave it to the taxon: its own, or that of the nearest above; null: nobody has said. */
      season: z.object({ months: z.array(Month), from: TaxonRef }).nullable(),
      recognisability: z.object({ points: Recognisability, from: TaxonRef }).nullable(),
    }),
    morphoGroups: z.array(TaxonRef),
    morphoGroupIds: z.array(Id),
    taxonType: TaxonType,
    /** Number of children. */
    count: z.number().int(),
    nudgeFields: z.array(NudgeField),
    nudgefieldLabel: z.string().nullable(),
    parentSuperTaxonName: z.string().nullable(),
    parentSuperTaxonId: Id.nullable(),
    taxonGeneralInfo: TaxonGeneralInfo,
    taxonNotes: z.array(TaxonNote),
    seasonMonths: z.array(Month),
    recognisability: Recognisability.nullable(),
    lookAlikes: z.array(LookAlike),
    /** How poisonous it is, in a few words. */
    warning: z.string().nullable(),
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
