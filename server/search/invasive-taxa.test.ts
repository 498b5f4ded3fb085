import { beforeAll, describe, expect, test } from 'vitest'
import { actorNames } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { picture, uploaded } from '#test/upload.ts'

const portal = await portalOfFile({ now: new Date('2026-11-15T10:00:00Z') })
const list = new Checklist(portal)
const as = 'taxonAdminRole'

const ask = async (input: object = {}) => (await portal.call('invasiveTaxa', { take: 50, ...input })).body
const told = async (taxonId: number) => (await ask()).items.find(({ taxon }) => taxon.id === taxonId)

/** A species that stands on lists of invasive species. */
async function listed(annexes: string[], wish: Parameters<Checklist['id']>[0] = {}): Promise<number> {
  const taxonId = await list.id(wish)
  const source = 'Prøve'
  await portal.db.insertInto('taxonList').values({ taxonId, list: 'invasive', annexes, year: 2026, source }).execute()
  return taxonId
}
const describeTaxon = async (taxonId: number, sections: Record<string, string>) => {
  const { version } = await list.read(taxonId)
  await portal.call('updateTaxonDescription', { as, taxonId, version, sections, mediaIds: [] })
}

let weed: number
let crab: number
let hidden: number
beforeAll(async () => {
  weed = await listed(['1', '2'], { danishName: 'prøvepest', group: 1 })
  crab = await listed(['3'], { danishName: 'prøvekrabbe', group: 9 })
  hidden = await listed(['2'], { danishName: 'hemmelig pest', group: 1, blur: 25_000 })
})

describe('the listed invasive species', () => {
  test('of the starter checklist all say how they look and what they are not', async () => {
    const { items, total } = await ask({ sort: 'name' })
    expect(total).toBeGreaterThan(40)
    const starters = items.filter(({ taxon }) => !taxon.latinName.startsWith('Provus'))
    expect(starters.filter(({ looks, mistakes }) => looks === null || mistakes === null)).toEqual([])
    const hogweed = items.find(({ taxon }) => taxon.latinName === 'Heracleum mantegazzianum')
    expect(hogweed).toMatchObject({ annexes: ['1', '2'], seasonMonths: [6, 7, 8] })
    expect(hogweed?.mistakes).toMatch(/^Almindelig bjørneklo er sjældent højere/)
    expect(hogweed?.lookAlikes.map(({ name }) => name)).toEqual(['almindelig bjørneklo'])
  })

  test('are those of one list, group, word or month, with how many each group has', async () => {
    const ids = async (input: object) => (await ask(input)).items.map(({ taxon }) => taxon.id)
    const own = (found: number[]) => found.filter((id) => [weed, crab, hidden].includes(id)).sort()
    expect(own(await ids({ annex: '1' }))).toEqual([weed])
    expect(own(await ids({ annex: '3' }))).toEqual([crab])
    expect(own(await ids({ speciesGroup: 9 }))).toEqual([crab])
    expect(await ids({ queryString: 'prøvekrabbe' })).toEqual([crab])
    const { groups, total } = await ask({ queryString: 'prøve', speciesGroup: 9 })
    expect([total, groups]).toEqual([
      1,
      [
        { speciesGroup: 1, total: 1 },
        { speciesGroup: 9, total: 1 },
      ],
    ])
    await portal.call('updateTaxaMetadata', { as, taxonIds: [crab], seasonMonths: [2] })
    expect(own(await ids({ inSeason: 2 }))).toEqual([crab])
    expect(own(await ids({ inSeason: 3 }))).toEqual([])
  })

  test('come in portions that leave none out', async () => {
    const all = (await ask({ sort: 'name' })).items.map(({ taxon }) => taxon.id)
    const first = (await ask({ sort: 'name', take: 10 })).items.map(({ taxon }) => taxon.id)
    const next = (await ask({ sort: 'name', take: 10, skip: 10 })).items.map(({ taxon }) => taxon.id)
    expect([...first, ...next]).toEqual(all.slice(0, 20))
  })

  test('say what editors have written, without its marks, and else what is known of the look-alike', async () => {
    const other = await list.id({ danishName: 'uskyldig krabbe' })
    await portal.call('updateTaxaMetadata', { as, taxonIds: [crab], lookAlikeIds: [other] })
    await portal.call('updateTaxaMetadata', { as, taxonIds: [other], seasonMonths: [7] })
    expect(await told(crab)).toMatchObject({ looks: null, mistakes: 'uskyldig krabbe: Ses juli.' })
    await describeTaxon(crab, {
      beskrivelse: '<p>Den er <strong>stor</strong>.</p>',
      forvekslingsmuligheder: '<p>Uskyldig krabbe er lille.</p>',
    })
    const { looks, mistakes, lookAlikes } = (await told(crab)) ?? {}
    expect([looks, mistakes]).toEqual(['Den er stor.', 'Uskyldig krabbe er lille.'])
    expect(lookAlikes?.map(({ id }) => id)).toEqual([other])
  })

  test('are not shown beside a look-alike with the very same picture', async () => {
    const other = await list.id({ danishName: 'tvillingkrabbe' })
    await portal.call('updateTaxaMetadata', { as, taxonIds: [crab], lookAlikeIds: [other] })
    const show = async (taxonId: number, bytes: Buffer) => {
      const media = await uploaded(portal, as, bytes)
      const { version } = await list.read(taxonId)
      await portal.call('updateTaxonDescription', { as, taxonId, version, sections: {}, mediaIds: [media.id] })
    }
    const alike = async () => (await told(crab))?.lookAlikes[0]?.photoUrl
    const same = await picture(60, 50)
    await show(crab, same)
    await show(other, await picture(70, 50))
    expect(await alike()).toMatch(/^\/media\//)
    expect((await list.read(crab)).lookAlikes[0]?.photoUrl).toMatch(/^\/media\//)
    await show(other, same)
    expect(await alike()).toBeNull()
    expect((await list.read(crab)).lookAlikes[0]?.photoUrl).toBeNull()
  })

  test('count public finds and their squares, and those that are found most come first', async () => {
    expect(await told(weed)).toMatchObject({ records: 0, squares: 0 })
    await makeRecord(portal, { taxonId: weed })
    await makeRecord(portal, { taxonId: weed })
    await makeRecord(portal, { taxonId: weed, point: { lon: 10.2, lat: 56.15 } })
    await makeRecord(portal, { taxonId: weed, isPersonal: true })
    expect(await told(weed)).toMatchObject({ records: 3, squares: 2 })
    expect((await ask({ take: 1 })).items[0]?.taxon.id).toBe(weed)
    await makeRecord(portal, { taxonId: crab })
    expect((await ask({ take: 2 })).items.map(({ taxon }) => taxon.id)).toEqual([weed, crab])
  })

  test('are gone from the answer when they are deleted or no longer listed', async () => {
    const gone = await listed(['2'])
    expect(await told(gone)).toBeDefined()
    await portal.db.deleteFrom('taxonList').where('taxonId', '=', gone).execute()
    expect(await told(gone)).toBeUndefined()
  })

  test('tell nobody more of a blurred find than that it is there, whoever asks', async () => {
    const near = { lon: somewhere.lon + 0.01, lat: somewhere.lat + 0.01 }
    const { id, version } = await makeRecord(portal, { taxonId: hidden, point: somewhere })
    const before = await told(hidden)
    expect(before).toMatchObject({ records: 1, squares: 0 })
    const moved = await portal.call('updateRecord', { as: 'member', id, version, changes: { point: near } })
    expect(moved.status).toBe(200)
    for (const asker of actorNames) {
      const { status, body } = await portal.call('invasiveTaxa', { as: asker, queryString: 'hemmelig pest' })
      expect([asker, status, body.items]).toEqual([asker, 200, [before]])
    }
  })

  test('are an answer that who has it need not fetch again', async () => {
    const address = '/api/taxa/invasive-taxa?take=2'
    const first = await portal.app.inject(address)
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await portal.app.inject({ url: address, headers })).statusCode).toBe(304)
    await makeRecord(portal, { taxonId: weed })
    expect((await portal.app.inject({ url: address, headers })).statusCode).toBe(200)
  })
})
