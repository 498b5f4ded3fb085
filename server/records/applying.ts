import type { RecordChanges, RecordFields } from '#contract/record.ts'
import type { FieldName } from '#contract/record-fields.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay } from '#server/core/roles.ts'
import { appendRecordHistories } from './append-history.ts'
import { applyChangesTo, personalOutside } from './create.ts'
import { differences, fieldsOf } from './fields.ts'
import { taxonIsOpen } from './may.ts'
import { needTakingBack, personalValues } from './personal.ts'
import { writePictures } from './pictures.ts'
import type { RecordRow } from './queries.ts'
import { type FollowTaxon, followReferences } from './references.ts'
import { checkFields } from './rules.ts'
import { isReporter } from './sight.ts'
import { leftTrip, tellTripOf } from './trips.ts'
import { saidName, sayNames, writeFinders, writeTags } from './writing.ts'
import { writeDetailsOf, writeRecordsOf } from './writing-many.ts'

/** What becomes of a find: checked, and not written yet. */
export interface Plan {
  row: RecordRow
  before: RecordFields
  after: RecordFields
  names: readonly FieldName[]
}

/** How each find of many is dealt with: what is refused may be noted, so that the others are looked at too. */
type Guard = (recordId: number, act: () => Promise<unknown>) => Promise<unknown>
const plainly: Guard = (_recordId, act) => act()

/** What is new about a find of the viewer's own; undefined where nothing is. Refuses what may not be. */
export async function planChanges(
  ctx: Ctx,
  row: RecordRow,
  changes: RecordChanges,
  follow?: FollowTaxon,
): Promise<Plan | undefined> {
  const before = fieldsOf(row)
  const said = applyChangesTo(before, changes)
  checkFields(said, row.state, danishDay(ctx.now))
  const followed = await followReferences(ctx, said, before, row.reporter ?? 0, follow)
  if (!isReporter(ctx.viewer, row)) refuseForFinders(ctx, row, before, followed)
  const after = personalOutside(ctx, followed)
  const names = differences(before, after)
  if (names.length === 0) return undefined
  if (before.isPersonal && !after.isPersonal) needTakingBack(ctx, row, after.point)
  return { row, before, after, names }
}

/**
 * Write what is planned, and remember it: in as few statements for many finds as for one. What belongs to one find
 * happens in the same order as if it were alone. The caller refreshes what the public sees.
 */
export async function applyPlans(ctx: Ctx, plans: readonly Plan[], batch?: string) {
  const told = batch === undefined ? {} : { batch }
  await sayNames(
    ctx,
    plans.filter(saysName).map(({ row, after }) => saidName(row.id, viewerId(ctx), after)),
  )
  await appendRecordHistories(
    ctx,
    plans
      .filter((plan) => saysName(plan) && !changesTaxon(ctx, plan.row))
      .map(({ row, before, after }) => [
        row.id,
        { verb: 'suggest', names: ['taxonId', 'certainty'], before, after, ...told },
      ]),
  )
  for (const { row, after, names } of plans) {
    if (names.includes('tags')) await writeTags(ctx.db, row.id, viewerId(ctx), after.tags)
  }
  const writes = plans.map((plan) => ({ ...plan, names: writtenOf(ctx, plan) })).filter(({ names }) => names.length > 0)
  await writePlans(ctx, writes, told)
  const submitted = plans.filter(({ row }) => row.state === 'submitted')
  if (submitted.length > 0) {
    const recordIds = submitted.map(({ row }) => row.id)
    await ctx.events.emit(ctx, 'recordsChanged', { recordIds, cause: 'update' })
  }
  const moved = plans.filter(({ names }) => names.includes('tripId'))
  await tellTripOf(
    ctx,
    moved
      .filter(({ row }) => row.state === 'submitted')
      .map(({ row, after }) => ({ id: row.id, tripId: after.tripId })),
  )
  for (const { row, before } of moved) if (before.tripId !== null) await leftTrip(ctx, row.id, before.tripId)
}

async function writePlans(ctx: Ctx, writes: readonly Plan[], told: { batch?: string }) {
  await writeRecordsOf(
    ctx.db,
    writes.map(({ row, after, names }) => ({
      id: row.id,
      fields: after,
      // What a submitted find is called follows from what people say it is: see the room of validation.
      names: row.state === 'draft' ? names : names.filter((name) => name !== 'taxonId'),
      more: {
        ...(names.includes('isPersonal') ? personalValues(ctx, after.isPersonal) : {}),
        version: row.version + 1,
        modifiedAt: ctx.now,
      },
    })),
  )
  await writeDetailsOf(
    ctx.db,
    writes.map(({ row, after, names }) => ({ id: row.id, fields: after, names })),
  )
  for (const { row, before, after, names } of writes) {
    await writeFinders(ctx, row.id, before.finderIds, after.finderIds)
    if (names.includes('pictures')) await writePictures(ctx, row.id, row.pictures, after.pictures)
  }
  await appendRecordHistories(
    ctx,
    writes.map(({ row, before, after, names }) => {
      const isDraft = row.state === 'draft'
      return [row.id, { verb: 'update', names, before, after, version: row.version + 1, isDraft, ...told }]
    }),
  )
}

/** Submit drafts of the viewer's own. The caller refreshes what the public sees. */
export async function submitRows(ctx: Ctx, rows: readonly RecordRow[], guard: Guard = plainly) {
  const ready: { row: RecordRow; before: RecordFields; fields: RecordFields }[] = []
  for (const row of rows) {
    await guard(row.id, async () => {
      const before = fieldsOf(row)
      checkFields(before, 'submitted', danishDay(ctx.now))
      ready.push({ row, before, fields: personalOutside(ctx, before) })
    })
  }
  await writeRecordsOf(
    ctx.db,
    ready.map(({ row, before, fields }) => ({
      ...{ id: row.id, fields, names: [] },
      more: {
        ...{ state: 'submitted', submittedAt: ctx.now, modifiedAt: ctx.now, version: row.version + 1 },
        ...(fields.isPersonal && !before.isPersonal ? personalValues(ctx, true) : {}),
      },
    })),
  )
  if (ready.length === 0) return
  await sayNames(
    ctx,
    ready.map(({ row, fields }) => saidName(row.id, viewerId(ctx), fields)),
  )
  await appendRecordHistories(
    ctx,
    ready.map(({ row }) => [row.id, { verb: 'submit', version: row.version + 1 }]),
  )
  await ctx.events.emit(ctx, 'recordsChanged', { recordIds: ready.map(({ row }) => row.id), cause: 'submit' })
  await tellTripOf(
    ctx,
    ready.map(({ row, before }) => ({ id: row.id, tripId: before.tripId })),
  )
}

const ofTheTaxon: readonly FieldName[] = ['taxonId', 'certainty', 'speciesGroup']
/** What finders leave to the reporter. */
const ofTheReporter: readonly FieldName[] = [
  ...(['finderIds', 'finderNames', 'hideUntil', 'ownBlur', 'isPersonal', 'tripId'] as const),
]

/**
 * A changed taxon of a submitted find is a changed suggestion. It changes the find too while nobody else has taken part;
 * after that, and for finders, the find keeps its taxon.
 */
const changesTaxon = (ctx: Ctx, row: RecordRow) => isReporter(ctx.viewer, row) && taxonIsOpen(row)
const saysName = ({ row, names }: Plan) =>
  row.state === 'submitted' && (names.includes('taxonId') || names.includes('certainty'))
/** The fields that are written into the find itself. */
const writtenOf = (ctx: Ctx, { row, names }: Plan) => {
  const keepsTaxon = row.state === 'submitted' && !changesTaxon(ctx, row)
  return names.filter((name) => name !== 'tags' && !(keepsTaxon && ofTheTaxon.includes(name)))
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
