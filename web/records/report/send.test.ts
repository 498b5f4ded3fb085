// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'

const refusal = {
  message: 'Ikke gyldigt.',
  code: 'bad_input',
  fields: { 'fields.observedFrom': 'Datoen er i fremtiden.' },
}

/** The browser is started, with somebody signed in and a server that refuses every find. */
async function browser() {
  vi.resetModules()
  const [{ setSession }, { startSender }, { provideBearer }, { provideTestConfig }] = await Promise.all([
    import('../../session/session-state.ts'),
    import('../../outbox/sender.ts'),
    import('../../core/bearer.ts'),
    import('../../core/test-config.ts'),
  ])
  provideTestConfig()
  provideBearer({ ready: async () => {}, token: () => 't', renewed: async () => false })
  setSession({ status: 'signed-in', user: { id: 7 } as OwnUser, claims: [], roles: [] })
  startSender()
  const [{ send }, { newDraft }, { enqueue }, { reportOf }, { refusalOf }] = await Promise.all([
    import('./send.ts'),
    import('./draft.ts'),
    import('../../outbox/outbox.ts'),
    import('./changes.ts'),
    import('../../outbox/mending.ts'),
  ])
  return { send, newDraft, enqueue, reportOf, refusalOf }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400 }))
})
afterEach(() => vi.unstubAllGlobals())

it('brings what is refused back into the form, and leaves nothing of it in the outbox', async () => {
  const { send, newDraft, refusalOf } = await browser()
  const draft = newDraft('a', '2026-06-13')
  expect(await send(draft, false)).toEqual({
    ...{ state: 'refused', message: 'Ikke gyldigt.' },
    fields: { observedFrom: 'Datoen er i fremtiden.' },
  })
  expect(await refusalOf('a')).toBeUndefined()
})

it('keeps what came from the outbox there when it is refused again', async () => {
  const { send, newDraft, enqueue, reportOf, refusalOf } = await browser()
  const draft = newDraft('b', '2026-06-13')
  await enqueue(reportOf(draft, false))
  await vi.waitFor(async () => expect(await refusalOf('b')).toMatchObject(refusal))
  expect(await send(draft, false)).toMatchObject({ state: 'refused' })
  expect(await refusalOf('b')).toMatchObject(refusal)
})
