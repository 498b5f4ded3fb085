// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'
import type { Report } from './outbox.ts'

/** A server that remembers what it was given, as the real one does: a find once for each uuid. */
class FakeServer {
  records = new Map<string, { id: number; pictures: string[]; version: number }>()
  uploads: string[] = []
  trips = new Map<string, { id: number; version: number; isFinished: boolean }>()
  /** What came, in its order. */
  order: string[] = []
  /** What the next requests meet instead of an answer. */
  faults: (number | 'offline' | 'unheard' | { status: number; code: string })[] = []

  answer = async (address: string, init: RequestInit): Promise<Response> => {
    const fault = this.faults.shift()
    if (fault === 'offline') throw new TypeError('Failed to fetch')
    if (typeof fault === 'number') return new Response('{}', { status: fault })
    if (typeof fault === 'object') {
      return Response.json({ message: 'Nej.', code: fault.code }, { status: fault.status })
    }
    const reply = Response.json(await this.act(address.replace('/api', ''), init))
    if (fault === 'unheard') throw new TypeError('Failed to fetch')
    return reply
  }

  async act(path: string, init: RequestInit) {
    if (path === '/files/upload-image') {
      const file = (init.body as FormData).get('file') as File
      this.uploads.push(file.name)
      return { id: `media-${this.uploads.length}` }
    }
    const body = JSON.parse(String(init.body))
    this.order.push(path.split('/').at(-1) ?? '')
    if (path.startsWith('/trip-sampling-event/')) return this.actOnTrip(path, body)
    if (body.tripUuid && !this.trips.has(body.tripUuid)) throw new Error('no such trip')
    const pictures = (body.fields ?? body.changes).pictures.map(({ id }: { id: string }) => id)
    if (path === '/records/create-record') {
      const record = this.records.get(body.uuid) ?? { id: this.records.size + 1, pictures, version: 1 }
      this.records.set(body.uuid, record)
      return { ...record, state: body.isDraft ? 'draft' : 'submitted' }
    }
    const record = [...this.records.values()].find(({ id }) => id === body.id)
    if (!record) throw new Error('no such find')
    Object.assign(record, { pictures, version: record.version + 1 })
    return { ...record, state: 'submitted' }
  }

  actOnTrip(path: string, body: { uuid: string; id: number; trip: { isFinished: boolean } }) {
    if (path.endsWith('/create-trip-sampling-event')) {
      const trip = this.trips.get(body.uuid) ?? {
        id: this.trips.size + 70,
        version: 1,
        isFinished: body.trip.isFinished,
      }
      this.trips.set(body.uuid, trip)
      return trip
    }
    const trip = [...this.trips.values()].find(({ id }) => id === body.id)
    if (!trip) throw new Error('no such trip')
    return Object.assign(trip, body.trip && { isFinished: body.trip.isFinished }, { version: trip.version + 1 })
  }
}

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
    setSession({ status: 'signed-in', user: { id: userId } as OwnUser, claims: [], roles: [] })
  }
  await outbox.outboxChanged(false)
  return { ...outbox, ...sender, ...exchange }
}

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
    expect([...server.records]).toEqual([['a', { id: 1, pictures: ['media-1', 'media-2'], version: 1 }]])
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

  it('makes one find when the answer to the first attempt was not heard, and the last words count', async () => {
    const { enqueue, sendAll, outboxItems } = await browser(7)
    server.faults = ['unheard']
    await enqueue(report('a', 0))
    await sendAll()
    expect(outboxItems()).toMatchObject([{ state: 'waiting' }])
    await sendAll()
    expect(server.records.size).toBe(1)
    expect(server.records.get('a')?.version).toBe(2)
    expect(outboxItems()).toMatchObject([{ state: 'sent', recordId: 1 }])
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
    expect(server.order.filter((call) => call === 'take-records')).toHaveLength(1)
    expect(await after.settled('t', 10)).toEqual({ state: 'sent', recordId: 70 })
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
