import { fromGrid } from '#server/places/grid.ts'
import { degree } from './arrays.ts'
import { bits } from './bits.ts'
import { emptyRoom, type Fill, Keeper } from './keeper.ts'
import { TableWriter } from './tables.ts'

/* Finds for tests of the columns. */

/** More than are looked through without an order. */
export const many = 60_000
export const days = { first: 0, last: 20_000 }

export interface RecordDetails {
  id: number
  treeNumber: number
  day: number
  east: number
  north: number
  month: number
  stars: number
  group: number
  side: number
  isAbsent: boolean
  /** How many days later it ended. */
  days: number
  setting: number
  lon: number
  lat: number
}

/** The same finds for the same number, without chance. */
export function recordOf(id: number, seed: number): RecordDetails {
  const at = (salt: number, below: number) =>
    Math.abs(Math.imul(id * 31 + seed * 7919 + salt, 0x9e3779b1) >>> 8) % below
  const day = days.first + at(1, days.last)
  const [east, north] = [450_000 + at(3, 400_000), 6_050_000 + at(4, 350_000)]
  const [lon, lat] = fromGrid(east, north).map((degrees) => Math.round(degrees * degree)) as [number, number]
  return {
    ...{ id, treeNumber: 1000 * (1 + at(2, 50)), day, month: new Date(day * 86_400_000).getUTCMonth() + 1 },
    ...{ east, north, lon, lat, stars: at(5, 4), group: at(6, 13) },
    ...{ side: at(7, 50) === 0 ? at(8, 5) : 0, isAbsent: at(9, 40) === 0 },
    ...{ days: at(10, 20) === 0 ? at(11, 400) : 0, setting: at(12, 5) },
  }
}

/** Somebody who is gone has none. */
export const reporterOf = ({ id }: RecordDetails) => id % 40
export const submittedAt = ({ day, id }: RecordDetails) => (day + (id % 7)) * 86_400e6

export const tables = new TableWriter()

export const filling =
  (records: readonly RecordDetails[]): Fill =>
  (arrays, at) => {
    for (const [i, record] of records.entries()) {
      arrays.recordId[at + i] = record.id
      arrays.name[at + i] = tables.name(record.treeNumber / 1000, record.treeNumber)
      arrays.dayFrom[at + i] = record.day
      arrays.days[at + i] = record.days
      arrays.lon[at + i] = record.lon
      arrays.lat[at + i] = record.lat
      if (arrays.setting) arrays.setting[at + i] = record.setting
      if (arrays.reporter) arrays.reporter[at + i] = reporterOf(record)
      if (arrays.submittedAt) arrays.submittedAt[at + i] = submittedAt(record)
      if (arrays.within) arrays.within[at + i] = ((record.north % 250) << 8) | (record.east % 250)
      arrays.cell[at + i] = (Math.floor(record.north / 250) << 16) | Math.floor(record.east / 250)
      arrays.bits[at + i] =
        (record.group << bits.group.at) |
        (record.month << bits.month.at) |
        (record.stars << bits.stars.at) |
        (record.side << bits.side.at) |
        (Number(record.isAbsent) << bits.absent.at)
    }
  }

export const places = Array.from({ length: many }, (_, i) => recordOf(i + 1, 0))
export function allKept(): Promise<Keeper> {
  const room = emptyRoom(many)
  filling(places)(room.arrays, 0)
  return Keeper.of(room, many, tables.tables)
}
