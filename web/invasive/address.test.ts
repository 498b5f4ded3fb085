import { describe, expect, it } from 'vitest'
import { addressOf, joinPath, placeOf, startPlace, taxonIn } from './address.ts'

describe('the address of the area', () => {
  it('tells what is looked at, and no more', () => {
    expect(addressOf(startPlace)).toBe('/invasiv')
    const place = { annex: '1', group: 9, query: 'krebs', isNow: true, page: 2 } as const
    const address = addressOf(place)
    expect(address).toBe('/invasiv?liste=1&gruppe=9&soeg=krebs&saeson=nu&side=2')
    expect(placeOf(Object.fromEntries(new URL(address, 'https://a.dk').searchParams))).toEqual(place)
  })
  it('that somebody has typed wrongly shows all', () => {
    expect(placeOf({ liste: '4', gruppe: '13', saeson: 'ja', side: '0' })).toEqual(startPlace)
    expect(placeOf({ soeg: 'x'.repeat(300) }).query).toHaveLength(100)
  })
  it('of becoming a user names the species', () => {
    expect(joinPath(17)).toBe('/invasiv/bliv-bruger?art=17')
    expect(joinPath()).toBe('/invasiv/bliv-bruger')
    expect(taxonIn('17')).toBe(17)
    expect(taxonIn('17;')).toBeUndefined()
  })
})
