// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'
import { FakeServer } from './fake-server.ts'
import type { Report } from './outbox.ts'

let server: FakeServer
/** The browser is started: new modules, the same things on the device. */
async function browser() {
  vi.resetModules()
  const [{ setSession }, outbox, sender, { answersMended }, { provideBearer }, { provideTestConfig }] =
    await Promise.all([
      import('../session/session-state.ts'),
      import('./outbox.ts'),
      import('./sender.ts'),
      import('./answers-sender.ts'),
      import('../core/bearer.ts'),
      import('../core/test-config.ts'),
    ])
  provideTestConfig()
  provideBearer({ ready: async () => {}, token: () => 't', renewed: async () => false })
  setSession({ status: 'signed-in', user: { id: 7 } as OwnUser, claims: [], roles: [] })
  await outbox.outboxChanged(false)
  return { ...outbox, ...sender, answersMended }
}
const said = (communityId: number, answers: Record<string, string | number | null>) => ({
  ...{ communityId, name: `Nr. ${communityId}`, version: 1, answers },
})
const report = (answers: Report['answers']): Report => ({
  ...{ uuid: 'a', isDraft: false, title: 'Musvit', fields: { taxonId: 1 }, pictures: [] },
  ...(answers ? { answers } : {}),
})

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  server = new FakeServer()
  vi.stubGlobal('fetch', server.answer)
})
afterEach(() => vi.unstubAllGlobals())

describe('answers to communities', () => {
  it('go after their find, each once', async () => {
    const { enqueue, sendAll, outboxItems } = await browser()
    await enqueue(report([said(4, { 1: 12 }), said(5, { 1: 'Eg' })]))
    await sendAll()
    await sendAll()
    expect(server.order).toEqual(['create-record', 'answers', 'answers'])
    expect(server.answers).toEqual([
      { recordId: 1, communityId: 4, version: 1, answers: { 1: 12 } },
      { recordId: 1, communityId: 5, version: 1, answers: { 1: 'Eg' } },
    ])
    expect(outboxItems()).toMatchObject([{ state: 'sent', answers: [{ isSent: true }, { isSent: true }] }])
  })

  it('survive a break after their find and a restart of the browser; the find is not sent again', async () => {
    const before = await browser()
    server.faults = [undefined, 'offline']
    await before.enqueue(report([said(4, { 1: 12 })]))
    await before.sendAll()
    expect(before.outboxItems()).toMatchObject([{ state: 'sent', recordId: 1, attempts: 1 }])
    expect(server.answers).toEqual([])
    const after = await browser()
    await after.sendAll()
    expect(server.order).toEqual(['create-record', 'answers'])
    expect(server.answers).toHaveLength(1)
  })

  it('of a changed find go once too, though its version is another by then', async () => {
    const { enqueue, sendAll, outboxItems } = await browser()
    await enqueue({ ...report(undefined), uuid: 'b' })
    await sendAll()
    server.faults = [undefined, 503]
    await enqueue({ ...report([said(4, { 1: null })]), recordId: 1, version: 1 })
    await sendAll()
    await sendAll()
    expect(server.order).toEqual(['create-record', 'update-record', 'answers'])
    expect(outboxItems().map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('that a community will not have keep no find back: what is right of them is given, the rest waits to be mended', async () => {
    const { enqueue, sendAll, outboxItems, answersMended } = await browser()
    server.wrong = 'answers.1'
    await enqueue(report([said(4, { 1: 'høj', 2: 'Eg' }), said(5, { 3: 1 })]))
    await sendAll()
    expect(server.answers.map(({ answers }) => answers)).toEqual([{ 2: 'Eg' }, { 3: 1 }])
    expect(outboxItems()).toMatchObject([
      {
        state: 'sent',
        answers: [{ communityId: 4, answers: { 1: 'høj' }, problem: { fields: { 'answers.1': 'Skriv et tal.' } } }, {}],
      },
    ])
    await sendAll()
    expect(server.answers).toHaveLength(2)
    await answersMended(1, 4, ['a'])
    expect(outboxItems()).toMatchObject([{ answers: [{ communityId: 5 }] }])
  })

  it('given anew before they were sent are the new ones', async () => {
    const { enqueue, sendAll } = await browser()
    server.faults = ['offline']
    await enqueue(report([said(4, { 1: 12 }), said(5, { 1: 1 })]))
    await sendAll()
    await enqueue(report([said(4, { 1: 13 })]))
    await sendAll()
    expect(server.answers.map(({ communityId, answers }) => [communityId, answers])).toEqual([
      [5, { 1: 1 }],
      [4, { 1: 13 }],
    ])
  })
})
