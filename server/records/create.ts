import { blankFields } from '#contract/blank-record.ts'
import type { RecordChanges, RecordDetails, RecordFields } from '#contract/record.ts'
import type { Config } from '#server/core/config.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay } from '#server/core/roles.ts'
import { insideArea } from '#server/places/area.ts'
import { appendRecordHistory } from './append-history.ts'
import { differences } from './fields.ts'
import { replyWith } from './get.ts'
import { writePictures } from './pictures.ts'
import { refreshPublic } from './public.ts'
import { followReferences } from './references.ts'
import { checkFields, tidy } from './rules.ts'
import { tellTrip, tripOfUuid } from './trips.ts'
import { recordValues, saidName, sayNames, writeDetails, writeFinders, writeTags } from './writing.ts'

/** Finds outside the portal's area are accepted, but kept personal. */
export const personalOutside = (ctx: { config: Pick<Config, 'PORTAL_AREA'> }, fields: RecordFields): RecordFields =>
  fields.point === null || insideArea(ctx.config, fields.point) ? fields : { ...fields, isPersonal: true }

/** What was said, over what there was. */
export const applyChangesTo = (before: RecordFields, changes: RecordChanges): RecordFields =>
  tidy({ ...before, ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) })

interface NewRecord {
  uuid: string
  isDraft: boolean
  fields: RecordChanges
  /** The trip that it is of, where the device does not know its number yet. */
  tripUuid?: string | undefined
}

/** Make a find. The same uuid sent again by the same person is the same find, and nothing is changed. */
export async function createRecord(ctx: Ctx, { uuid, isDraft, fields, tripUuid }: NewRecord): Promise<RecordDetails> {
  const reporter = viewerId(ctx)
  const known = await knownRecord(ctx, uuid, reporter)
  if (known !== null) return replyWith(ctx, known)
  const state = isDraft ? 'draft' : 'submitted'
  const ofTrip = tripUuid === undefined ? {} : { tripId: await tripOfUuid(ctx, tripUuid) }
  const said = applyChangesTo(blankFields, { ...fields, ...ofTrip })
  checkFields(said, state, danishDay(ctx.now))
  const whole = personalOutside(ctx, await followReferences(ctx, said, blankFields, reporter))
  const id = await insertRecord(ctx, { uuid, reporter, state, fields: whole })
  if (id === null) return replyWith(ctx, (await knownRecord(ctx, uuid, reporter)) ?? 0)
  if (!isDraft) {
    await ctx.events.emit(ctx, 'recordsChanged', { recordIds: [id], cause: 'create' })
    await tellTrip(ctx, id, whole.tripId)
  }
  await refreshPublic(ctx.db, [id])
  return replyWith(ctx, id)
}

/** The reporter's find of that uuid; somebody else's is refused. */
async function knownRecord(ctx: Ctx, uuid: string, reporter: number): Promise<number | null> {
  const known = await ctx.db.selectFrom('record').select(['id', 'reporter']).where('uuid', '=', uuid).executeTakeFirst()
  if (!known) return null
  if (known.reporter !== reporter) throw new Refusal('conflict', 'record_uuid_taken')
  return known.id
}

/** The find with all that hangs on it; null when the same uuid came in between. */
async function insertRecord(
  ctx: Ctx,
  record: { uuid: string; reporter: number; state: 'draft' | 'submitted'; fields: RecordFields },
): Promise<number | null> {
  const { uuid, reporter, state, fields } = record
  const names = differences(blankFields, fields)
  const made = await ctx.db
    .insertInto('record')
    .values({
      ...recordValues(fields, names),
      uuid,
      reporter,
      state,
      submittedAt: state === 'submitted' ? ctx.now : null,
      personalAt: fields.isPersonal ? ctx.now : null,
      personalBy: fields.isPersonal ? reporter : null,
      createdAt: ctx.now,
      modifiedAt: ctx.now,
    })
    .onConflict((on) => on.column('uuid').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  const { id } = made
  await writeDetails(ctx.db, id, fields, names)
  // Who reports has usually seen it too; the reporter can leave.
  await ctx.db
    .insertInto('recordFinder')
    .values({ recordId: id, userId: reporter, status: 'accepted', askedAt: ctx.now, answeredAt: ctx.now })
    .execute()
  await writeFinders(ctx, id, [], fields.finderIds)
  if (names.includes('tags')) await writeTags(ctx.db, id, reporter, fields.tags)
  await writePictures(ctx, id, [], fields.pictures)
  if (state === 'submitted') await sayNames(ctx, [saidName(id, reporter, fields)])
  await appendRecordHistory(ctx, id, {
    verb: state === 'submitted' ? 'create' : 'create-draft',
    names,
    after: fields,
    version: 1,
    isDraft: state === 'draft',
  })
  return id
}
