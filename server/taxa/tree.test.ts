import { describe, expect, test } from 'vitest'
import type { Effect } from '#contract/taxon-tree.ts'
import type { Answer } from '#test/app.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist, ranks } from '#test/taxa.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)

const as = 'taxonAdminRole'
const move = (taxonId: number, parentId: number, dryRun = false) =>
  portal.call('updateTaxonParent', { as, taxonId, parentId, dryRun })
const transfer = (fromId: number, toId: number, dryRun = false) =>
  portal.call('transferChildren', { as, fromId, toId, dryRun })
const undo = async (done: Answer<Effect>) => portal.call('undoTaxonChange', { as, changeId: done.body.changeId ?? 0 })
const parentOf = async (id: number) => (await portal.call('parentTaxon', { id })).body?.id
const childrenOf = async (id: number) => (await list.read(id)).children.map((child) => child.id)

describe('moving a taxon', () => {
  test('takes its descendants along, changes what they inherit, and tells what it did', async () => {
    const birds = await list.id({ rank: ranks.family, group: 4, blur: 2000 })
    const insects = await list.id({ rank: ranks.family, group: 8 })
    const genus = await list.id({ rank: ranks.genus, parent: birds })
    const species = await list.id({ parent: genus, danishName: 'flyttefugl' })
    const effect = {
      taxa: 2,
      names: 0,
      records: 0,
      votes: 0,
      lists: 0,
      followers: 0,
      blur: { before: 2000, after: null },
      messages: [
        '1 underordnet taxon følger med.',
        'Artsgruppen ændres fra Fugle til Insekter.',
        'Sløringen ændres fra 2.000 m til ingen sløring.',
      ],
    }
    const before = await list.everything()
    expect((await move(genus, insects, true)).body).toEqual({ ...effect, changeId: null })
    expect(await list.everything()).toEqual(before)
    const done = await move(genus, insects)
    expect(done.body).toEqual({ ...effect, changeId: expect.any(Number) })
    expect(await list.read(species)).toMatchObject({ speciesGroup: 8, effectiveBlurRadius: null })
    expect((await list.read(species)).classification.map((one) => one.id)).toEqual([insects, genus])
    const found = await portal.call('searchTaxa', { queryString: 'flyttefugl', speciesGroup: 8 })
    expect(found.body.map((hit) => hit.id)).toEqual([species])
  })

  test('is refused into itself, below itself, under a lower rank or under what is no living taxon', async () => {
    const family = await list.id({ rank: ranks.family })
    const genus = await list.id({ rank: ranks.genus, parent: family })
    const species = await list.id({ parent: genus })
    const code = async (id: number, parent: number) => (await move(id, parent, true)).problem.code
    expect(await code(genus, genus)).toBe('taxon_cycle')
    expect(await code(family, species)).toBe('taxon_cycle')
    expect(await code(family, await list.id({ rank: ranks.genus }))).toBe('taxon_rank_order')
    expect(await code(genus, (await list.orphan()).id)).toBe('taxon_is_orphan')
    expect(await code(genus, 999_999_999)).toBe('not_found')
    const gone = await list.id({ rank: ranks.family })
    await portal.call('toggleTaxon', { as, taxonId: gone })
    expect(await code(genus, gone)).toBe('taxon_parent_unusable')
    expect(await parentOf(genus)).toBe(family)
  })

  test('to where it stands already changes nothing', async () => {
    const genus = await list.id({ rank: ranks.genus })
    const species = await list.id({ parent: genus })
    expect((await move(species, genus)).body).toMatchObject({ changeId: null, messages: ['Det er allerede sådan.'] })
  })

  test('later rooms hear of the move in the same transaction', async () => {
    const heard: unknown[] = []
    portal.events.on('taxaMoved', async (_ctx, event) => void heard.push(event))
    const [from, to] = [await list.id({ rank: ranks.genus }), await list.id({ rank: ranks.genus })]
    const species = await list.id({ parent: from })
    heard.length = 0
    await move(species, to, true)
    expect(heard).toEqual([])
    const { body } = await move(species, to)
    expect(heard).toEqual([{ changeId: body.changeId, undoes: null, taxonIds: [species], merged: [] }])
  })
})

describe('transferring children', () => {
  test('moves all of them, in order, and can be undone', async () => {
    const [from, to] = [await list.id({ rank: ranks.genus }), await list.id({ rank: ranks.genus })]
    const names = ['f', 'b', 'd', 'a', 'g', 'c', 'e'].map((letter) => `Transferus ${letter}us`)
    const ids: number[] = []
    for (const name of names) ids.push(await list.id({ parent: from, name }))
    const own = await list.id({ parent: to, name: 'Transferus cccus' })
    expect((await transfer(from, to, true)).body).toMatchObject({ changeId: null, taxa: 7 })
    expect(await childrenOf(from)).toHaveLength(7)
    const done = await transfer(from, to)
    expect(await childrenOf(from)).toEqual([])
    const [f, b, d, a, g, c, e] = ids
    expect(await childrenOf(to)).toEqual([a, b, own, c, d, e, f, g])
    expect((await undo(done)).body).toMatchObject({ taxa: 7 })
    expect(await childrenOf(from)).toEqual([a, b, c, d, e, f, g])
    expect(await childrenOf(to)).toEqual([own])
  })

  test('is refused to one of the children, to itself and to a lower rank', async () => {
    const family = await list.id({ rank: ranks.family })
    const genus = await list.id({ rank: ranks.genus, parent: family })
    expect((await transfer(family, genus)).problem.code).toBe('taxon_cycle')
    expect((await transfer(family, family)).problem.code).toBe('taxon_cycle')
    expect((await transfer(family, await list.id())).problem.code).toBe('taxon_rank_order')
  })
})

describe('the change log', () => {
  const log = async (taxonId?: number, who = as) =>
    (await portal.call('taxonChanges', { as: who, ...(taxonId ? { taxonId } : {}) })).body

  test('tells in Danish what was done, to which taxa, and what can be undone', async () => {
    const [from, to] = [
      await list.taxon({ rank: ranks.genus, name: 'Fraus' }),
      await list.taxon({ rank: ranks.genus, name: 'Tilus' }),
    ]
    const species = await list.id({ parent: from.id, danishName: 'logfugl' })
    await move(species, to.id)
    const { items, total } = await log(species)
    expect(total).toBe(2)
    expect(items.map((item) => [item.verb, item.summary, item.canUndo])).toEqual([
      ['move', 'Flyttede logfugl fra Fraus til Tilus.', true],
      ['create', 'Oprettede logfugl under Fraus.', false],
    ])
    expect(items[0]?.actor).toBe((await portal.as(as)).name)
    expect(items[0]?.taxa.map((one) => one.id)).toEqual([species, to.id, from.id])
    // A change stands in the log of every taxon that it is about.
    expect((await log(to.id)).items[0]?.id).toBe(items[0]?.id)
    expect((await log(species, 'taxonExpertRole')).items[0]?.canUndo).toBe(false)
    expect((await log()).items[0]?.id).toBe(items[0]?.id)
  })

  test('an undo is a change that can be undone, as often as one likes', async () => {
    const [from, to] = [await list.id({ rank: ranks.genus }), await list.id({ rank: ranks.genus })]
    const species = await list.id({ parent: from })
    const done = await move(species, to)
    const back = await undo(done)
    expect(await parentOf(species)).toBe(from)
    expect((await undo(done)).problem.code).toBe('change_already_undone')
    expect((await log(species)).items.map((item) => [item.verb, item.undoneBy, item.canUndo])).toMatchObject([
      ['undo', null, true],
      ['move', back.body.changeId, false],
      ['create', null, false],
    ])
    const forth = await undo(back)
    expect(await parentOf(species)).toBe(to)
    expect((await undo(back)).problem.code).toBe('change_already_undone')
    // What was brought back is offered once: where it was brought back.
    expect((await log(species)).items.map((item) => [item.id, item.canUndo]).slice(0, 3)).toEqual([
      [forth.body.changeId, true],
      [back.body.changeId, false],
      [done.body.changeId, false],
    ])
    expect((await undo(forth)).status).toBe(200)
    expect(await parentOf(species)).toBe(from)
  })

  test('what was undone and brought back is told so, however often', async () => {
    const [from, to] = [
      await list.id({ rank: ranks.genus, name: 'Hidus' }),
      await list.id({ rank: ranks.genus, name: 'Didus' }),
    ]
    const species = await list.id({ parent: from, danishName: 'gyngefugl' })
    let last = await move(species, to)
    for (let i = 0; i < 4; i++) last = await undo(last)
    expect((await log(species)).items.map((item) => item.summary)).toEqual([
      'Genindførte: Flyttede gyngefugl fra Hidus til Didus.',
      'Fortrød: Flyttede gyngefugl fra Hidus til Didus.',
      'Genindførte: Flyttede gyngefugl fra Hidus til Didus.',
      'Fortrød: Flyttede gyngefugl fra Hidus til Didus.',
      'Flyttede gyngefugl fra Hidus til Didus.',
      'Oprettede gyngefugl under Hidus.',
    ])
  })

  test('an undo that later changes stand in the way of is refused with the list of them', async () => {
    const [a, b, c] = [
      await list.id({ rank: ranks.genus, name: 'Alus' }),
      await list.id({ rank: ranks.genus, name: 'Belus' }),
      await list.id({ rank: ranks.genus, name: 'Celus' }),
    ]
    const species = await list.id({ parent: a, name: 'Vejus vejus' })
    const first = await move(species, b)
    const second = await move(species, c)
    const refused = await undo(first)
    expect([refused.status, refused.problem.code]).toEqual([409, 'undo_blocked'])
    expect(refused.problem.fields).toEqual({
      [String(second.body.changeId)]: expect.stringContaining('Flyttede Vejus vejus fra Belus til Celus.'),
    })
    expect(await parentOf(species)).toBe(c)
    await undo(second)
    expect((await undo(first)).status).toBe(200)
    expect(await parentOf(species)).toBe(a)
  })

  test('an undo does not put a taxon under one that is deleted or lies below it by now', async () => {
    const family = await list.id({ rank: ranks.family })
    const [a, b] = [await list.id({ rank: 0, parent: family }), await list.id({ rank: 0, parent: family })]
    const child = await list.id({ rank: 0, parent: a })
    const done = await move(child, b)
    await portal.call('toggleTaxon', { as, taxonId: a })
    expect((await undo(done)).problem.code).toBe('undo_blocked')
    await portal.call('toggleTaxon', { as, taxonId: a })
    await move(a, child)
    const refused = await undo(done)
    expect(refused.problem.code).toBe('undo_blocked')
    expect(Object.values(refused.problem.fields ?? {}).join()).toContain('Flyttede')
  })

  test('a conversion is not undone while others hang on the new taxon', async () => {
    const genus = await list.id({ rank: ranks.genus })
    const orphan = await list.orphan()
    const wish = { orphanId: orphan.id, parentId: genus, rank: ranks.species, scientificName: orphan.name }
    const done = await portal.call('convertOrphan', { as, ...wish, dryRun: false })
    const child = await list.id({ parent: orphan.id, rank: ranks.subspecies })
    expect((await undo(done)).problem.code).toBe('undo_blocked')
    await move(child, genus)
    expect((await undo(done)).status).toBe(200)
  })

  test('what is no change of the tree is not undone here, and what does not exist is not found', async () => {
    const taxon = await list.taxon()
    const [created] = await list.changesOf(taxon.id)
    const { problem } = await portal.call('undoTaxonChange', { as, changeId: created?.id ?? 0 })
    expect(problem.code).toBe('change_not_undoable')
    expect((await portal.call('undoTaxonChange', { as, changeId: 999_999_999 })).status).toBe(404)
  })
})
