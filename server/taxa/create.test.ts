import { describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist, ranks } from '#test/taxa.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)

const admin = 'taxonAdminRole'

describe('a new taxon', () => {
  test('stands under its parent with its names and group, and is found at once', async () => {
    const genus = await list.taxon({ rank: ranks.genus, group: 4 })
    const species = await list.taxon({ parent: genus.id, danishName: 'nyfugl' })
    expect(species).toMatchObject({
      version: 1,
      acceptedVernacularName: 'nyfugl',
      rank: ranks.species,
      speciesGroup: 4,
      ownSpeciesGroup: null,
      isDefaultTaxon: true,
    })
    expect(species.id).toBeGreaterThanOrEqual(1_000_000)
    expect(species.classification.map((one) => one.id)).toEqual([genus.id])
    expect(await list.find('nyfugl')).toEqual([species.id])
  })

  test('is refused under a parent of its own rank, a deleted parent, a morpho group, and beside its twin', async () => {
    const species = await list.taxon()
    const create = async (parentId: number, scientificName = list.newName(), rank = ranks.species) => {
      const { problem, status } = await portal.call('createTaxon', { as: admin, parentId, rank, scientificName })
      return [status, problem.code]
    }
    expect(await create(species.id)).toEqual([409, 'taxon_rank_order'])
    expect(await create(999_999_999)).toEqual([404, 'not_found'])
    const genus = await list.id({ rank: ranks.genus })
    expect(await create(genus, 'Tvillingus unus')).toEqual([200, undefined])
    expect(await create(genus, 'Tvillingus  UNUS')).toEqual([409, 'taxon_exists'])
    const gone = await list.id({ rank: ranks.genus })
    await portal.call('toggleTaxon', { as: admin, taxonId: gone })
    expect(await create(gone)).toEqual([409, 'taxon_parent_unusable'])
    const group = await portal.call('addMorphoGroup', { as: admin, names: ['prøvegruppe'], memberIds: [] })
    expect(await create(group.body.id)).toEqual([409, 'taxon_is_group'])
    expect(await create((await list.orphan()).id)).toEqual([409, 'taxon_is_orphan'])
  })
})

describe('deleting a taxon', () => {
  test('hides it from search, keeps it for editors with the reason, and is taken back by the same call', async () => {
    const taxon = await list.taxon({ danishName: 'sletfugl' })
    const toggle = () => portal.call('toggleTaxon', { as: admin, taxonId: taxon.id, deletedNote: 'Findes ikke' })
    expect((await toggle()).body).toMatchObject({ isDeleted: true, deletedNote: 'Findes ikke', version: 2 })
    expect(await list.find('sletfugl')).toEqual([])
    expect((await toggle()).body).toMatchObject({ isDeleted: false, deletedNote: null, version: 3 })
    expect(await list.find('sletfugl')).toEqual([taxon.id])
    expect((await list.changesOf(taxon.id)).map((change) => change.verb)).toEqual(['create', 'delete', 'restore'])
  })

  test('by two editors at once deletes it once: the second is told that it is gone already', async () => {
    const { id: taxonId, version } = await list.taxon()
    const replies = await Promise.all(
      [1, 2].map(() => portal.call('toggleTaxon', { as: admin, taxonId, version, deletedNote: '' })),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect((await list.read(taxonId)).isDeleted).toBe(true)
  })

  test('is refused while it has living children; a child comes back only under a living parent', async () => {
    const genus = await list.id({ rank: ranks.genus })
    const species = await list.id({ parent: genus })
    const toggle = async (taxonId: number) => (await portal.call('toggleTaxon', { as: admin, taxonId })).problem.code
    expect(await toggle(genus)).toBe('taxon_has_children')
    expect(await toggle(species)).toBeUndefined()
    expect(await toggle(genus)).toBeUndefined()
    expect(await toggle(species)).toBe('taxon_parent_unusable')
    expect(await toggle(genus)).toBeUndefined()
    expect(await toggle(species)).toBeUndefined()
  })
})
