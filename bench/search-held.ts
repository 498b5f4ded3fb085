import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Ctx } from '#server/core/context.ts'
import { warmUp } from '#server/engine/questions.ts'
import { siteStats } from '#server/search/figures.ts'
import { searchRecordList } from '#server/search/record-list.ts'
import { recordStatistics } from '#server/search/statistics.ts'
import { type Board, quantile, seconds, timesOf } from './measure.ts'
import type { Asked } from './search-questions.ts'

/** How long the thread that asks was held at most while something was done, and how much of it that took, in ms. */
export async function holding(work: () => Promise<unknown>): Promise<{ longest: number; own: number }> {
  const held = monitorEventLoopDelay({ resolution: 1 })
  const before = process.threadCpuUsage()
  held.enable()
  await work()
  held.disable()
  const { user, system } = process.threadCpuUsage(before)
  return { longest: held.max / 1e6, own: (user + system) / 1000 }
}

/** Read all finds: how long it takes, what they need of memory, and what they needed at most meanwhile. */
export async function measureReading(ctx: Ctx, board: Board, records: number) {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  let took = 0
  const { longest } = await holding(async () => {
    took = await seconds(() => warmUp(ctx))
  })
  clearInterval(watch)
  const perRecord = (bytes: number) => `${((bytes - before) / records).toFixed(0)} bytes a find`
  const speed = `${Math.round(records / took)} finds/s, the serving thread was held ${longest.toFixed(0)} ms at most`
  board.tell('read into memory', `${took.toFixed(1)} s`, speed)
  board.tell('  memory', perRecord(process.memoryUsage.rss()), `${perRecord(most)} at most while they were read`)
}

const most = { statistics: 400, held: 50 }

/** The questions that look at most finds, and how long others wait for them. */
export async function measureHeavy(ctx: Ctx, board: Board, asked: readonly Asked[], rounds: number) {
  const classes = asked.find(({ name }) => name === 'a class')
  const page = { sort: 'name', cursor: null, take: 50 } as const
  const questions: [string, (i: number) => Promise<unknown>][] = [
    ['statistics of all finds', () => recordStatistics(ctx, { filter: '{}' })],
    ['statistics of a class', (i) => recordStatistics(ctx, { filter: JSON.stringify(classes?.filter(i) ?? {}) })],
    ['site-stats', () => siteStats(ctx)],
    ['all finds by name', () => searchRecordList(ctx, { ...page, filter: {} })],
    ['a class by name', (i) => searchRecordList(ctx, { ...page, filter: classes?.filter(i) ?? {} })],
  ]
  const each = Array.from({ length: rounds }, (_, i) => i)
  for (const [name, ask] of questions) {
    await ask(0)
    let times: number[] = []
    const { longest, own } = await holding(async () => {
      times = await timesOf(each, ask)
    })
    board.judge(`${name}, p95`, quantile(times, 0.95), most.statistics, 'ms')
    const ofServing = `${(own / rounds).toFixed(1)} ms of the serving thread each`
    board.tell('', '', `p50 ${quantile(times, 0.5).toFixed(1)} ms, ${ofServing}`)
    board.judge('  serving thread held', longest, most.held, 'ms')
  }
}
