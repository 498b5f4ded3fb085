// @vitest-environment happy-dom
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Validation } from '#contract/suggestion.ts'
import type { QueueItem, QueueTab } from '#contract/validation-queue.ts'
import { queryClient } from '../../core/query.ts'
import { dismissToast, toasts } from '../../ui/toast-store.ts'
import { decided, undoDecision } from '../validation-data.ts'
import { type Queue, useQueue, useStack } from './queue-data.ts'
import { type Decisions, useDecisions } from './use-decisions.tsx'

type Place = 'waiting' | 'paused' | 'validated'

/** A server with finds that wait, are paused or decided; those above a hundred are alike and come in one stack. */
const server = vi.hoisted(() => {
  const at = new Map<number, Place>()
  const made = new Map<string, { ids: number[]; from: Place }>()
  const decide = (key: string, ids: number[], to: Place) => {
    made.set(key, { ids, from: at.get(ids[0] ?? 0) ?? 'waiting' })
    for (const id of ids) at.set(id, to)
    return { latest: { id: Number(key), mayUndo: true } }
  }
  let count = 0
  let refused: number[] = []
  const itemOf = (id: number, stackIds = [id]) => ({
    record: { id, stars: 0, taxon: { id: 7, name: 'rød fluesvamp' } },
    ...{ stackIds, suggestions: [], pictures: [], may: { decide: true }, isParted: false },
  })
  const answer = (call: string, given: Record<string, unknown>) => {
    const key = String(++count)
    if (call === 'GET /records/validation-suggestions') {
      const { recordIds } = JSON.parse(given.filter as string) as { recordIds?: number[] }
      const ids = [...at.keys()].filter((id) => at.get(id) === given.tab && (recordIds?.includes(id) ?? true))
      const alike = ids.filter((id) => id > 100)
      const items = ids.filter((id) => id < 100).map((id) => itemOf(id))
      if (given.stacked === 'false') items.push(...alike.map((id) => itemOf(id)))
      else if (alike[0]) items.push(itemOf(alike[0], alike))
      return { items, total: ids.length, cursor: null }
    }
    if (call === 'POST /records/decide-records') {
      const ids = (given.ids as number[]).filter((id) => !refused.includes(id))
      decide(key, ids, 'validated')
      return { batch: ids.length > 0 ? key : null, refused: refused.map((id) => ({ id, reason: 'Nej.' })) }
    }
    if (call === 'POST /records/pause-record') return decide(key, [given.id as number], 'paused')
    if (call === 'POST /records/un-pause-record') return decide(key, [given.id as number], 'waiting')
    if (call === 'POST /records/undo-decision') {
      const { ids, from } = made.get(String(given.batch ?? given.decisionId)) ?? { ids: [], from: 'waiting' as const }
      for (const id of ids) at.set(id, from)
      return { undone: ids, refused: [] }
    }
    return {}
  }
  const refuse = (...ids: number[]) => {
    refused = ids
  }
  return { at, answer, decide, refuse, next: () => String(++count) }
})
vi.mock('../../core/api.ts', async (original) => ({
  ...(await original<typeof import('../../core/api.ts')>()),
  api: async (call: string, given: Record<string, unknown>) => server.answer(call, given),
}))
vi.mock('../../session/session.ts', () => ({
  useSession: () => ({ user: { id: 1 } }),
  getSession: () => ({ user: { id: 1 } }),
}))
vi.mock('../../records/ask-reason.tsx', () => ({
  askReason: ({ onReason }: { onReason: (words: string) => Promise<void> }) => onReason('Hvor?'),
}))

let queue: Queue
let decisions: Decisions
function Work({ tab }: { tab: QueueTab }) {
  queue = useQueue({ tab })
  decisions = useDecisions(queue)
  useStack(queue.stack?.ids ?? [], tab)
  return null
}

let root: Root
/** What is under way comes to its end. */
const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(50)))
/** As when one goes to a part of the queue, or away from it. */
const open = async (tab?: QueueTab) => {
  await act(async () =>
    root.render(<QueryClientProvider client={queryClient}>{tab && <Work key={tab} tab={tab} />}</QueryClientProvider>),
  )
  // Long enough to look, and not so long that everything is asked for anew.
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
}
const shown = () => [queue.total, queue.items.map(({ record }) => record.id)]
const press = async (act: (current: QueueItem) => unknown) => {
  act(queue.current as QueueItem)
  await settle()
}
const pressV = () => press((current) => decisions.validateAtOnce(current))
const pressU = () => press(() => decisions.undo())
/** An expert validates on the find's own page. */
const validateOnPage = async (id: number) => {
  await open()
  const { latest } = server.decide(server.next(), [id], 'validated')
  await act(async () =>
    decided({ id, latest, receipt: { paused: null } } as unknown as Validation, 'Valideret som rød fluesvamp.'),
  )
  return latest.id
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z') })
  localStorage.clear()
  queryClient.clear()
  server.at.clear()
  server.refuse()
  for (const id of [1, 2, 3, 4]) server.at.set(id, 'waiting')
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  for (const { id } of toasts()) dismissToast(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what is decided', () => {
  it('is gone from the queue for good, whatever part of it one looks at meanwhile', async () => {
    await open('waiting')
    await pressV()
    await pressV()
    expect(shown()).toEqual([2, [3, 4]])
    await open('flagged')
    await open('waiting')
    expect(shown()).toEqual([2, [3, 4]])
  })
  it('on the page of a find is gone from the queue too, and is there again when it is taken back there', async () => {
    await open('waiting')
    const decisionId = await validateOnPage(2)
    await open('waiting')
    expect(shown()).toEqual([3, [1, 3, 4]])
    await open()
    await act(async () => undoDecision(2, decisionId))
    await open('waiting')
    expect(shown()).toEqual([4, [1, 2, 3, 4]])
  })
  it('is counted once when the list comes anew', async () => {
    await open('waiting')
    await pressV()
    await pressV()
    await act(async () => void (await vi.advanceTimersByTimeAsync(31_000)))
    await act(async () => onlineManager.setOnline(false))
    await act(async () => onlineManager.setOnline(true))
    await settle()
    expect(shown()).toEqual([2, [3, 4]])
  })
  it('comes back when the server refuses it, alone or out of a stack', async () => {
    for (const id of [101, 102, 103]) server.at.set(id, 'waiting')
    server.refuse(1, 102)
    await open('waiting')
    await pressV()
    expect(shown()).toEqual([7, [1, 2, 3, 4, 101]])
    await act(async () => queue.choose(101))
    await pressV()
    expect(shown()).toEqual([5, [1, 2, 3, 4, 102]])
    expect(queue.items.at(-1)?.stackIds).toEqual([102])
  })
})

describe('what a colleague has decided meanwhile', () => {
  it('leaves the queue when the server refuses it, and one goes on with the next', async () => {
    await open('waiting')
    server.at.set(1, 'validated')
    server.refuse(1)
    await pressV()
    expect(shown()).toEqual([3, [2, 3, 4]])
    expect(queue.current?.record.id).toBe(2)
    server.refuse()
    await pressV()
    expect(shown()).toEqual([2, [3, 4]])
    await pressU()
    expect([shown(), server.at.get(1)]).toEqual([[3, [2, 3, 4]], 'validated'])
  })
  it('is asked to be left alone where the list has it as undecided', async () => {
    const asked = vi.spyOn(server, 'answer')
    await open('waiting')
    await pressV()
    expect(asked.mock.calls.find(([call]) => call.includes('decide'))?.[1]).toMatchObject({ onlyUndecided: true })
    asked.mockRestore()
  })
})

describe('a decision that is taken back', () => {
  it('is the last one, wherever it was made', async () => {
    await open('waiting')
    await pressV()
    await validateOnPage(2)
    await open('waiting')
    await pressU()
    expect([server.at.get(1), server.at.get(2)]).toEqual(['validated', 'waiting'])
    expect(shown()).toEqual([3, [2, 3, 4]])
    expect(queue.current?.record.id).toBe(2)
    await pressU()
    expect(shown()).toEqual([4, [1, 2, 3, 4]])
    expect(queue.current?.record.id).toBe(1)
  })
  it('leaves the part of the queue where its find no longer belongs', async () => {
    await open('waiting')
    await press((current) => decisions.ask(current))
    await open('paused')
    expect(shown()).toEqual([1, [1]])
    await pressU()
    expect(shown()).toEqual([0, []])
    await open('waiting')
    expect(shown()).toEqual([4, [1, 2, 3, 4]])
  })
  it('does not leave what was taken up again among what waits', async () => {
    server.at.set(1, 'paused')
    await open('waiting')
    expect(shown()).toEqual([3, [2, 3, 4]])
    await open('paused')
    await press((current) => decisions.unPause(current))
    await open('waiting')
    expect(shown()).toEqual([4, [1, 2, 3, 4]])
    await act(async () => queue.choose(3))
    await pressU()
    expect(shown()).toEqual([3, [2, 3, 4]])
    expect(queue.current?.record.id).toBe(3)
  })
  it('lays a find that was asked about back into its stack', async () => {
    for (const id of [101, 102, 103]) server.at.set(id, 'waiting')
    await open('waiting')
    await act(async () => queue.choose(101))
    await settle()
    await press((current) => decisions.ask(current))
    expect(queue.current).toMatchObject({ record: { id: 102 }, stackIds: [102, 103] })
    expect(shown()).toEqual([6, [1, 2, 3, 4, 102]])
    await pressU()
    expect(queue.current).toMatchObject({ record: { id: 101 }, stackIds: [101, 102, 103] })
    expect(queue.stack?.out).toEqual([])
    expect(shown()).toEqual([7, [1, 2, 3, 4, 101]])
  })
})
