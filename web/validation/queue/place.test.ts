import { describe, expect, it } from 'vitest'
import { addressOf, filterOf, placeOf, type QueuePlace } from './place.ts'

const readBack = (address: string) =>
  placeOf(Object.fromEntries(new URL(address, 'https://portal.invalid').searchParams))

describe('the address of the queue', () => {
  it('reads as it was written', () => {
    const place: QueuePlace = {
      ...{ tab: 'flagged', group: 4, taxonId: 77, picture: false, waited: 30 },
      ...{ machine: 'near', area: 'fyn', all: true },
    }
    expect(readBack(addressOf(place))).toEqual(place)
  })
  it('is the own groups unless it says otherwise', () => {
    expect(filterOf(placeOf({}))).toEqual({ mine: true })
    expect(filterOf(placeOf({ alle: 'ja' }))).toEqual({})
  })
  it("is what the day's work links to", () => {
    expect(placeOf({ tab: 'answered' })).toMatchObject({ tab: 'answered', all: undefined })
    expect(placeOf({ tab: 'flagged', alle: 'ja' })).toMatchObject({ tab: 'flagged', all: true })
  })
  it('keeps the part of a map', () => {
    const place = placeOf({ sted: '8.1,55,9.25,56.5' })
    expect(filterOf(place)).toEqual({ mine: true, box: [8.1, 55, 9.25, 56.5] })
    expect(readBack(addressOf(place))).toEqual(place)
    for (const sted of ['9,55,8,56', '8,55,9', '8,55,9,56,1', '8,,9,56', '8,55,9,560', 'a,b,c,d']) {
      expect(filterOf(placeOf({ sted }))).toEqual({ mine: true })
    }
  })
  it('leaves out what it does not know', () => {
    expect(filterOf(placeOf({ tab: 'x', gruppe: '99', art: '-1', foto: 'måske', sted: 'toString' }))).toEqual({
      mine: true,
    })
  })
})
