import { describe, expect, test } from 'vitest'
import type { Effect } from '#contract/taxon-tree.ts'
import type { Answer } from '#test/app.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist, ranks } from '#test/taxa.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)

const as = 'taxonAdminRole'
const merge = (orphanId: number, taxonId: number, dryRun = false) =>
  portal.call('mergeOrphan', { as, orphanId, taxonId, dryRun })
const undo = async (done: Answer<Effect>) => portal.call('undoTaxonChange', { as, changeId: done.body.changeId ?? 0 })

describe('orphans', () => {
  test('wait with proposals: who bears the name, then who is spelt alike', async () => {
    const exact = await list.id({ name: 'Exactus similis' })
    const alike = await list.id({ name: 'Qwyxylus zyvarumbis' })
    const [one, two] = [
      await list.orphan({ name: 'exactus  SIMILIS', source: 'liste:a' }),
      await list.orphan({ name: 'Qwyxylus zyvarunbis', source: 'liste:a' }),
    ]
    const { id } = await makeRecord(portal)
    await portal.db.updateTable('record').set({ taxonId: two.id }).where('id', '=', id).execute()
    const { body } = await portal.call('orphanTaxa', { as, queryString: 'liste:a' })
    expect(body.total).toBe(2)
    expect(body.items.map((item) => [item.id, item.proposals[0]?.id])).toEqual([
      [two.id, alike],
      [one.id, exact],
    ])
    expect(body.items[0]).toMatchObject({ name: 'Qwyxylus zyvarunbis', source: 'liste:a', numRecords: 1 })
    expect((await portal.call('orphanTaxa', { as, queryString: 'liste:a', skip: 5 })).body).toEqual({
      items: [],
      total: 2,
    })
  })

  test('are offered who is spelt alike after edits too, and with an author or in odd letters who bears the name', async () => {
    await list.id({ danishName: 'nyredigeret prøvefugl' })
    await list.orphan({ name: 'Passer montanos', source: 'liste:lige' })
    await list.orphan({ name: 'Passer montanus (Linnaeus, 1758)', source: 'liste:lige' })
    const { body } = await portal.call('orphanTaxa', { as, queryString: 'liste:lige' })
    expect(body.items.map((item) => item.proposals[0]?.latinName)).toEqual(['Passer montanus', 'Passer montanus'])
  })

  test('are merged: names become technical synonyms, ids move, the coupling is remembered, the address leads on', async () => {
    const target = await list.taxon()
    const orphan = await list.orphan({ name: 'Mergus alienus', source: 'liste:b' })
    const before = await list.everything()
    expect((await merge(orphan.id, target.id, true)).body).toMatchObject({ changeId: null, taxa: 1, names: 1 })
    expect(await list.everything()).toEqual(before)
    const done = await merge(orphan.id, target.id)
    expect(await list.read(orphan.id)).toMatchObject({ mergedInto: target.id })
    const merged = (await list.read(target.id)).taxonNames.find((name) => name.canonicalName === 'Mergus alienus')
    expect(merged).toMatchObject({ taxonomicStatus: 6, isSelected: false })
    const coupling = () => portal.db.selectFrom('nameCoupling').selectAll().where('source', '=', 'liste:b').execute()
    expect(await coupling()).toEqual([{ source: 'liste:b', name: 'mergus alienus', taxonId: target.id }])
    const ids = portal.db.selectFrom('taxonExternalId').select('taxonId').where('source', '=', 'liste:b')
    expect(await ids.execute()).toEqual([{ taxonId: target.id }])
    expect(await list.find('mergus alienus')).toEqual([target.id])
    expect((await portal.call('orphanTaxa', { as, queryString: 'liste:b' })).body.total).toBe(0)

    expect((await undo(done)).status).toBe(200)
    expect(await list.read(orphan.id)).toMatchObject({ mergedInto: null, taxonType: 2 })
    expect((await list.read(orphan.id)).acceptedTaxonName).toMatchObject({ canonicalName: 'Mergus alienus' })
    expect((await list.read(target.id)).taxonNames).toHaveLength(1)
    expect(await coupling()).toEqual([])
    expect(await ids.execute()).toEqual([{ taxonId: orphan.id }])
    expect(await list.find('mergus alienus')).toEqual([])
  })

  test('are converted under given names; the name that they came with stays as a synonym', async () => {
    const genus = await list.id({ rank: ranks.genus, group: 2 })
    const orphan = await list.orphan({ name: 'Convertus vetus', source: 'liste:c' })
    const wish = { orphanId: orphan.id, parentId: genus, rank: ranks.species, scientificName: 'Convertus novus' }
    const convert = (more: object) =>
      portal.call('convertOrphan', { as, ...wish, authorship: 'L.', danishName: 'ny svamp', dryRun: false, ...more })
    expect((await convert({ dryRun: true })).body).toMatchObject({ changeId: null, taxa: 1 })
    expect((await list.read(orphan.id)).taxonType).toBe(2)
    const done = await convert({})
    expect(await list.read(orphan.id)).toMatchObject({
      taxonType: 0,
      rank: ranks.species,
      speciesGroup: 2,
      acceptedVernacularName: 'ny svamp',
      scientificName: 'Convertus novus',
      scientificSynonyms: ['Convertus vetus'],
      isDefaultTaxon: true,
    })
    expect(await list.find('ny svamp')).toEqual([orphan.id])
    expect((await convert({})).problem.code).toBe('not_an_orphan')

    expect((await undo(done)).status).toBe(200)
    expect(await list.read(orphan.id)).toMatchObject({
      taxonType: 2,
      scientificName: 'Convertus vetus',
      vernacularNames: [],
    })
    expect(await list.find('ny svamp')).toEqual([])
    expect(await list.find('convertus vetus')).toEqual([])
  })

  test('a conversion under its own name keeps it as the accepted one', async () => {
    const genus = await list.id({ rank: ranks.genus })
    const orphan = await list.orphan({ name: 'Convertus idem' })
    const wish = { orphanId: orphan.id, parentId: genus, rank: ranks.species, scientificName: 'convertus idem' }
    await portal.call('convertOrphan', { as, ...wish, authorship: 'Fr.', dryRun: false })
    expect((await list.read(orphan.id)).taxonNames).toMatchObject([
      { canonicalName: 'Convertus idem', authorship: 'Fr.', taxonomicStatus: 1, isSelected: true },
    ])
  })

  describe('are not made of a taxon again past what has become of its names since', () => {
    const converted = async (orphanId: number, first: string, danishName: string | null = null) => {
      const parentId = await list.id({ rank: ranks.genus })
      const wish = { orphanId, parentId, rank: ranks.species, scientificName: `${first} novus`, danishName }
      const done = await portal.call('convertOrphan', { as, ...wish, dryRun: false })
      const { taxonNames } = await list.read(orphanId)
      return { done, nameId: taxonNames.find((one) => one.canonicalName === `${first} vetus`)?.id ?? 0 }
    }
    const refusal = async (done: Answer<Effect>) => {
      const { status, problem } = await undo(done)
      return { status, code: problem.code, laterChanges: Object.keys(problem.fields ?? {}).length }
    }

    test('the name that it came with has been moved', async () => {
      const orphan = await list.orphan({ name: 'Migratus vetus' })
      const { done, nameId } = await converted(orphan.id, 'Migratus')
      const elsewhere = await list.id()
      await portal.call('moveTaxonNames', { as, nameIds: [nameId], toTaxonId: elsewhere })
      expect(await refusal(done)).toEqual({ status: 409, code: 'undo_blocked', laterChanges: 1 })
      const changeId = (await list.changesOf(elsewhere)).at(-1)?.id
      expect((await portal.call('undoTaxonChange', { as, changeId })).status).toBe(200)
      expect((await undo(done)).status).toBe(200)
      expect((await list.read(orphan.id)).scientificName).toBe('Migratus vetus')
    })

    test('the name that it came with has been deleted', async () => {
      const orphan = await list.orphan({ name: 'Deletus vetus' })
      const { done, nameId } = await converted(orphan.id, 'Deletus')
      await portal.call('toggleTaxonName', { as, nameId })
      expect(await refusal(done)).toEqual({ status: 409, code: 'undo_blocked', laterChanges: 1 })
      await portal.call('toggleTaxonName', { as, nameId })
      expect((await undo(done)).status).toBe(200)
      expect((await list.read(orphan.id)).scientificName).toBe('Deletus vetus')
    })

    test('another Danish name than the given one has taken the place of the former', async () => {
      const { id } = await list.orphan({ name: 'Vernus vetus' })
      const danish = (name: string) =>
        portal.call('addTaxonVernacularName', { as, taxonId: id, name, isAccepted: true })
      const first = await converted(id, 'Vernus')
      await danish('førstenavn')
      await undo(first.done)
      const { done } = await converted(id, 'Vernus', 'andetnavn')
      const second = (await list.read(id)).vernacularNames.find(({ name }) => name === 'andetnavn')
      await portal.call('toggleTaxonVernacularName', { as, nameId: second?.id ?? 0 })
      await danish('tredjenavn')
      expect(await refusal(done)).toEqual({ status: 409, code: 'undo_blocked', laterChanges: 2 })
    })
  })

  test('what is no waiting orphan is not merged, and nothing is merged into what is gone', async () => {
    const [taxon, gone] = [await list.id(), await list.id()]
    const orphan = await list.orphan()
    expect((await merge(taxon, gone)).problem.code).toBe('not_an_orphan')
    expect((await merge(orphan.id, orphan.id)).problem.code).toBe('taxon_is_orphan')
    await portal.call('toggleTaxon', { as, taxonId: gone })
    expect((await merge(orphan.id, gone)).problem.code).toBe('taxon_target_unusable')
    await merge(orphan.id, taxon)
    expect((await merge(orphan.id, taxon)).problem.code).toBe('not_an_orphan')
    expect((await portal.call('toggleTaxon', { as, taxonId: orphan.id })).problem.code).toBe('taxon_merged')
    expect((await merge(999_999_999, taxon)).status).toBe(404)
  })
})
