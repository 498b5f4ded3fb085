import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RecordFilter } from '#contract/record-filter.ts'
import { type SearchPlace, searchAddressOf, searchPlaceOf, startPlace } from './address.ts'

const searchIn = (address: string) => Object.fromEntries(new URL(address, 'https://x.invalid').searchParams)
const readBack = (place: SearchPlace) => searchPlaceOf(searchIn(searchAddressOf(place)))

const some = <T>(one: fc.Arbitrary<T>, most = 5) => fc.uniqueArray(one, { minLength: 1, maxLength: most })
const ids = fc.integer({ min: 1, max: 10_000_000 })
const degrees = (limit: number) => fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((value) => value / 1e5)
const corner = fc.tuple(degrees(180), degrees(90))
const day = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const period = fc.tuple(day, day).map(([a, b]): [string, string] => (a < b ? [a, b] : [b, a]))

const filters: fc.Arbitrary<RecordFilter> = fc
  .tuple(
    fc.record(
      {
        taxonIds: some(ids),
        morphoGroupId: ids,
        speciesGroups: some(fc.integer({ min: 1, max: 12 })),
        months: some(fc.integer({ min: 1, max: 12 }), 12),
        userId: ids,
        stars: some(fc.integer({ min: 0, max: 3 }), 4),
        hasPicture: fc.boolean(),
        certainties: some(fc.constantFrom('sikker' as const, 'sandsynlig' as const), 2),
        datasetIds: some(ids),
        notDatasetIds: some(ids),
        redList: some(fc.constantFrom('RE' as const, 'CR' as const, 'VU' as const, 'LC' as const)),
        annexes: some(fc.constantFrom('habitat/4', 'birds/4.2', 'invasive/1', 'fredning/6')),
        near: fc.record({ lon: degrees(180), lat: degrees(90), metres: fc.integer({ min: 1, max: 200_000 }) }),
        polygon: fc.array(corner, { minLength: 3, maxLength: 100 }),
        areaId: ids,
        square: fc.constantFrom('10km_617_72', '250m_24680_2876', '50km_123_14'),
        withAbsent: fc.constant(true),
        withOwn: fc.constant(true),
        withDismissed: fc.constant(true),
      },
      { requiredKeys: [] },
    ),
    fc.option(period),
  )
  .map(([rest, between]) => (between ? { ...rest, from: between[0], to: between[1] } : rest))

describe('what the search shows lives in the address', () => {
  it('and comes back from it as it was, whatever is asked for', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const { dropped, ...place } = readBack({ ...startPlace, filter })
        expect(dropped).toEqual([])
        expect(place).toEqual({ ...startPlace, filter })
      }),
    )
  })
  it('tab, map and order too', () => {
    const place: SearchPlace = {
      filter: { box: [9.5, 55, 10.5, 56.25] },
      tab: 'liste',
      mapView: { lon: 10.12345, lat: 56.5, zoom: 9.25 },
      trust: 'validerede',
      isTable: true,
      epochs: {
        before: { from: '1980-01-01', to: '1999-12-31' },
        after: { from: '2000-01-01', to: '2026-12-31' },
      },
      chosen: '1km_6175_723',
      listView: 'tabel',
      listSort: 'stjerner',
      speciesSort: 'navn',
      listGroup: 8,
      from: 'et sted i listen',
    }
    expect(readBack(place)).toEqual({ ...place, dropped: [] })
  })
  it('which says nothing about what is usual', () => expect(searchAddressOf(startPlace)).toBe('/fund/soegning'))
  it('and stays readable', () =>
    expect(searchAddressOf({ ...startPlace, filter: { taxonIds: [1, 2], annexes: ['habitat/4'] } })).toBe(
      '/fund/soegning?art=1,2&bilag=habitat/4',
    ))
})

describe('nonsense in the address', () => {
  it('still knows annexes as old addresses write them', () => {
    expect(searchPlaceOf({ bilag: 'habitat/IV,invasive/EU,birds/4.2' }).filter).toEqual({
      annexes: ['habitat/4', 'invasive/1', 'birds/4.2'],
    })
  })
  it('is left out and told, part by part', () => {
    const { filter, tab, dropped } = searchPlaceOf({
      art: '7,x',
      gruppe: '13',
      maaned: '5,6',
      fra: '2020-02-31',
      polygon: '10,56,11',
      kvadrat: '7km_1_1',
      bilag: 'habitat/IX',
      roedliste: 'toString',
      fane: 'constructor',
      kort: '10,99,7',
    })
    expect(filter).toEqual({ months: [5, 6] })
    expect(tab).toBe('kort')
    expect(dropped).toEqual([
      'arter',
      'gruppe',
      'fra-dato',
      'rødliste',
      'bilag',
      'tegnet område (højst 100 hjørner)',
      'kvadrat',
      'fane',
      'kortudsnit',
    ])
  })
  it('cannot make a filter that the server would refuse', () => {
    const params = [
      'art',
      'gruppe',
      'fra',
      'til',
      'maaned',
      'stjerner',
      'bilag',
      'firkant',
      'cirkel',
      'polygon',
      'kvadrat',
    ]
    const value = fc.oneof(fc.string(), fc.array(fc.float({ noNaN: true }), { maxLength: 8 }).map(String))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...params), value), (search) => {
        expect(RecordFilter.safeParse(searchPlaceOf(search).filter).success).toBe(true)
      }),
    )
  })
  it('nor an area of more than a hundred corners, nor a period that ends before it begins', () => {
    const corners = Array.from({ length: 101 }, (_, at) => `${10 + at / 1000},56`).join(',')
    expect(searchPlaceOf({ polygon: corners }).filter).toEqual({})
    expect(searchPlaceOf({ fra: '2021-01-01', til: '2020-01-01' })).toMatchObject({ filter: {}, dropped: ['periode'] })
  })
})
