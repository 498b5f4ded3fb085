import { beforeEach, describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist, ranks } from '#test/taxa.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)

const as = 'taxonAdminRole'

describe('a name that another taxon of the kingdom has', () => {
  let kingdom: number
  let genus: number
  /** Stands elsewhere in the kingdom, with an accepted name and a synonym. */
  let bearer: number
  let accepted: string
  let synonym: string
  beforeEach(async () => {
    kingdom = await list.id({ rank: ranks.kingdom })
    genus = await list.id({ parent: kingdom, rank: ranks.genus })
    accepted = list.newName('Ocupatus')
    synonym = list.newName('Priscus')
    const other = await list.id({ parent: kingdom, rank: ranks.genus })
    bearer = await list.id({ parent: other, name: accepted })
    await add(bearer, synonym, false)
  })
  const add = (taxonId: number, canonicalName: string, isSelected: boolean, taxonomicStatus = isSelected ? 1 : 2) =>
    portal.call('addTaxonScientificName', { as, taxonId, entry: { canonicalName, taxonomicStatus, isSelected } })
  const create = (scientificName: string, rank = ranks.species, parentId = genus) =>
    portal.call('createTaxon', { as, parentId, rank, scientificName })
  const told = async (answer: Promise<{ status: number; problem: { code?: string; fields?: object } }>) => {
    const { status, problem } = await answer
    if (status === 200) return 'done'
    expect([status, JSON.stringify(problem.fields)]).toEqual([409, expect.stringContaining(`(id ${bearer})`)])
    return problem.code
  }

  test('is refused for a new taxon, as its accepted name and as its synonym', async () => {
    expect(await told(create(accepted))).toBe('name_accepted_elsewhere')
    expect(await told(create(synonym.toUpperCase()))).toBe('name_synonym_elsewhere')
    expect(await told(create(list.newName()))).toBe('done')
  })

  test('is refused for a taxon that is there, typed as accepted name or synonym, or moved there', async () => {
    const own = await list.id({ parent: genus })
    expect(await told(add(own, accepted, true))).toBe('name_accepted_elsewhere')
    expect(await told(add(own, synonym, true))).toBe('name_synonym_elsewhere')
    expect(await told(add(own, accepted, false))).toBe('name_accepted_elsewhere')
    expect(await told(add(own, synonym, false))).toBe('name_synonym_elsewhere')
    expect(await told(add(own, synonym, false, 3))).toBe('done')
    const misapplied = (await list.read(own)).taxonNames.find((name) => name.canonicalName === synonym)
    const asSynonym = { as, ...misapplied, taxonomicStatus: 2 } as const
    expect(await told(portal.call('updateTaxonName', asSynonym as never))).toBe('name_synonym_elsewhere')
    const third = await list.id({ parent: genus })
    const nameIds = [misapplied?.id ?? 0]
    expect(await told(portal.call('moveTaxonNames', { as, nameIds, toTaxonId: third }))).toBe('done')
  })

  test('is refused when it comes back: a synonym, or a taxon with all its names', async () => {
    const own = await list.id({ parent: genus })
    const late = list.newName('Serus')
    const nameId = (await add(own, late, false)).body.taxonNames[1]?.id ?? 0
    const toggle = () => portal.call('toggleTaxonName', { as, nameId })
    await toggle()
    await add(bearer, late, true)
    expect(await told(toggle())).toBe('name_accepted_elsewhere')
    const gone = list.newName('Serus')
    const lost = await list.id({ parent: genus, name: gone })
    const toggleTaxon = () => portal.call('toggleTaxon', { as, taxonId: lost })
    await toggleTaxon()
    expect(await told(add(bearer, gone, false))).toBe('done')
    expect(await told(toggleTaxon())).toBe('name_synonym_elsewhere')
  })

  test('is refused for an orphan that becomes a taxon; what it came with is said to be misapplied', async () => {
    const orphan = await list.orphan({ name: accepted })
    const convert = (scientificName: string, dryRun: boolean) =>
      portal.call('convertOrphan', {
        ...{ as, orphanId: orphan.id, parentId: genus, rank: ranks.species },
        ...{ scientificName, dryRun },
      })
    expect(await told(convert(accepted, true))).toBe('name_accepted_elsewhere')
    expect(await told(convert(synonym, false))).toBe('name_synonym_elsewhere')
    const message = `${accepted} er det accepterede navn for ${accepted} (id ${bearer}) og regnes her for fejlagtigt anvendt.`
    const own = list.newName()
    expect((await convert(own, true)).body.messages).toContain(message)
    await convert(own, false)
    const status = async (id: number) =>
      (await list.read(id)).taxonNames.find((name) => name.canonicalName === accepted)?.taxonomicStatus
    expect(await status(orphan.id)).toBe(3)
    const second = await list.orphan({ name: accepted })
    const target = await list.id({ parent: genus })
    const merged = await portal.call('mergeOrphan', { as, orphanId: second.id, taxonId: target, dryRun: false })
    expect(merged.body.messages).toContain(message)
    expect(await status(target)).toBe(3)
  })

  test('is free in another kingdom, beside a group of species of the name, and when its bearer is gone', async () => {
    const plants = await list.id({ rank: ranks.kingdom })
    expect(await told(create(accepted, ranks.species, plants))).toBe('done')
    expect(await told(create(`${accepted} agg.`, ranks.superSpecies))).toBe('done')
    await portal.call('toggleTaxon', { as, taxonId: bearer })
    expect(await told(create(synonym))).toBe('done')
  })

  test('is refused for a taxon that is moved into the kingdom, or comes with what is moved, but not for moves within it', async () => {
    const plants = await list.id({ rank: ranks.kingdom })
    const moved = await list.id({ parent: plants, rank: ranks.genus })
    const own = await list.id({ parent: moved, name: accepted })
    const move = (taxonId: number, parentId: number) =>
      portal.call('updateTaxonParent', { as, taxonId, parentId, dryRun: false })
    expect(await told(move(moved, kingdom))).toBe('name_accepted_elsewhere')
    expect(await told(move(own, genus))).toBe('name_accepted_elsewhere')
    const pour = { as, fromId: plants, toId: kingdom, dryRun: true }
    expect(await told(portal.call('transferChildren', pour))).toBe('name_accepted_elsewhere')
    await add(own, list.newName(), true)
    const former = (await list.read(own)).taxonNames.find((name) => name.canonicalName === accepted)
    expect(await told(move(own, genus))).toBe('name_accepted_elsewhere')
    await portal.call('toggleTaxonName', { as, nameId: former?.id ?? 0 })
    expect(await told(move(moved, kingdom))).toBe('done')
    // What has one name twice in a kingdom already may be put where it belongs.
    const { id = 0 } = (await list.read(own)).acceptedTaxonName ?? {}
    await portal.db.updateTable('taxonName').set({ canonicalName: accepted }).where('id', '=', id).execute()
    expect(await told(move(own, genus))).toBe('done')
  })

  test('that came in twice with a checklist does not keep its taxa from being edited', async () => {
    const own = await list.taxon({ parent: genus })
    const { id = 0 } = own.acceptedTaxonName ?? {}
    await portal.db.updateTable('taxonName').set({ canonicalName: synonym }).where('id', '=', id).execute()
    const { acceptedTaxonName } = await list.read(own.id)
    expect(acceptedTaxonName?.canonicalName).toBe(synonym)
    const written = portal.call('updateTaxonName', { as, ...acceptedTaxonName, note: 'Set' } as never)
    expect(await told(written)).toBe('done')
  })
})
