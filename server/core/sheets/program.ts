import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { UnreadableFile } from '../zip.ts'
import type { ReadRow, SheetTask, Told } from './messages.ts'
import { findFaults, readRows, readWhole } from './reading.ts'

/* The process that reads workbooks, one after the other; see process.ts. It may die without harm. */

process.once('disconnect', () => process.exit())
// Who asks the portal something comes first, by a little: far behind others it would stand still on a busy machine, and
// somebody waits for it.
try {
  setPriority(Math.min(19, getPriority() + 3))
} catch {
  // Where that is not allowed it is read all the same.
}

const portion = 500
const mostLetters = 1_000_000
const tell = (told: Told) => process.send?.(told)

async function sendRows(bytes: Uint8Array, mostRows: number) {
  let rows: ReadRow[] = []
  let letters = 0
  for await (const row of readRows(bytes, mostRows)) {
    rows.push(row)
    for (const value of row.values) if (typeof value === 'string') letters += value.length
    if (rows.length < portion && letters < mostLetters) continue
    const asked = once(process, 'message')
    tell({ rows })
    rows = []
    letters = 0
    await asked
  }
  tell({ rows })
}

async function carryOut(task: SheetTask): Promise<unknown> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength)
  if (task.kind === 'faults') return findFaults(bytes, task.limits)
  if (task.kind === 'whole') return readWhole(bytes, task.limits, task.mostRows)
  return sendRows(bytes, task.mostRows)
}

process.on('message', async (task: SheetTask | string) => {
  if (typeof task === 'string') return
  try {
    tell({ done: await carryOut(task), memory: process.memoryUsage.rss() })
  } catch (error) {
    tell({ unreadable: error instanceof UnreadableFile ? error.message : String(error) })
  }
})
