import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setUpEngine } from '#server/engine/threads/engine.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()
/** A thread that is never done, unless nobody waits any more. */
const endless = `
  import { parentPort, workerData } from 'node:worker_threads'
  parentPort.on('message', ({ number }) => {
    if (number === undefined) return
    while (Atomics.load(workerData, 0) !== number) Atomics.wait(workerData, 0, 0, 10)
    parentPort.postMessage({ number, isDropped: true })
  })`
const engine = setUpEngine(portal.db, {
  ...{ threads: 1, onTheSpot: 0 },
  script: new URL(`data:text/javascript,${encodeURIComponent(endless)}`),
})
afterAll(() => engine.close())

/** For what happens between two processes. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 })
let url: string
beforeAll(async () => {
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  url = `${address}/api/records/search-taxon-list`
})

const body = JSON.stringify({ filter: {}, sort: 'count', take: 10 })
const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body }

describe('a search whose reader has left', () => {
  test('is given up: others have its thread', async () => {
    const leaving = new AbortController()
    const answer = fetch(url, { ...asked, signal: leaving.signal })
    await soon(() => expect(engine.threads.hands.map(({ isBusy }) => isBusy)).toEqual([true]))
    leaving.abort()
    await expect(answer).rejects.toThrow()
    await soon(() => expect(engine.threads.hands.map(({ isBusy }) => isBusy)).toEqual([false]))
  })

  test('is not given up while somebody else waits for the same', async () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const first = fetch(url, { ...asked, signal: one.signal })
    await soon(() => expect(engine.threads.hands[0]?.isBusy).toBe(true))
    const second = fetch(url, { ...asked, signal: other.signal })
    await soon(() => expect(engine.threads.waiters).toBe(2))
    one.abort()
    await expect(first).rejects.toThrow()
    await soon(() => expect(engine.threads.waiters).toBe(1))
    expect(engine.threads.hands[0]?.isBusy).toBe(true)
    other.abort()
    await expect(second).rejects.toThrow()
    await soon(() => expect(engine.threads.hands[0]?.isBusy).toBe(false))
  })
})
