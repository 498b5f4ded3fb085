import { beforeEach, expect, test, vi } from 'vitest'
import { blankFields } from '#contract/blank-record.ts'
import type { SheetRow } from '#contract/sheet.ts'
import { provideBearer } from '../../core/bearer.ts'
import { queryClient } from '../../core/query.ts'
import { provideTestConfig } from '../../core/test-config.ts'
import { asItStands, begunWith, sendDrafts, settled } from './send-drafts.ts'

const row = (id: number, state: SheetRow['state'] = 'draft'): SheetRow => ({
  ...{ id, version: 1, state, mayChangeTaxon: true, thumbnailUrl: null },
  fields: blankFields,
})
const trip = 7
const fault = { message: 'Nej.', fields: { 150: 'Dagen ligger ude i fremtiden.' } }

/** Takes all finds but number 150; what becomes of the reply is told call by call. */
class FakeServer {
  rows = new Map<number, SheetRow>()
  /** Whether each call is `lost` on its way there, loses its `reply`, or comes through, as all later ones do. */
  fates: ('lost' | 'reply' | 'through')[] = []
  writes = 0

  answer = async (address: string, { body }: RequestInit) => {
    const fate = this.fates.shift()
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    const reply = this.reply(address, JSON.parse(String(body)))
    if (fate === 'reply') throw new TypeError('Failed to fetch')
    return reply
  }

  reply(address: string, { ids, rows }: { ids: number[]; rows: SheetRow[] }) {
    if (address.endsWith('/sheet-rows')) return Response.json({ rows: ids.flatMap((id) => this.rows.get(id) ?? []) })
    if (rows.some(({ id }) => id === 150)) return Response.json(fault, { status: 400 })
    if (rows.some(({ id, version }) => this.rows.get(id)?.version !== version))
      return Response.json({}, { status: 409 })
    const kept = rows.map(({ id }): SheetRow => ({ ...row(id, 'submitted'), version: 2 }))
    for (const one of kept) this.rows.set(one.id, one)
    this.writes += kept.length
    return Response.json({ rows: kept })
  }
}

let server: FakeServer
const many = Array.from({ length: 150 }, (_, i) => i + 1)
const [first, rest] = [many.slice(0, 100), many.slice(100)]

beforeEach(() => {
  server = new FakeServer()
  vi.stubGlobal('fetch', server.answer)
  provideTestConfig()
  provideBearer({ ready: async () => {}, token: () => 't', renewed: async () => false })
  for (const id of many) server.rows.set(id, row(id))
  queryClient.setQueryData(['trip-finds', trip], { rows: many.map((id) => row(id)), taxa: [] })
})
const send = (ids: readonly number[]) => sendDrafts(trip, ids, () => {})

test('where only the reply was lost it goes on with the rest, and a fault there is told', async () => {
  server.fates = ['reply']
  const { sent, ...others } = await send(many)
  expect(sent).toEqual(many.slice(0, 149))
  expect(others).toEqual({ faults: new Map([[150, 'Dagen ligger ude i fremtiden.']]), left: [], unknown: [] })
})

test('what did not come through is left, with all that was to follow', async () => {
  server.fates = ['lost']
  expect(await send(many)).toEqual({ ...begunWith([]), left: many })
  expect(server.writes).toBe(0)
})

test('what the server cannot be asked about is unknown until it can, and is not sent twice', async () => {
  server.fates = ['reply', 'lost']
  const cut = await send(many)
  expect(cut).toEqual({ ...begunWith(first), left: rest })
  expect(await settled(trip, cut)).toEqual({ ...begunWith([]), sent: first, left: rest })
  queryClient.setQueryData(['trip-finds', trip], { rows: many.map((id) => row(id)), taxa: [] })
  expect(await send(first)).toEqual({ ...begunWith([]), sent: first })
  expect(server.writes).toBe(100)
})

test('what was left or unknown counts as the finds stand now', () => {
  const before = { ...begunWith([4, 5]), sent: [1], left: [2, 3, 9] }
  const rows = [row(1, 'submitted'), row(2), row(3, 'submitted'), row(4, 'submitted'), row(5), row(6)]
  expect(asItStands(before, rows)).toEqual({ ...before, sent: [1, 3, 4], left: [2], unknown: [5] })
})
