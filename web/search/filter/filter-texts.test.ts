import { describe, expect, it } from 'vitest'
import type { RecordFilter } from '#contract/record-filter.ts'
import { changed, chipsOf, type FilterNames, nameOfFilter, periodWords } from './filter-texts.ts'

const names: FilterNames = {
  taxon: (id) => ({ 7: 'musvit', 8: 'blåmejse', 9: 'rovfugle' })[id],
  user: () => 'Anna Agerhøne',
  area: () => 'Aarhus Kommune',
}
const labels = (filter: RecordFilter) => chipsOf(filter, names).map(({ label }) => label)

describe('the filter in words', () => {
  it('is read as people would say it', () => {
    expect(
      labels({
        taxonIds: [7],
        speciesGroups: [4],
        months: [5, 6],
        hasPicture: true,
        polygon: [
          [10, 56],
          [11, 56],
          [11, 57],
        ],
      }),
    ).toEqual(['Musvit', 'Fugle', 'maj–juni', 'i tegnet område', 'med billede'])
    expect(labels({ redList: ['CR', 'EN', 'VU'], stars: [3, 2], userId: 4, areaId: 1 })).toEqual([
      'i Aarhus Kommune',
      'fællesskabsvalideret eller ekspertvalideret',
      'truede arter',
      'fundet af Anna Agerhøne',
    ])
    expect(labels({ near: { lon: 10, lat: 56, metres: 1500 }, square: '10km_617_72', annexes: ['habitat/4'] })).toEqual(
      ['i cirkel på 1,5 km', 'i 10 km-kvadratet 617_72', 'Habitatdirektivet, bilag IV'],
    )
  })
  it('says years as years and days as days', () => {
    expect(periodWords('2020-01-01', '2020-12-31')).toBe('2020')
    expect(periodWords('2015-01-01', '2020-12-31')).toBe('2015–2020')
    expect(periodWords('2015-01-01', undefined)).toBe('fra 2015')
    expect(periodWords(undefined, '1999-12-31')).toBe('til og med 1999')
    expect(periodWords('2020-05-03', '2020-05-03')).toBe('3. maj 2020')
  })
  it('gives the way to take each off, and only that', () => {
    const filter: RecordFilter = { taxonIds: [7, 8], speciesGroups: [4], from: '2020-01-01', to: '2020-12-31' }
    const without = chipsOf(filter, names).map((chip) => chip.without)
    expect(without).toEqual([
      { ...filter, taxonIds: [8] },
      { ...filter, taxonIds: [7] },
      { taxonIds: [7, 8], from: '2020-01-01', to: '2020-12-31' },
      { taxonIds: [7, 8], speciesGroups: [4] },
    ])
  })
  it('is empty for the empty filter, and makes a name for a saved search', () => {
    expect(labels({})).toEqual([])
    expect(nameOfFilter({}, names)).toBe('Alle fund')
    expect(nameOfFilter({ speciesGroups: [4], months: [5] }, names)).toBe('Fugle, maj')
  })
  it('drops what is emptied', () =>
    expect(changed({ months: [5], stars: [1] }, { months: [] })).toEqual({ stars: [1] }))
})
