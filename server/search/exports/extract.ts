import type { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'
import { type DownloadRow, RowReader } from './rows.ts'

const portion = 2000

/**
 * What is public of some finds, a portion at a time. One that is public no more is left out. The next portion is read
 * while this one is written. Where the filter names a community, with what was answered there.
 */
export async function* rowsOf(
  db: Db,
  ids: Uint32Array,
  { community }: RecordFilter,
): AsyncGenerator<readonly DownloadRow[]> {
  const reader = new RowReader(db, community)
  const read = (from: number) => {
    const rows = reader.read([...ids.subarray(from, from + portion)])
    // Who stops reading hears of no failure.
    rows.catch(() => {})
    return rows
  }
  let next = read(0)
  for (let from = 0; from < ids.length; from += portion) {
    const rows = await next
    if (from + portion < ids.length) next = read(from + portion)
    yield rows
  }
}
