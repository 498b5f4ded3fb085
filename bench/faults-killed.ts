import { setTimeout as wait } from 'node:timers/promises'
import { beginImport, importLine } from '#test/real-import.ts'
import { type RealServer, startServer } from '#test/real-server.ts'
import { openBreakablePortal } from '#test/under-load.ts'
import type { FaultPart } from './faults-board.ts'
import type { Board } from './measure.ts'

const rows = 5000
const mostSecondsTakenUp = 60
const mostSecondsWaited = 300

async function until(what: string, isSo: () => Promise<boolean>) {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > mostSecondsWaited * 1000) throw new Error(`waited too long: ${what}`)
    await wait(100)
  }
  return (performance.now() - begun) / 1000
}

/** A process is killed in the middle of an import, and another one is started. */
async function measure(board: Board) {
  const portal = await openBreakablePortal()
  const { token } = portal
  let other: RealServer | undefined
  try {
    const { id } = await beginImport(portal.server, token, rows)
    await until('a portion', async () => (await importLine(portal.server, token, id)).imported > 0)
    await portal.server.end('SIGKILL')
    const [line] = await portal.ask<{ status: string }>('select status from record_import where id = $1', [id])
    if (line?.status !== 'running') throw new Error('the import was done before its process was killed')
    const killed = performance.now()
    const next = await startServer(portal.env)
    other = next
    board.tell('another process started in', `${((performance.now() - killed) / 1000).toFixed(1)} s`)
    const shown = () => importLine(next, token, id)
    await until('taken up', async () => (await shown()).message !== '')
    board.judge('import taken up after', (performance.now() - killed) / 1000, mostSecondsTakenUp, 's')
    await until('done', async () => (await shown()).status === 'done')
    const [counted] = await portal.ask<{ records: number; shown: number }>(
      `select (select count(*)::int from record where import_id = $1) as records,
        (select count(*)::int from record_public p join record r on r.id = p.record_id where r.import_id = $1) as shown`,
      [id],
    )
    board.judge('finds too many or too few', Math.abs((counted?.records ?? 0) - rows), 0, '')
    board.judge('of them not shown', rows - (counted?.shown ?? 0), 0, '')
    const open = await portal.ask(`select 1 from job_log where outcome = 'running' and job = 'records-import'`)
    board.judge('lines that still say running', open.length, 0, '')
  } finally {
    await other?.end('SIGKILL')
    await portal.close()
  }
}

export const killedParts: readonly FaultPart[] = [{ name: 'killed-import', run: measure }]
