import type { Generated, GeneratedAlways } from 'kysely'
import type { DecisionKind, Digest, NotificationFamily, ReportKind } from '#contract/validation-words.ts'
import type { At, AtNow, Json } from './schema.ts'

export interface ValidationSchema {
  recordVote: {
    id: GeneratedAlways<number>
    recordId: number
    suggestionId: number
    userId: number
    certainty: 'sikker' | 'sandsynlig'
    speciesGroup: number
    weight: number
    castAt: AtNow
    withdrawnAt: At | null
  }
  recordDecision: {
    id: GeneratedAlways<number>
    recordId: number
    kind: DecisionKind
    taxonId: number | null
    reasonKey: string | null
    reason: Generated<string>
    decidedBy: number | null
    decidedAt: AtNow
    batch: string | null
    beforeTaxonId: number | null
    beforeStars: number
    beforeDecisionId: number | null
    beforePausedAt: At | null
    beforeDismissedAt: At | null
    beforeAnsweredAt: At | null
    undoneAt: At | null
    undoneBy: number | null
  }
  voteJudgement: { decisionId: number; voteId: number; userId: number; speciesGroup: number; points: number }
  memberPoints: { userId: number; speciesGroup: number; points: Generated<number> }
  recordScore: {
    recordId: number
    taxonId: number
    geography: number
    season: number
    recognisability: number
    points: number
    nearest: number | null
    nearestId: number | null
    seasonFinds: number
    inNamedMonth: boolean
    parameters: Json
    parametersFrom: number | null
    scoredAt: At
  }
  recordCalculation: {
    id: GeneratedAlways<number>
    recordId: number
    at: AtNow
    cause: string
    beforeTaxonId: number | null
    beforeStars: number
    taxonId: number | null
    stars: number
    inputs: Json
  }
  /** Summed: how many finds of a group wait from a day on. */
  waitingCount: { speciesGroup: number; day: string; number: number }
  evidenceChange: { id: GeneratedAlways<number>; taxonId: number; at: AtNow; ofAll: Generated<boolean> }
  recordFlag: {
    id: GeneratedAlways<number>
    recordId: number
    userId: number
    reason: string
    flaggedAt: AtNow
    liftedAt: At | null
    liftedBy: number | null
  }
  recordReport: {
    id: GeneratedAlways<number>
    /** What it is about: a find, a thread and perhaps one comment of it, or a community. */
    recordId: number | null
    threadId: number | null
    commentId: number | null
    communityId: number | null
    userId: number
    kind: ReportKind
    text: string
    filedAt: AtNow
    answer: string | null
    resolvedBy: number | null
    resolvedAt: At | null
  }
  recordMove: {
    id: GeneratedAlways<number>
    kind: 'taxon' | 'user'
    fromId: number
    toId: number
    filter: Json
    status: Generated<'waiting' | 'running' | 'done' | 'failed' | 'undoing' | 'undone'>
    total: number
    moved: Generated<number>
    messages: Json
    askedBy: number
    createdAt: AtNow
    endedAt: At | null
    undoneBy: number | null
    undoneAt: At | null
  }
  recordMoveRow: { moveId: number; recordId: number; took: Json }
  notificationCard: {
    id: GeneratedAlways<number>
    userId: number
    family: NotificationFamily
    subject: string
    recordId: number | null
    unread: Generated<number>
    newestAt: At
    visitedAt: At | null
  }
  notificationLine: {
    id: GeneratedAlways<number>
    cardId: number
    kind: string
    actor: number | null
    at: AtNow
    data: Json
  }
  notificationSetting: {
    userId: number
    family: NotificationFamily
    portal: Generated<boolean>
    email: Generated<Digest>
    mailedLineId: Generated<number>
    mailedAt: At | null
  }
}
