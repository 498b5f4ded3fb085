import { sql } from 'kysely'
import type { Media } from '#contract/media.ts'
import { tripLimits } from '#contract/trip-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { isPublicPicture, mediaShower, type PictureRow } from '#server/media/shown.ts'
import { seenByPeople } from './queries.ts'
import { isOfTrip } from './rules.ts'
import { readableTrip } from './shown.ts'

/** The pictures of a trip's finds by time. Whoever may not know that a find is of the trip sees none of its pictures. */
export async function tripPictures(ctx: Ctx, { id }: { id: number }): Promise<{ recordId: number; picture: Media }[]> {
  const trip = await readableTrip(ctx, id)
  const records = isOfTrip(ctx.viewer, trip)
    ? sql`select r.id from record r where r.trip_id = ${id} and ${seenByPeople(ctx)}`
    : sql`select p.record_id from record_public p where p.trip_id = ${id}`
  const { rows } = await sql<PictureRow & { recordId: number }>`
    select r.id as record_id, m.id, m.width, m.height, m.author, m.licence, m.placeholder, ${isPublicPicture} as is_public
    from record r join media m on m.owner_type = 'record' and m.owner_id = r.id::text and m.status = 'used'
    where r.id in (${records})
    order by r.observed_from nulls last, r.time_from nulls last, r.id, m.position, m.id
    limit ${tripLimits.records}`.execute(ctx.db)
  const shown = await mediaShower(ctx, rows)
  return rows.map((row) => ({ recordId: Number(row.recordId), picture: shown(row) }))
}
