import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { recordCards } from '../cards.ts'
import { nearPoint } from '../filter.ts'
import { readableRecord } from '../get.ts'

const within = { metres: 10_000, days: 21 }
const atMost = 12

/**
 * Public finds near a find, nearest first: a kilometre counts as much as a day. Both ends are where and when the public
 * sees them, so that a blurred find is as near to its neighbours as the middle of its square, for everybody.
 */
export async function recordNeighbours(ctx: Ctx, { id }: { id: number }) {
  const { shownLon, shownLat, observedFrom } = await readableRecord(ctx, id)
  if (shownLon === null || shownLat === null || observedFrom === null) return { items: [] }
  const here = { lon: shownLon, lat: shownLat }
  const { rows } = await sql<{ recordId: number }>`
    select p.record_id from record_public p
    where p.record_id <> ${id} and not p.is_absent and ${nearPoint(here, within.metres)}
      and p.day_from between ${observedFrom}::date - ${within.days}::integer
        and ${observedFrom}::date + ${within.days}::integer
    order by st_distancesphere(p.point, st_setsrid(st_makepoint(${shownLon}, ${shownLat}), 4326)) / 1000
      + abs(p.day_from - ${observedFrom}::date), p.record_id
    limit ${atMost}`.execute(ctx.db)
  const ids = rows.map(({ recordId }) => recordId)
  return { items: await recordCards(ctx, ids, { exact: false }) }
}
