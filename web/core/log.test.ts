// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const day = 86_400_000

/** Each test has a log of its own: the time of the last pruning is kept in the module. */
const freshLog = async () => {
  vi.resetModules()
  return import('./log.ts')
}

describe('the local log', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z') })
  })
  afterEach(() => vi.useRealTimers())

  it('writes id, message, area, type and timestamp', async () => {
    const { log, entries } = await freshLog()
    log.error('terms', 'Det gik galt')
    expect(entries()).toEqual([
      {
        id: expect.any(String),
        message: 'Det gik galt',
        area: 'terms',
        type: 'error',
        timestamp: '2026-05-01T12:00:00.000Z',
      },
    ])
  })

  it('keeps entries for 7 days', async () => {
    const { log, entries } = await freshLog()
    log.info('a', 'old')
    vi.advanceTimersByTime(7 * day)
    log.info('a', 'still 7 days')
    expect(entries().map((e) => e.message)).toEqual(['old', 'still 7 days'])
    vi.advanceTimersByTime(60_000)
    log.info('a', 'new')
    expect(entries().map((e) => e.message)).toEqual(['still 7 days', 'new'])
  })

  it('prunes at most once a minute', async () => {
    const { log, entries } = await freshLog()
    const old = { id: 'x', message: 'old', area: 'a', type: 'info', timestamp: '2026-01-01T00:00:00.000Z' }
    log.info('a', 'prunes now')
    localStorage.setItem('log', JSON.stringify([old]))
    vi.advanceTimersByTime(59_999)
    log.info('a', 'too soon')
    expect(entries().map((e) => e.message)).toEqual(['old', 'too soon'])
    vi.advanceTimersByTime(1)
    log.info('a', 'prunes again')
    expect(entries().map((e) => e.message)).toEqual(['too soon', 'prunes again'])
  })

  it('forgets what is too old when it is read, though nothing more is written', async () => {
    const { log, entries } = await freshLog()
    log.info('a', 'old')
    vi.advanceTimersByTime(7 * day + 60_000)
    expect(entries()).toEqual([])
    expect(localStorage.getItem('log')).toBe('[]')
    expect(entries()).toBe(entries())
  })

  it('is switched on and off by a flag in local storage', async () => {
    const { log, entries, isLogEnabled, setLogEnabled } = await freshLog()
    expect(isLogEnabled()).toBe(true)
    setLogEnabled(false)
    log.info('a', 'unseen')
    expect(entries()).toEqual([])
    const again = await freshLog()
    expect(again.isLogEnabled()).toBe(false)
    again.setLogEnabled(true)
    again.log.warning('a', 'seen')
    expect(again.entries().map((e) => e.message)).toEqual(['seen'])
  })

  it('tells listeners, is emptied, and survives nonsense in storage', async () => {
    const { log, entries, clearLog, subscribe } = await freshLog()
    const told = vi.fn()
    const stop = subscribe(told)
    log.info('a', 'one')
    clearLog()
    expect(entries()).toEqual([])
    expect(told).toHaveBeenCalledTimes(2)
    stop()
    localStorage.setItem('log', '{"not": "a list"')
    log.info('a', 'two')
    expect(entries()).toHaveLength(1)
    expect(told).toHaveBeenCalledTimes(2)
  })
})
