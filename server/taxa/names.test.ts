import { describe, expect, test } from 'vitest'
import { openPortal } from '#test/app.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist, ranks } from '#test/taxa.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)

const as = 'taxonExpertRole'
const synonym = { taxonomicStatus: 2, isSelected: false }
const addName = (taxonId: number, canonicalName: string, more: object = synonym) =>
  portal.call('addTaxonScientificName', { as, taxonId, entry: { canonicalName, ...synonym, ...more } })
const addDanish = (taxonId: number, name: string, isAccepted = false) =>
  portal.call('addTaxonVernacularName', { as, taxonId, name, isAccepted })

describe('two editors who toggle a name at once', () => {
  test('take it away once: the second is told', async () => {
    const taxonId = await list.id()
    const { id: nameId = 0, version = 0 } = (await addName(taxonId, 'Bisus bisus')).body.taxonNames[1] ?? {}
    const toggle = () => portal.call('toggleTaxonName', { as, nameId, version })
    expect([(await toggle()).status, (await toggle()).problem.code]).toEqual([200, 'conflict'])
    expect((await list.read(taxonId)).scientificSynonyms).toEqual([])
    const danish = (await addDanish(taxonId, 'bisfugl')).body.vernacularNames[0]
    const toggleDanish = () =>
      portal.call('toggleTaxonVernacularName', { as, nameId: danish?.id ?? 0, version: danish?.version ?? 0 })
    expect([(await toggleDanish()).status, (await toggleDanish()).problem.code]).toEqual([200, 'conflict'])
    expect((await list.read(taxonId)).vernacularSynonyms).toEqual([])
  })
})

describe('scientific names', () => {
  test('a synonym is added, remembered, and makes the taxon one version older', async () => {
    const taxon = await list.taxon()
    const { status, body } = await addName(taxon.id, '  Synonymus   novus ', {
      authorship: 'L.',
      yearOfDescription: 1758,
    })
    expect(status).toBe(200)
    expect(body.version).toBe(taxon.version + 1)
    expect(body.scientificSynonyms).toEqual(['Synonymus novus'])
    expect(body.taxonNames[1]).toMatchObject({ authorship: 'L.', yearOfDescription: 1758, version: 1 })
    expect((await list.changesOf(taxon.id)).at(-1)).toMatchObject({
      verb: 'add-name',
      after: { summary: `Føjede navnet Synonymus novus til ${taxon.scientificName}.` },
    })
  })

  test('search finds a taxon by its new synonym at once, in another process too', async () => {
    const other = await openPortal({ over: portal })
    const id = await list.id({ danishName: 'prøvemejse' })
    expect(await list.find('hastigus')).toEqual([])
    expect(await list.find('hastigus', other)).toEqual([])
    await addName(id, 'Hastigus fundus')
    expect(await list.find('hastigus', other)).toEqual([id])
    expect(await list.find('hastigus')).toEqual([id])
    await other.close()
  })

  test('a new accepted name makes the old one a synonym', async () => {
    const taxon = await list.taxon()
    const { body } = await addName(taxon.id, 'Acceptus novus', { isSelected: true, taxonomicStatus: 1 })
    expect(body.scientificName).toBe('Acceptus novus')
    expect(body.acceptedTaxonName).toMatchObject({ canonicalName: 'Acceptus novus', taxonomicStatus: 1 })
    const old = body.taxonNames.find((name) => name.canonicalName === taxon.scientificName)
    expect(old).toMatchObject({ isSelected: false, taxonomicStatus: 2, version: 2 })
  })

  test('a synonym that is made the accepted name changes places with it', async () => {
    const taxon = await list.taxon()
    const name = (await addName(taxon.id, 'Byttus byttus')).body.taxonNames[1]
    const { body } = await portal.call('updateTaxonName', { as, ...name, taxonomicStatus: 1, isSelected: true })
    expect(body.taxonNames.map((one) => [one.canonicalName, one.isSelected, one.taxonomicStatus])).toEqual([
      ['Byttus byttus', true, 1],
      [taxon.scientificName, false, 2],
    ])
  })

  test('a taxon keeps its accepted name: it is neither deleted, demoted nor moved away', async () => {
    const [taxon, other] = [await list.taxon(), await list.taxon()]
    const name = taxon.acceptedTaxonName
    for (const reply of [
      await portal.call('toggleTaxonName', { as, nameId: name?.id }),
      await portal.call('updateTaxonName', { as, ...name, ...synonym }),
      await portal.call('moveTaxonNames', { as: 'taxonAdminRole', nameIds: [name?.id ?? 0], toTaxonId: other.id }),
    ]) {
      expect([reply.status, reply.problem.code]).toEqual([409, 'accepted_name_needed'])
    }
    expect(await list.read(taxon.id)).toEqual(taxon)
  })

  test('the accepted name cannot be marked as a synonym', async () => {
    const { status, problem } = await addName(await list.id(), 'Falsus falsus', { isSelected: true })
    expect([status, problem.code, Object.keys(problem.fields ?? {})]).toEqual([
      400,
      'name_status_unfit',
      ['taxonomicStatus'],
    ])
  })

  test('a name is deleted and comes back; deleted names are for editors only and not for search', async () => {
    const id = await list.id()
    const nameId = (await addName(id, 'Slettus slettus')).body.taxonNames[1]?.id ?? 0
    const gone = (await portal.call('toggleTaxonName', { as, nameId })).body
    expect(gone.taxonNames[1]).toMatchObject({ isDeleted: true })
    expect(gone.scientificSynonyms).toEqual([])
    expect((await portal.call('getTaxon', { id })).body.taxonNames).toHaveLength(1)
    expect(await list.find('slettus')).toEqual([])
    expect((await portal.call('toggleTaxonName', { as, nameId })).body.scientificSynonyms).toEqual(['Slettus slettus'])
    expect(await list.find('slettus')).toEqual([id])
  })

  test('a taxon has a name only once, however it is written', async () => {
    const taxon = await list.taxon({ name: 'Dobbeltus unus' })
    const { status, problem } = await addName(taxon.id, 'dobbeltus  UNUS')
    expect([status, problem.code]).toEqual([409, 'name_exists'])
    expect((await addName(taxon.id, 'Dobbeltus unus', { authorship: 'Andersen' })).status).toBe(200)
  })

  test('two editors at once: the second is told, and nothing is overwritten', async () => {
    const taxon = await list.taxon()
    const name = taxon.acceptedTaxonName
    const write = (note: string) => portal.call('updateTaxonName', { as, ...name, note })
    const replies = await Promise.all([write('den første'), write('den anden')])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    const winner = replies.find((reply) => reply.status === 200)
    expect((await list.read(taxon.id)).acceptedTaxonName?.note).toBe(winner?.body.acceptedTaxonName?.note)
    expect((await write('igen')).problem.code).toBe('conflict')
  })

  test('writing what stands there already is no change', async () => {
    const taxon = await list.taxon()
    const { body } = await portal.call('updateTaxonName', { as, ...taxon.acceptedTaxonName })
    expect(body.version).toBe(taxon.version)
    expect(await list.changesOf(taxon.id)).toHaveLength(1)
  })

  test('names move to another taxon as synonyms and can be moved back by undoing', async () => {
    const [from, to] = [await list.taxon(), await list.taxon()]
    const name = (await addName(from.id, 'Flyttus flyttus')).body.taxonNames[1]
    const nameIds = [name?.id ?? 0]
    const { body } = await portal.call('moveTaxonNames', { as: 'taxonAdminRole', nameIds, toTaxonId: to.id })
    expect(body.scientificSynonyms).toEqual(['Flyttus flyttus'])
    expect((await list.read(from.id)).scientificSynonyms).toEqual([])
    expect(await list.find('flyttus')).toEqual([to.id])
    const changeId = (await list.changesOf(to.id)).at(-1)?.id
    expect((await portal.call('undoTaxonChange', { as: 'taxonAdminRole', changeId })).status).toBe(200)
    expect((await list.read(from.id)).scientificSynonyms).toEqual(['Flyttus flyttus'])
    expect(await list.find('flyttus')).toEqual([from.id])
  })

  test('a name that was moved and is the accepted one there by now stays there', async () => {
    const [from, to] = [await list.taxon(), await list.taxon()]
    const name = (await addName(from.id, 'Mansurus mansurus')).body.taxonNames[1]
    const moved = { as: 'taxonAdminRole', nameIds: [name?.id ?? 0], toTaxonId: to.id }
    const there = (await portal.call('moveTaxonNames', moved)).body.taxonNames[1]
    const changeId = (await list.changesOf(to.id)).at(-1)?.id
    const accepted = { as, ...there, taxonomicStatus: 1, isSelected: true }
    expect((await portal.call('updateTaxonName', accepted)).body.scientificName).toBe('Mansurus mansurus')
    const { status, problem } = await portal.call('undoTaxonChange', { as: 'taxonAdminRole', changeId })
    expect([status, problem.code, Object.values(problem.fields ?? {}).length]).toEqual([409, 'undo_blocked', 1])
  })

  test('a changed accepted name moves the taxon to its place among its siblings', async () => {
    const genus = await list.id({ rank: ranks.genus })
    const [a, b, c] = [
      await list.taxon({ parent: genus, name: 'Ordenus alfa' }),
      await list.taxon({ parent: genus, name: 'Ordenus beta' }),
      await list.taxon({ parent: genus, name: 'Ordenus gamma' }),
    ]
    const order = async () =>
      (await portal.call('taxaDescendants', { taxonId: genus })).body.items.map((item) => item.id)
    expect(await order()).toEqual([a.id, b.id, c.id])
    await portal.call('updateTaxonName', { as, ...a.acceptedTaxonName, canonicalName: 'Ordenus delta' })
    expect(await order()).toEqual([b.id, a.id, c.id])
  })

  test('a name that does not exist is not found', async () => {
    expect((await portal.call('toggleTaxonName', { as, nameId: 999_999_999 })).status).toBe(404)
    expect((await addName(999_999_999, 'Ingen ingen')).status).toBe(404)
    const to = await list.id()
    const move = { as: 'taxonAdminRole', nameIds: [999_999_999], toTaxonId: to }
    expect((await portal.call('moveTaxonNames', move)).status).toBe(404)
  })
})

describe('Danish names', () => {
  test('the accepted one is what is shown; a new one takes over and the old becomes a synonym', async () => {
    const taxon = await list.taxon({ danishName: 'gammelnavn' })
    const { body } = await addDanish(taxon.id, 'nytnavn', true)
    expect([body.acceptedVernacularName, body.vernacularSynonyms]).toEqual(['nytnavn', ['gammelnavn']])
    expect(await list.find('gammelnavn')).toEqual([taxon.id])
  })

  test('one is changed, and an older version is refused', async () => {
    const taxon = await list.taxon({ danishName: 'stavefejll' })
    const name = taxon.vernacularNames[0]
    const change = { as, ...name, name: 'stavefejl' }
    expect((await portal.call('updateTaxonVernacularName', change)).body.acceptedVernacularName).toBe('stavefejl')
    const second = await portal.call('updateTaxonVernacularName', { ...change, name: 'noget andet' })
    expect([second.status, second.problem.code]).toEqual([409, 'conflict'])
    expect((await list.read(taxon.id)).acceptedVernacularName).toBe('stavefejl')
  })

  test('a taxon may lose its Danish name; one that comes back makes way for the name accepted meanwhile', async () => {
    const taxon = await list.taxon({ danishName: 'bortenavn' })
    const nameId = taxon.vernacularNames[0]?.id ?? 0
    const without = (await portal.call('toggleTaxonVernacularName', { as, nameId })).body
    expect([without.acceptedVernacularName, without.acceptedVernacularNameNotScientific]).toEqual([
      taxon.scientificName,
      null,
    ])
    await addDanish(taxon.id, 'afløsernavn', true)
    const { body } = await portal.call('toggleTaxonVernacularName', { as, nameId })
    expect([body.acceptedVernacularName, body.vernacularSynonyms]).toEqual(['afløsernavn', ['bortenavn']])
  })

  test('a name that is not shown is for editors; the accepted name is always shown', async () => {
    const id = await list.id()
    await portal.call('addTaxonVernacularName', { as, taxonId: id, name: 'skjultnavn', isShown: false })
    expect((await portal.call('getTaxon', { id })).body.vernacularNames).toEqual([])
    const shown = { as, taxonId: id, name: 'vistnavn', isAccepted: true, isShown: false }
    expect((await portal.call('addTaxonVernacularName', shown)).body.vernacularNames[0]).toMatchObject({
      isShown: true,
    })
  })

  test('the same name is not added twice, and an unknown one is not found', async () => {
    const taxon = await list.taxon({ danishName: 'engangsnavn' })
    expect((await addDanish(taxon.id, 'Engangsnavn')).problem.code).toBe('name_exists')
    expect((await portal.call('toggleTaxonVernacularName', { as, nameId: 999_999_999 })).status).toBe(404)
  })
})
