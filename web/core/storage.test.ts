// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearLog, entries } from './log.ts'
import { readItem, removeItem, writeItem } from './storage.ts'

const warnings = () => entries().filter((entry) => entry.type === 'warning').length

describe('storage with expiry', () => {
  beforeEach(() => {
    localStorage.clear()
    clearLog()
    vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z') })
  })
  afterEach(() => vi.useRealTimers())

  it('keeps value, created time, expiry number and unit', () => {
    writeItem('k', { a: 1 }, 2, 'h')
    expect(JSON.parse(localStorage.getItem('k') ?? '')).toEqual({
      value: { a: 1 },
      created: Date.now(),
      expiry: 2,
      unit: 'h',
    })
    expect(readItem('k')).toEqual({ a: 1 })
  })

  it.each([
    ['s', 1],
    ['m', 60],
    ['h', 3_600],
    ['d', 86_400],
  ] as const)('one %s is %i seconds', (unit, seconds) => {
    writeItem('k', 'here', 1, unit)
    vi.advanceTimersByTime(seconds * 1_000 - 1)
    expect(readItem('k')).toBe('here')
    vi.advanceTimersByTime(1)
    expect(readItem('k')).toBeUndefined()
  })

  it('expires after 5 minutes unless told otherwise', () => {
    writeItem('k', 'here')
    vi.advanceTimersByTime(5 * 60_000 - 1)
    expect(readItem('k')).toBe('here')
    vi.advanceTimersByTime(1)
    expect(readItem('k')).toBeUndefined()
  })

  it('treats an expired item as missing, logs a warning and removes it', () => {
    writeItem('k', 'here', 1, 's')
    vi.advanceTimersByTime(1_000)
    const before = warnings()
    expect(readItem('k')).toBeUndefined()
    expect(warnings()).toBe(before + 1)
    expect(localStorage.getItem('k')).toBeNull()
  })

  it.each(['{', 'null', '7', '{"value":1}', '{"value":1,"created":1,"expiry":1,"unit":"x"}'])(
    'treats %s as missing and logs a warning',
    (text) => {
      localStorage.setItem('k', text)
      const before = warnings()
      expect(readItem('k')).toBeUndefined()
      expect(warnings()).toBe(before + 1)
    },
  )

  it('says nothing of a key that was never written, and removes', () => {
    const before = warnings()
    expect(readItem('never')).toBeUndefined()
    writeItem('k', 1)
    removeItem('k')
    expect(readItem('k')).toBeUndefined()
    expect(warnings()).toBe(before)
  })

  it('goes on when the browser refuses to store', () => {
    const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    expect(() => writeItem('k', 1)).not.toThrow()
    set.mockRestore()
  })
})
