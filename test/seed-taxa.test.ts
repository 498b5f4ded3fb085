import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTaxa } from '../db/seed/taxa.ts'
import { openPortal, type Portal } from './app.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const find = async (queryString: string) => {
  const [hit] = (await portal.call('searchTaxa', { queryString, all: true })).body
  return (await portal.call('getTaxon', { id: hit?.id ?? 0, as: 'taxonAdminRole' })).body
}
/** As if the files had changed since they were loaded. */
const forget = () => portal.db.deleteFrom('setting').where('key', '=', 'starter_checklist').execute()
const seed = async () => {
  const told: string[] = []
  await portal.db.transaction().execute((db) => seedTaxa(db, (line) => told.push(line)))
  return told
}

test('a new portal has the starter checklist with classification, descriptions and groups', async () => {
  const musvit = await find('Parus major')
  expect(musvit).toMatchObject({ acceptedVernacularName: 'musvit', speciesGroup: 4, isDefaultTaxon: true })
  expect(musvit.classification.map((one) => one.latinName)).toEqual(
    expect.arrayContaining(['Animalia', 'Vertebrata', 'Aves', 'Passeriformes', 'Paridae', 'Parus']),
  )
  expect((await find('Aglais io')).taxonDescription.beskrivelse).toMatch(/^<p>Dagpåfugleøjet/)
  const groups = (await portal.call('listMorphoGroups')).body
  expect(groups.find((group) => group.name === 'rovfugle')?.members.map((one) => one.latinName)).toEqual(
    expect.arrayContaining(['Accipitriformes', 'Falconiformes']),
  )
})

test('plants and animals of the same name hang where they belong', async () => {
  expect((await find('Prunella vulgaris')).classification.map((one) => one.latinName)).toContain('Lamiaceae')
  expect((await find('Prunella modularis')).classification.map((one) => one.latinName)).toContain('Prunellidae')
})

test('what can be taken for something else is not called unmistakable', async () => {
  const unmistakable = portal.db.selectFrom('taxon').select('id').where('recognisability', '=', 4)
  const isMistaken = sql<boolean>`exists (select from look_alike l where taxon.id in (l.taxon_id, l.other_id))`
  expect((await unmistakable.execute()).length).toBeGreaterThan(100)
  expect(await unmistakable.where(isMistaken).execute()).toEqual([])
})

test('a later start does not touch it', async () => {
  expect(await seed()).toEqual([])
})

test('a new edition leaves what editors have changed and mends the rest', async () => {
  const as = 'taxonAdminRole'
  const [edited, untouched] = [await find('Parus major'), await find('Cyanistes caeruleus')]
  await portal.call('addTaxonVernacularName', { as, taxonId: edited.id, name: 'vores egen mejse' })
  await portal.db
    .updateTable('taxon')
    .set({ trofi: 'ældre udgave' })
    .where('id', 'in', [edited.id, untouched.id])
    .execute()
  await forget()
  expect(await seed()).toHaveLength(1)
  expect((await find('Parus major')).trofi).toBe('ældre udgave')
  expect((await find('Parus major')).vernacularSynonyms).toContain('vores egen mejse')
  expect((await find('Cyanistes caeruleus')).trofi).toBe(untouched.trofi)
})
