import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { recordCards } from '../cards.ts'
import { nearPoint } from '../filter.ts'
import { readableRecord } from '../get.ts'

/**
 * Looked through one after the other, until nothing that lies outside can be nearer than what was found: where finds lie
 * close there may be a hundred thousand within the last.
 */
const reaches = [
  { metres: 1000, days: 1 },
  { metres: 4000, days: 4 },
  { metres: 10_000, days: 21 },
] as const
const atMost = 12

/**
 * Public finds near a find, nearest first: a kilometre counts as much as a day. Both ends are where and when the public
 * sees them, so that a blurred find is as near to its neighbours as the middle of its square, for everybody.
 */
export async function recordNeighbours(ctx: Ctx, { id }: { id: number }) {
  const { shownLon, shownLat, observedFrom } = await readableRecord(ctx, id)
  if (shownLon === null || shownLat === null || observedFrom === null) return { items: [] }
  const here = { id, lon: shownLon, lat: shownLat, day: observedFrom }
  let nearest: Near[] = []
  for (const reach of reaches) {
    nearest = await nearestWithin(ctx, here, reach)
    const farthest = nearest[atMost - 1]?.distance
    if (farthest !== undefined && farthest <= Math.min(reach.metres / 1000, reach.days)) break
  }
  const ids = nearest.map(({ recordId }) => recordId)
  return { items: await recordCards(ctx, ids, { exact: false }) }
}

interface Near {
  recordId: number
  /** Kilometres and days together. */
  distance: number
}

async function nearestWithin(
  { db }: Ctx,
  { id, lon, lat, day }: { id: number; lon: number; lat: number; day: string },
  { metres, days }: { metres: number; days: number },
): Promise<Near[]> {
  const { rows } = await sql<Near>`
    select p.record_id, st_distancesphere(p.point, st_setsrid(st_makepoint(${lon}, ${lat}), 4326)) / 1000
      + abs(p.day_from - ${day}::date) as distance
    from record_public p
    where p.record_id <> ${id} and not p.is_absent and ${nearPoint({ lon, lat }, metres)}
      and p.day_from between ${day}::date - ${days}::integer and ${day}::date + ${days}::integer
    order by distance, p.record_id limit ${atMost}`.execute(db)
  return rows
}
