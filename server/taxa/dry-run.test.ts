import { expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist, ranks } from '#test/taxa.ts'
import { say } from '#test/validating.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)
const as = 'taxonAdminRole'

/** A species with three finds (one of them a draft) beside a deleted one, four live votes on it, and two followers. */
async function speciesWithTraces(parent: number) {
  const id = await list.id({ parent })
  const anna = await portal.person()
  const one = await makeRecord(portal, { as: anna, taxonId: id, certainty: 'sikker' })
  await say(portal, one.id, id)
  const second = await say(portal, one.id, id)
  await makeRecord(portal, { as: anna, taxonId: id, certainty: 'sikker' })
  await makeRecord(portal, { as: anna, taxonId: id, isDraft: true })
  const gone = await makeRecord(portal, { as: anna, taxonId: id, certainty: 'sikker' })
  await portal.call('deleteRecord', { as: anna, id: gone.id })
  // A vote that was moved elsewhere and back, and one that was taken back.
  const bo = await portal.person()
  await say(portal, one.id, id, { as: bo })
  const suggestionId = second.suggestions[0]?.id ?? 0
  await portal.call('toggleSuggestionVote', { as: bo, suggestionId, certainty: 'sikker' })
  // Anna follows by writing, Bo by a kept search and by the thread: he counts once.
  const on = { kind: 'taxon' as const, ownerId: id }
  const { body: thread } = await portal.call('addThreadComment', { as: anna, on, html: 'Set igen' })
  await portal.call('followThread', { as: bo, id: thread.id, followed: true })
  await portal.call('saveSearch', { as: bo, name: `Fund ${id}`, filter: { taxonIds: [id] }, hasAlert: true })
  return id
}
const traces = { records: 3, votes: 4, followers: 2 }

test('a dry run of a move tells the finds, the live votes and the followers that go along, and so does the move', async () => {
  const [from, to] = [await list.id({ rank: ranks.genus }), await list.id({ rank: ranks.genus })]
  const taxonId = await speciesWithTraces(from)
  const move = (dryRun: boolean) => portal.call('updateTaxonParent', { as, taxonId, parentId: to, dryRun })
  expect((await move(true)).body).toMatchObject(traces)
  expect((await move(false)).body).toMatchObject(traces)
  const transfer = { as, fromId: to, toId: from, dryRun: true }
  expect((await portal.call('transferChildren', transfer)).body).toMatchObject(traces)
})

test('one person who follows two species of a genus that moves is one follower', async () => {
  const [genus, from, to] = [
    await list.id({ rank: ranks.genus }),
    await list.id({ rank: ranks.family }),
    await list.id({ rank: ranks.family }),
  ]
  await portal.call('updateTaxonParent', { as, taxonId: genus, parentId: from, dryRun: false })
  const bo = await portal.person()
  for (const id of [await list.id({ parent: genus }), await list.id({ parent: genus })])
    await portal.call('saveSearch', { as: bo, name: `Fund ${id}`, filter: { taxonIds: [id] }, hasAlert: true })
  const move = async (dryRun: boolean) =>
    (await portal.call('updateTaxonParent', { as, taxonId: genus, parentId: to, dryRun })).body
  expect(await move(true)).toMatchObject({ taxa: 3, followers: 1 })
  expect(await move(false)).toMatchObject({ taxa: 3, followers: 1 })
})

test('a dry run of a merge tells what hangs on the orphan, and the merge itself tells the same', async () => {
  const orphan = await list.orphan({ source: 'liste:spor' })
  const taxonId = await speciesWithTraces(await list.id({ rank: ranks.genus }))
  // Finds of an orphan come from elsewhere.
  const { id } = await makeRecord(portal)
  await portal.db.updateTable('record').set({ taxonId: orphan.id }).where('id', '=', id).execute()
  const merge = (dryRun: boolean) => portal.call('mergeOrphan', { as, orphanId: orphan.id, taxonId, dryRun })
  expect((await merge(true)).body).toMatchObject({ records: 1, votes: 0, followers: 0 })
  expect((await merge(false)).body).toMatchObject({ records: 1, votes: 0, followers: 0 })
  expect((await portal.call('getRecord', { id })).body.taxon?.id).toBe(taxonId)
})
