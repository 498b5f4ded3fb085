import { z } from 'zod'
import { PublicUser } from './account.ts'
import { Id, line, Moment, oneOf, text } from './call.ts'
import { CommunityRef, Ranked, Version } from './community.ts'
import { communityLimits, eventAnswers } from './community-words.ts'
import { Point, RecordCard } from './record.ts'
import { WallTime } from './trip.ts'

const Count = z.number().int()

/** An event as it is written: times are those of the clock in Denmark. */
export const EventInput = z.object({
  title: line(communityLimits.eventTitle, 3),
  html: text(communityLimits.eventHtml),
  startsAt: WallTime,
  endsAt: WallTime,
  place: line(communityLimits.eventPlace),
  point: Point.nullable(),
  /** Metres around the point in which finds are the event's; null: anywhere in the community. */
  metres: z.number().int().min(10).max(50_000).nullable(),
  link: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(communityLimits.link)]),
  /** Who comes later waits; null: all can come. */
  most: z.number().int().min(1).max(communityLimits.participants).nullable(),
})
export type EventInput = z.output<typeof EventInput>
export const NewEvent = EventInput.partial().required({ title: true, startsAt: true, endsAt: true })
export type NewEvent = z.output<typeof NewEvent>
export const EventChanges = EventInput.partial().extend({ id: Id })
export type EventChanges = z.output<typeof EventChanges>

export const CommunityEvent = z
  .object({
    id: Id,
    version: Version,
    community: CommunityRef,
    title: z.string(),
    html: z.string(),
    /** As written, on the clock of Denmark. */
    startsAt: WallTime,
    endsAt: WallTime,
    /** The same as moments. */
    startsOn: Moment,
    endsOn: Moment,
    place: z.string(),
    point: Point.nullable(),
    metres: Count.nullable(),
    link: z.string(),
    most: Count.nullable(),
    isCancelled: z.boolean(),
    cancelledReason: z.string(),
    isPast: z.boolean(),
    /** Who comes (with a place), who perhaps, and who waits for a place. */
    coming: Count,
    maybe: Count,
    waiting: Count,
    /** The viewer's own answer; null for strangers and those who have said nothing. */
    answer: oneOf(eventAnswers).nullable(),
    isWaiting: z.boolean(),
    /** Told to organisers and to those who come themselves; empty for others. */
    participants: z.array(PublicUser.extend({ answer: oneOf(eventAnswers), isWaiting: z.boolean() })),
    may: z.object({ answer: z.boolean(), edit: z.boolean() }),
  })
  .meta({ id: 'CommunityEvent' })
export type CommunityEvent = z.output<typeof CommunityEvent>

/** The finds of a community, or of an event, as a board that is asked again and again. */
export const Board = z
  .object({
    at: Moment,
    event: CommunityEvent.nullable(),
    records: Count,
    species: Count,
    people: Count,
    /** The newest that were reported. */
    newest: z.array(RecordCard),
    isRankingOn: z.boolean(),
    /** Empty where organisers have switched rankings off; who stays out of rankings is in none. */
    bySpecies: z.array(Ranked),
    byRecords: z.array(Ranked),
  })
  .meta({ id: 'CommunityBoard' })
export type Board = z.output<typeof Board>
