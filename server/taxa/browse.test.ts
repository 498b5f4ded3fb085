import { describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist, ranks } from '#test/taxa.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)

type Wish = NonNullable<Parameters<typeof portal.call<'browseTaxa'>>[1]>
const browse = async (wish: Wish) => (await portal.call('browseTaxa', wish)).body
const ids = async (wish: Wish) => (await browse(wish)).items.map((one) => one.id)

const parameters = {
  geography: { on: true, years: 10 },
  season: { on: true, months: [5, 8] },
  recognisability: { on: false, points: 0 },
}
const setParameters = async (taxonId: number) => {
  const { version } = await list.read(taxonId)
  const { status } = await portal.call('updateTaxonValidationParameters', {
    as: 'taxonAdminRole',
    taxonId,
    version,
    parameters,
  })
  expect(status).toBe(200)
}

describe('where a tree begins', () => {
  test('is a taxon with nothing above it, and never a morpho group', async () => {
    const kingdom = await list.id({ rank: ranks.kingdom })
    const family = await list.id({ rank: ranks.family, parent: kingdom })
    const group = await portal.call('addMorphoGroup', { as: 'taxonAdminRole', names: ['topgruppe'], memberIds: [] })
    const tops = await ids({ top: true, take: 200 })
    expect(tops).toContain(kingdom)
    expect(tops).not.toContain(family)
    expect(tops).not.toContain(group.body.id)
    const { items } = await browse({ top: true, take: 200 })
    for (const { id } of items) expect((await portal.call('parentTaxon', { id })).body).toBeNull()
  })

  test('is, for a species group, a taxon whose parent belongs to another', async () => {
    const family = await list.id({ rank: ranks.family, group: 8 })
    const genus = await list.id({ rank: ranks.genus, parent: family, group: 7 })
    const species = await list.id({ parent: genus })
    const alone = await list.id({ group: 7 })
    const spiders = await ids({ top: true, speciesGroup: 7, take: 200 })
    expect(spiders).toEqual(expect.arrayContaining([genus, alone]))
    expect(spiders).not.toContain(species)
    expect(await ids({ top: true, speciesGroup: 7, parentId: family })).toEqual([genus])
    expect(await ids({ top: true, speciesGroup: 7, parentId: genus })).toEqual([])
    expect(await ids({ top: false, speciesGroup: 7, parentId: genus })).toEqual([species])
  })
})

describe('how many there are of each group', () => {
  test('is told when asked for, as the rest of the filter leaves them, whichever group is chosen', async () => {
    const parentId = await list.id({ rank: ranks.family, group: 4 })
    await list.id({ parent: parentId })
    const genus = await list.id({ parent: parentId, rank: ranks.genus })
    const insect = await list.id({ parent: parentId, group: 8 })
    const gone = await list.id({ parent: parentId, group: 8 })
    await portal.call('toggleTaxon', { as: 'taxonAdminRole', taxonId: gone })
    const birds = { speciesGroup: 4, total: 2 }
    const insects = { speciesGroup: 8, total: 1 }
    const chosen = await browse({ parentId, speciesGroup: 8, countGroups: true })
    expect(chosen.items.map((one) => one.id)).toEqual([insect])
    expect([chosen.total, chosen.groups]).toEqual([1, [birds, insects]])
    expect((await browse({ parentId, countGroups: true, take: 1 })).groups).toEqual([birds, insects])
    expect((await browse({ parentId, rank: ranks.genus, countGroups: true })).groups).toEqual([
      { speciesGroup: 4, total: 1 },
    ])
    expect((await browse({ parentId: genus, countGroups: true })).groups).toEqual([])
    expect(await browse({ parentId })).not.toHaveProperty('groups')
  })
})

describe('the grids of the workshop', () => {
  test('get version, lists and own parameters of each taxon, and nobody else is sent them', async () => {
    const parentId = await list.id({ rank: ranks.genus })
    const [plain, listed] = [await list.id({ parent: parentId }), await list.id({ parent: parentId })]
    await portal.call('updateTaxaAdministrativeLists', {
      as: 'taxonEditAdminListRole',
      taxonIds: [listed],
      lists: [
        { list: 'habitat', annexes: ['4'], year: 1992 },
        { list: 'bern', annexes: ['2'], source: 'Bern' },
      ],
    })
    await setParameters(listed)
    const { items } = await browse({ parentId, details: true })
    expect(items.map(({ id, details }) => [id, details])).toEqual([
      [plain, { version: 1, administrativeLists: [], validationParameters: null }],
      [
        listed,
        {
          version: (await list.read(listed)).version,
          administrativeLists: [
            { list: 'bern', annexes: ['2'], year: null, source: 'Bern' },
            { list: 'habitat', annexes: ['4'], year: 1992, source: '' },
          ],
          validationParameters: parameters,
        },
      ],
    ])
    expect((await browse({ parentId: plain, details: true })).items).toEqual([])
    for (const one of (await browse({ parentId })).items) expect(one).not.toHaveProperty('details')
  })

  test('can show those that have parameters of validation of their own, or those that inherit', async () => {
    const parentId = await list.id({ rank: ranks.genus })
    const [own, inheriting] = [await list.id({ parent: parentId }), await list.id({ parent: parentId })]
    await setParameters(parentId)
    await setParameters(own)
    expect(await ids({ parentId, ownValidation: true })).toEqual([own])
    expect(await ids({ parentId, ownValidation: false })).toEqual([inheriting])
    expect(await ids({ parentId })).toEqual([own, inheriting])
  })
})

test('descendants are told in tree order, and how many there are from whatever page', async () => {
  const taxonId = await list.id({ rank: ranks.family })
  const genus = await list.id({ parent: taxonId, rank: ranks.genus })
  const species = await list.id({ parent: genus })
  const read = async (more: object) => (await portal.call('taxaDescendants', { taxonId, ...more })).body
  expect((await read({})).items.map(({ id, depth }) => [id, depth])).toEqual([
    [genus, 1],
    [species, 2],
  ])
  expect(await read({ skip: 5 })).toEqual({ items: [], total: 2 })
  expect((await read({ depth: 1 })).total).toBe(1)
  expect((await portal.call('taxaDescendants', { taxonId: 999_999_999 })).status).toBe(404)
})

test('whoever types an id means that taxon, within the group and the rank that is asked for', async () => {
  const id = await list.id({ group: 8 })
  const find = async (more: object) =>
    (await portal.call('searchTaxa', { queryString: String(id), ...more })).body.map((hit) => hit.id)
  expect(await find({})).toEqual([id])
  expect(await find({ speciesGroup: 8, rank: ranks.species })).toEqual([id])
  expect(await find({ speciesGroup: 4 })).toEqual([])
  expect(await find({ rank: ranks.genus })).toEqual([])
})

test('a taxon is selected when it is in what the viewer searches by default', async () => {
  const id = await list.id()
  await portal.call('updateTaxaMasterdata', { as: 'taxonAdminRole', taxonIds: [id], isDefaultTaxon: false })
  const isSelected = async (as?: Awaited<ReturnType<typeof portal.person>>) =>
    (await portal.call('getTaxon', as ? { as, id } : { id })).body.isSelected
  const jens = await portal.person()
  expect([await isSelected(), await isSelected(jens)]).toEqual([false, false])
  await portal.call('updateUserIncludeAllTaxaDefault', { as: jens, includeAllTaxonByDefault: true })
  expect([await isSelected(), await isSelected(jens)]).toEqual([false, true])
})
