// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { provideTestConfig } from '../core/test-config.ts'
import { isPastExpiry, storedExpiry, storedUser, userKey, userStore } from './user-store.ts'

const user = (lifetime: number) =>
  JSON.stringify({
    access_token: 't',
    token_type: 'Bearer',
    session_state: null,
    profile: { sub: 's' },
    expires_at: Math.floor(Date.now() / 1_000) + lifetime,
  })

describe('the stored user', () => {
  beforeEach(() => {
    localStorage.clear()
    provideTestConfig()
    vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z') })
  })
  afterEach(() => vi.useRealTimers())

  it.each([
    [8 * 3_600, 3_600],
    [70 * 60, 3_600],
    [69 * 60, 59 * 60],
    [30 * 60, 20 * 60],
    [10 * 60, 0],
    [5 * 60, -5 * 60],
  ])('with a lifetime of %i s is stored to expire in %i s', async (lifetime, stored) => {
    await userStore.set(userKey(), user(lifetime))
    expect(storedUser()?.expires_at).toBe(Date.now() / 1_000 + stored)
    expect(storedExpiry(lifetime, 0)).toBe(stored)
  })

  it('is kept for 365 days', async () => {
    await userStore.set(userKey(), user(3_600))
    vi.advanceTimersByTime(365 * 86_400_000 - 1)
    expect(await userStore.get(userKey())).toContain('"access_token":"t"')
    vi.advanceTimersByTime(1)
    expect(await userStore.get(userKey())).toBeNull()
    expect(storedUser()).toBeUndefined()
  })

  it('has the name that the library looks for, and is removed', async () => {
    expect(userKey()).toBe('user:https://login.example:web')
    await userStore.set(userKey(), user(3_600))
    expect(await userStore.getAllKeys()).toEqual([userKey()])
    await userStore.remove(userKey())
    expect(storedUser()).toBeUndefined()
  })

  it('is past expiry from its stored second on', async () => {
    await userStore.set(userKey(), user(30 * 60))
    const stored = storedUser()
    expect(stored && isPastExpiry(stored)).toBe(false)
    vi.advanceTimersByTime(20 * 60_000)
    expect(stored && isPastExpiry(stored)).toBe(true)
  })

  it('is nothing without token and subject', () => {
    localStorage.setItem(
      userKey(),
      JSON.stringify({ value: { profile: {} }, created: Date.now(), expiry: 1, unit: 'd' }),
    )
    expect(storedUser()).toBeUndefined()
  })
})
