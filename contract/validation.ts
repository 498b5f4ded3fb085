import { z } from 'zod'
import { call, everyone, Id, member, QueryId, staff, text } from './call.ts'
import { Certainty } from './record.ts'
import { DismissReasonKey, Stars, Validation, Words } from './suggestion.ts'
import { Month, Recognisability, ValidationParameters } from './taxon.ts'

/** An expert of some group; of which group, and whether the find is somebody's own, is asked of the find. */
export const experts = staff('expertRole', 'speciesExpertRole', 'groupExpertRole')
const OnRecord = z.object({ id: Id })
const Ids = z.array(Id).min(1).max(500)

/** What becomes of many finds at once. */
export const BulkDecision = z.discriminatedUnion('kind', [
  /** As the taxon, or each as the name that leads it. */
  z.object({ kind: z.literal('validate'), taxonId: Id.optional(), reason: Words.default('') }),
  z.object({ kind: z.literal('dismiss'), reason: DismissReasonKey, words: Words.default('') }),
])
export type BulkDecision = z.output<typeof BulkDecision>

export const BulkResult = z
  .object({
    /** Null in a dry run, and when nothing was decided. */
    batch: z.uuid().nullable(),
    decided: z.array(Id),
    /** Finds that stay as they are, with the reason in Danish. */
    refused: z.array(z.object({ id: Id, reason: z.string() })),
    /** In Danish: what happens, or has happened. */
    summary: z.string(),
    /** Before and after of each that is decided. */
    changes: z.array(
      z.object({
        id: Id,
        taxonBefore: Id.nullable(),
        taxonAfter: Id.nullable(),
        starsBefore: Stars,
        starsAfter: Stars,
      }),
    ),
  })
  .meta({ id: 'BulkResult' })
export type BulkResult = z.output<typeof BulkResult>

/** What other rules would do to the points of the finds that they hold for. */
export const ParametersPreview = z
  .object({
    /** Finds that can have points. */
    records: z.number().int(),
    gain: z.number().int(),
    lose: z.number().int(),
    /** Finds without a star that would get their first one. None loses one. */
    stars: z.number().int(),
    /** Worked out from the newest finds: there are too many to judge all while somebody waits. */
    isEstimate: z.boolean(),
  })
  .meta({ id: 'ParametersPreview' })
export type ParametersPreview = z.output<typeof ParametersPreview>

export const validation = {
  recordValidation: call({
    method: 'GET',
    path: '/records/{id}/validation',
    access: everyone,
    summary: 'Suggestions, votes, receipt and decisions of a find, with what the viewer may do.',
    params: z.object({ id: QueryId }),
    reply: Validation,
  }),
  addRecordSuggestion: call({
    method: 'POST',
    path: '/records/add-record-suggestion',
    access: member,
    summary: 'Say what a find is. It is the own vote too; a taxon that is suggested already is agreed with.',
    body: OnRecord.extend({ taxonId: Id, certainty: Certainty, reason: Words.default('') }),
    reply: Validation,
  }),
  toggleSuggestionVote: call({
    method: 'POST',
    path: '/records/toggle-suggestion-vote',
    access: member,
    summary: 'Agree with a suggestion, sure or probable; the same vote again takes it back.',
    body: z.object({ suggestionId: Id, certainty: Certainty }),
    reply: Validation,
  }),
  toggleExpertValidation: call({
    method: 'POST',
    path: '/records/toggle-expert-validation',
    access: experts,
    summary: 'Validate a find as a suggestion or a taxon; with neither, or with the same and a reason, take it back.',
    body: OnRecord.extend({ suggestionId: Id.optional(), taxonId: Id.optional(), reason: Words.default('') }),
    reply: Validation,
  }),
  dismissRecord: call({
    method: 'POST',
    path: '/records/dismiss-record',
    access: experts,
    summary: 'Reject a find with a reason from the list; `other` needs words.',
    body: OnRecord.extend({ reason: DismissReasonKey, words: Words.default('') }),
    reply: Validation,
  }),
  unDismissRecord: call({
    method: 'POST',
    path: '/records/un-dismiss-record',
    access: member,
    summary: 'Take a dismissed find back: an expert of the group; its reporter once something new has been added.',
    body: OnRecord.extend({ reason: Words.default('') }),
    reply: Validation,
  }),
  pauseRecord: call({
    method: 'POST',
    path: '/records/pause-record',
    access: experts,
    summary: 'Ask the finder something. The find waits outside the queue until it is answered or taken up again.',
    body: OnRecord.extend({ question: text(2000, 1) }),
    reply: Validation,
  }),
  unPauseRecord: call({
    method: 'POST',
    path: '/records/un-pause-record',
    access: member,
    summary: 'Take a paused find up again: an expert of the group, or its reporter by answering.',
    body: OnRecord.extend({ answer: text(2000).default('') }),
    reply: Validation,
  }),
  undoDecision: call({
    method: 'POST',
    path: '/records/undo-decision',
    access: experts,
    summary: 'Take an own decision back as if it had not been made, or all of a batch, where nothing came after it.',
    body: z.object({ decisionId: Id.optional(), batch: z.uuid().optional() }),
    reply: z.object({ undone: z.array(Id), refused: z.array(z.object({ id: Id, reason: z.string() })) }),
  }),
  decideRecords: call({
    method: 'POST',
    path: '/records/decide-records',
    access: experts,
    summary: 'Decide many finds at once: a stack, or what is marked in the queue. A dry run shows what would happen.',
    body: z.object({
      ids: Ids,
      decision: BulkDecision,
      /** Finds that an expert has decided meanwhile are refused. */
      onlyUndecided: z.boolean().default(false),
      dryRun: z.boolean().default(false),
    }),
    reply: BulkResult,
  }),
  previewValidationParameters: call({
    method: 'POST',
    path: '/records/preview-validation-parameters',
    access: staff('taxonEditorRole', 'taxonAdminRole', 'siteAdminRole'),
    summary: 'How many finds would gain or lose points if a taxon said otherwise how they are judged.',
    body: z.object({
      taxonId: Id,
      parameters: ValidationParameters.nullable().optional(),
      seasonMonths: z.array(Month).max(12).optional(),
      recognisability: Recognisability.nullable().optional(),
    }),
    reply: ParametersPreview,
    readsOnly: true,
  }),
}
