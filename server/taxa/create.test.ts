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

describe('a name that does not go with the rank', () => {
  test('is refused at its field: a genus is one word, a species two, and what stands for more than a species says so', async () => {
    const family = await list.id({ rank: ranks.family })
    const create = async (scientificName: string, rank: number) => {
      const wish = { as: admin, parentId: family, rank, scientificName }
      const { status, problem, body } = await portal.call('createTaxon', wish)
      return status === 200 ? body.isHybrid : [problem.code, problem.fields?.scientificName]
    }
    const unfit = (words: string) => ['name_rank_unfit', words]
    expect(await create('Paruska', ranks.species)).toEqual(
      unfit('Paruska kan ikke være navnet på et taxon af rangen art.'),
    )
    expect(await create('Parus generis', ranks.genus)).toEqual(
      unfit('Parus generis kan ikke være navnet på et taxon af rangen slægt.'),
    )
    expect(await create('Parus x mixtus', ranks.species)).toEqual(
      unfit('Parus × mixtus er navnet på en hybrid. Vælg rangen Hybrid.'),
    )
    expect(await create('Parus flokkus agg.', ranks.species)).toEqual(
      unfit('Parus flokkus agg. er navnet på en gruppe af arter. Vælg rangen Superart.'),
    )
    expect(await create('Parus flokkus', ranks.superSpecies)).toEqual(
      unfit('Parus flokkus er navnet på en art. Skriv agg. efter navnet på en superart.'),
    )
    expect(await create('Parus x mixtus', 2200)).toBe(true)
    expect(await create('Parus flokkus agg.', ranks.superSpecies)).toBe(false)
  })

  test('is refused when it is to be the accepted one, and may be a synonym', async () => {
    const { id: taxonId, acceptedTaxonName } = await list.taxon()
    const entry = { canonicalName: 'Slaegtus', taxonomicStatus: 1, isSelected: true } as const
    const add = (more: object) =>
      portal.call('addTaxonScientificName', { as: admin, taxonId, entry: { ...entry, ...more } })
    const { problem } = await add({})
    expect([problem.code, Object.keys(problem.fields ?? {})]).toEqual(['name_rank_unfit', ['canonicalName']])
    const renamed = { as: admin, ...acceptedTaxonName, canonicalName: 'Slaegtus' }
    expect((await portal.call('updateTaxonName', renamed)).problem.code).toBe('name_rank_unfit')
    expect((await add({ taxonomicStatus: 2, isSelected: false })).status).toBe(200)
  })

  test('is refused for an orphan that becomes a taxon, also when it came with that name', async () => {
    const parentId = await list.id({ rank: ranks.genus })
    const orphan = await list.orphan({ name: 'Paruskb' })
    const wish = { as: admin, orphanId: orphan.id, parentId, rank: ranks.species, dryRun: true }
    const convert = (scientificName: string) => portal.call('convertOrphan', { ...wish, scientificName })
    expect((await convert('Paruskb')).problem.fields).toEqual({
      scientificName: 'Paruskb kan ikke være navnet på et taxon af rangen art.',
    })
    expect((await convert('Paruskb novus')).status).toBe(200)
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
