import type { RecordChanges, RecordDetails, RecordFields } from '#contract/record.ts'
import type { FieldName } from '#contract/record-fields.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay } from '#server/core/roles.ts'
import { appendRecordHistory } from './append-history.ts'
import { applyChangesTo, personalOutside } from './create.ts'
import { differences, fieldsOf } from './fields.ts'
import { replyWith } from './get.ts'
import { taxonIsOpen } from './may.ts'
import { ownedRecord, reportedRecord } from './owned.ts'
import { needTakingBack, personalValues } from './personal.ts'
import { writePictures } from './pictures.ts'
import { refreshPublic } from './public.ts'
import type { RecordRow } from './queries.ts'
import { followReferences } from './references.ts'
import { checkFields } from './rules.ts'
import { isReporter } from './sight.ts'
import { leftTrip, tellTrip } from './trips.ts'
import { refuseOlder } from './versions.ts'
import { recordValues, submitOwnIdentification, writeDetails, writeFinders, writeTags } from './writing.ts'

/** Change an own find. */
export async function updateRecord(
  ctx: Ctx,
  input: { id: number; version: number; changes: RecordChanges },
): Promise<RecordDetails> {
  const row = await ownedRecord(ctx, input.id)
  await refuseOlder(ctx, row, input.version)
  if (await applyChanges(ctx, row, input.changes)) await refreshPublic(ctx.db, [row.id])
  return replyWith(ctx, row.id)
}

/** Name an own draft. */
export async function updateDraftTaxon(
  ctx: Ctx,
  { id, taxonId, certainty }: { id: number } & Pick<RecordFields, 'taxonId' | 'certainty'>,
): Promise<RecordDetails> {
  await reportedRecord(ctx, id)
  const row = await ownedRecord(ctx, id)
  if (row.state !== 'draft') throw new Refusal('conflict', 'record_not_draft')
  await applyChanges(ctx, row, { taxonId, certainty })
  return replyWith(ctx, id)
}

/** Submit an own draft: from here on it counts. */
export async function submitDraftRecord(ctx: Ctx, { id }: { id: number }): Promise<RecordDetails> {
  await reportedRecord(ctx, id)
  const row = await ownedRecord(ctx, id)
  if (row.state === 'submitted') return replyWith(ctx, id)
  await submitRow(ctx, row)
  await refreshPublic(ctx.db, [id])
  return replyWith(ctx, id)
}

/** Submit a draft of the viewer's own. The caller refreshes what the public sees. */
export async function submitRow(ctx: Ctx, row: RecordRow) {
  const { id } = row
  const before = fieldsOf(row)
  checkFields(before, 'submitted', danishDay(ctx.now))
  const fields = personalOutside(ctx, before)
  const version = row.version + 1
  await ctx.db
    .updateTable('record')
    .set({
      state: 'submitted',
      submittedAt: ctx.now,
      modifiedAt: ctx.now,
      version,
      ...(fields.isPersonal && !before.isPersonal ? personalValues(ctx, true) : {}),
    })
    .where('id', '=', id)
    .execute()
  await submitOwnIdentification(ctx, id, viewerId(ctx), fields)
  await appendRecordHistory(ctx, id, { verb: 'submit', version })
  await ctx.events.emit(ctx, 'recordsChanged', { recordIds: [id], cause: 'submit' })
  await tellTrip(ctx, id, before.tripId)
}

const ofTheTaxon: readonly FieldName[] = ['taxonId', 'certainty', 'speciesGroup']
/** What finders leave to the reporter. */
const ofTheReporter: readonly FieldName[] = [
  ...(['finderIds', 'finderNames', 'hideUntil', 'ownBlur', 'isPersonal', 'tripId'] as const),
]

/**
 * Write what is new about a find of the viewer's own, and remember it. The caller refreshes what the public sees.
 * Says whether anything was changed.
 */
export async function applyChanges(ctx: Ctx, row: RecordRow, changes: RecordChanges, batch?: string): Promise<boolean> {
  const before = fieldsOf(row)
  const said = applyChangesTo(before, changes)
  checkFields(said, row.state, danishDay(ctx.now))
  const followed = await followReferences(ctx, said, before, row.reporter ?? 0)
  if (!isReporter(ctx.viewer, row)) refuseForFinders(ctx, row, before, followed)
  const after = personalOutside(ctx, followed)
  const names = differences(before, after)
  if (names.length === 0) return false
  if (before.isPersonal && !after.isPersonal) needTakingBack(ctx, row, after.point)
  const told = batch === undefined ? {} : { batch }
  const writes = await settleTaxon(ctx, row, after, names, told)
  if (names.includes('tags')) await writeTags(ctx.db, row.id, viewerId(ctx), after.tags)
  const ofTheRecord = writes.filter((name) => name !== 'tags')
  if (ofTheRecord.length > 0) await writeChanges(ctx, row, before, after, ofTheRecord, told)
  if (row.state === 'submitted') {
    await ctx.events.emit(ctx, 'recordsChanged', { recordIds: [row.id], cause: 'update' })
    if (names.includes('tripId')) await tellTrip(ctx, row.id, after.tripId)
  }
  if (names.includes('tripId') && before.tripId !== null) await leftTrip(ctx, row.id, before.tripId)
  return true
}

async function writeChanges(
  ctx: Ctx,
  row: RecordRow,
  before: RecordFields,
  after: RecordFields,
  names: readonly FieldName[],
  told: { batch?: string },
) {
  const version = row.version + 1
  await ctx.db
    .updateTable('record')
    .set({
      // What a submitted find is called follows from what people say it is: see the room of validation.
      ...recordValues(after, row.state === 'draft' ? names : names.filter((name) => name !== 'taxonId')),
      ...(names.includes('isPersonal') ? personalValues(ctx, after.isPersonal) : {}),
      version,
      modifiedAt: ctx.now,
    })
    .where('id', '=', row.id)
    .execute()
  await writeDetails(ctx.db, row.id, after, names)
  await writeFinders(ctx, row.id, before.finderIds, after.finderIds)
  if (names.includes('pictures')) await writePictures(ctx, row.id, row.pictures, after.pictures)
  const isDraft = row.state === 'draft'
  await appendRecordHistory(ctx, row.id, { verb: 'update', names, before, after, version, isDraft, ...told })
}

/**
 * A changed taxon of a submitted find is a changed suggestion. It changes the find too while nobody else has taken part;
 * after that, and for finders, the find keeps its taxon. Tells which fields are left to be written.
 */
async function settleTaxon(
  ctx: Ctx,
  row: RecordRow,
  after: RecordFields,
  names: readonly FieldName[],
  told: { batch?: string },
): Promise<readonly FieldName[]> {
  if (row.state === 'draft' || !names.some((name) => ofTheTaxon.includes(name))) return names
  const changesRecord = isReporter(ctx.viewer, row) && taxonIsOpen(row)
  if (names.includes('taxonId') || names.includes('certainty')) {
    await submitOwnIdentification(ctx, row.id, viewerId(ctx), after)
    if (!changesRecord) {
      const before = fieldsOf(row)
      await appendRecordHistory(ctx, row.id, {
        verb: 'suggest',
        names: ['taxonId', 'certainty'],
        before,
        after,
        ...told,
      })
    }
  }
  return changesRecord ? names : names.filter((name) => !ofTheTaxon.includes(name))
}

function refuseForFinders(ctx: Ctx, row: RecordRow, before: RecordFields, after: RecordFields) {
  const names = differences(before, after).filter((name) => ofTheReporter.includes(name))
  const left = row.pictures.filter(({ id }) => !after.pictures.some((picture) => picture.id === id))
  const notTheirs = left.some(({ uploader }) => uploader !== viewerId(ctx))
  if (names.length === 0 && !notTheirs) return
  const fields = Object.fromEntries(
    [...names, ...(notTheirs ? ['pictures'] : [])].map((name) => [
      name,
      'Det kan kun den, der har indsendt fundet, ændre.',
    ]),
  )
  throw new Refusal('forbidden', 'record_reporter_only', fields)
}
