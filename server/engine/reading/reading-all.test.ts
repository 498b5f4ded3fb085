import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { HeldHandle } from '#test/held-handle.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { type Engine, engineOf, setUpEngine } from '../threads/engine.ts'

/* All finds are read when a process starts, and again when more has changed than is worth telling one by one. */

const portal = await portalOfFile()
const checklist = new Checklist(portal)
const taxonId = await checklist.id({})
const owner = await portal.person()
const ids: number[] = []
for (const observedFrom of ['2026-05-01', '2026-05-03', '2026-05-02', '2026-05-03'])
  ids.push((await makeRecord(portal, { as: owner, taxonId, observedFrom })).id)

const engines: Engine[] = []
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})

/** A process over the same finds that nobody waits for, and whose reading comes to its end when `let` is called. */
async function slowReader(): Promise<{ slow: Portal; let: () => void }> {
  const handle = new HeldHandle()
  const slow = await openPortal({ over: portal, handle: handle.of })
  engines.push(setUpEngine(slow.db, { patience: 0 }))
  return { slow, ...handle.hold((row) => 'settings' in row) }
}

// The embedded database answers nobody while an answer is held.
describe.runIf(inject('template').kind === 'postgres')('while all finds are read', () => {
  test('who asks is told to come again, and the portal is not ready; then both are well', async () => {
    const { slow, let: letThrough } = await slowReader()
    const { status, problem } = await slow.call('searchRecordList', { filter: {} })
    expect([status, problem.code, problem.message]).toEqual([
      503,
      'search_reading',
      'Fundene er ved at blive læst ind. Vent et øjeblik, og prøv igen.',
    ])
    expect((await slow.call('ready')).problem.code).toBe('not_ready')
    letThrough()
    await engineOf(slow.db).read(slow.db)
    expect((await slow.call('searchRecordList', { filter: {} })).body.total).toBe(ids.length)
    expect((await slow.call('ready')).status).toBe(200)
  })

  test.each(['observed', 'submitted', 'stars'] as const)(
    'lists and counts of a taxon or a person are answered all the same, by %s, and go on in the same order afterwards',
    async (sort) => {
      const { slow, let: letThrough } = await slowReader()
      const reading = engineOf(slow.db).read(slow.db)
      const page = async (asked: Portal, filter: object, cursor: string | null, take = 2) =>
        (await asked.call('searchRecordList', { filter, sort, cursor, take })).body
      for (const filter of [{ taxonIds: [taxonId] }, { userId: owner.userId }]) {
        const whole = await page(portal, filter, null, 10)
        const first = await page(slow, filter, null)
        const second = await page(slow, filter, first.cursor)
        expect(first.total).toBe(ids.length)
        expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id))
        expect(second.cursor).toBeNull()
        // Begun here, gone on with where all are read.
        expect((await page(portal, filter, first.cursor)).items).toEqual(second.items)
      }
      const counted = await slow.call('numRecords', { taxonIds: String(taxonId) })
      expect(counted.body.items).toEqual([{ taxonId, count: ids.length }])
      letThrough()
      await reading
    },
  )

  test('a trip shows its finds all the same, and says nothing of what is new in its square', async () => {
    const trip = { start: '2026-05-04T07:00', end: '2026-05-04T08:00', isFinished: true }
    const { id } = (await portal.call('createTrip', { as: owner, uuid: crypto.randomUUID(), trip })).body
    await makeRecord(portal, { as: owner, taxonId: await checklist.id({}), tripId: id })
    const { slow, let: letThrough } = await slowReader()
    const reading = engineOf(slow.db).read(slow.db)
    const shown = (await slow.call('tripRecords', { id })).body
    expect([shown.items.length, shown.species[0]?.isNewForSquare]).toEqual([1, false])
    letThrough()
    await reading
    expect((await slow.call('tripRecords', { id })).body.species[0]?.isNewForSquare).toBe(true)
    await portal.call('deleteRecord', { as: owner, id: shown.items[0]?.id ?? 0 })
  })
})

test('when very much has changed all are read anew into the memory of the old ones, and all is true', async () => {
  const total = async () => (await portal.call('searchRecordList', { filter: {} })).body.total
  expect(await total()).toBe(ids.length)
  const engine = engineOf(portal.db)
  const before = await engine.now(portal.db)
  await makeRecord(portal, { as: owner, taxonId })
  await sql`insert into record_public_change (record_id) values (0)`.execute(portal.db)
  expect(await total()).toBe(ids.length + 1)
  const after = await engine.now(portal.db)
  expect(after.keeper).not.toBe(before.keeper)
  for (const order of ['tree', 'place'] as const) {
    const memory = ({ keeper }: typeof before) => keeper.columns[order].arrays.recordId.buffer
    expect(memory(after)).toBe(memory(before))
  }
  // Who still has the old ones is told nothing that is not so.
  const sent = () => ({ kind: 'count' as const, asking: { filter: {} }, taxa: {} as never, wanted: null })
  await expect(engine.answer(before, sent)).rejects.toMatchObject({ code: 'search_failed' })
})
