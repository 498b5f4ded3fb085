import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { UnreadableFile } from '../zip.ts'
import { annotate } from './annotate.ts'
import { findFaults } from './faults.ts'
import type { Portion, Reading, ReadRow, SheetWork, Told } from './messages.ts'
import { readRows } from './reading.ts'

/* The process that reads workbooks, one after the other; see process.ts. It may die without harm. */

process.once('disconnect', () => process.exit())
const guard = new Worker(new URL('../guard.ts', import.meta.url), { workerData: JSON.parse(process.argv[2] ?? '{}') })
guard.unref()
// Who asks the portal something comes first, by a little: far behind others it would stand still on a busy machine, and
// somebody waits for it.
try {
  setPriority(Math.min(19, getPriority() + 3))
} catch {
  // Where that is not allowed it is read all the same.
}

/** What the server takes in one go, while others wait for it. */
const mostInPortion = { rows: 100, letters: 300_000 }
const lettersInCell = 10
const tell = (told: Told) => process.send?.(told)

async function tellPortion(portion: Portion) {
  const asked = once(process, 'message')
  tell({ portion })
  await asked
}

async function tellRows(bytes: Buffer, mostRows: number) {
  let rows: ReadRow[] = []
  let letters = 0
  for await (const row of readRows(bytes, mostRows)) {
    rows.push(row)
    for (const value of row.values) letters += lettersInCell + (typeof value === 'string' ? value.length : 0)
    if (rows.length < mostInPortion.rows && letters < mostInPortion.letters) continue
    await tellPortion({ faults: [], rows })
    rows = []
    letters = 0
  }
  await tellPortion({ faults: [], rows })
}

async function read({ bytes, limits, mostRows }: Reading) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  await tellPortion({ faults: await findFaults(file, limits), rows: [] })
  await tellRows(file, mostRows)
}

process.on('message', async (work: SheetWork | string) => {
  if (typeof work === 'string') return
  guard.postMessage('a workbook begins')
  try {
    await (work.kind === 'read' ? read(work) : annotate(work))
    tell({ memory: process.memoryUsage.rss() })
  } catch (error) {
    if (error instanceof UnreadableFile) tell({ memory: process.memoryUsage.rss(), unreadable: error.message })
    else tell({ failed: String(error), code: (error as NodeJS.ErrnoException).code })
  }
})
