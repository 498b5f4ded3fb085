import { describe, expect, it } from 'vitest'
import { filterOf, type QueuePlace, queueAddressOf, queuePlaceOf } from './place.ts'

const readBack = (address: string) =>
  queuePlaceOf(Object.fromEntries(new URL(address, 'https://portal.invalid').searchParams))

describe('the address of the queue', () => {
  it('reads as it was written', () => {
    const place: QueuePlace = {
      ...{ tab: 'flagged', group: 4, taxonId: 77, picture: false, waited: 30 },
      ...{ machine: 'near', area: 'fyn', all: true },
    }
    expect(readBack(queueAddressOf(place))).toEqual(place)
  })
  it('is the own groups unless it says otherwise', () => {
    expect(filterOf(queuePlaceOf({}))).toEqual({ mine: true })
    expect(filterOf(queuePlaceOf({ alle: 'ja' }))).toEqual({})
  })
  it("is what the day's work links to", () => {
    expect(queuePlaceOf({ tab: 'answered' })).toMatchObject({ tab: 'answered', all: undefined })
    expect(queuePlaceOf({ tab: 'flagged', alle: 'ja' })).toMatchObject({ tab: 'flagged', all: true })
  })
  it('keeps the part of a map', () => {
    const place = queuePlaceOf({ sted: '8.1,55,9.25,56.5' })
    expect(filterOf(place)).toEqual({ mine: true, box: [8.1, 55, 9.25, 56.5] })
    expect(readBack(queueAddressOf(place))).toEqual(place)
    for (const sted of ['9,55,8,56', '8,55,9', '8,55,9,56,1', '8,,9,56', '8,55,9,560', 'a,b,c,d']) {
      expect(filterOf(queuePlaceOf({ sted }))).toEqual({ mine: true })
    }
  })
  it('leaves out what it does not know', () => {
    expect(filterOf(queuePlaceOf({ tab: 'x', gruppe: '99', art: '-1', foto: 'måske', sted: 'toString' }))).toEqual({
      mine: true,
    })
  })
})
