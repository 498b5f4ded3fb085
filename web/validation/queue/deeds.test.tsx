// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Taken } from './deeds.ts'

const deed = (key: string, userId = 1) => ({ key, userId, ids: [7], done: `${key} er valideret.`, at: 0 })

/** As after a reload: nothing is left but what the browser keeps. */
const loaded = () => {
  vi.resetModules()
  return import('./deeds.ts')
}

let root: Root
const seenBy = async (module: Awaited<ReturnType<typeof loaded>>, userId: number) => {
  const seen: { news?: string | null; last?: string | undefined } = {}
  const Look = () => {
    const { news, last } = module.useLastDeed(userId)
    Object.assign(seen, { news, last: last?.done })
    return null
  }
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Look />))
  return seen
}

describe('what was decided last', () => {
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    localStorage.clear()
    vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z') })
  })
  afterEach(async () => {
    await act(async () => root?.unmount())
    vi.useRealTimers()
  })

  it('is said for four seconds, and stays with its way back', async () => {
    const deeds = await loaded()
    const seen = await seenBy(deeds, 1)
    await act(async () => deeds.noteDeed(deed('Et'), Promise.resolve({ undo: { decisionId: 5 } })))
    expect(seen).toEqual({ news: 'Et er valideret.', last: 'Et er valideret.' })
    await act(async () => vi.advanceTimersByTime(4_000))
    expect(seen).toEqual({ news: null, last: 'Et er valideret.' })
  })

  it('is taken back once, and the one before by the next key, however quick', async () => {
    const deeds = await loaded()
    const answers = [Promise.withResolvers<Taken>(), Promise.withResolvers<Taken>()] as const
    deeds.noteDeed(deed('Et'), answers[0].promise)
    deeds.noteDeed(deed('To'), answers[1].promise)
    const taken = Promise.all([deeds.takeLastDeed(1), deeds.takeLastDeed(1), deeds.takeLastDeed(1)])
    answers[1].resolve({ undo: { decisionId: 6 } })
    answers[0].resolve({ undo: { decisionId: 5 } })
    expect((await taken).map((one) => one?.undo)).toEqual([{ decisionId: 6 }, { decisionId: 5 }, undefined])
  })

  it('is known after a reload, newest first, to the one who decided, and for half a day', async () => {
    const before = await loaded()
    before.noteDeed(deed('Et'), Promise.resolve({ undo: { decisionId: 5 } }))
    before.noteDeed(deed('To'), Promise.resolve({ undo: { batch: 'b' } }))
    await before.allSent()
    const after = await loaded()
    expect(await after.takeLastDeed(2)).toBeUndefined()
    expect(await after.takeLastDeed(1)).toMatchObject({ key: 'To', undo: { batch: 'b' } })
    const again = await loaded()
    expect(await again.takeLastDeed(1)).toMatchObject({ key: 'Et', undo: { decisionId: 5 } })
    again.putBack({ ...deed('Et'), undo: { decisionId: 5 } })
    vi.advanceTimersByTime(12 * 3_600_000)
    expect(await (await loaded()).takeLastDeed(1)).toBeUndefined()
  })

  it('is not what the server refused', async () => {
    const deeds = await loaded()
    deeds.noteDeed(deed('Et'), Promise.resolve(undefined))
    await deeds.allSent()
    expect(await deeds.takeLastDeed(1)).toBeUndefined()
  })

  it('in one window is not lost when another, which does not know of it yet, forgets a refused one', async () => {
    const [one, other] = [await loaded(), await loaded()]
    const refused = Promise.withResolvers<Taken>()
    other.noteDeed(deed('Afvist'), refused.promise)
    one.noteDeed(deed('Et'), Promise.resolve({ undo: { decisionId: 5 } }))
    await one.allSent()
    refused.resolve({ undo: null, refused: [7] })
    await other.allSent()
    expect(await (await loaded()).takeLastDeed(1)).toMatchObject({ key: 'Et' })
  })

  it('in one window stays taken back when another, which does not know of that yet, decides', async () => {
    const one = await loaded()
    one.noteDeed(deed('Et'), Promise.resolve({ undo: { decisionId: 5 } }))
    await one.allSent()
    const other = await loaded()
    const taken = await one.takeLastDeed(1)
    one.takenBack({ ...deed('Et'), ...taken }, [7])
    other.noteDeed(deed('To'), Promise.resolve({ undo: { decisionId: 6 } }))
    await other.allSent()
    expect(await other.takeLastDeed(1)).toMatchObject({ key: 'To' })
    expect(await other.takeLastDeed(1)).toBeUndefined()
  })
})
