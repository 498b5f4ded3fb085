// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const load = async () => {
  vi.resetModules()
  const { provideTestConfig } = await import('./test-config.ts')
  provideTestConfig({ version: 'one', versionCheckSeconds: 300 })
  return { ...(await import('./version.ts')), entries: (await import('./log.ts')).entries }
}

describe('the version check', () => {
  const fetched = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>()
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    vi.useFakeTimers({ now: 1_000 })
    fetched.mockReset().mockImplementation(async () => Response.json({ version: 'one' }))
    vi.stubGlobal('fetch', fetched)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('asks with a timestamp and goes on when nothing has changed', async () => {
    const { checkVersion, isNewVersionOut } = await load()
    await checkVersion()
    expect(fetched).toHaveBeenCalledWith('/latest.json?t=1000', { cache: 'no-store' })
    expect(isNewVersionOut()).toBe(false)
  })

  it('notes a change', async () => {
    const { checkVersion, isNewVersionOut } = await load()
    fetched.mockImplementation(async () => Response.json({ version: 'two' }))
    await checkVersion()
    expect(isNewVersionOut()).toBe(true)
  })

  it.each([
    ['no connection', () => Promise.reject(new TypeError('offline'))],
    ['a bad status', async () => new Response('', { status: 503 })],
    ['no JSON', async () => new Response('<html>')],
    ['no version', async () => Response.json({})],
  ])('logs and ignores %s', async (_what, reply) => {
    const { checkVersion, isNewVersionOut, entries } = await load()
    fetched.mockImplementation(reply)
    await checkVersion()
    expect(isNewVersionOut()).toBe(false)
    expect(entries().map((e) => [e.type, e.area])).toEqual([['warning', 'version']])
  })

  it('asks at the configured interval and on focus', async () => {
    const { watchVersion } = await load()
    watchVersion()
    await vi.advanceTimersByTimeAsync(299_999)
    expect(fetched).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(fetched).toHaveBeenCalledOnce()
    window.dispatchEvent(new Event('focus'))
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('is worth one reload for each new version when code is missing', async () => {
    const first = await load()
    expect(await first.isWorthReloading()).toBe(false)
    fetched.mockImplementation(async () => Response.json({ version: 'two' }))
    expect(await first.isWorthReloading()).toBe(true)
    const afterReload = await load()
    expect(await afterReload.isWorthReloading()).toBe(false)
    fetched.mockImplementation(async () => Response.json({ version: 'three' }))
    expect(await afterReload.isWorthReloading()).toBe(true)
  })
})
