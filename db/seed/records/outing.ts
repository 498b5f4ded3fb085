import type { DemoRecord, Stage } from './make.ts'
import { Chance } from './random.ts'
import { fits } from './spots.ts'

/** So many go along with somebody on a walk; there is none among a handful of finds. */
export const outingSize = (count: number) => (count < 100 ? 0 : 5)

const day = 86_400_000
const before = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString()

/**
 * A walk of last week: each of the company reports what the first one found, and none of them is quite sure. They
 * wait together for an expert, as a stack.
 */
export function outing(stage: Stage, records: readonly DemoRecord[], company: number): DemoRecord[] {
  const open = new Set(stage.taxa.filter(({ isBlurred }) => !isBlurred).map(({ id }) => id))
  const first = records
    .filter(({ sentAt }) => sentAt < before(stage.now, 9))
    .filter((record) => record.taxonId !== null && open.has(record.taxonId) && !record.isDraft && !record.isPersonal)
    .filter(({ ownBlur, reporter, ground }) => !ownBlur && reporter !== 'medlem' && ground !== 'sea')
    .toSorted((a, b) => (a.sentAt < b.sentAt ? 1 : -1))[0]
  if (!first) return []
  const chance = new Chance(19_680_904)
  Object.assign(first, { certainty: 'sandsynlig', isOfOuting: true })
  const others = stage.people.filter(({ userName }) => userName !== first.reporter && userName !== 'medlem')
  return Array.from({ length: company }, (_, i): DemoRecord => {
    // Some steps away, where the same thing can grow or sit.
    const near = { lon: first.lon + i * 0.00002, lat: first.lat + i * 0.00001 }
    const place = fits(stage.land, near.lon, near.lat, first.ground) ? near : { lon: first.lon, lat: first.lat }
    return {
      ...{ ...first, ...place, uuid: chance.uuid(), reporter: others[i * 3]?.userName ?? first.reporter },
      ...{ notes: null, finderNames: [], finders: [], tags: [], pictures: [], comments: [] },
      sentAt: new Date(
        Math.min(Date.parse(first.sentAt) + (i + 1) * 3_600_000, stage.now.getTime() - day),
      ).toISOString(),
    }
  })
}
