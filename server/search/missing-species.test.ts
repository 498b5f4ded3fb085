import { beforeAll, describe, expect, test } from 'vitest'
import { importAreas } from '#server/places/import-areas.ts'
import { refreshAreas } from '#server/records/areas.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { Checklist, ranks } from '#test/taxa.ts'

const portal = await portalOfFile()

type Person = Actor & { userId: number }
let anna: Person
let bo: Person
let [seen, common, rare, elsewhere, plant]: [number, number, number, number, number] = [0, 0, 0, 0, 0]
const home = { lon: 9.5454, lat: 56.1632 }
const away = { lon: 12.1, lat: 55.6 }

const missing = async (input: object = {}, as: Actor = anna) =>
  (await portal.call('missingSpecies', { as, ...input })).body
const namesOf = ({ items }: { items: { taxon: { id: number } }[] }) => items.map(({ taxon }) => taxon.id)

beforeAll(async () => {
  const checklist = new Checklist(portal)
  const make = (group: number) => checklist.id({ group })
  anna = await portal.person()
  bo = await portal.person()
  ;[seen, common, rare, elsewhere, plant] = [await make(4), await make(4), await make(4), await make(4), await make(1)]
  await makeRecord(portal, { as: anna, taxonId: seen, point: home })
  for (const taxonId of [seen, common, common, rare]) await makeRecord(portal, { as: bo, taxonId, point: home })
  await makeRecord(portal, { as: bo, taxonId: elsewhere, point: away })
  for (let n = 0; n < 3; n++) await makeRecord(portal, { as: bo, taxonId: plant, point: home })
})

describe('what is missing on a life list', () => {
  test('is what others have found in the own square and oneself nowhere, the commonest first', async () => {
    const list = await missing()
    expect(list.place).toMatchObject({ square: '10km_622_53', areaId: null, records: 1 })
    expect(list.place?.name).toBe('10 km-kvadratet 622_53 ved Silkeborg')
    expect([namesOf(list), list.total]).toEqual([[plant, common, rare], 3])
    expect(list.items.map(({ count }) => count)).toEqual([3, 2, 1])
    expect(namesOf(await missing({ speciesGroup: 4 }))).toEqual([common, rare])
    expect(namesOf(await missing({ skip: 1, take: 1 }))).toEqual([common])
    expect(namesOf(await missing({ square: '10km_616_69' }))).toEqual([elsewhere])
  })

  test('has nothing that one has found elsewhere, together with others, for oneself alone, or as a subspecies', async () => {
    const carl = await portal.person()
    await makeRecord(portal, { as: carl, taxonId: plant, point: away })
    await makeRecord(portal, { as: carl, taxonId: common, point: home, isPersonal: true })
    const minor = await new Checklist(portal).id({ parent: rare, rank: ranks.subspecies, name: 'Provus xaus minor' })
    await makeRecord(portal, { as: carl, taxonId: minor, point: home })
    expect(namesOf(await missing({ square: '10km_622_53' }, carl))).toEqual([seen])
  })

  test('of somebody who has found nothing is what the country has', async () => {
    const dorte = await portal.person()
    const list = await missing({}, dorte)
    expect([list.place, list.places]).toEqual([null, []])
    expect(namesOf(list)).toContain(elsewhere)
  })

  test('tells nothing of where a find hides', async () => {
    const secret = await taxonWithBlur(portal, 20_000)
    await makeRecord(portal, { as: bo, taxonId: secret, point: home })
    expect(namesOf(await missing())).not.toContain(secret)
  })

  test('is of the own municipality where those are imported', async () => {
    const corners = [
      [9.4, 56],
      [9.7, 56],
      [9.7, 56.3],
      [9.4, 56.3],
      [9.4, 56],
    ]
    const geometries = [JSON.stringify({ type: 'Polygon', coordinates: [corners] })]
    const area = { code: 'missing', name: 'Prøve Kommune', geometries }
    const { box } = await importAreas(portal.db, 'municipality', { srid: 4326, areas: [area] })
    if (box) await refreshAreas(portal.db, box)
    const { place, items } = await missing()
    expect(place).toMatchObject({ name: 'Prøve Kommune', square: null, records: 1 })
    expect(items.map(({ taxon }) => taxon.id)).toContain(common)
  })
})
