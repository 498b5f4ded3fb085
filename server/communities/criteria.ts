import { isDeepStrictEqual } from 'node:util'
import type { Criteria } from '#contract/community.ts'
import { type Square, squareOf } from '#contract/squares.ts'
import { boxAround, boxOf, isInAreas } from '#server/engine/areas.ts'

/** What the public view tells of a find, as far as criteria ask. */
export interface Facts {
  /** Its taxon, all above it, and names that were merged into any of them. */
  taxonIds: readonly number[]
  morphoGroupIds: readonly number[]
  redList: readonly string[]
  annexes: readonly string[]
  speciesGroup: number
  dayFrom: string
  dayTo: string
  /** 0: unknown. */
  month: number
  lon: number
  lat: number
  east: number
  north: number
  side: number
  areas: readonly number[] | null
}

const isAny = <T>(asked: readonly T[] | undefined, has: readonly T[]) =>
  !asked?.length || asked.some((one) => has.includes(one))

export type Meeting = (facts: Facts) => boolean

/**
 * Whether a find meets criteria: the same as `publicWhere` asks of the table of public finds, for one find. What is read
 * out of the criteria is read once: hundreds of communities are asked about each find.
 */
export function meetingOf(criteria: Criteria): Meeting {
  const square = criteria.square === undefined ? undefined : squareOf(criteria.square)
  const { near, polygon } = criteria
  const boxes = [...(near ? [boxAround(near)] : []), ...(polygon ? [boxOf(polygon)] : [])]
  const isNear = ({ lon, lat }: Facts) =>
    boxes.every(([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north)
  return (facts) =>
    isNear(facts) &&
    isAny(criteria.speciesGroups, [facts.speciesGroup]) &&
    isAny(criteria.months, [facts.month]) &&
    (criteria.from === undefined || facts.dayFrom >= criteria.from) &&
    (criteria.to === undefined || facts.dayTo <= criteria.to) &&
    (criteria.square === undefined || (square !== undefined && isInSquare(square, facts))) &&
    isAny(criteria.taxonIds, facts.taxonIds) &&
    (criteria.morphoGroupId === undefined || facts.morphoGroupIds.includes(criteria.morphoGroupId)) &&
    isAny<string>(criteria.redList, facts.redList) &&
    isAny(criteria.annexes, facts.annexes) &&
    (criteria.areaId === undefined || (facts.areas ?? []).includes(criteria.areaId)) &&
    isInAreas([facts.lon, facts.lat], criteria)
}

function isInSquare({ side, east, north }: Square, facts: Facts): boolean {
  const isWithin = (at: number, from: number) => at >= from && at < from + side
  return facts.side <= side && isWithin(facts.east, east) && isWithin(facts.north, north)
}

const hasNone = (list: readonly unknown[] | undefined) => !list?.length
/** A list that is empty asks for nothing; one that has all of the other's and more takes in more. */
const isWithinList = (after: readonly unknown[] | undefined, before: readonly unknown[] | undefined) =>
  hasNone(before) || (!hasNone(after) && (after ?? []).every((one) => before?.includes(one)))
const isSame = (after: unknown, before: unknown) => before === undefined || isDeepStrictEqual(after, before)

/**
 * Whether criteria surely take in nothing that they did not before. What cannot be told from the words (another area, a
 * genus in the place of a family) is held for wider: trust rests then, which costs a week and no secret.
 */
export function isNarrower(after: Criteria | null, before: Criteria | null): boolean {
  if (after === null) return true
  if (before === null) return false
  return (
    isWithinList(after.taxonIds, before.taxonIds) &&
    isWithinList(after.speciesGroups, before.speciesGroups) &&
    isWithinList(after.redList, before.redList) &&
    isWithinList(after.annexes, before.annexes) &&
    isWithinList(after.months, before.months) &&
    isSame(after.morphoGroupId, before.morphoGroupId) &&
    isSame(after.near, before.near) &&
    isSame(after.polygon, before.polygon) &&
    isSame(after.areaId, before.areaId) &&
    isSame(after.square, before.square) &&
    (before.from === undefined || (after.from !== undefined && after.from >= before.from)) &&
    (before.to === undefined || (after.to !== undefined && after.to <= before.to))
  )
}

/** As criteria are kept: lists that ask for nothing are left out, the same is there once; nothing at all is no criteria. */
export function tidyCriteria(criteria: Criteria | null): Criteria | null {
  if (criteria === null) return null
  const parts = Object.entries(criteria).flatMap(([key, value]): [string, unknown][] => {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return []
    return [[key, Array.isArray(value) && key !== 'polygon' ? [...new Set<unknown>(value)] : value]]
  })
  return Object.fromEntries(parts) as Criteria
}
