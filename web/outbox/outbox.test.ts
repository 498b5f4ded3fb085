// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'
import { FakeServer } from './fake-server.ts'
import type { Report } from './outbox.ts'

let server: FakeServer
const walk = { start: '2026-05-17T06:30', isFinished: false }
/** The browser is started: new modules, the same things on the device. */
async function browser(userId: number | undefined) {
  vi.resetModules()
  const [{ setSession }, outbox, sender, { provideBearer }, { provideTestConfig }, exchange] = await Promise.all([
    import('../session/session-state.ts'),
    import('./outbox.ts'),
    import('./sender.ts'),
    import('../core/bearer.ts'),
    import('../core/test-config.ts'),
    import('./exchange.ts'),
  ])
  provideTestConfig()
  provideBearer({ ready: async () => {}, token: () => 't', renewed: async () => false })
  if (userId !== undefined) {
    setSession(signedIn(userId))
  }
  await outbox.outboxChanged(false)
  return { ...outbox, ...sender, ...exchange, setSession }
}
const signedIn = (id: number) => ({ status: 'signed-in' as const, user: { id } as OwnUser, claims: [], roles: [] })

const report = (uuid: string, pictures = 2): Report => ({
  ...{ uuid, isDraft: false, title: 'Musvit', fields: { taxonId: 1 } },
  pictures: Array.from({ length: pictures }, (_, i) => ({
    key: `${uuid}-${i}`,
    blob: new Blob([`picture ${i}`], { type: 'image/jpeg' }),
    name: `${i}.jpg`,
  })),
})

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  server = new FakeServer()
  vi.stubGlobal('fetch', server.answer)
})
afterEach(() => vi.unstubAllGlobals())

describe('the outbox', () => {
  it('sends a report with its pictures, once, and then needs no room for them', async () => {
    const { enqueue, sendAll, outboxItems, reportOf } = await browser(7)
    await enqueue(report('a'))
    await sendAll()
    await sendAll()
    expect([...server.records]).toEqual([
      ['a', { id: 1, pictures: ['media-1', 'media-2'], version: 1, fields: { taxonId: 1 } }],
    ])
    expect(outboxItems()).toMatchObject([{ uuid: 'a', state: 'sent', recordId: 1 }])
    expect((await reportOf('a'))?.pictures.every(({ blob }) => blob === undefined)).toBe(true)
  })

  it('keeps what was written without a network, over a restart of the browser, and sends it exactly once', async () => {
    server.faults = ['offline']
    const before = await browser(7)
    await before.enqueue(report('a'))
    await before.sendAll()
    expect(before.outboxItems()).toMatchObject([{ state: 'waiting', problem: { code: 'status_0' } }])
    expect(server.records.size).toBe(0)
    const after = await browser(7)
    await after.sendAll()
    expect([...server.records.keys()]).toEqual(['a'])
    expect(server.uploads).toEqual(['0.jpg', '1.jpg'])
  })

  it('sends no picture twice after a break', async () => {
    const { enqueue, sendAll, outboxItems } = await browser(7)
    await enqueue({ ...report('a', 0) })
    await sendAll()
    const one = report('b')
    // The first picture goes, the second meets a break.
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (server.uploads.length === 1) server.faults = [503]
      return server.answer(address, init)
    })
    await enqueue(one)
    await sendAll()
    expect(
      outboxItems()
        .at(-1)
        ?.pictures.map(({ state }) => state),
    ).toEqual(['sent', 'waiting'])
    vi.stubGlobal('fetch', server.answer)
    server.faults = []
    await sendAll()
    expect(server.uploads).toEqual(['0.jpg', '1.jpg'])
    expect(server.records.get('b')?.pictures).toEqual(['media-1', 'media-2'])
  })

  /** The find came to the server, but the device did not hear of it. */
  async function unheard() {
    const here = await browser(7)
    server.faults = ['unheard']
    await here.enqueue({ ...report('a', 0), fields: { taxonId: null, notes: 'Her' } })
    await here.sendAll()
    expect(here.outboxItems()).toMatchObject([{ state: 'waiting' }])
    const record = server.records.get('a')
    if (!record) throw new Error('no find')
    return { ...here, record }
  }

  it('makes one find when the answer to the first attempt was not heard, and leaves it as it is', async () => {
    const { sendAll, outboxItems, record } = await unheard()
    server.change(record, { taxonId: 5 })
    await sendAll()
    expect(server.records.size).toBe(1)
    expect(record).toMatchObject({ version: 2, fields: { taxonId: 5, notes: 'Her' } })
    expect(outboxItems()).toMatchObject([{ state: 'sent', recordId: 1 }])
  })

  it('sends what was changed on the device since an attempt that was not heard, and only that', async () => {
    const { enqueue, sendAll, outboxItems, record } = await unheard()
    await enqueue({ ...report('a', 0), fields: { taxonId: null, notes: 'Der' } })
    Object.assign(record, { fields: { ...record.fields, tripId: 70, taxonId: 5 } })
    await sendAll()
    expect(record).toMatchObject({ version: 2, fields: { taxonId: 5, notes: 'Der', tripId: 70 } })
    expect(outboxItems()).toMatchObject([{ state: 'sent', recordId: 1 }])
  })

  it('keeps what was changed on the device, and says so, when the find was changed elsewhere too', async () => {
    const { enqueue, sendAll, outboxItems, retry, record } = await unheard()
    server.change(record, { notes: 'Fra en anden enhed' })
    await enqueue({ ...report('a', 0), fields: { taxonId: null, notes: 'Der' } })
    await sendAll()
    await retry('a')
    await sendAll()
    expect(record).toMatchObject({ version: 2, fields: { notes: 'Fra en anden enhed' } })
    expect(outboxItems()).toMatchObject([
      { state: 'refused', recordId: 1, problem: { code: 'record_changed' }, fields: { notes: 'Der' } },
    ])
  })

  it('sends what is changed while it is being sent', async () => {
    const { enqueue, sendAll, outboxItems } = await browser(7)
    await enqueue(report('a', 0))
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const reply = await server.answer(address, init)
      vi.stubGlobal('fetch', server.answer)
      await enqueue({ ...report('a', 0), fields: { taxonId: 2 } })
      return reply
    })
    await sendAll()
    await sendAll()
    expect(server.records.get('a')).toMatchObject({ version: 2, fields: { taxonId: 2 } })
    expect(outboxItems()).toMatchObject([{ state: 'sent' }])
  })

  it('makes nothing of a find that is laid into it again after it was sent', async () => {
    const { enqueue, sendAll } = await browser(7)
    await enqueue({ ...report('a', 1), fields: { taxonId: 1, tripId: null } })
    await sendAll()
    const record = server.records.get('a')
    Object.assign(record ?? {}, { fields: { taxonId: 1, tripId: 70 } })
    await enqueue({ ...report('a', 1), fields: { taxonId: 1, tripId: null } })
    await sendAll()
    expect(record).toMatchObject({ version: 1, fields: { taxonId: 1, tripId: 70 } })
  })

  it('lays a trip over nothing that was said of it elsewhere meanwhile', async () => {
    server.faults = ['unheard']
    const { enqueueTrip, sendAll } = await browser(7)
    await enqueueTrip('t', 'Tur', walk)
    await sendAll()
    Object.assign(server.trips.get('t') ?? {}, { isFinished: true, version: 2 })
    await sendAll()
    expect(server.trips.get('t')).toMatchObject({ isFinished: true, version: 2 })
  })

  it('belongs to the user who filled it, also on a shared phone', async () => {
    server.faults = ['offline']
    const mine = await browser(7)
    await mine.enqueue(report('a'))
    await mine.sendAll()
    const theirs = await browser(8)
    await theirs.sendAll()
    expect(server.records.size).toBe(0)
    const nobody = await browser(undefined)
    await nobody.sendAll()
    await expect(nobody.enqueue(report('b'))).rejects.toThrow('Log ind')
    expect(nobody.outboxItems()).toHaveLength(1)
    await (await browser(7)).sendAll()
    expect(server.records.size).toBe(1)
  })

  it.each([
    ['a picture', 'upload-image', 0],
    ['a find', 'create-record', 1],
  ])('sends nothing in the name of somebody else who signs in after %s', async (_what, call, made) => {
    const { enqueue, sendAll, outboxItems, setSession } = await browser(7)
    await enqueue(report('a', 1))
    await enqueue(report('b', 1))
    const after: string[] = []
    let isOther = false
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (isOther) after.push(address)
      const reply = await server.answer(address, init)
      // Another tab signs out, and somebody else in.
      if (address.endsWith(call)) setSession(signedIn(8))
      isOther ||= address.endsWith(call)
      return reply
    })
    await sendAll()
    expect(after).toEqual([])
    expect(server.records.size).toBe(made)
    expect(outboxItems().filter(({ state }) => state === 'waiting')).toHaveLength(2 - made)
  })

  it.each([
    ['an expired session', 401],
    ['new terms', { status: 403, code: 'terms_not_accepted' }],
    ['a busy server', 429],
    ['a server that starts anew', 502],
  ] as const)('waits out %s', async (_what, fault) => {
    server.faults = [fault]
    const { enqueue, sendAll, outboxItems } = await browser(7)
    await enqueue(report('a', 0))
    await sendAll()
    expect(outboxItems()).toMatchObject([{ state: 'waiting' }])
    await sendAll()
    expect(outboxItems()).toMatchObject([{ state: 'sent' }])
  })

  it('keeps what the server refuses, says why, goes on with the next, and sends it when it is mended', async () => {
    server.faults = [{ status: 400, code: 'bad_input' }]
    const { enqueue, sendAll, outboxItems, settled, reportOf } = await browser(7)
    await enqueue(report('a', 0))
    await enqueue(report('b', 1))
    await sendAll()
    expect(outboxItems().map(({ state }) => state)).toEqual(['refused', 'sent'])
    expect(await settled('a', 10)).toMatchObject({ state: 'refused', problem: { code: 'bad_input' } })
    const again = await reportOf('a')
    if (again) await enqueue({ ...again, fields: { taxonId: 2 } })
    await sendAll()
    expect(await settled('a', 10)).toEqual({ state: 'sent', recordId: 2 })
  })

  it('sends pictures again that the server has swept meanwhile', async () => {
    const { enqueue, sendAll } = await browser(7)
    server.faults = []
    await enqueue(report('a', 0))
    await sendAll()
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address.includes('create-record') && server.uploads.length === 1) {
        return Response.json({ message: 'Ukendt billede.', code: 'media_unknown' }, { status: 400 })
      }
      return server.answer(address, init)
    })
    await enqueue(report('b', 1))
    await sendAll()
    expect(server.uploads).toEqual(['0.jpg', '0.jpg'])
    expect(server.records.get('b')?.pictures).toEqual(['media-2'])
  })

  it('sends a trip before its finds, once, and what was said of it last counts', async () => {
    server.faults = ['offline']
    const here = await browser(7)
    await here.enqueueTrip('t', 'Tur', walk)
    await here.enqueue({ ...report('a', 0), tripUuid: 't' })
    await here.enqueueTrip('t', 'Tur', { ...walk, isFinished: true }, [4])
    await here.sendAll()
    const after = await browser(7)
    await after.sendAll()
    expect(server.order.indexOf('create-record')).toBeGreaterThan(server.order.indexOf('create-trip-sampling-event'))
    expect([...server.trips]).toMatchObject([['t', { id: 70, isFinished: true }]])
    expect(server.records.size).toBe(1)
    expect(server.trips.get('t')?.recordIds).toEqual([4])
    expect(await after.settled('t', 10)).toEqual({ state: 'sent', recordId: 70 })
  })

  it('sends the finds of a trip that has gone meanwhile without it', async () => {
    const { enqueue, sendAll, outboxItems } = await browser(7)
    await enqueue({ ...report('a', 1), tripUuid: 'deleted' })
    server.faults = [undefined, { status: 400, code: 'trip_not_yours' }]
    await sendAll()
    expect(outboxItems()).toMatchObject([{ uuid: 'a', state: 'sent', recordId: 1, isOutOfTrip: true }])
    expect(server.uploads).toEqual(['0.jpg'])
    // Refused for its own sake, it is refused.
    await enqueue({ ...report('b', 0), fields: { taxonId: 1, tripId: 70 } })
    server.faults = [{ status: 400, code: 'trip_not_yours' }]
    await sendAll()
    expect(outboxItems()).toMatchObject([{ uuid: 'a' }, { uuid: 'b', state: 'refused' }])
  })

  it('keeps the finds of a trip that was refused until the trip is right', async () => {
    server.faults = [{ status: 400, code: 'bad_input' }]
    const { enqueue, enqueueTrip, sendAll, outboxItems } = await browser(7)
    await enqueueTrip('t', 'Tur', walk)
    await enqueue({ ...report('a', 0), tripUuid: 't' })
    await sendAll()
    const stateOf = (uuid: string) => outboxItems().find((item) => item.uuid === uuid)?.state
    expect([stateOf('t'), stateOf('a')]).toEqual(['refused', 'waiting'])
    await enqueueTrip('t', 'Tur', { ...walk, isFinished: true })
    await sendAll()
    expect([stateOf('t'), stateOf('a')]).toEqual(['sent', 'sent'])
    expect(server.records.size).toBe(1)
  })

  it('goes to a file and comes back on another device, whole', async () => {
    server.faults = ['offline']
    const here = await browser(7)
    await here.enqueue(report('a'))
    await here.sendAll()
    const file = await here.exportOutbox(7)
    vi.stubGlobal('indexedDB', new IDBFactory())
    const there = await browser(7)
    expect(await there.importOutbox(file, 7)).toBe(1)
    expect(await there.importOutbox(file, 7)).toBe(0)
    await there.sendAll()
    expect(server.records.get('a')?.pictures).toHaveLength(2)
    await expect(there.importOutbox(new Blob(['{}']), 7)).rejects.toThrow('ikke en udbakke')
  })
})
