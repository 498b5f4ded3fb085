import { z } from 'zod'
import { PublicUser } from './account.ts'
import { call, Done, Id, Moment, member, page, QueryId, Skip, staff, Take, text } from './call.ts'
import { Media } from './media.ts'
import { RecordCard } from './record.ts'
import { RecordFilter } from './record-filter.ts'
import { allRoles } from './roles.ts'
import { TaxonRef } from './taxon.ts'
import { type ReportKind, reportKinds } from './validation-words.ts'

const wardens = staff('siteModerator', 'siteAdminRole')
const taxonAdmins = staff('taxonAdminRole', 'siteAdminRole')
const OnRecord = z.object({ id: Id })
export const ReportKindKey = z.enum(Object.keys(reportKinds) as [ReportKind])

/** A complaint to the moderators. */
export const Report = z
  .object({
    id: Id,
    kind: ReportKindKey,
    text: z.string(),
    /** Null when they have left. */
    by: PublicUser.nullable(),
    filedAt: Moment,
    status: z.enum(['open', 'resolved']),
    answer: z.string().nullable(),
    resolvedBy: PublicUser.nullable(),
    resolvedAt: Moment.nullable(),
    /** As the moderator may see it: the public place. */
    record: RecordCard.nullable(),
    /** When it is about a community. */
    community: z.object({ id: Id, name: z.string() }).nullable(),
    /** It is about what somebody wrote in a thread, which its thread may no longer show. */
    isAboutThread: z.boolean(),
    /** When it is about what somebody wrote: the thread, and the comment if it is about one. */
    thread: z
      .object({
        id: Id,
        title: z.string(),
        /** What it was called when it was reported, if that was something else. */
        titleThen: z.string().nullable(),
        /** A path in the portal: of the thread, at the comment. */
        path: z.string(),
        isDeleted: z.boolean(),
        comment: z
          .object({
            id: Id,
            author: PublicUser.nullable(),
            text: z.string(),
            /** Those of a deleted comment as long as they are kept. */
            pictures: z.array(Media),
            isDeleted: z.boolean(),
          })
          .nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Report' })
export type Report = z.output<typeof Report>

/** Somebody asks experts or moderators to look. */
export const Flag = z
  .object({ id: Id, reason: z.string(), by: PublicUser.nullable(), flaggedAt: Moment, isOwn: z.boolean() })
  .meta({ id: 'Flag' })
export type Flag = z.output<typeof Flag>

/** Finds that go from taxon to taxon or from user to user: a job with progress that can be undone. */
export const RecordMove = z
  .object({
    /** Null in a dry run. */
    id: Id.nullable(),
    kind: z.enum(['taxon', 'user']),
    status: z.enum(['dry-run', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone']),
    fromTaxon: TaxonRef.nullable(),
    toTaxon: TaxonRef.nullable(),
    fromUser: PublicUser.nullable(),
    toUser: PublicUser.nullable(),
    filter: RecordFilter,
    /** Finds in all, and so far. */
    total: z.number().int(),
    moved: z.number().int(),
    /** In Danish: what is touched beside the finds (votes, decisions, blur), or what went wrong. */
    messages: z.array(z.string()),
    by: PublicUser.nullable(),
    createdAt: Moment.nullable(),
    endedAt: Moment.nullable(),
    mayUndo: z.boolean(),
    /** The first few, in a dry run. */
    examples: z.array(RecordCard),
  })
  .meta({ id: 'RecordMove' })
export type RecordMove = z.output<typeof RecordMove>

/** One line of the day's work. */
export const RoutineItem = z
  .object({
    key: z.enum([
      'reports',
      'flagged',
      'oldest',
      'answered',
      'unnamed',
      'own-paused',
      'orphans',
      'failed-jobs',
      'failed-moves',
    ]),
    /** In Danish. */
    title: z.string(),
    text: z.string(),
    count: z.number().int(),
    /** A path in the portal. */
    path: z.string(),
    /** How long the oldest has waited. */
    oldestDays: z.number().int().nullable(),
  })
  .meta({ id: 'RoutineItem' })
export type RoutineItem = z.output<typeof RoutineItem>

/** What of the filter makes sense for finds that are not public too. */
const MoveFilter = RecordFilter.omit({
  areaId: true,
  community: true,
  withAbsent: true,
  withOwn: true,
  withDismissed: true,
})
const Move = z.object({ filter: MoveFilter.default({}), dryRun: z.boolean() })

export const moderation = {
  flagRecord: call({
    method: 'POST',
    path: '/records/flag-record',
    access: member,
    summary: 'Ask experts and moderators to look at a find.',
    body: OnRecord.extend({ reason: text(1000, 1) }),
    reply: z.object({ flags: z.array(Flag) }),
  }),
  unFlagRecord: call({
    method: 'POST',
    path: '/records/un-flag-record',
    access: member,
    summary: 'Take a flag back: the own one; experts of the group, moderators and site administrators take all.',
    body: OnRecord,
    reply: z.object({ flags: z.array(Flag) }),
  }),
  recordFlags: call({
    method: 'GET',
    path: '/records/{id}/flags',
    access: member,
    summary: 'The live flags of a find: all of them for experts of the group and moderators, otherwise the own one.',
    params: z.object({ id: QueryId }),
    reply: z.object({ flags: z.array(Flag) }),
  }),
  addRecordReport: call({
    method: 'POST',
    path: '/records/add-record-report',
    access: member,
    summary: 'Complain to the moderators about a find.',
    body: OnRecord.extend({ kind: ReportKindKey, text: text(2000, 1) }),
    reply: Done,
  }),
  reportThread: call({
    method: 'POST',
    path: '/forum/report-thread',
    access: member,
    summary: 'Complain to the moderators about a thread, or about one comment of it.',
    body: z.object({
      id: Id,
      commentId: Id.optional(),
      kind: ReportKindKey.exclude(['wrong_place']).default('other'),
      text: text(2000, 1),
    }),
    reply: Done,
  }),
  getRecordReports: call({
    method: 'GET',
    path: '/admin/get-record-reports',
    access: wardens,
    summary: 'Complaints, the oldest open one first.',
    query: z.object({ status: z.enum(['open', 'resolved', 'all']).default('open'), skip: Skip, take: Take }),
    reply: page(Report),
  }),
  resolveReport: call({
    method: 'POST',
    path: '/admin/resolve-report',
    access: wardens,
    summary: 'Resolve a complaint with an answer, which its writer is told.',
    body: z.object({ id: Id, answer: text(2000, 1) }),
    reply: Report,
  }),
  moveRecordsTaxonToTaxon: call({
    method: 'POST',
    path: '/records/move-records-taxon-to-taxon',
    access: taxonAdmins,
    summary: 'Move finds, with their votes, from a taxon to another. A dry run tells what would happen.',
    body: Move.extend({ fromTaxonId: Id, toTaxonId: Id }),
    reply: RecordMove,
  }),
  moveRecordsUserToUser: call({
    method: 'POST',
    path: '/records/move-records-user-to-user',
    access: staff('siteAdminRole'),
    summary: 'Move finds from a reporter to another. A dry run tells what would happen.',
    body: Move.extend({ fromUserId: Id, toUserId: Id }),
    reply: RecordMove,
  }),
  recordMoves: call({
    method: 'GET',
    path: '/records/record-moves',
    access: taxonAdmins,
    summary: 'Moves of finds, newest first, with how far they are; those between users for site administrators.',
    query: z.object({ skip: Skip, take: Take }),
    reply: page(RecordMove),
  }),
  undoRecordMove: call({
    method: 'POST',
    path: '/records/undo-record-move',
    access: taxonAdmins,
    summary: 'Move finds back where nobody has changed them since.',
    body: OnRecord,
    reply: RecordMove,
  }),
  dailyRoutine: call({
    method: 'GET',
    path: '/admin/daily-routine',
    access: staff(...allRoles),
    summary: "The day's work for the viewer's roles, with counts and links.",
    reply: z.object({ items: z.array(RoutineItem) }),
  }),
}
