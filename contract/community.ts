import { z } from 'zod'
import { PublicUser } from './account.ts'
import { Id, line, Moment, oneOf, text } from './call.ts'
import { AnswerValue, ExtraField, ExtraFieldInput, ShownAnswer } from './community-fields.ts'
import { communityLimits, communityTells, communityTrusts, neededFields } from './community-words.ts'
import { Media, TopPicture } from './media.ts'
import { Point, RecordCard } from './record.ts'
import { RecordFilter } from './record-filter.ts'
import { TaxonRef } from './taxon.ts'

const Count = z.number().int()
export const Version = z.number().int().min(1)

/** Which public finds belong by themselves: the part of a filter that is about the find, by the day it was found. */
export const Criteria = RecordFilter.pick({
  taxonIds: true,
  morphoGroupId: true,
  speciesGroups: true,
  redList: true,
  annexes: true,
  from: true,
  to: true,
  months: true,
  near: true,
  polygon: true,
  areaId: true,
  square: true,
}).meta({ id: 'CommunityCriteria' })
export type Criteria = z.output<typeof Criteria>

export const NeededFieldKey = z.enum(neededFields)

/** A community as it is named. */
export const CommunityRef = z.object({ id: Id, name: z.string() }).meta({ id: 'CommunityRef' })
export type CommunityRef = z.output<typeof CommunityRef>

/** A community as a card. */
export const CommunityCard = CommunityRef.extend({
  introduction: z.string(),
  picture: Media.nullable(),
  /** Public finds in it, their lowest taxa, and who has reported them. */
  records: Count,
  species: Count,
  people: Count,
  followers: Count,
  /** When the newest find of it was reported. */
  newestAt: Moment.nullable(),
  /** When its next event begins. */
  nextEvent: z.object({ id: Id, title: z.string(), startsAt: Moment }).nullable(),
  /** The middle of its area, where it has one. */
  centre: Point.nullable(),
  /** The last day on which finds that are reported come in. */
  endsOn: z.iso.date().nullable(),
  /** It has ended or been closed: what is there stands. */
  isOver: z.boolean(),
  isClosed: z.boolean(),
  /** Only told to those who see it all the same. */
  isHidden: z.boolean(),
  /** The viewer's own relation; false for strangers. */
  isFollowed: z.boolean(),
  isOrganised: z.boolean(),
}).meta({ id: 'CommunityCard' })
export type CommunityCard = z.output<typeof CommunityCard>

/** A community on a map. */
export const CommunityPlace = CommunityRef.extend({ point: Point }).meta({ id: 'CommunityPlace' })
export type CommunityPlace = z.output<typeof CommunityPlace>

/** What everybody may know of a community, the same for everybody. */
export const CommunityPublic = CommunityCard.omit({ isHidden: true, isFollowed: true, isOrganised: true })
  .extend({
    version: Version,
    html: z.string(),
    /** Null: only finds that were taken in. */
    criteria: Criteria.nullable(),
    /** The same in Danish words. */
    criteriaText: z.string(),
    /** The version of the extra fields, and the fields in their order. */
    fieldsVersion: Version,
    fields: z.array(ExtraField),
    needed: z.array(NeededFieldKey),
    isRankingOn: z.boolean(),
    organisers: z.array(PublicUser),
    /** Finds that were taken in by hand, and left out. */
    takenIn: Count,
    leftOut: Count,
    /** Species that are looked for: found or not yet. */
    wanted: z.array(z.object({ taxon: TaxonRef, isFound: z.boolean() })),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'CommunityPublic' })
export type CommunityPublic = z.output<typeof CommunityPublic>

export const CommunityMay = z
  .object({
    follow: z.boolean(),
    /** Write threads. */
    write: z.boolean(),
    report: z.boolean(),
    edit: z.boolean(),
    /** Take finds in and leave them out, read the table of answers, make events and announcements. */
    organise: z.boolean(),
    close: z.boolean(),
    hide: z.boolean(),
    delete: z.boolean(),
  })
  .meta({ id: 'CommunityMay' })
export type CommunityMay = z.output<typeof CommunityMay>

/** A community as the viewer sees it. */
export const CommunityShown = CommunityPublic.extend({
  isHidden: z.boolean(),
  /** Why, for organisers and moderators. */
  hiddenReason: z.string().nullable(),
  isFollowed: z.boolean(),
  isOrganised: z.boolean(),
  /** The organisers that the viewer may take out: themselves, and those whom they have appointed. */
  removableIds: z.array(Id),
  may: CommunityMay,
}).meta({ id: 'Community' })
export type CommunityShown = z.output<typeof CommunityShown>

/** A community as it is written. What is left out of a change stays as it is. */
export const CommunityInput = z.object({
  name: line(communityLimits.name, 3),
  introduction: line(communityLimits.introduction),
  html: text(communityLimits.html),
  picture: TopPicture.nullable(),
  /** Null: only what organisers take in. */
  criteria: Criteria.nullable(),
  fields: z.array(ExtraFieldInput).max(communityLimits.fields),
  needed: z.array(NeededFieldKey).max(neededFields.length),
  /** Species that are looked for. */
  wantedIds: z.array(Id).max(communityLimits.wanted),
  isRankingOn: z.boolean(),
  endsOn: z.iso.date().nullable(),
})
export type CommunityInput = z.output<typeof CommunityInput>
/** A new one needs its name; everything else has a plain beginning. */
export const NewCommunity = CommunityInput.partial().required({ name: true })
export type NewCommunity = z.output<typeof NewCommunity>
export const CommunityChanges = CommunityInput.partial().extend({ id: Id })
export type CommunityChanges = z.output<typeof CommunityChanges>

/** What is missing of a find that a community needs: own fields by their names, extra fields by their ids. */
export const Lacking = z.object({ needed: z.array(NeededFieldKey), fieldIds: z.array(Id) })
export type Lacking = z.output<typeof Lacking>

/** A find that is in a community, with what was answered there. */
export const RecordInCommunity = z
  .object({
    community: CommunityRef,
    /** It was taken in by an organiser; else it meets the criteria. */
    isTakenIn: z.boolean(),
    /** The version of the fields that the answers were given to; null while there are none. */
    version: Version.nullable(),
    /** In the order of the fields of that version, those without an answer too. */
    answers: z.array(ShownAnswer),
    /** Null: nothing is missing. */
    lacking: Lacking.nullable(),
    /** The organisers see its exact place because its reporter trusts them. */
    isTrusted: z.boolean(),
    may: z.object({ answer: z.boolean(), takeOut: z.boolean() }),
  })
  .meta({ id: 'RecordInCommunity' })
export type RecordInCommunity = z.output<typeof RecordInCommunity>

export const LackingRecord = z.object({ record: RecordCard, lacking: Lacking }).meta({ id: 'LackingRecord' })
export type LackingRecord = z.output<typeof LackingRecord>

/** The viewer's own relation to a community. */
export const Relation = z
  .object({
    isFollowed: z.boolean(),
    isOrganised: z.boolean(),
    tells: z.array(oneOf(communityTells)),
    trust: oneOf(communityTrusts),
    /** Criteria have become wider: until then the trust rests. */
    trustRestsUntil: Moment.nullable(),
    /** Own finds in it, and how many of them want something; the newest of those. */
    records: Count,
    lackingCount: Count,
    lacking: z.array(LackingRecord),
  })
  .meta({ id: 'CommunityRelation' })
export type Relation = z.output<typeof Relation>

/** A community that a find in the making meets, with what it asks. */
export const MetCommunity = z
  .object({
    community: CommunityRef,
    isFollowed: z.boolean(),
    fieldsVersion: Version,
    fields: z.array(ExtraField),
    needed: z.array(NeededFieldKey),
    /** What was answered for the find before, with the fields of the version that it was given to. */
    given: z
      .object({ version: Version, fields: z.array(ExtraField), answers: z.record(z.string(), AnswerValue) })
      .nullable(),
  })
  .meta({ id: 'MetCommunity' })
export type MetCommunity = z.output<typeof MetCommunity>

/** A community as a device keeps it, to propose it where there is no network. */
export const KeptCommunity = MetCommunity.omit({ given: true })
  .extend({
    criteria: Criteria,
    /** When it takes nothing more in; null: it goes on. */
    endAt: Moment.nullable(),
    /** The default taxa that meet what the criteria ask of taxa; null: it asks nothing of them, or they are too many. */
    taxa: z.array(Id).nullable(),
  })
  .meta({ id: 'KeptCommunity' })
export type KeptCommunity = z.output<typeof KeptCommunity>

/** A row of the organisers' table. */
export const CommunityRecord = z
  .object({
    record: RecordCard,
    isTakenIn: z.boolean(),
    version: Version.nullable(),
    answers: z.array(ShownAnswer),
    lacking: Lacking.nullable(),
  })
  .meta({ id: 'CommunityRecord' })
export type CommunityRecord = z.output<typeof CommunityRecord>

/** What criteria would gather, and what a change of them changes. */
export const CriteriaPreview = z
  .object({
    records: Count,
    species: Count,
    people: Count,
    criteriaText: z.string(),
    /** Finds in squares; those that hide lie in larger ones. */
    side: Count,
    squares: z.array(z.object({ square: z.string(), count: Count })),
    hidden: z.array(z.object({ square: z.string(), count: Count })),
    newest: z.array(RecordCard),
    /** For the organisers of a community: what becomes of it. */
    change: z
      .object({
        enter: Count,
        leave: Count,
        /** What was taken in or left out by hand stays. */
        byHand: Count,
        /** Criteria take in more than before: the trust of so many followers rests for a week. */
        isWider: z.boolean(),
        trusting: Count,
        /** Answers that keep the version that they were given to. */
        answers: Count,
      })
      .nullable(),
  })
  .meta({ id: 'CriteriaPreview' })
export type CriteriaPreview = z.output<typeof CriteriaPreview>

export const Ranked = z
  .object({
    /** Those with as many have the same place; the next place is left out. */
    place: Count,
    user: PublicUser,
    records: Count,
    species: Count,
  })
  .meta({ id: 'Ranked' })
export type Ranked = z.output<typeof Ranked>

/** Squares of a community's area, with and without finds. */
export const Coverage = z
  .object({
    /** Null where it has no area. */
    side: Count.nullable(),
    squares: z.array(z.object({ square: z.string(), count: Count })),
    visited: Count,
    total: Count,
  })
  .meta({ id: 'Coverage' })
export type Coverage = z.output<typeof Coverage>

/** A step in the history of a community. */
export const CommunityStep = z
  .object({ id: Id, at: Moment, verb: z.string(), text: z.string(), actor: PublicUser.nullable() })
  .meta({ id: 'CommunityStep' })
export type CommunityStep = z.output<typeof CommunityStep>
