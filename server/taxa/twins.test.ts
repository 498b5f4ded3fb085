import { beforeEach, describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist, ranks } from '#test/taxa.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)

const as = 'taxonAdminRole'

describe('the same scientific name twice under one parent', () => {
  let genus: number
  let other: number
  let name: string
  /** Stands under the genus. */
  let first: number
  beforeEach(async () => {
    genus = await list.id({ rank: ranks.genus })
    other = await list.id({ rank: ranks.genus })
    name = list.newName('Geminus')
    first = await list.id({ parent: genus, name })
  })
  const codeOf = async (answer: Promise<{ status: number; problem: { code?: string } }>) => {
    const { status, problem } = await answer
    return status === 200 ? 'done' : problem.code
  }
  const rename = async (taxonId: number, canonicalName: string) => {
    const { acceptedTaxonName } = await list.read(taxonId)
    const { id = 0, version = 0 } = acceptedTaxonName ?? {}
    return portal.call('updateTaxonName', { as, id, version, canonicalName, taxonomicStatus: 1, isSelected: true })
  }
  const move = (taxonId: number, parentId: number, dryRun = false) =>
    portal.call('updateTaxonParent', { as, taxonId, parentId, dryRun })

  test('is refused when a taxon is renamed, however it is written, and nothing is changed', async () => {
    const second = await list.taxon({ parent: genus })
    expect(await codeOf(rename(second.id, name.toUpperCase()))).toBe('taxon_exists')
    expect((await list.read(second.id)).scientificName).toBe(second.scientificName)
    expect(await codeOf(rename(second.id, list.newName()))).toBe('done')
  })

  test('is refused when another name is made the accepted one, and a synonym may be called so only when it was misapplied', async () => {
    const second = await list.id({ parent: genus })
    const add = (isSelected: boolean, taxonomicStatus = isSelected ? 1 : 2) =>
      portal.call('addTaxonScientificName', {
        as,
        taxonId: second,
        entry: { canonicalName: name, taxonomicStatus, isSelected },
      })
    expect(await codeOf(add(true))).toBe('taxon_exists')
    expect(await codeOf(add(false))).toBe('name_accepted_elsewhere')
    expect(await codeOf(add(false, 3))).toBe('done')
  })

  test('is refused when a taxon is moved there, in the dry run too, alone or with its siblings', async () => {
    const homonym = await list.id({ parent: other, name })
    expect(await codeOf(move(homonym, genus, true))).toBe('taxon_exists')
    expect(await codeOf(move(homonym, genus))).toBe('taxon_exists')
    const all = portal.call('transferChildren', { as, fromId: other, toId: genus, dryRun: false })
    expect(await codeOf(all)).toBe('taxon_exists')
    expect((await list.read(homonym)).classification.at(-1)?.id).toBe(other)
  })

  test('is refused when a deleted taxon comes back, or an undo would bring it there', async () => {
    const toggle = () => portal.call('toggleTaxon', { as, taxonId: first })
    await toggle()
    const second = await list.id({ parent: genus, name })
    expect(await codeOf(toggle())).toBe('taxon_exists')
    const moved = await move(second, other)
    expect(await codeOf(toggle())).toBe('done')
    const undo = portal.call('undoTaxonChange', { as, changeId: moved.body.changeId ?? 0 })
    expect(await codeOf(undo)).toBe('taxon_exists')
  })

  test('that came in with a checklist does not keep its taxa from being edited', async () => {
    const second = await list.id({ parent: genus })
    await portal.db.updateTable('taxonName').set({ canonicalName: name }).where('taxonId', '=', second).execute()
    await portal.db.updateTable('taxon').set({ latinName: name }).where('id', '=', second).execute()
    const added = portal.call('addTaxonVernacularName', { as, taxonId: second, name: 'tvilling' })
    expect(await codeOf(added)).toBe('done')
  })
})
