import { setTimeout as wait } from 'node:timers/promises'
import { type BreakablePortal, Load, lostOf, openBreakablePortal } from '#test/under-load.ts'
import type { FaultPart } from './faults-board.ts'
import type { Board } from './measure.ts'

const restarts = 11
const secondsAway = 30
/** From the moment that PostgreSQL answers again until finds are acknowledged. */
const mostSecondsBack = 5

type Fault = (portal: BreakablePortal) => Promise<unknown>

const restart =
  (mode: 'fast' | 'immediate'): Fault =>
  async ({ cluster }) => {
    await cluster.halt(mode)
    await cluster.resume()
  }
const terminate: Fault = ({ ask }) =>
  ask('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null')
const beAway: Fault = async ({ cluster }) => {
  await cluster.halt('fast')
  await wait(secondsAway * 1000)
  await cluster.resume()
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Breaks it again and again while 8 write and 4 read, and counts what came of it. */
async function measure(board: Board, fault: Fault, times: number) {
  const portal = await openBreakablePortal()
  try {
    const load = new Load(portal)
    const back: number[] = []
    load.begin()
    await load.more(50, 60_000)
    for (let i = 0; i < times; i++) {
      await fault(portal)
      back.push((await load.more(1, 60_000)) / 1000)
      await load.more(30, 60_000)
    }
    await load.end()
    board.tell('answers', String([...load.statuses.values()].reduce((sum, count) => sum + count, 0)), load.told())
    board.judge('ended processes', isAlive(portal.server.pid) ? 0 : 1, 0, '')
    board.judge('answers that are neither well nor 503', load.odd.length, 0, '')
    for (const odd of load.odd.slice(0, 5)) console.log(`  ${odd}`)
    board.tell('acknowledged finds', String(load.acknowledged.length))
    board.judge('of them lost, or there more than once', (await lostOf(portal, load)).length, 0, '')
    board.judge('until a find is acknowledged, longest', Math.max(...back), mostSecondsBack, 's')
  } finally {
    await portal.close()
  }
}

export const restartParts: readonly FaultPart[] = [
  { name: 'restarts-fast', run: (board) => measure(board, restart('fast'), restarts) },
  { name: 'restarts-immediate', run: (board) => measure(board, restart('immediate'), restarts) },
  { name: 'terminated', run: (board) => measure(board, terminate, restarts) },
  { name: 'away', run: (board) => measure(board, beAway, 1) },
]
