import { describe, expect, it } from 'vitest'
import { annexWords } from '../annex-words.ts'
import { filterOf, startPlace, type TaxaPlace, taxaAddressOf, taxaPlaceOf } from './address.ts'
import { chipsOf, countWords } from './browse-texts.ts'

const full: TaxaPlace = {
  query: 'mejse',
  group: 4,
  rank: 1300,
  redList: 'truet',
  annex: 'habitat:4',
  danish: false,
  isDescribed: true,
  season: 'nu',
  hasPicture: true,
  view: 'liste',
  sort: 'system',
  page: 3,
}
const searchIn = (address: string) => Object.fromEntries(new URL(address, 'https://x.invalid').searchParams)

describe('what Artsbogen shows lives in the address', () => {
  it('and comes back from it as it was', () => {
    expect(taxaPlaceOf(searchIn(taxaAddressOf(full)))).toEqual(full)
    expect(taxaPlaceOf({})).toEqual(startPlace)
  })
  it('which says nothing about what is usual', () => expect(taxaAddressOf(startPlace)).toBe('/taxa'))
  it('and knows annexes as old addresses write them', () => {
    expect(taxaPlaceOf({ bilag: 'habitat:IV' }).annex).toBe('habitat:4')
    expect(taxaPlaceOf({ bilag: 'habitat' }).annex).toBe('habitat')
  })
  it('and nonsense in it is no filter', () => {
    const odd = {
      gruppe: '13',
      niveau: 'x',
      roedliste: 'toString',
      bilag: 'habitat:IX',
      saeson: '0',
      side: '-1',
      visning: 'kort',
    }
    expect(taxaPlaceOf(odd)).toEqual(startPlace)
    // Nor is what every object has by itself.
    for (const bilag of ['constructor', 'constructor:x', 'habitat:toString']) {
      expect(taxaPlaceOf({ bilag })).toEqual(startPlace)
    }
  })
})

describe('the question to the server', () => {
  it('is for species, unless one searches or chooses otherwise', () => {
    expect(filterOf(startPlace, 5)).toEqual({ rank: 2000 })
    expect(filterOf({ ...startPlace, query: 'mejse' }, 5)).toEqual({ queryString: 'mejse' })
    expect(filterOf({ ...startPlace, rank: 'alle' }, 5)).toEqual({})
  })
  it('has every choice, sets as their categories and now as a month', () => {
    expect(filterOf(full, 5)).toEqual({
      queryString: 'mejse',
      speciesGroup: 4,
      rank: 1300,
      redList: 'CR,EN,VU',
      annex: 'habitat:4',
      danish: false,
      hasDescription: true,
      inSeason: 5,
      hasPicture: true,
    })
  })
})

describe('the choices in words', () => {
  it('are one chip each', () => {
    expect(chipsOf(full, 5).map(({ label }) => label)).toEqual([
      'Navn som “mejse”',
      'Fugle',
      'Familier',
      'Truede arter',
      'Habitatdirektivet, bilag IV',
      'Kun uden for Danmark',
      'I sæson nu (maj)',
      'Har beskrivelse',
      'Har billede',
    ])
    expect(chipsOf(startPlace, 5)).toEqual([])
  })
  it('can each be taken off, back to the first page, leaving the others', () => {
    for (const { key, without } of chipsOf(full, 5)) {
      expect(without.page).toBe(1)
      expect(chipsOf(without, 5).map((chip) => chip.key)).toEqual(
        chipsOf(full, 5)
          .map((chip) => chip.key)
          .filter((other) => other !== key),
      )
    }
  })
  it('keep names and numerals of lists as they are written', () => {
    expect(annexWords('invasive:1')).toBe('Invasive arter, EU-listen')
    expect(annexWords('invasive:2')).toBe('Invasive arter, Danmark')
    expect(annexWords('bonn:II')).toBe('Bonn-konventionen, liste II')
  })
  it('count what is shown', () => {
    expect(countWords(1, startPlace)).toBe('1 art')
    expect(countWords(1904, startPlace)).toBe('1.904 arter')
    expect(countWords(3, { ...startPlace, rank: 'alle' })).toBe('3 opslag')
  })
})
