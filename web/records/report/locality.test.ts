import { describe, expect, it } from 'vitest'
import { newDraft } from './draft.ts'
import { isProposed, keptAround, nearestName, withLocality } from './locality.ts'

const point = { lon: 10, lat: 56 }
const named = (name: string, kind: 'own' | 'others' | 'town' | 'place', distance: number | null) => ({
  ...{ name, kind, distance, point },
})
const placed = newDraft('one', '2026-06-01', { point })

describe('the name of the place', () => {
  it('is proposed from the nearest that is near enough, and the spot comes before the town around it', () => {
    expect(nearestName([named('Hareskoven', 'others', 900), named('Værløse', 'town', 300)])).toBe('Hareskoven')
    expect(nearestName([named('Hareskoven', 'others', 5000), named('Værløse', 'town', 3000)])).toBe('Værløse')
    expect(nearestName([named('Værløse', 'town', 9000), named('Egen', 'own', null)])).toBeUndefined()
  })
  it('is that of the place one keeps, where one stands in it', () => {
    const kept = (name: string, lon: number, uncertainty = 25) => ({
      id: 1,
      name,
      point: { lon, lat: 56 },
      uncertainty,
    })
    const around = keptAround([kept('Fjern', 10.05), kept('Haven', 10.002), kept('Skoven', 10.02, 2000)], point)
    expect(around.map(({ name }) => name)).toEqual(['Haven', 'Skoven'])
    expect(nearestName(around)).toBe('Haven')
    expect(keptAround([kept('Fjern', 10.05)], point)).toEqual([])
  })
  it('is filled in where nothing is written, shown as proposed, and follows the point', () => {
    const draft = withLocality(placed, 'Hareskoven')
    expect(draft.fields.locality).toBe('Hareskoven')
    expect(isProposed(draft)).toBe(true)
    expect(withLocality(draft, 'Gribskov').fields.locality).toBe('Gribskov')
    expect(withLocality(draft, undefined).fields.locality).toBeNull()
  })
  it('that somebody has written, chosen or taken away is left alone', () => {
    const written = { ...placed, fields: { ...placed.fields, locality: 'Ved egen' } }
    expect(withLocality(written, 'Hareskoven')).toBe(written)
    const proposed = withLocality(placed, 'Hareskoven')
    const changed = { ...proposed, fields: { ...proposed.fields, locality: 'Haren' } }
    expect(withLocality(changed, 'Gribskov')).toBe(changed)
    const emptied = { ...proposed, fields: { ...proposed.fields, locality: null } }
    expect(withLocality(emptied, 'Hareskoven')).toBe(emptied)
    expect(withLocality(emptied, 'Gribskov')).toBe(emptied)
  })
  it('is not proposed for a find without a place', () => {
    const nowhere = newDraft('two', '2026-06-01')
    expect(withLocality(nowhere, 'Hareskoven')).toBe(nowhere)
  })
})
