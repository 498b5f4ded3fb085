import type { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'
import { ask } from '#server/engine/question.ts'
import { scan } from '#server/engine/scan.ts'
import { countLines } from '#server/engine/totals.ts'
import { type DownloadRow, RowReader } from './rows.ts'

/** The finds of a filter as they are now, the oldest first. Four bytes a find: all of them are known at once. */
export async function idsOf(db: Db, filter: RecordFilter): Promise<Uint32Array> {
  const { columns, question } = await ask(db, filter)
  const ids = new Uint32Array(countLines(columns, question))
  const { recordId } = question.on.arrays
  let at = 0
  scan(question, (lines, count) => {
    for (let i = 0; i < count; i++) ids[at++] = recordId[lines[i] as number] as number
  })
  return ids.sort()
}

export async function countOf(db: Db, filter: RecordFilter): Promise<number> {
  const { columns, question } = await ask(db, filter)
  return countLines(columns, question)
}

const portion = 2000

/**
 * What is public of some finds, a portion at a time. One that is public no more is left out. The next portion is read
 * while this one is written.
 */
export async function* rowsOf(db: Db, ids: Uint32Array): AsyncGenerator<readonly DownloadRow[]> {
  const reader = new RowReader(db)
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
