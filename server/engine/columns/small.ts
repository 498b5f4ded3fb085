import { certainties } from '#contract/details.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { bits } from './bits.ts'
import type { SmallFacts } from './cube.ts'

/** Which values of the lower twelve bits and of the eight above them belong: two looks into small tables a line. */
export interface Small {
  low: Uint8Array
  high: Uint8Array
}

export const every = 0xffff
/** Values as a set: bit 1 << value. None given are all. */
export const among = (values: readonly number[] | undefined) =>
  values?.length ? values.reduce((mask, value) => mask | (1 << value), 0) : every

const factsOf = (filter: Pick<RecordFilter, 'speciesGroups' | 'months' | 'stars'>): SmallFacts => ({
  groups: among(filter.speciesGroups),
  months: among(filter.months),
  stars: among(filter.stars),
})

/** What a filter asks when it asks for nothing else: then nothing has to be looked at find by find. */
export function smallFactsOf({ speciesGroups, months, stars, ...others }: RecordFilter): SmallFacts | undefined {
  const isAsked = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  if (Object.values(others).some(isAsked)) return undefined
  return factsOf({ ...(speciesGroups && { speciesGroups }), ...(months && { months }), ...(stars && { stars }) })
}

/** Tables that were made before: people ask for the same things. */
const made = new Map<string, Small>()
const mostMade = 500

/** Everything of a filter that has few values. */
export function smallOf(filter: RecordFilter): Small {
  const { groups, months, stars } = factsOf(filter)
  const sure = among(filter.certainties?.map((name) => Object.keys(certainties).indexOf(name) + 1))
  const pictures = filter.hasPicture === undefined ? every : 1 << Number(filter.hasPicture)
  const absent = filter.withAbsent ? every : 1
  const key = [groups, months, stars, sure, pictures, absent].join()
  const known = made.get(key)
  if (known) return known
  if (made.size >= mostMade) made.clear()
  const small = tablesOf({ groups, months, stars, sure, pictures, absent })
  made.set(key, small)
  return small
}

type Masks = SmallFacts & { sure: number; pictures: number; absent: number }

function tablesOf({ groups, months, stars, sure, pictures, absent }: Masks): Small {
  const isIn = (mask: number, name: keyof typeof bits, value: number) =>
    (mask >>> ((value >>> bits[name].at) & bits[name].mask)) & 1
  return {
    low: Uint8Array.from(
      { length: 0x1000 },
      (_, value) =>
        isIn(groups, 'group', value) &
        isIn(months, 'month', value) &
        isIn(stars, 'stars', value) &
        isIn(sure, 'certainty', value),
    ),
    high: Uint8Array.from({ length: 0x100 }, (_, i) => {
      const value = i << 12
      return isIn(pictures, 'picture', value) & isIn(absent, 'absent', value)
    }),
  }
}

/** The same without finds of what was not found. */
export const presentOnly = ({ low, high }: Small): Small => ({
  low,
  high: high.map((isIn, i) => isIn & (1 - (((i << 12) >>> bits.absent.at) & 1))),
})

/** What belongs to both. */
export const bothSmall = (one: Small, other: Small): Small => ({
  low: one.low.map((isIn, i) => isIn & (other.low[i] as number)),
  high: one.high.map((isIn, i) => isIn & (other.high[i] as number)),
})
