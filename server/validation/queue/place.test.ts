import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rebuildPublic } from '#server/records/rebuild.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { QueueWorld } from '#test/queue-world.ts'
import { birdExpert, say } from '#test/validating.ts'

/* Where a find stands in the queue of its group, which is summed from what is kept of each day. */

const portal = await portalOfFile()

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(portal.db)).rows
const kept = () =>
  rowsOf(sql`select species_group, day, sum(number)::integer as number from waiting_count
    group by 1, 2 having sum(number) <> 0 order by 1, 2`)
const inTable = () =>
  rowsOf(sql`select species_group, (waits_from at time zone 'UTC')::date as day, count(*)::integer as number
    from record_public where waits_from is not null group by 1, 2 order by 1, 2`)
/** Null of what does not wait, or nobody may read. */
const placeOf = async (id: number) => {
  const { status, body } = await portal.call('recordValidation', { as: 'member', id })
  const queue = status === 200 ? body.receipt.queue : null
  return queue && [queue.position, queue.length]
}

test('a find is told its place among all that wait, days and hours apart, whatever has happened to the others', async () => {
  const world = await QueueWorld.begin(portal)
  const ids: number[] = []
  for (const days of [0, 0, 0.1, 0.1, 1, 3]) {
    world.later(days)
    ids.push(await world.newRecord())
  }
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, last = 0] = ids
  const places = () => Promise.all(ids.map(placeOf))
  expect(await places()).toEqual([1, 2, 3, 4, 5, 6].map((at) => [at, 6]))
  // A decision, a dismissal and a pause take finds out; a flag brings one forward; another name is another group.
  await world.decide(first)
  await portal.call('dismissRecord', { as: birdExpert, id: third, reason: 'other', words: 'Nej' })
  await portal.call('pauseRecord', { as: birdExpert, id: fourth, question: 'Hvor?' })
  await portal.call('flagRecord', { as: 'member', id: last, reason: 'Se her' })
  const unnamed = await world.newRecord({ taxonId: null, speciesGroup: 7 })
  expect(await places()).toEqual([null, [2, 3], null, null, [3, 3], [1, 3]])
  expect(await placeOf(unnamed)).toEqual([1, 1])
  await say(portal, unnamed, world.taxa.major, { as: world.owner })
  expect(await placeOf(unnamed)).toEqual([4, 4])
  await portal.call('deleteRecord', { as: world.owner, id: fifth })
  await portal.call('unDismissRecord', { as: birdExpert, id: third, reason: '' })
  expect(await places()).toEqual([null, [2, 4], [3, 4], null, null, [1, 4]])
  expect(await kept()).toEqual(await inTable())

  // Gathered, each day is one line, and says the same.
  await portal.runJobs('validation-rescore')
  const { length } = await kept()
  expect(await rowsOf(sql`select count(*)::integer as lines from waiting_count`)).toEqual([{ lines: length }])
  expect(await kept()).toEqual(await inTable())
  expect(await placeOf(second)).toEqual([2, 4])

  // What went wrong is set right with the rest.
  await sql`delete from waiting_count`.execute(portal.db)
  await rebuildPublic(portal.db)
  expect(await kept()).toEqual(await inTable())
  await sql`truncate record_public`.execute(portal.db)
  await rebuildPublic(portal.db)
  expect(await kept()).toEqual(await inTable())
})
