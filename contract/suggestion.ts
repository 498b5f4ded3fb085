import { z } from 'zod'
import { PublicUser } from './account.ts'
import { Id, Moment, text } from './call.ts'
import { Certainty } from './record.ts'
import { TaxonRef } from './taxon.ts'
import { type DismissReason, decisionKinds, dismissReasons } from './validation-words.ts'

export const Stars = z.number().int().min(0).max(3)
export const DismissReasonKey = z.enum(Object.keys(dismissReasons) as [DismissReason])

/** One live vote: its value is weight × 2 when sure, × 1 when probable. */
export const Vote = z
  .object({
    id: Id,
    /** Null when the voter has left. */
    user: PublicUser.nullable(),
    certainty: Certainty,
    /** Fixed when the vote was cast. */
    weight: z.number().int(),
    value: z.number().int(),
    castAt: Moment,
  })
  .meta({ id: 'Vote' })
export type Vote = z.output<typeof Vote>

/** Somebody's claim of which taxon a find is, with those who agree (its author first, while they do). */
export const Suggestion = z
  .object({
    id: Id,
    taxon: TaxonRef,
    author: PublicUser.nullable(),
    reason: z.string(),
    createdAt: Moment,
    votes: z.array(Vote),
    /** Votes for its taxon and for what is below it, from all suggestions. */
    score: z.number().int(),
    people: z.number().int(),
    /** The find bears this name now. */
    isLeading: z.boolean(),
    /** The viewer's own live vote. */
    ownVote: Certainty.nullable(),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.output<typeof Suggestion>

/** What an expert has decided. */
export const Decision = z
  .object({
    id: Id,
    kind: z.enum(decisionKinds),
    taxon: TaxonRef.nullable(),
    /** Of a dismissal. */
    reasonKey: DismissReasonKey.nullable(),
    reason: z.string(),
    by: PublicUser.nullable(),
    at: Moment,
    /** Decided together with others. */
    batch: z.uuid().nullable(),
    /** The viewer may undo it: it is their own, and nothing has been decided since. */
    mayUndo: z.boolean(),
  })
  .meta({ id: 'Decision' })
export type Decision = z.output<typeof Decision>

export const MachinePart = z
  .object({
    /** Null when the part is switched off for the taxon. */
    points: z.number().int().nullable(),
    /** In Danish: what gave them. */
    text: z.string(),
  })
  .meta({ id: 'MachinePart' })

/** The machine's points with their inputs. Distances are between public places. */
export const MachineScore = z
  .object({
    points: z.number().int(),
    needed: z.number().int(),
    /** Null when the find cannot have points; then `why` says so. */
    geography: MachinePart.nullable(),
    season: MachinePart.nullable(),
    recognisability: MachinePart.nullable(),
    why: z.string().nullable(),
    scoredAt: Moment.nullable(),
  })
  .meta({ id: 'MachineScore' })
export type MachineScore = z.output<typeof MachineScore>

/** The arithmetic of a find, in words that the server writes, with the numbers beside them. */
export const Receipt = z
  .object({
    stars: Stars,
    status: z.string(),
    /** One sentence: what gave the stars. */
    because: z.string(),
    votes: z.object({
      score: z.number().int(),
      people: z.number().int(),
      all: z.number().int(),
      needed: z.number().int(),
      neededPeople: z.number().int(),
      /** In Danish, a line for each suggestion and one for the sum. */
      lines: z.array(z.string()),
    }),
    machine: MachineScore,
    /** In Danish: that votes part, where the find stands meanwhile, and what would settle it; empty where they agree. */
    disagreement: z.array(z.string()),
    /** In Danish: what is missing to the next star; empty when there is none. */
    missing: z.array(z.string()),
    /** Among all that wait in its group, whoever may decide on them; null when the find does not wait. */
    queue: z
      .object({
        position: z.number().int(),
        length: z.number().int(),
        waitingDays: z.number().int(),
        text: z.string(),
      })
      .nullable(),
    /** In Danish: why an asked find does not wait; null when it is not paused. */
    paused: z.string().nullable(),
    /** The decision that holds now. */
    decision: Decision.nullable(),
    calculatedAt: Moment.nullable(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.output<typeof Receipt>

/** All that is said about which taxon a find is. */
export const Validation = z
  .object({
    id: Id,
    taxon: TaxonRef.nullable(),
    stars: Stars,
    /** The one that leads first, then by score, then the older. */
    suggestions: z.array(Suggestion),
    receipt: Receipt,
    /** Of the suggested taxa and of the find's own. */
    lookAlikes: z.array(TaxonRef),
    /** The newest decision, undone ones left out: what an undo takes back. */
    latest: Decision.nullable(),
    /** The question that the finder has been asked and has not answered. */
    question: z.string().nullable(),
    may: z.object({
      suggest: z.boolean(),
      vote: z.boolean(),
      /** Validate, dismiss, ask the finder. */
      decide: z.boolean(),
      takeBack: z.boolean(),
      unDismiss: z.boolean(),
      pause: z.boolean(),
      unPause: z.boolean(),
      flag: z.boolean(),
      unFlag: z.boolean(),
      report: z.boolean(),
    }),
  })
  .meta({ id: 'Validation' })
export type Validation = z.output<typeof Validation>
export type ValidationMay = Validation['may']

export const Words = text(1000)
