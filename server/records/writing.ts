import { sql } from 'kysely'
import type { Point, RecordFields } from '#contract/record.ts'
import type { FieldName } from '#contract/record-fields.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import type { SaidName } from '#server/core/events.ts'
import { detailColumns, recordColumns } from './fields.ts'

const pointOf = (point: Point | null) =>
  point === null ? null : sql`st_setsrid(st_makepoint(${point.lon}::float8, ${point.lat}::float8), 4326)`
const shapeOf = (shape: RecordFields['shape']) =>
  shape === null ? null : sql`st_setsrid(st_geomfromgeojson(${JSON.stringify(shape)}::text), 4326)`

/** The columns of record that hold the named fields. */
export const recordValues = (fields: RecordFields, names: readonly FieldName[]) => ({
  ...Object.fromEntries(recordColumns.filter((name) => names.includes(name)).map((name) => [name, fields[name]])),
  ...(names.includes('point') ? { point: pointOf(fields.point) } : {}),
  ...(names.includes('shape') ? { shape: shapeOf(fields.shape) } : {}),
})

/** The rare details stand in a row of their own, which most finds have not. */
export async function writeDetails(db: Db, recordId: number, fields: RecordFields, names: readonly FieldName[]) {
  const columns = detailColumns.filter((name) => names.includes(name))
  if (columns.length === 0) return
  const values = Object.fromEntries(columns.map((name) => [name, fields[name]]))
  await db
    .insertInto('recordDetail')
    .values({ recordId, ...values })
    .onConflict((on) => on.column('recordId').doUpdateSet(values))
    .execute()
}

/** The viewer's own labels. */
export async function writeTags(db: Db, recordId: number, userId: number, tags: readonly string[]) {
  await db.deleteFrom('recordTag').where('recordId', '=', recordId).where('userId', '=', userId).execute()
  if (tags.length === 0) return
  await db
    .insertInto('recordTag')
    .values([...new Set(tags)].map((tag) => ({ recordId, userId, tag })))
    .execute()
}

/** Ask those who are new, and let those go who are no longer named. The reporter's own line is the reporter's alone. */
export async function writeFinders(ctx: Ctx, recordId: number, before: readonly number[], after: readonly number[]) {
  const gone = before.filter((id) => !after.includes(id))
  const asked = after.filter((id) => !before.includes(id))
  if (gone.length > 0) {
    await ctx.db.deleteFrom('recordFinder').where('recordId', '=', recordId).where('userId', 'in', gone).execute()
  }
  if (asked.length > 0) {
    await ctx.db
      .insertInto('recordFinder')
      .values(asked.map((userId) => ({ recordId, userId, askedAt: ctx.now })))
      .execute()
    await ctx.events.emit(ctx, 'findersAsked', { recordId, userIds: asked })
  }
}

/** What the reporter or a finder says that a submitted find is; a null taxon takes it back. */
export const saidName = (
  recordId: number,
  userId: number,
  { taxonId, certainty }: Pick<RecordFields, 'taxonId' | 'certainty'>,
): SaidName => ({ recordId, userId, taxonId, certainty: certainty ?? 'sikker' })

export const sayNames = async (ctx: Ctx, words: readonly SaidName[]) => {
  if (words.length > 0) await ctx.events.emit(ctx, 'namesSaid', { words })
}
