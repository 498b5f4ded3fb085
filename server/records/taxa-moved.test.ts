import { describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist, ranks } from '#test/taxa.ts'
import { rebuildPublic } from './rebuild.ts'

const portal = await portalOfFile()
const checklist = new Checklist(portal)

const admin = 'taxonAdminRole'
const publicOf = (id: number) =>
  portal.db
    .selectFrom('recordPublic')
    .select(['taxonId', 'treeNumber', 'speciesGroup', 'side'])
    .where('recordId', '=', id)
    .executeTakeFirstOrThrow()
const treeOf = (id: number) =>
  portal.db.selectFrom('taxon').select(['treeNumber', 'treeEnd']).where('id', '=', id).executeTakeFirstOrThrow()
/** A find of a name that waits for an editor, as an import would leave it. */
const recordOfOrphan = async (orphanId: number) => {
  const made = await makeRecord(portal, { taxonId: await checklist.id(), hostTaxonId: await checklist.id() })
  await portal.db.updateTable('record').set({ taxonId: orphanId }).where('id', '=', made.id).execute()
  await portal.db.updateTable('recordSuggestion').set({ taxonId: orphanId }).where('recordId', '=', made.id).execute()
  await portal.db.updateTable('recordDetail').set({ hostTaxonId: orphanId }).where('recordId', '=', made.id).execute()
  return made.id
}
const taxaOf = async (id: number) => {
  const { body } = await portal.call('getRecord', { as: 'member', id })
  const [suggestion] = await portal.db
    .selectFrom('recordSuggestion')
    .select('taxonId')
    .where('recordId', '=', id)
    .execute()
  return [body.taxon?.id, body.hostTaxon?.id, suggestion?.taxonId]
}

describe('when taxa move', () => {
  test('finds follow to the new place in the tree, with its group and its blur', async () => {
    const birds = await checklist.id({ rank: ranks.genus, name: 'Avia', group: 4, blur: 400 })
    const plants = await checklist.id({ rank: ranks.genus, name: 'Plantia', group: 1 })
    const species = await checklist.id({ parent: plants })
    const made = await makeRecord(portal, { taxonId: species })
    expect(await publicOf(made.id)).toMatchObject({ speciesGroup: 1, side: 0 })
    const moved = await portal.call('updateTaxonParent', {
      as: admin,
      taxonId: species,
      parentId: birds,
      dryRun: false,
    })
    expect(moved.status).toBe(200)
    const { treeNumber, ...row } = await publicOf(made.id)
    expect(row).toMatchObject({ speciesGroup: 4, side: 1000 })
    const genus = await treeOf(birds)
    expect(treeNumber >= genus.treeNumber && treeNumber <= genus.treeEnd).toBe(true)
    expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0 })
  })

  test('a merge takes finds, suggestions and hosts along, and its undo brings back exactly those', async () => {
    const orphan = await checklist.orphan()
    const target = await checklist.id()
    const [moved, native] = [await recordOfOrphan(orphan.id), await makeRecord(portal, { taxonId: target })]
    const dry = await portal.call('mergeOrphan', { as: admin, orphanId: orphan.id, taxonId: target, dryRun: true })
    expect(JSON.stringify(dry.body)).toContain('"records":1')
    expect(await taxaOf(moved)).toEqual([orphan.id, orphan.id, orphan.id])
    await portal.call('mergeOrphan', { as: admin, orphanId: orphan.id, taxonId: target, dryRun: false })
    expect(await taxaOf(moved)).toEqual([target, target, target])
    expect((await publicOf(moved)).taxonId).toBe(target)
    expect((await publicOf(moved)).treeNumber).toBe((await treeOf(target)).treeNumber)
    const [merge] = (await checklist.changesOf(orphan.id)).slice(-1)
    const undone = await portal.call('undoTaxonChange', { as: admin, changeId: merge?.id ?? 0 })
    expect(undone.status).toBe(200)
    expect(await taxaOf(moved)).toEqual([orphan.id, orphan.id, orphan.id])
    expect((await portal.call('getRecord', { id: native.id })).body.taxon?.id).toBe(target)
    expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0 })
  })
})
