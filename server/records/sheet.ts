import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import { limits } from '#contract/details.ts'
import type { RecordFields } from '#contract/record.ts'
import type { FieldName } from '#contract/record-fields.ts'
import type { SheetChange, SheetRow, sheetCalls } from '#contract/sheet.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { isAmong } from '#server/core/prepared.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type TextCode, texts } from '#server/core/texts.ts'
import { mediaShower } from '#server/media/shown.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { applyPlans, type Plan, planChanges, submitRows } from './applying.ts'
import { fieldsOf } from './fields.ts'
import { taxonIsOpen } from './may.ts'
import { needAlive, reportedRecords } from './owned.ts'
import { refreshPublic } from './public.ts'
import { type RecordRow, recordRows } from './queries.ts'
import { taxaIn, usableTaxa } from './references.ts'
import { refuseOlder } from './versions.ts'

/** Own finds as lines of a sheet, in the order of their time. */
export async function sheetRows(ctx: Ctx, { ids, tripId, withAnswers }: InputOf<typeof sheetCalls.sheetRows>) {
  const which = tripId === undefined ? isAmong('r.id', ids ?? []) : sql`r.trip_id = ${tripId}`
  const { rows: found } = await sql<{ id: number }>`
    select r.id from record r where ${which} and r.reporter = ${viewerId(ctx)} and r.deleted_at is null
    order by r.observed_from nulls last, r.time_from nulls last, r.id`.execute(ctx.db)
  const shown = found.slice(0, limits.massRecords).map(({ id }) => id)
  const rows = shown.length === 0 ? [] : await recordRows(ctx.db, isAmong('r.id', shown), ctx.viewer, ctx.now)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const named = rows.flatMap((row) => [row.taxonId ?? [], row.hostTaxonId ?? []].flat())
  const asMedia = await mediaShower(
    ctx,
    rows.flatMap(({ pictures }) => pictures.slice(0, 1)),
  )
  const asLine = (row: RecordRow): SheetRow => {
    const [picture] = row.pictures
    return {
      ...{ id: row.id, version: row.version, state: row.state, fields: fieldsOf(row) },
      mayChangeTaxon: row.state === 'draft' || taxonIsOpen(row),
      thumbnailUrl: picture ? asMedia(picture).thumbnailUrl : null,
    }
  }
  return {
    rows: shown.flatMap((id) => byId.get(id) ?? []).map(asLine),
    taxa: await taxonRefs(ctx.db, [...new Set(named)]),
    left: found.length - shown.length,
    ...(withAnswers ? await ctx.events.answers.extra.ofRecords(ctx, shown) : nothingAsked),
  }
}

const nothingAsked = { communities: [], answers: [] }

/** What is wrong with the lines, by find and field. All of it is told at once, and nothing is written. */
class Faults {
  readonly #fields: Record<string, string> = {}
  #isConflict = false

  /** Do something for a line, and go on with the others when it is refused. */
  async of(id: number, act: () => Promise<unknown>) {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.#isConflict ||= error.code === 'record_changed' || error.code === 'record_deleted'
      const told = Object.entries(error.fields ?? {})
      if (told.length === 0) this.#fields[id] = error.words ?? texts[error.code as TextCode]
      for (const [field, words] of told) this.#fields[`${id}.${field}`] = words
    }
  }

  add(id: number, field: string, words: string, isConflict = false) {
    this.#isConflict ||= isConflict
    this.#fields[`${id}.${field}`] = words
  }

  refuse() {
    if (Object.keys(this.#fields).length === 0) return
    if (this.#isConflict) throw new Refusal('conflict', 'sheet_changed', this.#fields)
    throw new Refusal('invalid', 'sheet_invalid', this.#fields)
  }
}

/** Save the lines of a sheet: all or none, since the call is one transaction. */
export async function massUpdateRows(
  ctx: Ctx,
  { rows: lines, withAnswers }: { rows: SheetChange[]; withAnswers?: boolean },
) {
  const byId = new Map(lines.map((line) => [line.id, line]))
  if (byId.size < lines.length) throw new Refusal('invalid', 'sheet_twice')
  const rows = await reportedRecords(ctx, [...byId.keys()])
  const faults = new Faults()
  const plans: Plan[] = []
  const follow = await usableTaxa(ctx.db, taxaIn(lines.map(({ changes }) => changes)))
  for (const row of rows) {
    const line = byId.get(row.id)
    if (!line) continue
    await faults.of(row.id, async () => {
      needAlive(row)
      await refuseOlder(ctx, row, line.version)
      const plan = await planChanges(ctx, row, line.changes, follow)
      if (plan) plans.push(plan)
    })
  }
  const answers = await plannedAnswers(ctx, lines, faults)
  faults.refuse()
  const batch = randomUUID()
  await applyPlans(ctx, plans, batch)
  await answers.write(batch)
  const changed = new Set(plans.map(({ row }) => row.id))
  const drafts = rows.filter((row) => row.state === 'draft' && byId.get(row.id)?.submit).map(({ id }) => id)
  // As they are with what has just been changed.
  const submitted = drafts.length === 0 ? [] : await recordRows(ctx.db, isAmong('r.id', drafts), ctx.viewer, ctx.now)
  await submitRows(ctx, submitted, (id, act) => faults.of(id, act))
  faults.refuse()
  for (const { id } of submitted) changed.add(id)
  await refreshPublic(ctx.db, [...changed])
  const now = await ctx.db
    .selectFrom('record')
    .select(['id', 'version', 'state', 'personalAt'])
    .where('id', 'in', [...byId.keys()])
    .orderBy('id')
    .execute()
  const kept = keptFields(rows, byId, plans)
  return {
    rows: now.map(({ personalAt, ...row }) => ({
      ...row,
      fields: { ...kept.get(row.id), isPersonal: personalAt !== null },
    })),
    ...(withAnswers ? await ctx.events.answers.extra.ofRecords(ctx, [...byId.keys()]) : nothingAsked),
  }
}

/** What communities ask, as the lines answer it: a find is judged as it was before the lines change it. */
async function plannedAnswers(ctx: Ctx, lines: readonly SheetChange[], faults: Faults) {
  const said = lines.flatMap(({ id, answers = [] }) => answers.map((one) => ({ recordId: id, ...one })))
  const planned = await ctx.events.answers.extra.plan(ctx, said)
  for (const { recordId, field, words, isConflict } of planned.faults) faults.add(recordId, field, words, isConflict)
  for (const { recordId, communityId, answers } of said) {
    if (!planned.notIn.some((one) => one.recordId === recordId && one.communityId === communityId)) continue
    for (const name of Object.keys(answers)) faults.add(recordId, `answers.${communityId}.${name}`, notInCommunity)
  }
  return planned
}
const notInCommunity = 'Fundet er ikke med i fællesskabet.'

/** Of each find what was sent and what followed from it, as it stands now. */
function keptFields(rows: readonly RecordRow[], lines: ReadonlyMap<number, SheetChange>, plans: readonly Plan[]) {
  const planOf = new Map(plans.map((plan) => [plan.row.id, plan]))
  return new Map(
    rows.map((row) => {
      const plan = planOf.get(row.id)
      const after = plan?.after ?? fieldsOf(row)
      const names = [...(Object.keys(lines.get(row.id)?.changes ?? {}) as FieldName[]), ...(plan?.names ?? [])]
      return [row.id, Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<RecordFields>]
    }),
  )
}
