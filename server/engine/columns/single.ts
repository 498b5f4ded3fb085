import type { Box } from '#server/records/filter.ts'
import { boxTest } from './area-test.ts'
import { type Arrays, degree } from './arrays.ts'
import { bits } from './bits.ts'
import type { Columns } from './columns.ts'
import { areaOf } from './frame.ts'
import { narrowToArea, type Question, scan } from './scan.ts'
import { namesIn } from './tables.ts'

export interface SingleRecord {
  id: number
  lon: number
  lat: number
  stars: number
  taxonId: number | null
}

/** The finds of a small part of the map, those that hide left out; null when there are too many to show each. */
export function singleRecords(columns: Columns, question: Question, box: Box, most: number): SingleRecord[] | null {
  const found: SingleRecord[] = []
  const asked = narrowToArea(columns, question, areaOf(box))
  const { arrays, tables } = asked.on
  const taxonIds = namesIn(tables)
  scan({ ...asked, tests: [boxTest(box), ...asked.tests] }, (lines, count) => {
    for (let i = 0; i < count && found.length <= most; i++) {
      const line = lines[i] as number
      if ((((arrays.bits[line] as number) >>> bits.side.at) & bits.side.mask) === 0)
        found.push(recordOf(arrays, taxonIds, line))
    }
  })
  return found.length > most ? null : found.sort((a, b) => a.id - b.id)
}

const recordOf = (arrays: Readonly<Arrays>, taxonIds: Uint32Array, line: number): SingleRecord => ({
  id: arrays.recordId[line] as number,
  lon: (arrays.lon[line] as number) / degree,
  lat: (arrays.lat[line] as number) / degree,
  stars: ((arrays.bits[line] as number) >>> bits.stars.at) & bits.stars.mask,
  taxonId: (taxonIds[arrays.name[line] as number] as number) || null,
})
