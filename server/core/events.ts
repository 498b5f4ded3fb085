import type { DecisionKind } from '#contract/validation-words.ts'
import { Answers } from './answers.ts'
import type { Ctx } from './context.ts'

/** What somebody says that a find is. */
export interface SaidName {
  recordId: number
  userId: number
  taxonId: number | null
  certainty: 'sikker' | 'sandsynlig'
}

/** What was written in a thread, and whom it calls by name. */
export interface CommentCalling {
  threadId: number
  kind: string
  ownerId: number | null
  commentId: number
  authorId: number
  named: readonly number[]
  callsExperts: boolean
}

/** What ripples from one room to the rooms on its right, handled in the same transaction. */
export interface EventMap {
  userDeleted: { userId: number; issuer: string; subject: string; forgetCredit: boolean }
  /** Somebody has shown that an e-mail address is theirs, and it is now the one that they are written to. */
  emailChanged: { issuer: string; subject: string; email: string }
  /** Pictures that nothing shows any more: their rows and files go. */
  mediaDropped: { mediaIds: string[] }
  /** Somebody wrote in a thread, perhaps with others by name, or calling the experts. */
  commentAdded: CommentCalling
  /** Somebody wrote more people's names, or the experts', into a comment that was there. */
  namesAdded: CommentCalling
  /** Somebody has read all of a thread. */
  threadRead: { threadId: number; kind: string; ownerId: number | null; userId: number }
  /** A thread is gone from sight. */
  threadDeleted: { threadId: number }
  /** Members are to hear of news that is published. */
  newsTold: { newsId: number }
  /** News is gone from sight. */
  newsWithdrawn: { newsId: number }
  /** Taxa have other tree numbers, ancestors, species groups or blurs than before, or were merged (`into` null: parted again). */
  taxaMoved: {
    changeId: number
    /** The change that this one takes back. */
    undoes: number | null
    taxonIds: readonly number[]
    merged: readonly { from: number; into: number | null }[]
  }
  /** Taxa stand on other administrative lists than before. */
  taxonListsChanged: { taxonIds: readonly number[] }
  /** The rules by which the machine judges finds of a taxon, and of what is below it, are others. */
  validationParametersChanged: { taxonId: number }
  settingChanged: { category: string; key: string }

  /** The reporter or a finder has said what finds are, each once; a null taxon takes it back. */
  namesSaid: { words: readonly SaidName[] }
  /** Submitted finds were made or changed. Told before what the public sees of them is brought up to date. */
  recordsChanged: { recordIds: readonly number[]; cause: string }
  /** Finds have gone from the public's sight, or come back: deleted, hidden, personal, and the other way. */
  recordsTurned: { recordIds: readonly number[] }
  /** People were asked whether they are finders too. */
  findersAsked: { recordId: number; userIds: readonly number[] }

  /** Submitted finds have come into a trip. */
  recordsInTrip: { recordIds: readonly number[]; tripId: number }
  /** A find is in a trip no more: what the public sees of that one is to be worked out again. */
  recordOutOfTrip: { recordId: number; tripId: number }

  /** Somebody says what a find is: a new suggestion, or a vote for one that was there. Own finds too. */
  suggestionAdded: { recordId: number; suggestionId: number; taxonId: number; userId: number }
  voteCast: { recordId: number; suggestionId: number; taxonId: number; userId: number; certainty: string }
  /** A find has another name or other stars, and no expert decided it: votes did, or the machine. `isDisputed`: votes part. */
  recordRecalculated: { recordId: number; before: Standing; after: Standing; isDisputed: boolean }
  /** The machine has given finds their first star in the background. */
  machineStarred: { recordIds: readonly number[] }
  /** An expert has decided, or a reporter has answered or asked again. `isUndone`: the decision was taken back. */
  recordDecided: {
    recordId: number
    decisionId: number
    kind: DecisionKind
    taxonId: number | null
    before: Standing
    after: Standing
    reasonKey: string | null
    reason: string
    batch: string | null
    isUndone: boolean
  }
  recordFlagged: { recordId: number; flagId: number; userId: number; reason: string }
  recordUnflagged: { recordId: number; userIds: readonly number[] }
  /** About a find, about a thread or what somebody wrote in it, or about a community. */
  reportFiled: {
    reportId: number
    recordId: number | null
    threadId: number | null
    communityId?: number
    userId: number
    kind: string
  }
  reportResolved: {
    reportId: number
    recordId: number | null
    threadId: number | null
    communityId?: number
    userId: number
    answer: string
  }
  /** People are to hear of a warning, or that it is withdrawn. */
  warningTold: {
    warningId: number
    recordId: number | null
    taxonId: number
    userIds: readonly number[]
    isWithdrawn: boolean
  }
  /** Somebody is to hear of several warnings at once, or that they are withdrawn. */
  warningsTold: { userId: number; warningIds: readonly number[]; isWithdrawn: boolean }
  /** People were asked whether they took part in a trip; and one of them has answered. */
  participantsAsked: { tripId: number; userIds: readonly number[] }
  participantAnswered: { tripId: number; ownerId: number; userId: number; isAccepted: boolean }
  /** A trip is gone from sight. */
  tripDeleted: { tripId: number }
  /** Criteria of a community take in more than before: the trust of its followers rests. */
  communityWidened: { communityId: number }
  /** Organisers have taken finds into a community that were not in it. */
  recordsTakenIn: { communityId: number; recordIds: readonly number[] }
  organisersAppointed: { communityId: number; userIds: readonly number[] }
  /** The last organiser has left, and it is closed. */
  communityLeft: { communityId: number }
  communityDeleted: { communityId: number }
  /** A follower is to hear how many finds are new. */
  communityRecords: { communityId: number; userId: number; count: number }
  /** An event of a community was made, changed (in these respects, in Danish), cancelled, or is tomorrow. */
  eventMade: { communityId: number; eventId: number }
  eventChanged: { communityId: number; eventId: number; changed: readonly string[] }
  eventCancelled: { communityId: number; eventId: number; userIds: readonly number[] }
  eventTomorrow: { communityId: number; eventId: number; userIds: readonly number[] }
  /** Somebody who waited has a place at an event. */
  eventPlaceFree: { communityId: number; eventId: number; userIds: readonly number[] }
  /** Finds went from taxon to taxon or from user to user, or back. */
  recordsMoved: { moveId: number; kind: 'taxon' | 'user'; recordIds: readonly number[]; fromId: number; toId: number }
}

/** What a find is called and how well that is validated. */
export interface Standing {
  taxonId: number | null
  stars: number
}

type Handler<E extends keyof EventMap> = (ctx: Ctx, event: EventMap[E]) => Promise<void>

export class Events {
  /** What is asked of rooms further to the right, and not only told. */
  readonly answers = new Answers()
  readonly #handlers = new Map<keyof EventMap, Handler<never>[]>()
  on<E extends keyof EventMap>(name: E, handler: Handler<E>) {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler as Handler<never>])
  }
  async emit<E extends keyof EventMap>(ctx: Ctx, name: E, event: EventMap[E]) {
    for (const handler of this.#handlers.get(name) ?? []) await (handler as Handler<E>)(ctx, event)
  }
}
