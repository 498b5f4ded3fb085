import { sql } from 'kysely'
import type { RecordDetails } from '#contract/record.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import { isAmong } from '#server/core/prepared.ts'
import { Refusal } from '#server/core/refusal.ts'
import { mediaShower } from '#server/media/shown.ts'
import { insideArea } from '#server/places/area.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { municipalityOf } from './areas.ts'
import { mayOf } from './may.ts'
import { type RecordRow, recordRows } from './queries.ts'
import { asRecord, exactPoint, taxaToldWith } from './shown.ts'
import { isOwner, mayRead } from './sight.ts'
import { tripTold } from './trips.ts'

/** A find that the viewer may read. What they may not read is not there. */
export async function readableRecord(ctx: Ctx, id: number): Promise<RecordRow> {
  const [row] = await recordRows(ctx.db, isAmong('r.id', [id]), ctx.viewer, ctx.now)
  if (!row || !mayRead(ctx.viewer, row)) throw new Refusal('missing', 'not_found')
  return row
}

/** Those of some finds that the viewer may read, by id. */
export async function readableRecords(ctx: Ctx, ids: readonly number[]): Promise<Map<number, RecordRow>> {
  if (ids.length === 0) return new Map()
  const rows = await recordRows(ctx.db, sql`r.id = any(${ids}::bigint[])`, ctx.viewer, ctx.now)
  return new Map(rows.filter((row) => mayRead(ctx.viewer, row)).map((row) => [row.id, row]))
}

/** Whether a find lies in the portal's area; one without a place is not outside. */
const isInside = (ctx: Ctx, row: RecordRow) => {
  const point = exactPoint(row)
  return point === null || insideArea(ctx.config, point)
}

export const getRecord = async (ctx: Ctx, { id }: { id: number }): Promise<RecordDetails> =>
  tell(ctx, await readableRecord(ctx, id))

/** The find as it is after a verb, for the one who did it: they see what they have done, even when it was the last look. */
export const replyWith = async (ctx: Ctx, id: number): Promise<RecordDetails> => tell(ctx, await recordAfter(ctx, id))

export async function recordAfter(ctx: Ctx, id: number): Promise<RecordRow> {
  const [row] = await recordRows(ctx.db, isAmong('r.id', [id]), ctx.viewer, ctx.now)
  if (!row) throw new Refusal('missing', 'not_found')
  return row
}

async function tell(ctx: Ctx, row: RecordRow): Promise<RecordDetails> {
  const record = await showRecord(ctx, row)
  // The find's own people know the place; whoever else is shown it is written down.
  if (record.exactPlace !== null && !isOwner(ctx.viewer, row)) await noteAccess(ctx, 'get-record', row.id)
  return record
}

async function showRecord(ctx: Ctx, row: RecordRow): Promise<RecordDetails> {
  const taxa = await taxonRefs(ctx.db, taxaToldWith(row))
  const users = await publicUsers(ctx.db, [row.reporter, ...row.finders.map(({ userId }) => userId)])
  const may = mayOf(ctx, row, isInside(ctx, row))
  const asMedia = await mediaShower(ctx, row.pictures)
  const municipality = await municipalityOf(ctx.db, row.id)
  const trip = await tripTold(ctx, row)
  const named = new Map(taxa.map((ref) => [ref.id, ref]))
  return asRecord(ctx.viewer, row, { taxa: named, users, may, asMedia, municipality, trip })
}

/** Write down that somebody looked at exact places that are not their own. */
export async function noteAccess(
  ctx: Ctx,
  call: string,
  recordId: number | null,
  list?: { filter: unknown; number: number },
) {
  if (ctx.viewer.kind !== 'user' || ctx.viewer.userId === null) return
  await ctx.db
    .insertInto('exactPlaceAccess')
    .values({
      at: ctx.now,
      userId: ctx.viewer.userId,
      call,
      recordId,
      filter: list ? JSON.stringify(list.filter) : null,
      ...(list ? { number: list.number } : {}),
    })
    .execute()
}
